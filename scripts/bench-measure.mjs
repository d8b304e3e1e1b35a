// node scripts/bench-measure.mjs CHECKOUT NAME FILE [PART…]: runs one bench of a checkout on that checkout's build and
// writes its table into FILE. A process of its own, as packages of two checkouts cannot be loaded in one.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createServer } from 'vite'

const [checkout, name, file, ...parts] = process.argv.slice(2)
process.env.CUECAST_WORKERS = join(checkout, 'out/main')
const server = await createServer({
  configFile: false,
  root: checkout,
  logLevel: 'error',
  appType: 'custom',
  // Only benches are loaded: nothing to find out about the window's packages.
  optimizeDeps: { noDiscovery: true, include: [] },
  server: { middlewareMode: true, ws: false, watch: null },
  resolve: { alias: { '@shared': resolve(checkout, 'shared') } },
})
try {
  const { run } = await server.ssrLoadModule(pathToFileURL(join(checkout, 'bench', name)).pathname)
  writeFileSync(file, JSON.stringify(await run(parts)))
} finally {
  await server.close()
}
process.exit(0)
