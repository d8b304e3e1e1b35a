import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { fetchPackages } from '../lib/npm-fetch.mjs'
import { root } from '../lib/paths.mjs'
import { giveUp } from '../lib/say.mjs'

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
  /^node_modules\/@mediabunny\/aac-encoder\/dist\/(modules|bundles\/.*(\.js|\.min\.mjs))$/,
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

/** This machine, as `target` of the functions below: `{ platform, arch }`. */
const host = { platform: process.platform, arch: process.arch }

/**
 * Every package of npm that the built program needs at run time, by a walk through the lock file from
 * what the workspaces depend on: `{ path, name, version, entry, folder }`, sorted by path. What lies in a
 * workspace's own `node_modules` is inside the bundles (`scripts/build-entries.ts`).
 */
export function productionPackages() {
  return packagesFor(null)
}

/** As `productionPackages`, of those that workspaces depend on only what begins with these names; null = all. */
export function packagesFor(names) {
  return needed({ names, target: host })
    .map((each) => ({ ...each, folder: join(root, each.path) }))
    .filter(({ folder }) => existsSync(folder))
}

/**
 * The packages for another system or processor, those for it alone fetched into a folder: never this machine's.
 * `without`: names that are left out with what only they need.
 */
export async function packagesOf(target, { without, fetched }) {
  const packages = needed({ names: null, target, without })
  const isHere = ({ path }) => existsSync(join(root, path))
  const missing = packages.filter((each) => !isHere(each))
  const wanted = missing.map(({ name, version, entry }) => ({
    name,
    version,
    integrity: entry.integrity,
  }))
  if (wanted.length > 0 && !(await fetchPackages(fetched, wanted, target)))
    giveUp(`packages for ${target.platform}-${target.arch} could not be fetched from npm`)
  return packages.map((each) => ({
    ...each,
    folder: isHere(each) ? join(root, each.path) : join(fetched, each.path),
  }))
}

function needed({ names, target, without = [] }) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const found = new Map()
  const visit = (name, from) => {
    const path = without.includes(name) ? null : resolveIn(lock, name, from)
    if (path === null || found.has(path) || !runsOn(lock[path], target)) return
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
    .filter(({ path }) => !FOREIGN.test(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

const runsOn = ({ os, cpu }, { platform, arch }) =>
  (os ?? [platform]).includes(platform) && (cpu ?? [arch]).includes(arch)

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
export function stageApp(folder, packages, about) {
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
  for (const each of packages) copyPackage(each, join(folder, each.path))
  const { name, version, description, author, license, type, main, productName } = ownPackage()
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
    author,
    license,
    type,
    main,
    ...about,
    dependencies,
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

export const ownPackage = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Copies a package without what is of no use to a running program. */
export function copyPackage({ path, folder }, target) {
  cpSync(folder, target, {
    recursive: true,
    filter: (source) => isCopied(path, source.slice(folder.length).replaceAll('\\', '/')),
  })
}

/** @param inside a place in the package at `path` of the lock file, with `/` on every system */
export function isCopied(path, inside) {
  if (inside.startsWith('/node_modules')) return false
  if (UNUSED.some((each) => each.test(`${path}${inside}`))) return false
  return !NEEDLESS.test(inside) || LICENCE.test(posix.basename(inside))
}
