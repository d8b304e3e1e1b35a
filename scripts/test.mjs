// npm test: installs what is missing, then lint, types, unit and end-to-end tests.
// npm test -- core | service | review | package | packaged | windows runs a part, npm test -- full also the soak, kills, packages,
// updates, clusters, every browser and Windows; what follows the part goes to the runners: npm test -- unit --shard=1/4. What was
// skipped is named; the last line is plain: N passed, N failed (a gate such as lint counts as one test).
import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDebianPackages, testPackages } from './lib/debian.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { root } from './lib/paths.mjs'
import { runPlaywright } from './lib/playwright.mjs'
import { run, runModule } from './lib/run-command.mjs'
import { giveUp, say } from './lib/say.mjs'
import { windowsTests } from './lib/windows-tests.mjs'

/** What a part adds to the command lines of vitest and Playwright. Tests marked @extended are for `full`. */
const each = ['--grep-invert', '@extended']
const PARTS = {
  all: { unit: [], e2e: each },
  full: { unit: [], e2e: [], packs: true, windows: true },
  core: { unit: ['--exclude', 'packages/{service,speech}/**'], e2e: each },
  service: {
    unit: ['packages/service', 'packages/speech', 'packages/spoken-text', 'packages/platform'],
    e2e: null,
  },
  // The program as users install it.
  package: { unit: null, e2e: ['--grep', '@package'], packs: true },
  // Starts what `npm run package` has left in release/, on every system.
  packaged: { gates: false, unit: null, e2e: ['packaged-start'] },
  // Windows' own Node under Wine: the commands, then the unit tests; `-- windows PART…`: some of them (`terminal`, folders).
  windows: { gates: false, unit: null, e2e: null, windows: true },
  // What machines that share the work call, with a --shard.
  gates: { unit: null, e2e: null },
  unit: { gates: false, unit: [], e2e: null },
  e2e: { gates: false, unit: null, e2e: each },
  // From the package to the notes: its data, its files, the page, the panel, the terminal.
  review: {
    unit: ['review', 'export-handlers', 'render-track', 'ExportDialog'],
    e2e: ['review', ...each],
  },
}
const [asked = 'all', ...more] = process.argv.slice(2)
const part = PARTS[asked]
if (!part) giveUp(`there is no part "${asked}"; parts: ${Object.keys(PARTS).join(', ')}`)

if (asked === 'full') process.env.CUECAST_TESTS = 'full'
if (asked === 'packaged') process.env.CUECAST_PACKAGES ??= join(root, 'release')
const total = { passed: 0, failed: 0 }
const skipped = []
const reports = mkdtempSync(join(tmpdir(), 'cuecast-test-'))

await ensureDependencies()
const systemReady = part.unit || part.e2e ? await ensureDebianPackages(testPackages) : true

if (part.gates ?? true) await gates()
if (part.unit) await unitTests(part.unit)
if (part.packs) await gate('package', packProgram)
if (part.e2e) await endToEndTests(part.e2e)
if (part.windows) await onWindows()

rmSync(reports, { recursive: true, force: true })
if (skipped.length > 0) say(`skipped (${skipped.length}):\n  ${skipped.join('\n  ')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/** The check of types keeps one core busy for about as long as all the others need. */
async function gates() {
  await Promise.all([gate('types', () => runModule('typescript/bin/tsc', ['-b'])), otherGates()])
}

async function otherGates() {
  await gate('format', () => runModule('oxfmt/bin/oxfmt', ['--check']))
  await gate('lint', () => runModule('oxlint/bin/oxlint', ['--deny-warnings']))
  await gate('layers and sizes', () => run(process.execPath, ['scripts/check-layers.mjs']))
  await gate('words', () => run(process.execPath, ['scripts/check-words.mjs']))
  await gate('documents', () => run(process.execPath, ['scripts/check-docs.mjs']))
  await gate('unused code', () => runModule('knip/bin/knip.js', ['--no-progress']))
  await gate('reachable code', () => run(process.execPath, ['scripts/check-reachable.mjs']))
  await gate('licences', () => run(process.execPath, ['scripts/check-licences.mjs']))
}

async function gate(name, work) {
  say(`— ${name}`)
  const good = (await work()) === 0
  total[good ? 'passed' : 'failed'] += 1
  if (!good) say(`✗ ${name} failed`)
}

/** Packs the program with the Electron that the tests run on, for those tests that try the package. */
function packProgram() {
  if (process.platform !== 'linux') return 0
  const output = join(reports, 'packages')
  process.env.CUECAST_PACKAGES = output
  const args = ['scripts/package.mjs', '--development-runtime', '--output', output]
  return run(process.execPath, args)
}

async function unitTests(filter) {
  say('— unit and contract tests')
  const report = join(reports, 'unit.json')
  const args = [
    'run',
    '--config',
    'scripts/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    ...filter,
    ...more,
  ]
  const code = await runModule('vitest/vitest.mjs', [...args, `--outputFile.json=${report}`])
  const read = readReport(report)
  for (const { assertionResults } of read?.testResults ?? [])
    for (const test of assertionResults)
      if (test.status === 'skipped' || test.status === 'pending') skipped.push(test.fullName)
  count(read?.numPassedTests ?? 0, read?.numFailedTests ?? 0, code)
}

async function onWindows() {
  say('— Windows')
  const ended = await windowsTests(more)
  total.passed += ended.passed
  total.failed += ended.failed
  skipped.push(...ended.skipped)
}

async function endToEndTests(filter) {
  say('— end-to-end tests in Electron')
  if (!systemReady) return count(0, 1, 1)
  const report = join(reports, 'e2e.json')
  const code = await runPlaywright(['--reporter=list,json', ...filter, ...more], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const read = readReport(report)
  skipped.push(...(read?.suites ?? []).flatMap(skippedSpecs))
  count(
    read?.stats?.expected ?? 0,
    (read?.stats?.unexpected ?? 0) + (read?.stats?.flaky ?? 0),
    code,
  )
}

/** Titles of the tests of a suite that did not run, with the reason that they give. */
function skippedSpecs({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => [title, annotations?.[0]?.description].filter(Boolean).join(': ')),
  )
  return [...own, ...suites.flatMap(skippedSpecs)]
}

/** A runner that failed without naming a failed test still counts as one failure. */
function count(passed, failed, code) {
  total.passed += passed
  total.failed += Math.max(failed, code === 0 ? 0 : 1)
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
