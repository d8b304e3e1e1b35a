import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { shared, workerEntries } from './build-entries'
import { engineData } from './packaging/engine-data'

/**
 * Once before the unit tests: a folder for what servers write, removed after all of them, and the
 * worker threads, because threads cannot load TypeScript.
 */
export default async function setup(): Promise<() => void> {
  // Each project asks; both are the same for all.
  if (process.env['CUECAST_TEST_FOLDER']) return () => {}
  const folder = mkdtempSync(join(tmpdir(), 'cuecast-tests-'))
  process.env['CUECAST_TEST_FOLDER'] = folder
  await buildWorkers()
  return () => rmSync(folder, { recursive: true, force: true })
}

async function buildWorkers(): Promise<void> {
  const outDir = resolve(import.meta.dirname, '../node_modules/.cache/cuecast-workers')
  const input = workerEntries()
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
  // Below node_modules Node asks no package.json further up, and would try each file as CommonJS first.
  writeFileSync(join(outDir, 'package.json'), JSON.stringify({ type: 'module' }))
}
