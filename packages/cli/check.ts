// `npm run cuecast -- check`: whether a sound file meets the rules of its destination.
import { basename, resolve } from 'node:path'
import { measureSoundFile } from '@cuecast/audio'
import { deliveryNames } from '@shared/contracts/formats/delivery-rules'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { checkDelivery } from '@shared/interchange/check-delivery'
import { translator } from '@shared/texts/texts'
import { verdictText } from '@shared/interchange/delivery-text'
import { readRules } from '@cuecast/dubbing'
import { checkTable } from './commands/command-tables'
import { exitCodeOf, exitCodes } from './dub/exit-codes'
import { commandLines, failureText, localeOf } from './dub/texts'
import { parseOptions } from './options/parse-options'

const locale = localeOf(process.env)
const t = translator(locale)

interface Checked {
  output: string
  passed: boolean
}

/** Measures the file and compares it with the rules; both as text, or as JSON. */
async function check(args: readonly string[]): Promise<Result<Checked>> {
  const parsed = parseOptions(checkTable, args)
  if (!parsed.ok) return parsed
  if (parsed.value.asked !== null)
    return ok({ output: t('commandUsage.check', commandLines), passed: true })
  const { values, positionals } = parsed.value
  const [file] = positionals
  const wrong = (message: string) => fail(studioError('INVALID_ARGUMENT', message))
  if (file === undefined || positionals.length > 1)
    return wrong(t('delivery.needsFile', { command: commandLines['check'] ?? '' }))
  if (values.as === undefined)
    return wrong(t('delivery.needsDestination', { choices: deliveryNames.join(', ') }))
  const destination = await readRules(values.as, t)
  if (!destination.ok) return destination
  const measured = await measureSoundFile(resolve(file))
  if (!measured.ok) return measured
  const { name, rules } = destination.value
  const checked = checkDelivery(measured.value, rules)
  const passed = checked.every((each) => each.passed)
  const { source } = rules
  const report = {
    ok: true,
    passed,
    file,
    destination: values.as,
    source,
    measures: measured.value,
  }
  const output = values.json
    ? JSON.stringify({ ...report, rules: checked.map(flat) }, null, 2)
    : `${basename(file)} · ${name}\n${verdictText(checked, t, locale)}`
  return ok({ output, passed })
}

const flat = ({ rule, value, passed, atMs }: ReturnType<typeof checkDelivery>[number]) => ({
  ...rule,
  value,
  passed,
  atMs,
})

const args = process.argv.slice(2)
const result = await check(args)
if (result.ok) {
  console.log(result.value.output)
  process.exitCode = result.value.passed ? 0 : exitCodes.incomplete
} else {
  const { error } = result
  const { code, message, params } = error
  // Without params, an argument's message is in the reader's language already.
  const isSaid = code === 'INVALID_ARGUMENT' && params === undefined
  console.error(`check: ${isSaid ? message : failureText(t, error)}`)
  if (args.includes('--json')) console.log(JSON.stringify({ ok: false, error }, null, 2))
  process.exitCode = code === 'AUDIO_UNSUPPORTED' ? exitCodes.input : exitCodeOf(code)
}
