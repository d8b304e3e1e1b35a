import type { ParsedCue, ReadingFacts } from '../contracts/open-project'
import type { SourceFormat } from '../contracts/formats/subtitle-formats'
import { beyondLimits } from '../contracts/project/project-limits'
import {
  changedTime,
  isCutOut,
  type ReadingChoices,
  type TimeChange,
} from '../contracts/project/reading-choices'
import { fail, failWith, ok, type Result } from '../contracts/result'
import { type DecodedText, decodeSubtitles } from './decode-subtitles'
import { readBilingual } from './bilingual/read-bilingual'
import { cleanText } from './entities'
import { finishCues, splitLines } from './finish-cues'
import { isEbuStl, readEbuStl } from './formats/broadcast'
import { detectFormat, subtitleReaders } from './readers'
import {
  bracketsAreNames,
  findNames,
  labelKey,
  type LabelOptions,
  namesBeforeColons,
  namesHaveCapitals,
  rareLabels,
  repeatedPrefixes,
  splitLabel,
} from './labels'
import { namedParts, withLaterNames } from './speakers/later-names'
import { notSpeech, unspokenNotice } from './not-speech'
import { type RawCue, type RawSubtitles, type Repair, type RepairCode } from './parsed-cue'
import { saidOnce } from './formats/said-once'
import { ScanReader } from './scan-slips'
import { splitDialogues } from './split-dialogue'
import { areUnclear, noCues, unclearTimes } from './transcripts/no-cues'

interface ParseOptions extends Pick<LabelOptions, 'speakers'>, ReadingChoices {}

export type SubtitleFile = ParsedSubtitles &
  Omit<DecodedText, 'text' | 'repairs'> & {
    /** Text of an ASS file, whose styles and signs are kept for rewriting it. */
    source?: string
    /** The subtitle tracks of a film, and the number of the one that was read. */
    tracks?: { number: number; language: string | null; title: string | null }[]
    track?: number
  }

/** Bytes of a subtitle file to cues: `decodeSubtitles`, then `parseSubtitles`. */
export function readSubtitles(
  bytes: Uint8Array,
  fileName: string,
  { encoding, ...options }: ReadingChoices = {},
): Result<SubtitleFile> {
  if (isEbuStl(bytes)) return readBinary(bytes, fileName, options)
  const decoded = decodeSubtitles(bytes, encoding, fileName)
  if (!decoded.ok) return decoded
  const { text, repairs, ...how } = decoded.value
  const parsed = parseSubtitles(text, fileName, options)
  if (!parsed.ok) return parsed
  const file = { ...how, ...parsed.value, repairs: [...repairs, ...parsed.value.repairs] }
  return ok(file.format === 'ass' ? { ...file, source: text } : file)
}

export interface ParsedSubtitles {
  format: SourceFormat
  /** Sorted by start; never empty. */
  cues: ParsedCue[]
  repairs: Repair[]
  facts: ReadingFacts
  /** Most of its text has times; else it is a script with a line that looks like times. */
  timed: boolean
}

/**
 * Text of a subtitle file of any format to cues. Everything that can be understood is fixed and
 * reported as a repair; fails with SUBTITLES_EMPTY, NOT_SUBTITLES, TOO_MANY_CUES
 * or CUE_TOO_LONG, naming file and line.
 */
export function parseSubtitles(
  text: string,
  fileName: string,
  options: ParseOptions = {},
): Result<ParsedSubtitles> {
  const lines = splitLines(text)
  const first = lines.findIndex((line) => line !== '')
  if (first < 0) {
    return failWith('SUBTITLES_EMPTY', 'The file holds no text.', { at: fileName })
  }
  const format = detectFormat(text)
  const read = subtitleReaders[format].read(lines, options)
  if (read.cues.length === 0 && read.repairs.some(({ code }) => leftOut.has(code))) {
    return failWith('SUBTITLES_EMPTY', ONLY_PICTURES, { at: fileName })
  }
  const faults = read.repairs.filter(({ code }) => code === 'DAPT_INVALID')
  if (read.cues.length === 0 && faults.length > 0) {
    const named = faults.map(({ line, detail }) => `${line}: ${detail}`)
    const message = `The script is empty and no valid DAPT: ${named.join(' ')}`
    return failWith('SUBTITLES_EMPTY', message, { at: `${fileName}:${faults[0]?.line ?? 1}` })
  }
  const timed = isTimed(format, read, lines)
  const unread = format === 'ttml' && read.repairs.some(({ code }) => code === 'TIME_GUESSED')
  const isNone = read.cues.every(({ startMs }) => startMs === null)
  if ((isNone && unread) || ((read.cues.length === 0 || !timed) && areUnclear(format, lines))) {
    return unclearTimes(`${fileName}:${first + 1}`, lines[first])
  }
  if (read.cues.length === 0) return noCues(text, format, `${fileName}:${first + 1}`, lines[first])
  return checked(format, read, fileName, { ...options, timed })
}

