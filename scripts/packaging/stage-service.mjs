import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../lib/paths.mjs'
import { copyPackage, ownPackage, packagesFor } from './stage.mjs'

/** The commands that an image of the service has, and what they start by a name put together. */
const entries = [
  'cli-serve',
  'cli-keys',
  'cli-migrate',
  'cli-voices',
  'cli-recognisers',
  'cli-help',
]
const started = ['speech.worker', 'model-process.worker']

const built = join(root, 'out', 'main')

/** Files of the build that these begin with, and the packages of npm that they name. */
function reached() {
  const files = new Set()
  const names = new Set()
  const visit = (file) => {
    if (files.has(file) || !existsSync(join(built, file))) return
    files.add(file)
    const text = readFileSync(join(built, file), 'utf8')
    for (const [, next] of text.matchAll(/["'`](?:\.\/)?([\w.-]+\.js)["'`]/g)) visit(next)
    const imported =
      /(?:\bfrom|\bimport|\bimport\(|\brequire\(|\bresolve\()\s*["']((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^"']*)?["']/g
    for (const [, name] of text.matchAll(imported)) names.add(name)
  }
  for (const name of [...entries, ...started]) visit(`${name}.js`)
  return { files: [...files], names: [...names] }
}

/**
 * Lays out the service alone: its commands, the engines' data, and the packages of npm that these name; neither the
 * window nor anything that only developers need. Answers its packages.
 */
export function stageService(folder) {
  rmSync(folder, { recursive: true, force: true })
  const target = join(folder, 'out', 'main')
  mkdirSync(target, { recursive: true })
  const { files, names } = reached()
  for (const file of files) cpSync(join(built, file), join(target, file))
  for (const entry of readdirSync(built, { withFileTypes: true }))
    if (entry.isDirectory() || !/\.(js|map)$/.test(entry.name))
      cpSync(join(built, entry.name), join(target, basename(entry.name)), { recursive: true })
  cpSync(join(root, 'resources', 'catalogue.json'), join(folder, 'resources', 'catalogue.json'))
  const packages = packagesFor(names)
  for (const each of packages) copyPackage(each, join(folder, each.path))
  const { name, version, license, type } = ownPackage()
  const manifest = { name: `${name}-service`, version, license, type, private: true }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return packages
}
