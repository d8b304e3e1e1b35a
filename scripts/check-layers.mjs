// Holds every import against the layers (docs/architecture.md, scripts/layers.mjs): packages, stages
// of the data, entry points, circles of files and of folders, sizes, test ids that nothing looks for.
// One line for each breach, with the reason; exits 1 on a breach. Circles of types alone count, too:
// the linter lets them pass.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { circles } from './lib/circles.mjs'
import { manifestBreaches } from './lib/manifests.mjs'
import { importsIn, sourceFiles } from './lib/source-imports.mjs'
import { unusedTestIds } from './lib/test-ids.mjs'
import {
  FEATURE_IMPORTS,
  LAYERS,
  MAX_FILES_PER_1000_LINES,
  MAX_FILES_PER_FOLDER,
  MAX_LINES,
  MAX_SINGLE_IMPORTER_SHARE,
  NAMES,
  PACKAGES,
  PENDING,
  REGISTRIES,
  modelSteps,
  sharedStages,
} from './layers.mjs'

const files = sourceFiles()
const known = new Set(files)

const isTest = (file) =>
  /\.test\.tsx?$|\/testing\/|\/conformance\/|^(e2e|bench|scripts)\//.test(file)
const packageOf = (path) => /^packages\/([^/]+)\//.exec(path)?.[1]
const breaches = []
const pendingSeen = new Set()

function isPending(entry) {
  if (PENDING.includes(entry)) pendingSeen.add(entry)
  return PENDING.includes(entry)
}

function checkImport(file, to) {
  for (const layer of LAYERS) {
    if (!layer.from.test(file)) continue
    if (layer.tests === false && isTest(file)) continue
    if (layer.never.test(to)) breaches.push(`${file} imports ${to}: ${layer.why}`)
  }
  checkSteps(file, to, 'shared', sharedStages, 'data flows')
  checkSteps(file, to, 'renderer/src/model', modelSteps, 'state follows')
  checkFeature(file, to)
  checkPackage(file, to)
}

/** Folders in an order: each knows only earlier ones. */
function checkSteps(file, to, folder, steps, what) {
  const stepOf = (path) => steps.findIndex((name) => path.startsWith(`${folder}/${name}/`))
  if (stepOf(file) >= 0 && stepOf(to) > stepOf(file) && !isTest(file))
    breaches.push(
      `${file} imports ${to}: ${what} ${steps.join(' → ')}; a folder knows only earlier ones`,
    )
}

const featureOf = (path) => /^renderer\/src\/features\/([^/]+)/.exec(path)?.[1]
const featuresSeen = new Set()

/** A feature is one folder: another one comes in by its `index.ts`, where the list says why. */
function checkFeature(file, to) {
  const [own, other] = [featureOf(file), featureOf(to)]
  if (!own || !other || own === other || isTest(file)) return
  const arrow = `${own} → ${other}`
  featuresSeen.add(arrow)
  if (!(arrow in FEATURE_IMPORTS))
    breaches.push(
      `${file} imports ${to}: share it in model/, commands/ or ui/, or give the reason in FEATURE_IMPORTS`,
    )
  else if (to !== `renderer/src/features/${other}`)
    breaches.push(`${file} imports ${to}: another feature is imported by its index.ts only`)
}

/** Features never need each other, not even over a third; a reason without an import is out of date. */
function checkFeatureList() {
  const arrows = new Map()
  for (const arrow of Object.keys(FEATURE_IMPORTS)) {
    const [own, other] = arrow.split(' → ')
    for (const name of [own, other]) if (!arrows.has(name)) arrows.set(name, new Set())
    arrows.get(own).add(other)
    if (!featuresSeen.has(arrow))
      breaches.push(`scripts/layers.mjs: no file needs ${arrow} any more: remove it`)
  }
  for (const circle of circles(arrows))
    breaches.push(`${circle.join(' → ')}: features must not need each other in a circle`)
}

/** The state of the window draws nothing. */
function checkModel() {
  for (const file of files)
    if (/^renderer\/src\/model\/.*\.tsx$/.test(file))
      breaches.push(
        `${file}: model/ holds no components; what draws is part of a feature or of ui/`,
      )
}

const entries = new Map()

/** Files of a package that others may import. */
function entriesOf(name) {
  if (!entries.has(name)) {
    const { exports } = JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8'))
    const places = Object.values(exports ?? {}).map((file) => join(`packages/${name}`, file))
    entries.set(name, new Set(places.map((place) => place.replace(/\.tsx?$/, ''))))
  }
  return entries.get(name)
}

function checkPackage(file, to) {
  const own = packageOf(file)
  const other = packageOf(to)
  if (isTest(file) || own === other) return
  if (other && !entriesOf(other).has(to))
    breaches.push(`${file} imports ${to}, which the manifest of packages/${other} does not export`)
  const wanted =
    other ??
    (to.startsWith('shared/contracts/') ? 'contracts' : to.startsWith('shared/') && 'shared')
  if (!own || !wanted) return
  const allowed = PACKAGES[own] ?? []
  if (!allowed.includes(wanted) && !(wanted === 'contracts' && allowed.includes('shared')))
    breaches.push(
      `${file} imports ${to}: packages/${own} may import ${allowed.join(', ') || 'nothing'}`,
    )
}

