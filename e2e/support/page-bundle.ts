import { resolve } from 'node:path'
import { build, type Rollup } from 'vite'

const root = resolve(import.meta.dirname, '../..')

/** Builds a module for the page; running the answer puts its exports on `globalThis[name]`. */
export async function pageBundle(entry: string, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root,
    resolve: { alias: { '@shared': resolve(root, 'shared'), '@': resolve(root, 'renderer/src') } },
    // A library build leaves this to its user, and a page has no process.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      target: 'chrome130',
      lib: { entry: resolve(root, entry), formats: ['iife'], name, fileName: name },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).filter(
    (each): each is Rollup.RollupOutput => 'output' in each,
  )
  const code = outputs[0]?.output[0].code
  if (code === undefined) throw new Error(`${entry} was not built`)
  return `${code};globalThis.${name} = ${name}`
}
