import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s([^'";]*?\sfrom\s*)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g
const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts']

/** Every source file of the project, also one that git does not know yet. */
export function sourceFiles() {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((f) => /\.(ts|tsx|mjs)$/.test(f) && !f.endsWith('.d.ts') && existsSync(f))
}

/**
 * What a file imports, each with the `specifier` as it is written, the path or bare package name that it
 * stands for (`to`), the file that this is, if it is one of `known` (`found`), and the imported `names`.
 */
export function importsIn(file, text, known) {
  return [...text.matchAll(importPattern)].map((match) => {
    const specifier = match[2] ?? match[3]
    const to = target(file, specifier)
    const found = endings.map((ending) => to + ending).find((path) => known.has(path))
    const names = /\{([^}]*)\}/.exec(match[1] ?? '')?.[1].split(',') ?? []
    return { specifier, to, found, names }
  })
}

/** Path of the imported file inside the project, without its ending, or the bare package name. */
function target(file, specifier) {
  if (specifier.startsWith('@shared/')) return `shared/${specifier.slice(8)}`
  if (specifier.startsWith('@/')) return `renderer/src/${specifier.slice(2)}`
  if (/^@cuecast\/[^/]+$/.test(specifier)) return `packages/${specifier.slice(9)}/index`
  if (specifier.startsWith('@cuecast/')) return `packages/${specifier.slice(9)}`
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  return specifier
}
