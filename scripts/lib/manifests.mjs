import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './paths.mjs'

/** A workspace: its folder and its package.json. */
function workspaces() {
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)
  return ['shared', ...packages]
    .map((folder) => ({ folder, file: join(root, folder, 'package.json') }))
    .filter(({ file }) => existsSync(file))
    .map(({ folder, file }) => ({ folder, manifest: JSON.parse(readFileSync(file, 'utf8')) }))
}

/** Of a specifier the package: `@a/b/c` → `@a/b`; null for files, Node's own modules and the window's alias. */
function packageName(specifier) {
  if (/^(\.|node:|@\/)/.test(specifier)) return null
  if (specifier.startsWith('@shared/')) return '@cuecast/shared'
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}

/**
 * What is wrong with the packages as npm sees them, a sentence each: an import that is not declared, a package of
 * the project that is declared and not imported, an entry of `exports` that is no file or that nobody outside
 * imports, a workspace without its link.
 *
 * @param imports `{ file, specifier, isTest }` of every import
 */
export function manifestBreaches(imports) {
  const asked = new Set(imports.map(({ specifier }) => specifier))
  return workspaces().flatMap(({ folder, manifest }) => [
    ...undeclared(folder, manifest, imports),
    ...wrongExports(folder, manifest, asked),
    ...missingLink(folder, manifest.name),
  ])
}

function undeclared(folder, { name, exports, dependencies = {}, devDependencies = {} }, imports) {
  const breaches = []
  const used = new Set()
  for (const { file, specifier, isTest } of imports) {
    if (!file.startsWith(`${folder}/`)) continue
    const wanted = packageName(specifier)
    if (wanted === null || wanted === name) continue
    used.add(wanted)
    // A page, and what `shared` brings into every bundle, is built in: it is not installed with the program.
    const isBuiltIn = exports === undefined || folder === 'shared'
    const mayBeDevelopment = isTest || isBuiltIn || wanted === 'vitest'
    if (dependencies[wanted] || (mayBeDevelopment && devDependencies[wanted])) continue
    breaches.push(`${file} imports ${wanted}, which ${folder}/package.json does not declare`)
  }
  for (const each of Object.keys({ ...dependencies, ...devDependencies }))
    if (each.startsWith('@cuecast/') && !used.has(each))
      breaches.push(`${folder}/package.json declares ${each}, which nothing there imports`)
  return breaches
}

function wrongExports(folder, { name, exports = {} }, asked) {
  return Object.entries(exports).flatMap(([path, file]) => {
    const isPattern = path.includes('*')
    const place = join(root, folder, isPattern ? file.slice(0, file.indexOf('*')) : file)
    if (!existsSync(place)) return [`${folder}/package.json exports ${path}: ${file} is not there`]
    if (path === './*') return [`${folder}/package.json exports ./*: name what others may import`]
    const isAsked = isPattern || path === '.' || asked.has(`${name}${path.slice(1)}`)
    return isAsked ? [] : [`${folder}/package.json exports ${path}, which nobody imports`]
  })
}

/** `shared` is reached by an alias, and needs none. */
function missingLink(folder, name) {
  const linked = folder === 'shared' || existsSync(join(root, 'node_modules', name))
  if (linked || !existsSync(join(root, 'node_modules'))) return []
  return [`node_modules/${name} is missing: npm install, or a link to ../../${folder}`]
}
