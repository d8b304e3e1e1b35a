// npm run check: the quick loop. Format (written, not only checked), then lint, layers, words, documents and types
// of everything beside the unit tests nearest to what changed: what is not committed yet, or the last commit.
// npm run check -- all runs every unit test.
import { ensureDependencies } from './lib/dependencies.mjs'
import { nearestTests } from './lib/nearest-tests.mjs'
import { capture, run, runModule } from './lib/run-command.mjs'
import { giveUp, say } from './lib/say.mjs'

/** Tests of whole programs and windows are far from most files, and take most of the time. */
const MAX_TEST_FILES = 6

const all = process.argv[2] === 'all'
if (process.argv[2] !== undefined && !all)
  giveUp(`npm run check knows no "${process.argv[2]}"; npm run check -- all runs every unit test`)

await ensureDependencies()
await step('format', () => runModule('oxfmt/bin/oxfmt', []))
await Promise.all([gates(), step('unit tests', unitTests)])

async function step(name, work) {
  if ((await work()) !== 0) giveUp(`${name} failed`)
}

async function gates() {
  await step('types', () => runModule('typescript/bin/tsc', ['-b']))
  await step('lint', () => runModule('oxlint/bin/oxlint', ['--deny-warnings']))
  await step('layers and sizes', () => run(process.execPath, ['scripts/check-layers.mjs']))
  await step('words', () => run(process.execPath, ['scripts/check-words.mjs']))
  await step('documents', () => run(process.execPath, ['scripts/check-docs.mjs']))
}

async function unitTests() {
  const files = all ? [] : await testsOfTheChange()
  if (!all && files.length === 0) return 0
  // What only `npm test -- full` runs may be all that is near.
  const args = [
    'run',
    '--config',
    'scripts/vitest.config.ts',
    '--reporter=dot',
    '--passWithNoTests',
  ]
  return runModule('vitest/vitest.mjs', [...args, '--project=!servers', ...files])
}

async function testsOfTheChange() {
  const changed = await changedFiles()
  const tests = nearestTests(changed)
  const left = tests.length - MAX_TEST_FILES
  if (tests.length === 0) say('no unit test reaches what changed')
  else if (left > 0)
    say(
      `the ${MAX_TEST_FILES} nearest test files; npm run check -- all runs ${left} more that reach it`,
    )
  return tests.slice(0, MAX_TEST_FILES)
}

async function changedFiles() {
  const { output } = await capture('git', ['status', '--porcelain', '-uall'])
  const open = output.split('\n').filter(Boolean)
  if (open.length > 0) return open.map((line) => line.slice(3).split(' -> ').at(-1))
  say('nothing is changed: the tests of the last commit')
  const { output: last } = await capture('git', ['diff', '--name-only', 'HEAD~1'])
  return last.split('\n').filter(Boolean)
}