/** Formats whose cues are blocks with a line of times, without a mark at the head. */
const inBlocks: ReadonlySet<SourceFormat> = new Set(['srt', 'sbv', 'subviewer'])

/** True if most parts of the text have times: blocks with a letter, and lines outside the cues. */
function isTimed(format: SourceFormat, read: RawSubtitles, lines: readonly string[]): boolean {
  const timed = read.cues.filter(({ startMs }) => startMs !== null)
  if (!inBlocks.has(format)) {
    const outside = read.repairs.find(({ code }) => code === 'TEXT_OUTSIDE_CUES')
    return timed.length > (outside ? (outside.times ?? 1) : 0)
  }
  const isText = (line = ''): boolean => /\p{L}/u.test(line)
  const blocks = lines.filter((line, i) => isText(line) && (i === 0 || !isText(lines[i - 1])))
  return timed.filter(({ endMs }) => endMs !== null).length * 2 >= blocks.length
}

/** Repairs about parts of an ASS file besides its dialogue. */
const leftOut: ReadonlySet<RepairCode> = new Set([
  'EFFECT_SKIPPED',
  'DRAWING_SKIPPED',
  'SIGN_SKIPPED',
  'SONG_SKIPPED',
])
const ONLY_PICTURES =
  'The file holds only signs, songs, drawings or karaoke effects and no dialogue; signs and songs can be kept.'

function checked(
  format: SourceFormat,
  read: RawSubtitles,
  fileName: string,
  { timed, ...options }: ParseOptions & { timed: boolean },
): Result<ParsedSubtitles> {
  const beyond = beyondLimits(read.cues, fileName, (i) => `${fileName}:${read.cues[i]?.line ?? 1}`)
  if (beyond) return fail(beyond)
  return ok({ format, timed, ...interpret(read, format, options) })
}

/** EBU STL, a binary format: its own header gives the encoding. */
function readBinary(
  bytes: Uint8Array,
  fileName: string,
  options: ParseOptions,
): Result<SubtitleFile> {
  const read = readEbuStl(bytes)
  if (read.cues.length === 0) {
    return failWith('SUBTITLES_EMPTY', 'The file has a header but no cues.', { at: fileName })
  }
  const parsed = checked('ebu-stl', read, fileName, { ...options, timed: true })
  if (!parsed.ok) return parsed
  return ok({ ...parsed.value, encoding: 'iso-6937', confidence: 'declared', candidates: [] })
}

