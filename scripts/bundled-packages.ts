import type { Plugin } from 'vite'

/**
 * Lists the packages of npm whose code a bundle holds, in a file beside it: their licences travel with the
 * program although the packages themselves do not (`scripts/packaging/licences.mjs`).
 */
export function bundledPackages(): Plugin {
  return {
    name: 'bundled-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const folders = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' ? Object.keys(part.modules).map(packageFolder) : [],
      )
      const found = [...new Set(folders)].filter((each) => each !== null).sort()
      this.emitFile({ type: 'asset', fileName: BUNDLED_LIST, source: `${JSON.stringify(found)}\n` })
    },
  }
}

const BUNDLED_LIST = 'bundled-packages.json'

/** `node_modules/a/node_modules/@b/c` of a module inside it; null for a module of the project. */
function packageFolder(module: string): string | null {
  const inside = module
    .replaceAll('\\', '/')
    .match(/((?:packages\/[^/]+\/)?node_modules\/.*)$/)?.[1]
  if (inside === undefined) return null
  const found = inside.match(/^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/)
  return found?.[0] ?? null
}
