// Reads every import of the tree and holds it against the way of the data (docs/architecture.md).
// Prints one line for each breach, with the reason, and the sizes of files; exits 1 on a breach.
// Import circles are breaches, also those of types alone, which the linter lets pass.
import { execFileSync } from 'node:child_process'
import { readFileSync, existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { circles } from './lib/circles.mjs'
import { LAYERS, MAX_LINES, MEDIAN_LINES, NAMES, sharedStages } from './layers.mjs'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((f) => /\.(ts|tsx|mjs)$/.test(f) && !f.endsWith('.d.ts') && existsSync(f))

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

/** Path of the imported file inside the project, or the bare package name. */
function target(file, specifier) {
  if (specifier.startsWith('@shared/')) return `shared/${specifier.slice(8)}`
  if (specifier.startsWith('@/')) return `renderer/src/${specifier.slice(2)}`
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  return specifier
}

const isTest = (file) => /\.test\.tsx?$/.test(file) || file.startsWith('e2e/')
const breaches = []

function checkImport(file, to) {
  for (const layer of LAYERS) {
    if (!layer.from.test(file) || layer.except?.test(file)) continue
    if (layer.tests === false && isTest(file)) continue
    if (layer.never.test(to) && !layer.allow?.test(to))
      breaches.push(`${file} imports ${to}: ${layer.why}`)
  }
  const stage = sharedStages.findIndex((name) => file.startsWith(`shared/${name}/`))
  const toStage = sharedStages.findIndex((name) => to.startsWith(`shared/${name}/`))
  if (stage >= 0 && toStage > stage && !isTest(file)) {
    breaches.push(
      `${file} imports ${to}: data flows ${sharedStages.join(' → ')}; a stage knows only earlier ones`,
    )
  }
  const feature = /^renderer\/src\/features\/([^/]+)\//.exec(file)?.[1]
  const toFeature = /^renderer\/src\/features\/([^/]+)/.exec(to)?.[1]
  if (feature && toFeature && feature !== toFeature) {
    breaches.push(
      `${file} imports ${to}: a feature never imports another; share through project/, bridge/ or ui/`,
    )
  }
}

const sizes = []
const imports = new Map(files.map((file) => [file, new Set()]))
const endings = ['', '.ts', '.tsx', '.mjs']
for (const file of files) {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n').length - 1
  sizes.push(lines)
  if (lines > MAX_LINES)
    breaches.push(`${file} has ${lines} lines: at most ${MAX_LINES}; split it by reason to exist`)
  for (const { name, only, why } of NAMES)
    if (name.test(text) && !only.test(file)) breaches.push(`${file} uses ${name.source}: ${why}`)
  for (const match of text.matchAll(importPattern)) {
    const to = target(file, match[1] ?? match[2])
    checkImport(file, to)
    const found = endings.map((ending) => to + ending).find((path) => imports.has(path))
    if (found) imports.get(file).add(found)
  }
}
for (const circle of circles(imports))
  breaches.push(`${circle.join(' → ')}: files must not import each other in a circle`)
sizes.sort((a, b) => a - b)
const at = (part) => sizes[Math.floor((sizes.length - 1) * part)]
if (at(0.5) > MEDIAN_LINES)
  breaches.push(`the median file has ${at(0.5)} lines: at most ${MEDIAN_LINES}`)

console.log(
  `layers: ${files.length} files, median ${at(0.5)} lines, p90 ${at(0.9)}, longest ${sizes.at(-1)}`,
)
for (const breach of breaches) console.error(`✗ ${breach}`)
process.exit(breaches.length ? 1 : 0)
