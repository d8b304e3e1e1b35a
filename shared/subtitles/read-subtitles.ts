import { withoutMarkup } from '@cuecast/spoken-text'
import { studioError } from '../contracts/errors'
import { beyondLimits } from '../contracts/project-file'
import { fail, ok, type Result } from '../contracts/result'
import { type DecodedText, decodeSubtitles } from './decode-subtitles'
import { cleanText } from './entities'
import { finishCues, splitLines } from './finish-cues'
import { type LabelOptions, usesColonLabels } from './labels'
import type {
  ParsedCue,
  RawCue,
  RawSubtitles,
  Repair,
  RepairCode,
  SubtitleFormat,
} from './parsed-cue'
import { readAss } from './read-ass'
import { excerpt, readSrt } from './read-srt'
import { readVtt } from './read-vtt'

interface ReadOptions extends LabelOptions {
  /** Encoding chosen by the user; detected from the bytes when left out. */
  encoding?: string
}

export type SubtitleFile = ParsedSubtitles & Omit<DecodedText, 'text' | 'twiceEncoded'>

/** Bytes of a subtitle file to cues: `decodeSubtitles`, then `parseSubtitles`. */
export function readSubtitles(
  bytes: Uint8Array,
  fileName: string,
  { encoding, ...options }: ReadOptions = {},
): Result<SubtitleFile> {
  const decoded = decodeSubtitles(bytes, encoding, fileName)
  if (!decoded.ok) return decoded
  const { text, twiceEncoded, ...how } = decoded.value
  const parsed = parseSubtitles(text, fileName, options)
  if (!parsed.ok) return parsed
  const { repairs, ...rest } = parsed.value
  if (twiceEncoded) {
    const detail = 'The text had been encoded twice and was turned back.'
    return ok({
      ...how,
      ...rest,
      repairs: [{ code: 'ENCODING_REPAIRED', line: 1, detail }, ...repairs],
    })
  }
  return ok({ ...how, ...rest, repairs })
}

export interface ParsedSubtitles {
  format: SubtitleFormat
  /** Sorted by start; never empty. */
  cues: ParsedCue[]
  repairs: Repair[]
}

const readers: Readonly<Record<SubtitleFormat, (lines: readonly string[]) => RawSubtitles>> = {
  srt: readSrt,
  vtt: readVtt,
  ass: readAss,
}

/**
 * Text of an SRT, WebVTT or ASS/SSA file to cues. Everything that can be understood is fixed and
 * reported as a repair; fails with SUBTITLES_EMPTY, NOT_SUBTITLES, TOO_MANY_CUES
 * or CUE_TOO_LONG, naming file and line.
 */
export function parseSubtitles(
  text: string,
  fileName: string,
  options: LabelOptions = {},
): Result<ParsedSubtitles> {
  const lines = splitLines(text)
  const first = lines.findIndex((line) => line !== '')
  if (first < 0) {
    return fail(studioError('SUBTITLES_EMPTY', 'The file holds no text.', { at: fileName }))
  }
  const format = detectFormat(text)
  const read = readers[format](lines)
  if (read.cues.length === 0) return noCues(text, format, `${fileName}:${first + 1}`, lines[first])
  const beyond = beyondLimits(read.cues, fileName, (i) => `${fileName}:${read.cues[i]?.line ?? 1}`)
  if (beyond) return fail(beyond)
  const { cues, repairs } = interpret(read, options)
  return ok({ format, cues, repairs })
}

/** From the cues of the file to who says what. */
function interpret(
  read: RawSubtitles,
  options: LabelOptions,
): { cues: ParsedCue[]; repairs: Repair[] } {
  const clean = read.cues.map((cue) => ({ ...cue, text: cleanText(cue.text) }))
  const notices: Repair[] = []
  const notice = (code: RepairCode, detail: string): void => {
    notices.push({ code, line: clean[0]?.line ?? 1, detail })
  }
  const unrolled = unrollCaptions(clean)
  if (unrolled) {
    notice('ROLLING_CAPTIONS', `Rolling captions: ${clean.length} cues became ${unrolled.length}.`)
  }
  const raw = unrolled ?? clean
  const colonLabels = options.colonLabels ?? usesColonLabels(raw.map(({ text }) => text))
  if (colonLabels && options.colonLabels === undefined) {
    notice('COLON_LABELS', 'Speakers are named as “Name: text”.')
  }
  const { cues, repairs } = finishCues(raw, { ...options, colonLabels, order: 'time' })
  return {
    cues,
    repairs: [...notices, ...read.repairs, ...repairs].sort((a, b) => a.line - b.line),
  }
}

