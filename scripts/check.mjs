// npm run check: the quick loop. Format (written, not only checked), lint, layers, types, unit tests.
import { ensureDependencies } from './lib/dependencies.mjs'
import { run, runModule } from './lib/run-command.mjs'
import { giveUp } from './lib/say.mjs'

await ensureDependencies()
const steps = [
  ['format', () => runModule('oxfmt/bin/oxfmt', [])],
  ['lint', () => runModule('oxlint/bin/oxlint', ['--deny-warnings'])],
  ['layers and sizes', () => run(process.execPath, ['scripts/check-layers.mjs'])],
  ['words', () => run(process.execPath, ['scripts/check-words.mjs'])],
  ['types', () => runModule('typescript/bin/tsc', ['-b'])],
  [
    'unit tests',
    () =>
      runModule('vitest/vitest.mjs', [
        'run',
        '--config',
        'scripts/vitest.config.ts',
        '--reporter=dot',
      ]),
  ],
]
for (const [name, work] of steps) if ((await work()) !== 0) giveUp(`${name} failed`)
