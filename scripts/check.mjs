// npm run check: the quick loop. Format (written, not only checked), lint, layers, words, documents, types of
// everything, and the unit tests of what changed: what is not committed yet, or the last commit.
// npm run check -- all runs every unit test.
import { ensureDependencies } from './lib/dependencies.mjs'
import { capture, run, runModule } from './lib/run-command.mjs'
import { giveUp, say } from './lib/say.mjs'

const all = process.argv[2] === 'all'
if (process.argv[2] !== undefined && !all)
  giveUp(`npm run check knows no "${process.argv[2]}"; npm run check -- all runs every unit test`)

await ensureDependencies()
await step('format', () => runModule('oxfmt/bin/oxfmt', []))
await step('lint', () => runModule('oxlint/bin/oxlint', ['--deny-warnings']))
await step('layers and sizes', () => run(process.execPath, ['scripts/check-layers.mjs']))
await step('words', () => run(process.execPath, ['scripts/check-words.mjs']))
await step('documents', () => run(process.execPath, ['scripts/check-docs.mjs']))
await step('types', () => runModule('typescript/bin/tsc', ['-b']))
await step('unit tests', unitTests)

async function step(name, work) {
  if ((await work()) !== 0) giveUp(`${name} failed`)
}

async function unitTests() {
  const which = all
    ? []
    : ['--changed', ...((await isClean()) ? ['HEAD~1'] : []), '--passWithNoTests']
  const args = ['run', '--config', 'scripts/vitest.config.ts', '--reporter=dot']
  return runModule('vitest/vitest.mjs', [...args, '--project=!servers', ...which])
}

async function isClean() {
  const { output } = await capture('git', ['status', '--porcelain'])
  const clean = output.trim() === ''
  say(clean ? 'nothing is changed: the tests of the last commit' : 'the tests of what is changed')
  return clean
}