const imports = new Map(files.map((file) => [file, new Set()]))
/** Every import, as it is written. */
const specifiers = []
/** What is asked of each entry point: `packages/audio/index.ts` → names. */
const asked = new Map()
/** Lines of each file. */
const lines = new Map()
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  const count = text.split('\n').length - 1
  lines.set(file, count)
  if (count > MAX_LINES)
    breaches.push(`${file} has ${count} lines: at most ${MAX_LINES}; split it by reason to exist`)
  for (const { name, only, why, tests } of NAMES)
    if (name.test(text) && !only.test(file) && !(tests === false && isTest(file)))
      breaches.push(`${file} uses ${name.source}: ${why}`)
  for (const { specifier, to, found, names } of importsIn(file, text, known)) {
    specifiers.push({ file, specifier, isTest: isTest(file) })
    checkImport(file, to)
    if (!found) continue
    imports.get(file).add(found)
    for (const name of names)
      ask(
        found,
        name
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/)[0],
      )
  }
}

function ask(file, name) {
  if (!asked.has(file)) asked.set(file, new Set())
  asked.get(file).add(name)
}

for (const circle of circles(imports))
  breaches.push(`${circle.join(' → ')}: files must not import each other in a circle`)
checkFolderPairs()
checkEntryPoints()
checkFeatureList()
checkModel()
checkFolderSizes()
checkPending()
breaches.push(...manifestBreaches(specifiers))
for (const { file, line, id } of unusedTestIds(files))
  breaches.push(`${file}:${line} gives data-testid ${id}, which no test looks for: remove it`)

/** Two folders, neither inside the other, that import each other are one concept in two places. */
function checkFolderPairs() {
  const arrows = new Map()
  for (const [file, targets] of imports) {
    if (isTest(file)) continue
    for (const to of targets) {
      const [a, b] = [dirname(file), dirname(to)]
      if (a !== b && !a.startsWith(`${b}/`) && !b.startsWith(`${a}/`))
        arrows.set(`${a} ${b}`, `${file} → ${to}`)
    }
  }
  for (const [pair, example] of arrows) {
    const [a, b] = pair.split(' ')
    const back = arrows.get(`${b} ${a}`)
    if (a < b && back && !isPending(pair))
      breaches.push(`${a} and ${b} import each other (${example}; ${back}): data flows one way`)
  }
}

/** A name that an entry point exports and nobody outside imports is not part of it. */
function checkEntryPoints() {
  for (const name of Object.keys(PACKAGES)) {
    const entry = `packages/${name}/index.ts`
    if (!known.has(entry)) continue
    const names = [...readFileSync(entry, 'utf8').matchAll(/export\s+(?:type\s+)?\{([^}]*)\}/g)]
      .flatMap((match) => match[1].split(','))
      .map((each) => each.trim().replace(/^type\s+/, ''))
      .filter(Boolean)
    for (const each of names)
      if (!asked.get(entry)?.has(each))
        breaches.push(`${entry} exports ${each}, which nobody imports`)
  }
}

function checkFolderSizes() {
  const sizes = new Map()
  for (const file of files)
    if (!/\.(test|spec)\.tsx?$/.test(file))
      sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1)
  for (const [folder, size] of sizes)
    if (size > MAX_FILES_PER_FOLDER && !isPending(folder))
      breaches.push(`${folder} has ${size} files: at most ${MAX_FILES_PER_FOLDER}`)
}

/** What is repaired leaves the list, so that it cannot come back. */
function checkPending() {
  for (const entry of PENDING)
    if (!pendingSeen.has(entry))
      breaches.push(`scripts/layers.mjs: PENDING lists ${entry}, which is fine now: remove it`)
}

const production = files.filter((file) => !isTest(file))
const productLines = production.reduce((sum, file) => sum + lines.get(file), 0)
const importers = new Map(production.map((file) => [file, []]))
for (const file of production) for (const to of imports.get(file)) importers.get(to)?.push(file)
const single = production.filter((file) => {
  const [importer, ...others] = importers.get(file)
  return importer !== undefined && others.length === 0 && !REGISTRIES.test(importer)
})
const filesPer1000 = (1_000 * production.length) / productLines
const singleShare = single.length / production.length
checkRatios()

/** A concept is one file that reads from top to bottom; these grow when it is cut up. */
function checkRatios() {
  if (filesPer1000 > MAX_FILES_PER_1000_LINES)
    breaches.push(
      `${filesPer1000.toFixed(1)} product files per 1,000 lines: at most ${MAX_FILES_PER_1000_LINES}; ` +
        'join files that are only read together',
    )
  if (singleShare > MAX_SINGLE_IMPORTER_SHARE)
    breaches.push(
      `${(100 * singleShare).toFixed(1)} % of the product files have one importer: at most ` +
        `${100 * MAX_SINGLE_IMPORTER_SHARE} %; join a file with the one that imports it, unless it is a ` +
        `concept of its own. The smallest:${smallestSingles()}`,
    )
}

function smallestSingles() {
  return single
    .toSorted((a, b) => lines.get(a) - lines.get(b))
    .slice(0, 10)
    .map((file) => `\n    ${file} (${lines.get(file)} lines) ← ${importers.get(file)[0]}`)
    .join('')
}

const sizes = [...lines.values()].toSorted((a, b) => a - b)
const at = (part) => sizes[Math.floor((sizes.length - 1) * part)]
console.log(
  `layers: ${files.length} files, ${production.length} of the product with ${productLines} lines ` +
    `(${filesPer1000.toFixed(1)} per 1,000), ${(100 * singleShare).toFixed(1)} % with one importer; ` +
    `median ${at(0.5)} lines, p90 ${at(0.9)}, longest ${sizes.at(-1)}`,
)
for (const breach of breaches) console.error(`✗ ${breach}`)
process.exit(breaches.length ? 1 : 0)
