// npm test: installs what is missing, then lint, types, unit and end-to-end tests.
// The last line is plain: N passed, N failed (a gate such as lint counts as one test).
import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './lib/built.mjs'
import { ensureDebianPackages, testPackages } from './lib/debian.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { underDisplay } from './lib/display.mjs'
import { root } from './lib/paths.mjs'
import { run, runModule } from './lib/run-command.mjs'
import { say } from './lib/say.mjs'

const total = { passed: 0, failed: 0 }
const reports = mkdtempSync(join(tmpdir(), 'cuecast-test-'))

await ensureDependencies()
const systemReady = await ensureDebianPackages(testPackages)

await gate('format', () => runModule('oxfmt/bin/oxfmt', ['--check']))
await gate('lint', () => runModule('oxlint/bin/oxlint', ['--deny-warnings']))
await gate('layers and sizes', () => run(process.execPath, ['scripts/check-layers.mjs']))
await gate('types', () => runModule('typescript/bin/tsc', ['-b']))
await gate('unused code', () => runModule('knip/bin/knip.js', ['--no-progress']))
await gate('reachable code', () => run(process.execPath, ['scripts/check-reachable.mjs']))
await unitTests()
await endToEndTests()

rmSync(reports, { recursive: true, force: true })
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

async function gate(name, work) {
  say(`— ${name}`)
  const good = (await work()) === 0
  total[good ? 'passed' : 'failed'] += 1
  if (!good) say(`✗ ${name} failed`)
}

async function unitTests() {
  say('— unit and contract tests')
  const report = join(reports, 'unit.json')
  const args = [
    'run',
    '--config',
    'scripts/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
  ]
  const code = await runModule('vitest/vitest.mjs', [...args, `--outputFile.json=${report}`])
  const read = readReport(report)
  count(read?.numPassedTests ?? 0, read?.numFailedTests ?? 0, code)
}

async function endToEndTests() {
  say('— end-to-end tests in Electron')
  if (!systemReady) return count(0, 1, 1)
  await ensureBuilt()
  const { ensureElectron } = await import('./lib/electron.mjs')
  const electron = await ensureElectron()
  const report = join(reports, 'e2e.json')
  const env = { ...process.env, CUECAST_ELECTRON: electron, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const playwright = [process.execPath, join(root, 'node_modules/@playwright/test/cli.js')]
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const command = [...playwright, ...args]
  const code = await underDisplay(command, env)
  const read = readReport(report)
  count(
    read?.stats?.expected ?? 0,
    (read?.stats?.unexpected ?? 0) + (read?.stats?.flaky ?? 0),
    code,
  )
}

/** A runner that failed without naming a failed test still counts as one failure. */
function count(passed, failed, code) {
  total.passed += passed
  total.failed += Math.max(failed, code === 0 ? 0 : 1)
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
