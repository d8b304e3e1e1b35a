import { dirname, isAbsolute, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { shared } from './build-entries'

/**
 * Lists the packages of npm whose code a bundle holds, in a file beside it: their licences travel with the
 * program although the packages themselves do not (`scripts/packaging/licences.mjs`).
 *
 * @param root folder of the project
 */
export function bundledPackages(root = dirname(shared)): Plugin {
  return {
    name: 'bundled-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const folders = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' ? Object.keys(part.modules).map((id) => packageFolder(root, id)) : [],
      )
      const found = [...new Set(folders)].filter((each) => each !== null).sort()
      this.emitFile({ type: 'asset', fileName: BUNDLED_LIST, source: `${JSON.stringify(found)}\n` })
    },
  }
}

const BUNDLED_LIST = 'bundled-packages.json'

/** `node_modules/a/node_modules/@b/c` of a module inside it, from the root on; null for a module of the project. */
function packageFolder(root: string, module: string): string | null {
  // Modules that a plugin makes of another one begin with a zero byte.
  const from = relative(root, module.replace(/^\0/, ''))
  if (from.startsWith('..') || isAbsolute(from)) return null
  const found = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(from.split(sep).join('/'))
  return found?.[0] ?? null
}
