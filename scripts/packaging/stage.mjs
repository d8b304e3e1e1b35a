import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../lib/paths.mjs'

/** Left out of packages of npm: sources, types, tests and documentation of no use to a running program. */
const NEEDLESS =
  /(\.d\.[cm]?ts|\.[cm]?ts|\.map|\.md|\.markdown|\.flow|\.tsbuildinfo|\.orig)$|\/(test|tests|__tests__|example|examples|docs|benchmark|\.github)$/i
/** But these go along, whatever they are called. */
const LICENCE = /^(licen[cs]e|copying|notice|authors|patents)/i
/**
 * Left out of single packages: builds for another runtime (Bare) or native ones where the WebAssembly is used,
 * further builds of one library (Node takes another), older models. After an update of such a package, look at its
 * files again.
 */
const UNUSED = [
  /^node_modules\/bare-\w+\/prebuilds$/,
  /^node_modules\/@evan\/opus\/node$/,
  /^node_modules\/@ricky0123\/vad-web\/dist\/(silero_vad_(v5|legacy)\.onnx|.*bundle\..*)$/,
  /^node_modules\/mediabunny\/dist\/bundles$/,
  /^node_modules\/@mediabunny\/(ac3|aac-encoder)\/dist\/(modules|bundles\/.*(\.js|\.min\.mjs))$/,
  /^node_modules\/koffi\/(doc|lib|vendor|cnoke\.cjs|src\/koffi\/(src|CMakeLists\.txt))$/,
  /^node_modules\/@koromix\/koffi-linux-\w+\/musl_\w+$/,
  /^node_modules\/libflacjs\/(doc|lib|src|tools|libflac_.*|dist\/libflac(\.dev.*|\.min.*|\.js|.*\.symbols))$/,
  /^node_modules\/@(aws-sdk|smithy)\/[\w-]+\/dist-es$/,
  /^node_modules\/wasm-media-encoders\/(wasm|dist\/(esnext|umd|index\.cjs))$/,
  /^node_modules\/(csv-parse|jszip|pako)\/dist$/,
  /^node_modules\/kysely\/dist\/cjs$/,
  /^node_modules\/mammoth\/mammoth\.browser\..*$/,
  /^node_modules\/sherpa-onnx-[\w-]+\/.*sherpa-onnx-cxx-api\..*$/,
  /^node_modules\/underscore\/(amd|cjs|modules|underscore(-min|-esm.*|-umd.*)?\.js)$/,
]

/** Native builds for a C library that Electron does not run on. */
const FOREIGN = /linux-\w+-musl$/

/**
 * Every package of npm that the built program needs at run time, by a walk through the lock file from
 * what the workspaces depend on: `{ path, name, version, entry }`, sorted by path. What lies in a
 * workspace's own `node_modules` is inside the bundles (`scripts/build-entries.ts`).
 */
export function productionPackages() {
  return packagesFor(null)
}

/** As `productionPackages`, of those that workspaces depend on only what begins with these names; null = all. */
export function packagesFor(names) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const found = new Map()
  const visit = (name, from) => {
    const path = resolveIn(lock, name, from)
    if (path === null || found.has(path)) return
    const entry = lock[path]
    found.set(path, { path, name, version: entry.version, entry })
    for (const next of needsOf(entry)) visit(next, path)
  }
  for (const [path, entry] of Object.entries(lock)) {
    if (path !== '' && path !== 'shared' && !path.startsWith('packages/')) continue
    for (const name of Object.keys(entry.dependencies ?? {}))
      if (
        (names === null || names.includes(name)) &&
        !name.startsWith('@cuecast/') &&
        !lock[`${path}/node_modules/${name}`]
      )
        visit(name, '')
  }
  return [...found.values()]
    .filter(({ path }) => existsSync(join(root, path)) && !FOREIGN.test(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

function needsOf(entry) {
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => !entry.peerDependenciesMeta?.[name]?.optional,
  )
  return [
    ...Object.keys(entry.dependencies ?? {}),
    ...Object.keys(entry.optionalDependencies ?? {}),
    ...peers,
  ]
}

/** Where Node would find the package from there: in the nearest `node_modules` upwards. */
function resolveIn(lock, name, from) {
  const above = from.split('/node_modules/')
  for (let depth = above.length; depth > 0; depth--) {
    const path = `${above.slice(0, depth).join('/node_modules/')}/node_modules/${name}`
    if (lock[path]) return path
  }
  return lock[`node_modules/${name}`] ? `node_modules/${name}` : null
}

/**
 * Lays the program out as it is packed: the build, what it reads, and its packages of npm without
 * what only developers need. `about` goes into its package.json.
 */
export function stageApp(folder, about) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const isNeeded = (source) => !source.endsWith('.map') && basename(source) !== '.built-from'
  for (const part of ['main', 'preload', 'renderer', 'review-page'])
    cpSync(join(root, 'out', part), join(folder, 'out', part), {
      recursive: true,
      filter: isNeeded,
    })
  for (const part of ['samples', 'catalogue.json', 'destinations', 'desktop/icons'])
    cpSync(join(root, 'resources', part), join(folder, 'resources', part), { recursive: true })
  const packages = productionPackages()
  for (const { path } of packages) copyPackage(path, join(folder, path))
  const { name, version, description, license, type, main, productName } = ownPackage()
  const dependencies = Object.fromEntries(
    packages
      .filter(({ path, name: own }) => path === `node_modules/${own}`)
      .map((each) => [each.name, each.version]),
  )
  const manifest = {
    name,
    productName,
    version,
    description,
    license,
    type,
    main,
    ...about,
    dependencies,
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return packages
}

export const ownPackage = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

export function copyPackage(path, target) {
  cpSync(join(root, path), target, {
    recursive: true,
    filter: (source) => {
      const inside = source.slice(join(root, path).length)
      if (inside.startsWith('/node_modules')) return false
      const place = `${path}${inside}`.replaceAll('\\', '/')
      if (UNUSED.some((each) => each.test(place))) return false
      return !NEEDLESS.test(inside) || LICENCE.test(basename(inside))
    },
  })
}
