import { ensureBuilt } from './built.mjs'
import { say } from './say.mjs'
import { prepareWine, readThere, windowsNode } from './wine.mjs'

/** Unit tests that Wine, or a machine without these programs, cannot pass: a part of the name, and why. */
const EXCEPTIONS = [
  { file: /./, name: /symlink|symbolic|\blink/i, why: 'Wine shows a symbolic link as a file' },
  {
    file: /temporary-files/,
    name: /nothing else/,
    why: 'Wine shows a symbolic link as a file',
  },
  {
    file: /updates\/(?!system)/,
    name: /./,
    why: 'this exchange is that of Linux; Wine has no tar',
  },
  { file: /completion|account-commands/, name: /bash/, why: 'Wine has no bash' },
]

/** What is run there: the commands, and the unit tests of a folder each in a process of its own. */
const PARTS = [
  'terminal',
  'packages/platform',
  'packages/origin',
  'packages/providers',
  'packages/spoken-text',
  'packages/audio',
  'packages/speech',
  'packages/cli',
  'packages/dubbing',
  'electron',
]

/**
 * What can be seen of Windows on Linux: Windows' own Node under Wine, with the packages of npm for Windows.
 *
 * @param parts what is run of it; none named: all
 * @returns `{ passed, failed, skipped }`: numbers, and what was not run, each with its reason
 */
export async function windowsTests(parts) {
  await ensureBuilt()
  const reason = await prepareWine()
  if (reason) return { passed: 0, failed: 0, skipped: [`Windows: ${reason}`] }
  const total = { passed: 0, failed: 0, skipped: [] }
  for (const part of parts.length > 0 ? parts : PARTS)
    add(total, await (part === 'terminal' ? terminal() : unitTests(part)))
  return total
}

function add(total, { passed, failed, skipped }) {
  total.passed += passed
  total.failed += failed
  total.skipped.push(...skipped)
}

/** The commands, as a user has them. */
async function terminal() {
  const args = ['scripts/lib/windows-checks.mjs', String.raw`C:\phim`, 'windows-checks.json']
  const { output } = await windowsNode(args)
  const checks = JSON.parse(readThere('windows-checks.json') ?? 'null')
  if (!checks) {
    say(`✗ the terminal on Windows: ${output}`)
    return { passed: 0, failed: 1, skipped: [] }
  }
  for (const { name, failure } of checks) say(failure ? `✗ ${name}: ${failure}` : `✓ ${name}`)
  const failed = checks.filter(({ failure }) => failure !== null).length
  return { passed: checks.length - failed, failed, skipped: [] }
}

async function unitTests(folder) {
  const report = 'windows-unit.json'
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'scripts/vitest.config.ts',
    folder,
  ]
  const projects = ['packages', 'stores', 'isolated'].map((name) => `--project=${name}`)
  const written = ['--reporter=json', `--outputFile=${folder}/${report}`]
  const { output } = await windowsNode([...args, ...projects, ...written])
  const read = JSON.parse(readThere(`${folder}/${report}`) ?? 'null')
  if (!read) {
    say(`✗ ${folder} on Windows: ${output.slice(-2_000)}`)
    return { passed: 0, failed: 1, skipped: [] }
  }
  const total = { passed: read.numPassedTests, failed: 0, skipped: [] }
  for (const { name: file, assertionResults, status, message } of read.testResults) {
    if (status === 'failed' && assertionResults.length === 0) fail(total, file, '', message)
    for (const { fullName, status: ended, failureMessages } of assertionResults)
      if (ended === 'failed') fail(total, file, fullName, failureMessages[0] ?? '')
  }
  say(`${folder} on Windows: ${total.passed} passed, ${total.failed} failed`)
  return total
}

function fail(total, file, name, message) {
  const known = EXCEPTIONS.find((each) => each.file.test(file) && each.name.test(name))
  if (known) return void total.skipped.push(`Windows: ${name}: ${known.why}`)
  total.failed += 1
  say(`✗ ${file} › ${name}\n  ${message.split('\n').slice(0, 3).join('\n  ')}`)
}
