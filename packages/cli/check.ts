// `npm run cuecast -- check`: whether a sound file meets the rules of its destination.
import { z } from 'zod'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { measureSoundFile } from '@cuecast/audio/delivery/measure-file'
import type { OriginProgress } from '@shared/contracts/formats/origin'
import { deliveryNames } from '@shared/contracts/formats/delivery-rules'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { checkDelivery } from '@shared/interchange/check-delivery'
import { translator } from '@shared/texts/texts'
import { verdictText } from '@shared/interchange/delivery-text'
import { deliveryJsonSchema, digested } from '@shared/interchange/delivery-report'
import { digestOf } from '@cuecast/dubbing/export/check-files'
import { readRules } from '@cuecast/dubbing/export/delivery-rules'
import { fileError, parseJson } from '@cuecast/platform'
import { checkOrigin, originExitCodes } from './check-origin'
import { checkTable } from './commands/command-tables'
import { exitCodeOf, exitCodes } from './dub/exit-codes'
import { commandLines, failureText, localeOf, shortTime } from './dub/texts'
import { parseOptions } from './options/parse-options'

const locale = localeOf(process.env)
const t = translator(locale)

interface Checked {
  output: string
  exitCode: number
}

/** Measures the file and compares it with the rules; both as text, or as JSON. */
async function check(args: readonly string[]): Promise<Result<Checked>> {
  const parsed = parseOptions(checkTable, args)
  if (!parsed.ok) return parsed
  if (parsed.value.asked !== null)
    return ok({ output: t('commandUsage.check', commandLines), exitCode: 0 })
  const { values, positionals } = parsed.value
  const [file] = positionals
  const wrong = (message: string) => failWith('INVALID_ARGUMENT', message)
  if (file === undefined || positionals.length > 1)
    return wrong(t('delivery.needsFile', { command: commandLines['check'] ?? '' }))
  if (values.verify) return verifyReport(resolve(file))
  if (values.origin) {
    const onProgress = ({ seconds, of }: OriginProgress) => showProgress(seconds, of)
    const asked = { t, locale, asJson: values.json === true, onProgress }
    return checkOrigin(resolve(file), asked).finally(clearProgress)
  }
  if (values.as === undefined)
    return wrong(t('delivery.needsDestination', { choices: deliveryNames.join(', ') }))
  const destination = await readRules(values.as, t)
  if (!destination.ok) return destination
  const measured = await measureSoundFile(resolve(file), { onProgress: showProgress })
  clearProgress()
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
    reminders: rules.reminders ?? [],
    measures: measured.value,
  }
  const output = values.json
    ? JSON.stringify({ ...report, rules: checked.map(flat) }, null, 2)
    : [
        `${basename(file)} · ${name}`,
        verdictText(checked, t, locale),
        ...(rules.reminders ?? []).map((reminder) => t(`delivery.reminders.${reminder}`)),
      ].join('\n')
  return ok({ output, exitCode: passed ? 0 : exitCodes.incomplete })
}

const SHOWN_EVERY_MS = 200
const beganAt = Date.now()
let shownAt = 0

/** One line on a terminal that is written over; nothing in logs. */
function showProgress(seconds: number, of: number | null): void {
  if (!process.stderr.isTTY || Date.now() < shownAt + SHOWN_EVERY_MS) return
  shownAt = Date.now()
  const part = of ? Math.min(1, seconds / of) : null
  const leftMs = part === null ? 0 : ((shownAt - beganAt) * (1 - part)) / part
  const left = t('common.left', { time: shortTime(leftMs) })
  const percent = part === null ? '' : ` · ${Math.floor(part * 100)} % · ${left}`
  process.stderr.write(
    `\r${t('delivery.measuring', { time: shortTime(seconds * 1_000), percent })}\u001b[K`,
  )
}

const clearProgress = (): void => {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
}

/**
 * Checks that a JSON report is unchanged since it was written, and its files since they were
 * measured.
 */
async function verifyReport(path: string): Promise<Result<Checked>> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) =>
    fileError(cause, path, 'read'),
  )
  if (typeof text !== 'string') return fail(text)
  const raw = z.record(z.string(), z.unknown()).safeParse(parseJson(text))
  const parsed = deliveryJsonSchema.safeParse(raw.data)
  if (!raw.success || !parsed.success)
    return failWith('INVALID_ARGUMENT', t('delivery.verified.notReport', { file: path }))
  // In the order of the file, which is part of the digest.
  const { sha256, ...content } = raw.data
  const isSame = createHash('sha256').update(digested(content)).digest('hex') === sha256
  const lines = [t(`delivery.verified.${isSame ? 'report' : 'reportChanged'}`)]
  let passed = isSame
  for (const each of parsed.data.files) {
    if (!('sha256' in each)) continue
    // A report that was sent to somebody has its files next to it.
    const places = [each.file, join(dirname(path), basename(each.file))]
    const place = places.find((one) => existsSync(one))
    const state =
      place === undefined
        ? 'fileGone'
        : (await digestOf(place)) === each.sha256
          ? 'file'
          : 'fileChanged'
    passed &&= state === 'file'
    lines.push(`  ${t(`delivery.verified.${state}`, { file: each.file })}`)
  }
  return ok({ output: lines.join('\n'), exitCode: passed ? 0 : exitCodes.incomplete })
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
  process.exitCode = result.value.exitCode
} else {
  const { error } = result
  const { code, message, params } = error
  // Without params, an argument's message is in the reader's language already.
  const isBroken = code === 'AUDIO_BROKEN' || (code === 'AUDIO_UNSUPPORTED' && !params?.['needs'])
  const isSaid = code === 'INVALID_ARGUMENT' && params === undefined
  const again = isBroken ? ` ${t('delivery.again')}` : ''
  console.error(`check: ${isSaid ? message : failureText(t, error)}${again}`)
  if (args.includes('--json')) console.log(JSON.stringify({ ok: false, error }, null, 2))
  const usual = code === 'AUDIO_UNSUPPORTED' ? exitCodes.input : exitCodeOf(code)
  process.exitCode = args.includes('--origin') ? originExitCodes.unreadable : usual
}