/** Turns the cues of the file into text with speakers. */
function interpret(
  read: RawSubtitles,
  format: SourceFormat,
  options: ParseOptions,
): Omit<ParsedSubtitles, 'format' | 'timed'> {
  const notices: Repair[] = []
  const notice = (code: RepairCode, detail: string): void => {
    notices.push({ code, line: read.cues[0]?.line ?? 1, detail })
  }
  const { cues: clean, bilingual, slips } = cleanCues(read.cues, options, notice)
  const { cues: whole, repeated, staying } = saidOnce(clean, format)
  if (repeated > 0)
    notice(
      'ROLLING_CAPTIONS',
      `Repeated on the screen: ${clean.length} cues became ${whole.length}.`,
    )
  if (staying > 0) notice('LINES_STAY', `Lines that stay on the screen are said once: ${staying}.`)
  const split = splitDialogues(whole)
  const raw = options.dashes === 'together' ? whole : split
  if (raw.length > whole.length) {
    const detail = `Cues of several speakers were split: ${whole.length} became ${raw.length}.`
    notice('DIALOGUE_SPLIT', detail)
  }
  const { labels, prefixes, ...found } = lookForNames(raw, options)
  const names = withLaterNames(
    raw.map(({ text }) => text),
    found,
  )
  const labelOptions = { ...found, names }
  const named = splitDialogues(raw, (text) =>
    found.colonLabels === false ? [text] : namedParts(text, names),
  )
  const { cues, repairs: made } = finishCues(named, { ...labelOptions, order: 'time' })
  const repairs = untold(made, read.repairs)
  if (cues.filter(({ label }) => label !== null).length > labels.format + labels.bracket) {
    notice('COLON_LABELS', 'Speakers are named as “Name: text”.')
  }
  for (const { name, cues: times } of prefixes)
    notices.push(prefixNotice(name, times, read.cues[0]?.line ?? 1))
  const unsplit = new Set(split)
  const chosen = applyChoices(cues, options)
  const unspoken = unspokenNotice(chosen, read.repairs)
  return {
    cues: chosen,
    repairs: [...(unspoken ? [unspoken] : []), ...notices, ...read.repairs, ...repairs].sort(
      (a, b) => a.line - b.line,
    ),
    facts: {
      styles: read.styles ?? [],
      dialogues: whole.filter((cue) => !unsplit.has(cue)).length,
      labels,
      prefixes,
      bilingual,
      slips,
      times: timesOf(cues),
    },
  }
}

/** A start that the reader has named already is not named again. */
function untold(made: readonly Repair[], told: readonly Repair[]): Repair[] {
  const lines = new Set(told.flatMap(({ code, line }) => (code === 'TIME_GUESSED' ? line : [])))
  return made.filter(({ code, line }) => code !== 'TIME_GUESSED' || !lines.has(line))
}

/** The cues without codes and copies, in one language, with the findings. */
function cleanCues(
  raw: readonly RawCue[],
  { scanned = false, track }: ParseOptions,
  notice: (code: RepairCode, detail: string) => void,
): { cues: RawCue[] } & Pick<ReadingFacts, 'bilingual' | 'slips'> {
  const all = raw.map((cue) => ({ ...cue, text: cleanText(cue.text) }))
  const { cues: printed, slips } = withoutSlips(all, scanned)
  const single = withoutCopies(printed)
  const copies = all.length - single.length
  if (copies > 0)
    notice('DUPLICATE_SKIPPED', `Cues that another repeats at the same time: ${copies}.`)
  const { cues, found: bilingual } = readBilingual(single, track)
  if (bilingual) {
    const { languages, cues: count, spoken } = bilingual
    notice('TWO_LANGUAGES', `${count} cues in two languages (${languages.join(', ')}): ${spoken}.`)
  }
  return { cues, bilingual, slips }
}

/** Most slips that are shown as samples. */
const SAMPLES = 5

/** Repairs errors of text recognition only if the user wants it. */
function withoutSlips(
  cues: readonly RawCue[],
  repair: boolean,
): { cues: readonly RawCue[]; slips: ReadingFacts['slips'] } {
  const reader = new ScanReader(cues.map(({ text }) => text))
  const read = cues.map((cue) => reader.read(cue.text))
  const found = read.filter(({ slips }) => slips.length > 0)
  const samples = found.flatMap(({ slips }) => slips).slice(0, SAMPLES)
  const repaired = repair ? cues.map((cue, i) => ({ ...cue, text: read[i]?.text ?? '' })) : cues
  return { cues: repaired, slips: { cues: found.length, samples } }
}

/** Without the cues that say the same as another one at the same time. */
function withoutCopies(cues: readonly RawCue[]): RawCue[] {
  const seen = new Set<string>()
  return cues.filter(({ startMs, endMs, label, text }) => {
    if (startMs === null || endMs === null || text === '') return true
    const key = JSON.stringify([startMs, endMs, label, text])
    const isFirst = !seen.has(key)
    seen.add(key)
    return isFirst
  })
}

