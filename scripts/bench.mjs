// npm run bench [-- NAME… [PART…]]: runs the benches of bench/*.bench.ts and prints their tables. A
// word that names no bench is a part that the chosen bench knows (npm run bench:ui -- drift30).
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './lib/built.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { root } from './lib/paths.mjs'
import { giveUp, say } from './lib/say.mjs'

await ensureDependencies()
await ensureBuilt()
process.env.CUECAST_WORKERS ??= join(root, 'out/main')
const { createServer } = await import('vite')
const server = await createServer({
  configFile: false,
  root,
  logLevel: 'error',
  appType: 'custom',
  // Only benches are loaded: nothing to find out about the window's packages.
  optimizeDeps: { noDiscovery: true, include: [] },
  server: { middlewareMode: true, ws: false, watch: null },
  resolve: { alias: { '@shared': resolve(root, 'shared') } },
})
const words = process.argv.slice(2)
const benches = readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.bench.ts'))
const wanted = words.filter((word) => benches.includes(`${word}.bench.ts`))
const parts = words.filter((word) => !wanted.includes(word))
const chosen = benches.filter((name) => words.length === 0 || wanted.includes(name.slice(0, -9)))
if (chosen.length === 0)
  giveUp(`no such bench; there are: ${benches.map((b) => b.slice(0, -9)).join(', ')}`)
if (['ui.bench.ts', 'package.bench.ts'].some((name) => chosen.includes(name))) {
  const { ensureElectron } = await import('./lib/electron.mjs')
  process.env.CUECAST_ELECTRON ??= await ensureElectron()
}
if (chosen.includes('cluster.bench.ts')) {
  const { ensureDebianPackages } = await import('./lib/debian.mjs')
  if (!(await ensureDebianPackages(['postgresql', 'redis-server']))) process.exit(1)
}
try {
  for (const name of chosen) {
    say(`bench ${name.slice(0, -9)}…`)
    const { run } = await server.ssrLoadModule(pathToFileURL(join(root, 'bench', name)).pathname)
    const table = await run(parts)
    console.log(`\n${table.title}`)
    console.table(table.rows)
  }
} finally {
  await server.close()
}
process.exit(0)
