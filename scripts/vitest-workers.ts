import { resolve } from 'node:path'
import { build } from 'vite'
import { shared, workerEntries } from './build-entries'
import { engineData } from './packaging/engine-data'

/** Builds the worker threads once before the unit tests, because threads cannot load TypeScript. */
export default async function setup(): Promise<void> {
  const outDir = resolve(import.meta.dirname, '../node_modules/.cache/cuecast-workers')
  const input = workerEntries()
  // Each project asks; they are the same for all.
  if (process.env['CUECAST_WORKERS'] === outDir) return
  process.env['CUECAST_WORKERS'] = outDir
  if (Object.keys(input).length === 0) return
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [engineData()],
    resolve: { alias: { '@shared': shared } },
    ssr: { target: 'node' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rollupOptions: {
        input,
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunk-[name]-[hash].js',
        },
      },
    },
  })
}