function prefixNotice(name: string, cues: number, line: number): Repair {
  const detail = `${cues} cues begin with “${name}:”, which is spoken: is it a speaker?`
  return { code: 'PREFIX_REPEATED', line, detail, params: { name, cues } }
}

/** How this file marks names, and their places. */
function lookForNames(
  raw: readonly RawCue[],
  { colons, names: chosen = {}, ...own }: ParseOptions,
) {
  const isNone = (key: string): boolean => chosen[key] === ''
  const notNames = new Set(Object.keys(chosen).filter(isNone))
  const speakers = [...(own.speakers ?? []), ...Object.keys(chosen).filter((key) => !isNone(key))]
  const texts = raw.map(({ text }) => text)
  const smallNames = bracketsAreNames(texts)
  const manners = smallNames && namesHaveCapitals(texts)
  const rare = smallNames ? new Set<string>() : rareLabels(texts)
  const brackets = { smallNames, manners, rare, colonNames: namesBeforeColons(texts, speakers) }
  const labels = { format: 0, bracket: 0, name: 0 }
  const known = raw.flatMap(({ label, text }) => {
    const found = label ?? splitLabel(text, { ...brackets, notNames }).label
    if (found !== null) labels[label === null ? 'bracket' : 'format'] += 1
    return found ?? []
  })
  const colonLabels = colons === undefined ? {} : { colonLabels: colons === 'names' }
  const names = findNames(texts, [...known, ...speakers])
  for (const key of notNames) names.delete(key)
  const options = { ...colonLabels, ...brackets, names, speakers, notNames }
  for (const { label, text } of raw) {
    const isNew = label === null && splitLabel(text, brackets).label === null
    if (isNew && splitLabel(text, options).label !== null) labels.name += 1
  }
  const prefixes = colons === undefined ? repeatedPrefixes(texts, options) : []
  return { labels, prefixes, ...options }
}

/** Applies the user's choices of names, kinds and times, in this order. */
function applyChoices(cues: readonly ParsedCue[], choices: ReadingChoices): ParsedCue[] {
  const { names, spoken = [], times } = choices
  const named = names ? cues.map((cue) => renamed(cue, names)) : cues
  const lasting = choices.lastingSpeakers ? withLastingSpeakers(named) : named
  const decided = lasting.map((cue): ParsedCue => {
    const kind = spoken.length === 0 ? null : notSpeech(cue)
    return spoken.some((each) => each === kind) ? { ...cue, spoken: 'yes' } : cue
  })
  return times ? atTimes(decided, times) : decided
}

function renamed(cue: ParsedCue, names: Readonly<Record<string, string>>): ParsedCue {
  const name = cue.label === null ? undefined : names[labelKey(cue.label)]
  return name === undefined ? cue : { ...cue, label: name === '' ? null : name }
}

/** Cues that would end before the film begins, and those of scenes that it does not have, are left out. */
function atTimes(cues: readonly ParsedCue[], change: TimeChange): ParsedCue[] {
  return cues.flatMap((cue) => {
    if (change.untilMs !== undefined && cue.startMs > change.untilMs) return []
    if (isCutOut(cue.startMs, change)) return []
    const startMs = Math.max(0, changedTime(cue.startMs, change))
    const endMs = changedTime(cue.endMs, change, cue.startMs)
    return endMs <= 0 ? [] : [{ ...cue, startMs, endMs: Math.max(endMs, startMs + 1) }]
  })
}

function timesOf(cues: readonly ParsedCue[]): ReadingFacts['times'] {
  const times = { firstMs: cues[0]?.startMs ?? 0, lastMs: 0, beforePauseMs: 0, pauseMs: 0 }
  for (const { startMs, endMs } of cues) {
    if (times.lastMs > 0 && startMs - times.lastMs > times.pauseMs) {
      times.pauseMs = startMs - times.lastMs
      times.beforePauseMs = times.lastMs
    }
    times.lastMs = Math.max(times.lastMs, endMs)
  }
  return times
}

/** The last named speaker keeps speaking until the next name. */
function withLastingSpeakers(cues: readonly ParsedCue[]): ParsedCue[] {
  let last: string | null = null
  return cues.map((cue) => {
    last = cue.label ?? last
    return { ...cue, label: last }
  })
}
