import { basename, dirname, isAbsolute, relative } from 'node:path'
import type { StudioError } from '@shared/contracts/errors'
import type { OpenProject } from '@shared/contracts/open-project'
import { type Locale, localeFor } from '@shared/languages/locales'
import type { Translate } from '@shared/texts/texts'
import { soundFaultText } from '@shared/texts/export-notes'
import type { DubReport, Ended, HowRead } from './report'

/** Language of the environment if the texts have it, otherwise English. */
export function localeOf(env: Readonly<Record<string, string | undefined>>): Locale {
  const name = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find((value) => value)
  return localeFor(name ?? '', 'en')
}

/** Command as typed: in a package or an image `cuecast dub`, in a checkout `npm run dub --`. */
export const commandLines: Readonly<Record<string, string>> = Object.fromEntries(
  ['dub', 'check', 'serve', 'keys', 'migrate', 'notes', 'voices', 'recognisers'].map((name) => [
    name,
    process.versions['electron'] !== undefined || process.env['CUECAST_APP'] !== undefined
      ? `cuecast ${name}`
      : // There, `npm run check` is the gate for changes of the source.
        name === 'check' || name === 'migrate'
        ? `npm run cuecast -- ${name}`
        : `npm run ${name} --`,
  ]),
)

/** A failure in one sentence, with its place. */
export function failureText(t: Translate, error: StudioError): string {
  const { code, message, at, params } = error
  const {
    kind,
    reason,
    near = '',
    found = '',
    number = 0,
    needed,
    available,
    choices = '',
    least = '',
    most = '',
    theirs = '',
    ours = '',
    needsCuecast = 'none',
  } = params ?? {}
  const megabytes = (bytes: unknown) => (typeof bytes === 'number' ? Math.ceil(bytes / 2 ** 20) : 0)
  if (code === 'NOT_SUBTITLES' && typeof kind === 'string') {
    const hint = t('ui.unreadable', { kind: kind.replaceAll('-', '_'), message })
    return at === undefined ? hint : `${at}: ${hint}`
  }
  const fault = soundFaultText(error, t)
  const text =
    fault ??
    t('terminal.failure', {
      code,
      message,
      argument: String(reason).replaceAll('-', '_'),
      reason: String(reason ?? message),
      near,
      found,
      number,
      theirs,
      ours,
      needsCuecast: String(needsCuecast),
      choices,
      least,
      most: typeof most === 'number' ? megabytes(most) : most,
      isNear: String(near !== ''),
      needed: megabytes(needed),
      available: megabytes(available),
      hasRoom: String(typeof needed === 'number' && typeof available === 'number'),
    })
  // Some sentences name the file by themselves.
  const isNamed = at === undefined || (isAbsolute(at) && text.includes(at))
  return isNamed ? text : `${at}: ${text}`
}

/** Notices of an import are left out: only damage matters here. */
const damages = [
  'OPENED_FROM_BACKUP',
  'FOLDER_WAS_LINK',
  'UNREADABLE_NOW',
  'TAKE_FILES_MISSING',
  'TAKE_FILES_DAMAGED',
  'TAKES_REPAIRED',
  'TASKS_DAMAGED',
  'TASKS_MISSING',
  'EDITS_DAMAGED',
] as const

/** Damage of a project in words; null for every other notice. */
export function damageText(t: Translate, notice: OpenProject['notices'][number]): string | null {
  const damage = damages.find((each) => each === notice.code)
  if (damage === undefined) return null
  const { at = '', times = 1, params = {} } = notice
  const { file = '', kept = '', restored = 0, applied = 0 } = params
  return t(`terminal.damage.${damage}`, { at, times, file, kept, restored, applied })
}

export function reportText(t: Translate, report: DubReport): string {
  const { cues, voiced, fitted, stretched, notFitting, trackSeconds, seconds, credits } = report
  return t('terminal.report', {
    cues,
    voiced,
    missing: cues - voiced,
    fitted,
    stretched,
    notFitting: notFitting.length,
    alone: report.spokenAlone.length,
    trackSeconds: trackSeconds.toFixed(3),
    seconds: seconds.toFixed(1),
    credits,
    output: report.output,
    files: moreFiles(report),
  })
}

/** The files next to the track, one per line; single clips as their folder. */
function moreFiles({ output, files }: DubReport): string {
  const folder = dirname(output)
  const names = files.filter((file) => file !== output).map((file) => relative(folder, file))
  const lines = new Set(names.map((name) => name.replace(/[\\/].*/, '/')))
  return [...lines].map((line) => `\n             ${line}`).join('')
}

/** `1:02:03` or `2:03`: for people, where milliseconds do not matter. */
export function shortTime(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** The time of day, `14:05:09`. A day is named when it is not today's. */
export function clockTime(ms: number): string {
  const at = new Date(ms)
  const time = at.toTimeString().slice(0, 8)
  const isToday = at.toDateString() === new Date().toDateString()
  return isToday
    ? time
    : `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${time}`
}

const two = (value: number) => String(value).padStart(2, '0')

/** One line for each file of a call. */
export function reportTable(t: Translate, ended: readonly Ended[]): string {
  const rows = ended.map((one) =>
    one.ok
      ? [
          basename(one.report.input),
          `${one.report.voiced}/${one.report.cues}`,
          String(one.report.notFitting.length),
          `${one.report.trackSeconds.toFixed(1)} s`,
          one.report.output,
        ]
      : [basename(one.input), '–', '–', '–', failureText(t, one.error)],
  )
  const head = [
    t('terminal.table.file'),
    t('terminal.table.voiced'),
    t('terminal.table.notFitting'),
    t('terminal.table.length'),
    t('terminal.table.track'),
  ]
  const widths = head.map((_, i) =>
    Math.max(...[head, ...rows].map((row) => [...(row[i] ?? '')].length)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd()
  return [head, ...rows].map(line).join('\n')
}

/** The readings for people: each cue as written, as read, and the rules below it. */
export function howReadText(t: Translate, read: HowRead): string {
  const { changed, cues, language, unspoken, sentences } = read
  const blocks = changed.map(({ cue, start, text, spoken, readings }) =>
    [
      `${cue}  ${start}`,
      `  ${text}`,
      `  ${spoken}`,
      ...readings.map(({ kind, from, to }) => {
        const rule =
          kind === 'dictionary' ? t('app.sides.dictionary') : t(`dictionary.readingKinds.${kind}`)
        return `    ${to === '' ? from : `${from} → ${to}`}  (${rule})`
      }),
    ].join('\n'),
  )
  const left = unspoken.map(
    ({ cue, start, text }) => `${cue}  ${start}\n  ${text}\n    (${t('importing.silence')})`,
  )
  const joined = sentences.map(
    ({ cues: numbers, start, texts }) =>
      `${numbers[0]}–${numbers.at(-1)}  ${start}\n  ${texts.join(' ')}\n    (${t('terminal.oneBreath')})`,
  )
  const sum = t('terminal.howRead', { changed: changed.length, cues, language })
  return [...blocks, ...joined, ...left, sum].join('\n\n')
}
