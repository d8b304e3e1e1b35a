import { basename } from 'node:path'
import { findSpeakers } from '@shared/casting/assign-speakers'
import { alikeNames } from '@shared/casting/near-names'
import { MAX_PAUSE_MS, type Narration } from '@shared/contracts/narration'
import {
  lineUses,
  type ReadingChoices,
  silentKinds,
  type TimeChange,
} from '@shared/contracts/reading-choices'
import { ok, type Result } from '@shared/contracts/result'
import { formatTime } from '@shared/subtitles/format-time'
import { labelKey } from '@shared/subtitles/labels'
import { notSpeech } from '@shared/subtitles/not-speech'
import { filmSpeeds, oddTimes } from '@shared/subtitles/odd-times'
import type { SubtitleFile } from '@shared/subtitles/read-subtitles'
import { type DubValues, durationOf, wrong } from './arguments'
import { numberOf, oneOf } from './export-options'
import type { Output } from './output'

/** The arguments that say how the subtitle file is to be understood. */
export function readReading(values: DubValues): Result<ReadingChoices> {
  const reading: ReadingChoices = {}
  if (values.encoding !== undefined) reading.encoding = values.encoding
  if (values['subtitle-track'] !== undefined) reading.track = values['subtitle-track']
  if (values['keep-signs']) reading.signs = 'dub'
  if (values['keep-dialogue']) reading.dashes = 'together'
  if (values['lasting-speakers']) reading.lastingSpeakers = true
  if (values['one-language']) reading.oneLanguage = true
  const rate = values['subtitle-rate']
  if (rate !== undefined) {
    const frames = Number(rate.replace(',', '.'))
    if (!(frames >= 5 && frames <= 240))
      return wrong('frames a second are a number from 5 to 240', '--subtitle-rate', 'subtitle-rate')
    reading.frameRate = frames
  }
  const lists = readLists(values, reading)
  if (!lists.ok) return lists
  return readTimes(values, reading)
}

/** Kinds that are spoken, styles, names before colons and names that are another's. */
function readLists(values: DubValues, reading: ReadingChoices): Result<ReadingChoices> {
  const colons = values['colon-names']
  if (colons !== undefined) {
    const choice = ({ all: 'names', none: 'speech' } as const)[colons]
    if (choice === undefined) return wrongChoice('--colon-names', colons, ['all', 'none'])
    reading.colons = choice
  }
  const spoken = values.speak?.split(',').map((each) => each.trim())
  if (spoken) {
    const kinds = silentKinds.filter((kind) => spoken.includes(kind))
    const unknown = spoken.find((each) => !kinds.some((kind) => kind === each))
    if (unknown !== undefined) return wrongChoice('--speak', unknown, silentKinds)
    reading.spoken = kinds
  }
  for (const given of values.style ?? []) {
    const at = given.lastIndexOf('=')
    const use = lineUses.find((each) => each === given.slice(at + 1))
    if (at < 1 || !use)
      return wrongChoice(
        '--style',
        given,
        lineUses.map((each) => `NAME=${each}`),
      )
    reading.styles = { ...reading.styles, [given.slice(0, at)]: use }
  }
  for (const given of values['same-speaker'] ?? []) {
    const at = given.indexOf('=')
    if (at < 1)
      return wrong('it is NAME=OTHER, or NAME= for no name', '--same-speaker', 'same-speaker')
    reading.names = { ...reading.names, [labelKey(given.slice(0, at))]: given.slice(at + 1).trim() }
  }
  return ok(reading)
}

const wrongChoice = (at: string, given: string, choices: readonly string[]) =>
  wrong(`it can be ${choices.join(', ')}`, `${at} ${given}`, 'choice', {
    choices: choices.join(', '),
  })

function readTimes(values: DubValues, reading: ReadingChoices): Result<ReadingChoices> {
  const { 'subtitle-shift': shift, 'subtitle-speed': speed, 'subtitle-until': until } = values
  if (shift === undefined && speed === undefined && until === undefined) return ok(reading)
  const times: TimeChange = { scale: 1, shiftMs: 0 }
  if (shift !== undefined) {
    const ms = timeOf(shift)
    if (ms === null) return wrong('a time is 1:02:03.5, -10h or 1.5s', '--subtitle-shift', 'time')
    times.shiftMs = ms
  }
  if (until !== undefined) {
    const ms = timeOf(until)
    if (ms === null || ms < 0)
      return wrong('a time is 1:02:03.5, 2h or 90s', '--subtitle-until', 'time')
    times.untilMs = ms
  }
  if (speed !== undefined) {
    const scale = scaleOf(speed)
    if (scale === null)
      return wrong('a speed is FROM/TO, such as 25/23.976', '--subtitle-speed', 'speed')
    times.scale = scale
  }
  return ok({ ...reading, times })
}

/** `1:02:03.5`, `-10h`, `+1.5s`, `500ms`, or seconds, in ms; null for anything else. */
function timeOf(text: string): number | null {
  const [, sign, rest = ''] = /^([+-]?)(.+)$/.exec(text.trim().replace(',', '.')) ?? []
  const [, count, unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(rest) ?? []
  const [, hours = '0', minutes, seconds] =
    /^(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2}(?:\.\d{1,3})?)$/.exec(rest) ?? []
  const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }
  const ms =
    count !== undefined
      ? Number(count) * (units[unit] ?? 0)
      : minutes !== undefined
        ? (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1_000
        : null
  return ms === null ? null : Math.round(sign === '-' ? -ms : ms)
}