function noCues(
  text: string,
  format: SubtitleFormat,
  at: string,
  firstLine = '',
): Result<ParsedSubtitles> {
  if (format !== 'srt') {
    return fail(studioError('SUBTITLES_EMPTY', 'The file has a header but no cues.', { at }))
  }
  const kind = otherKind(text)
  const found = excerpt(firstLine)
  return fail(
    studioError(
      'NOT_SUBTITLES',
      kind === null
        ? `No line with times such as 00:00:01,000 --> 00:00:02,500 was found; the text begins “${found}”.`
        : `This looks like ${kind}; SRT, WebVTT and ASS can be opened.`,
      { at, params: { found, ...(kind === null ? {} : { kind }) } },
    ),
  )
}

/** Other subtitle formats, to say what a file is instead of only what it is not. */
const others: readonly { kind: string; pattern: RegExp }[] = [
  { kind: 'a MicroDVD file (times in frames)', pattern: /^\{\d{1,7}\}\{\d{0,7}\}/m },
  { kind: 'an MPL2 file', pattern: /^\[\d{1,7}\]\[\d{0,7}\]/m },
  { kind: 'a TTML file', pattern: /<(?:\w{1,10}:)?tt[\s>]/ },
  { kind: 'a SAMI file', pattern: /<SAMI>/i },
  { kind: 'a lyrics file (LRC)', pattern: /^\[\d{1,3}:\d{2}[.:]\d{2,3}\]/m },
  { kind: 'a web page', pattern: /<(?:!doctype html|html)[\s>]/i },
  { kind: 'a JSON file', pattern: /^\s*[[{]\s*(?:"|\{\s*")/ },
  { kind: 'a VobSub index (subtitles as pictures)', pattern: /^# VobSub index file/m },
  { kind: 'an RTF document', pattern: /^\{\\rtf/ },
]

/** The content decides, the extension never: files in the wild are misnamed. */
function detectFormat(text: string): SubtitleFormat {
  if (/^\s*WEBVTT(?:\s|$)/.test(text.slice(0, 1_000))) return 'vtt'
  const isAss = /^\s*\[(?:Script Info|V4\+? Styles|Events)\]/im.test(text.slice(0, 20_000))
  return isAss || /^Dialogue:\s*(?:\d|Marked=)/m.test(text.slice(0, 20_000)) ? 'ass' : 'srt'
}

/** What a text without any cue seems to be; null when nothing is recognised. */
function otherKind(text: string): string | null {
  const head = text.slice(0, 4_000)
  return others.find(({ pattern }) => pattern.test(head))?.kind ?? null
}

const FEWEST = 8
/** Share of cues that repeat a line of the one before: no written subtitles come near it. */
const SHARE = 0.6

/**
 * Automatic captions that roll (YouTube): every cue repeats the last line of the one before and
 * adds the next one, so that a voice would say everything two or three times. Answers the cues
 * with every line once; null for other subtitles.
 */
function unrollCaptions(cues: readonly RawCue[]): RawCue[] | null {
  const texts = cues.map(({ text }) => linesOf(text))
  const repeating = texts.filter((lines, i) => repeated(lines, texts[i - 1]) > 0).length
  if (cues.length < FEWEST || repeating < cues.length * SHARE) return null
  return cues.flatMap((cue, i) => {
    const lines = texts[i] ?? []
    const fresh = lines.slice(repeated(lines, texts[i - 1]))
    return fresh.length === 0 ? [] : [{ ...cue, text: fresh.join('\n') }]
  })
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => withoutMarkup(line).trim())
    .filter((line) => line !== '')

/** How many lines at the beginning are the last ones of the cue before. */
function repeated(lines: readonly string[], before: readonly string[] = []): number {
  for (let count = Math.min(lines.length, before.length); count > 0; count--) {
    const tail = before.slice(-count)
    if (tail.every((line, i) => line === lines[i])) return count
  }
  return 0
}