/** `25/23.976`: from the speed of the subtitles' film to that of this one; null for anything else. */
function scaleOf(text: string): number | null {
  const [, from = '', to = ''] =
    /^(\d+(?:[.,]\d+)?)\s*\/\s*(\d+(?:[.,]\d+)?)$/.exec(text.trim()) ?? []
  const exact = (frames: string): number => {
    const rate = Number(frames.replace(',', '.'))
    return Math.abs(rate - 23.976) < 0.001 ? 24_000 / 1001 : rate
  }
  const scale = exact(from) / exact(to)
  return scale >= 0.1 && scale <= 10 ? scale : null
}

/** Decisions made from the file that affect the dub. */
const decided = [
  'ENCODING_REPAIRED',
  'ENCODING_MIXED',
  'LETTERS_LOST',
  'TRACK_CHOSEN',
  'OTHER_LANGUAGE_SKIPPED',
  'FRAME_RATE_GUESSED',
] as const

/**
 * Says what a subtitle file was taken for, and what is to be decided by an option.
 *
 * @param filmMs length of the film that was given; null without one
 */
export function sayReading(
  input: string,
  subtitles: SubtitleFile,
  output: Output,
  filmMs: number | null,
): void {
  const { t } = output
  const { encoding, confidence, cues, repairs, facts } = subtitles
  const speakers = findSpeakers(cues)
  const file = basename(input)
  output.say(t('terminal.reading', { file, cues: cues.length, speakers: speakers.length }))
  if (confidence === 'guessed') output.warn(t('terminal.readAs', { encoding }))
  for (const code of decided) {
    const repair = repairs.find((each) => each.code === code)
    if (!repair) continue
    const text = t(`problems.repairs.${code}`)
    output.warn(code === 'TRACK_CHOSEN' ? `${text}: ${repair.detail}` : text)
  }
  const kinds = { sound: 0, song: 0, credit: 0, chosen: 0 }
  for (const cue of cues) {
    const kind = notSpeech(cue)
    if (kind !== null) kinds[kind] += 1
  }
  const silent = Object.values(kinds).reduce((sum, each) => sum + each, 0)
  if (silent > 0) output.say(t('terminal.notSpoken', { count: silent, ...kinds }))
  const left = facts.styles.filter(({ dialogue, lines }) => dialogue < lines)
  if (left.length > 0) {
    const names = left
      .map(({ name, dialogue, lines }) => `${name} (${lines - dialogue})`)
      .join(', ')
    output.say(t('terminal.styles', { names }))
  }
  if (facts.dialogues > 0) output.say(t('terminal.dialogues', { count: facts.dialogues }))
  for (const { label, as } of alikeNames(speakers).slice(0, 5))
    output.warn(t('terminal.alike', { label, as }))
  sayTimes(facts.times, output, filmMs)
  if (repairs.length > 0) output.warn(t('terminal.repaired', { repairs: repairs.length }))
}

function sayTimes(
  times: SubtitleFile['facts']['times'],
  output: Output,
  filmMs: number | null,
): void {
  for (const { code, atMs, remedy } of oddTimes(times, filmMs)) {
    const speed = Object.entries(filmSpeeds).find(([, scale]) => scale === remedy?.scale)?.[0]
    const option =
      remedy?.shiftMs !== undefined
        ? `--subtitle-shift ${remedy.shiftMs / 1_000}s`
        : remedy?.untilMs !== undefined
          ? `--subtitle-until ${Math.ceil(remedy.untilMs / 1_000)}s`
          : speed === undefined
            ? ''
            : `--subtitle-speed ${speed.replace(' → ', '/')}`
    const text = output.t(`importing.oddTimes.${code}`, { at: formatTime(atMs) })
    output.warn(option === '' ? text : `${text} ${option}`)
  }
}

export interface NarrationChoices {
  split?: Narration['split']
  keepSpeaker?: boolean
  pauses: Partial<Narration['pauses']>
  targetMs?: number
}

const pauseOptions = {
  sentenceMs: 'pause-sentence',
  paragraphMs: 'pause-paragraph',
  chapterMs: 'pause-chapter',
} as const

/** The arguments that say how a script is to be understood. */
export function readNarration(values: DubValues): Result<NarrationChoices> {
  const choices: NarrationChoices = { pauses: {} }
  if (values['lasting-speakers']) choices.keepSpeaker = true
  if (values.split !== undefined) {
    const splits = ['sentence', 'line', 'paragraph'] as const
    const split = oneOf('split', values.split, splits, 'sentence')
    if (!split.ok) return split
    choices.split = split.value
  }
  for (const name of ['sentenceMs', 'paragraphMs', 'chapterMs'] as const) {
    const option = pauseOptions[name]
    const given = values[option]
    if (given === undefined) continue
    const ms = numberOf(option, given, [0, MAX_PAUSE_MS], 0)
    if (!ms.ok) return ms
    choices.pauses[name] = Math.round(ms.value)
  }
  const target = values['target-length']
  if (target === undefined) return ok(choices)
  const targetMs = durationOf(target)
  if (targetMs === null || targetMs < 1_000)
    return wrong('a time is a number with s, m or h, e.g. 30m', '--target-length', 'duration')
  return ok({ ...choices, targetMs: Math.round(targetMs) })
}
