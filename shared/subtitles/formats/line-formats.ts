import type { ReadingChoices } from '../../contracts/project/reading-choices'
import { type RawCue, type RawSubtitles, RepairLog } from '../parsed-cue'
import { readSrt } from '../read-srt'
import { readClockTime } from '../time-line'

/** Information for a reader that the file itself lacks. */
export type ReaderOptions = Pick<ReadingChoices, 'frameRate' | 'signs' | 'styles' | 'track'>

/** Rate of most films, where a file counts frames and does not say how fast. */
const USUAL_RATE = 23.976

const cueOf = (
  startMs: number | null,
  endMs: number | null,
  text: string,
  line: number,
): RawCue => ({ startMs, endMs, text, label: null, line, number: null })

/** The lines that are cues; the others are left out by name, but for what `isHead` knows. */
function cuesOfLines(
  lines: readonly string[],
  log: RepairLog,
  read: (line: string, number: number) => RawCue[] | null,
  isHead: RegExp = /^$/,
): RawCue[] {
  return lines.flatMap((line, i) => {
    const cues = read(line, i + 1)
    if (cues === null && !isHead.test(line)) log.leftOut(i + 1, line)
    return cues ?? []
  })
}

const withoutText = ({ text }: RawCue): boolean => text.trim() === ''

const microDvdLine = /^\{(\d{1,7})\}\{(\d{0,7})\}(.*)$/
/** Codes such as `{y:i}` or `{c:$0000ff}` at the head of a line; a slash means italics as well. */
const codes = /^(?:\{[a-z]:[^{}]{0,60}\})+/i

function microDvdText(part: string): string {
  const code = codes.exec(part)?.[0] ?? ''
  const text = part.slice(code.length)
  const italic = /\{y:[^{}]*i/i.test(code) || /^\/\S/.test(text)
  return italic ? `<i>${text.replace(/^\//, '')}</i>` : text
}

const rateOnly = /^\s*(\d{1,3}(?:[.,]\d{1,4})?)\s*$/

/** MicroDVD: times in frames. The rate is the text of a first cue such as `{1}{1}25`. */
export function readMicroDvd(lines: readonly string[], options: ReaderOptions): RawSubtitles {
  const log = new RepairLog()
  let rate = options.frameRate ?? null
  const cues: RawCue[] = []
  for (const [i, line] of lines.entries()) {
    const [, start = '', end = '', text = ''] = microDvdLine.exec(line) ?? []
    if (start === '') {
      log.leftOut(i + 1, line)
      continue
    }
    const written = cues.length === 0 ? rateOnly.exec(text)?.[1] : undefined
    const declared = Number(written?.replace(',', '.'))
    if (declared >= 5 && declared <= 240 && Number(start) <= 1) {
      rate ??= declared
      continue
    }
    const body = text.split('|').map(microDvdText)
    const endMs = end === '' ? null : Number(end)
    cues.push(cueOf(Number(start), endMs, body.join('\n'), i + 1))
  }
  if (rate === null) {
    const detail = `The times are frames of an unknown rate; ${USUAL_RATE} a second was taken.`
    log.each('FRAME_RATE_GUESSED', 1, detail, undefined, { rate: USUAL_RATE })
  }
  const frameMs = 1000 / (rate ?? USUAL_RATE)
  for (const cue of cues) {
    cue.startMs = Math.round((cue.startMs ?? 0) * frameMs)
    if (cue.endMs !== null) cue.endMs = Math.round(cue.endMs * frameMs)
  }
  return { cues, repairs: log.list() }
}

/** MPL2: times in tenths of a second; a slash at the head of a line is italics. */
export function readMpl2(lines: readonly string[]): RawSubtitles {
  const log = new RepairLog()
  const cues = cuesOfLines(lines, log, (line, at) => {
    const [, start = '', end = '', text = ''] = /^\[(\d{1,7})\]\[(\d{0,7})\](.*)$/.exec(line) ?? []
    if (start === '') return null
    const body = text
      .split('|')
      .map((part) => (/^\s*\/\S/.test(part) ? `<i>${part.trim().slice(1)}</i>` : part))
    return [cueOf(Number(start) * 100, end === '' ? null : Number(end) * 100, body.join('\n'), at)]
  })
  return { cues, repairs: log.list() }
}

const stamp = /\[(\d{1,3}):(\d{1,2})(?:[.,](\d{1,3}))?\]/y
/** A sung line is shown at most this long where nothing follows it. */
const MAX_LINE_MS = 10_000

/** `[ar:Singer]`, `[offset:+500]`: metadata of a file. */
const lrcTag = /^\[[a-z]{1,10}:[^[\]]*\]$/i

/** LRC lyrics, also with a time at each word and several times for one line. */
export function readLrc(lines: readonly string[]): RawSubtitles {
  let offsetMs = 0
  const log = new RepairLog()
  const cues: RawCue[] = []
  for (const [i, line] of lines.entries()) {
    offsetMs = Number(/^\[offset:\s*([+-]?\d{1,7})\s*\]/i.exec(line)?.[1] ?? offsetMs)
    const starts: number[] = []
    let at = 0
    stamp.lastIndex = 0
    for (let found = stamp.exec(line); found !== null; found = stamp.exec(line)) {
      const [, minutes, seconds, fraction = '0'] = found
      starts.push((Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`)) * 1000)
      at = stamp.lastIndex
    }
    const text = line.slice(at).replace(/<\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?>/g, '')
    if (starts.length === 0 && !lrcTag.test(line)) log.leftOut(i + 1, line)
    // an offset of +500 shows the lyrics half a second sooner
    for (const ms of starts)
      cues.push(cueOf(Math.max(0, Math.round(ms - offsetMs)), null, text, i + 1))
  }
  cues.sort((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0) || a.line - b.line)
  for (const [i, cue] of cues.entries()) {
    const next = cues[i + 1]?.startMs ?? null
    const ends = next !== null && next - (cue.startMs ?? 0) <= MAX_LINE_MS
    if (ends && next > (cue.startMs ?? 0)) cue.endMs = next
  }
  return { cues: cues.filter((cue) => !withoutText(cue)), repairs: log.list() }
}

const spruceLine =
  /^(\d{1,2}:\d{2}:\d{2}[:;.]\d{1,3})\s*,\s*(\d{1,2}:\d{2}:\d{2}[:;.]\d{1,3})\s*,(.*)$/

/** STL of Spruce (text): `00:00:01:00 , 00:00:02:12 , One|two`, its styles as `^I` and `^B`. */
export function readSpruce(lines: readonly string[], options: ReaderOptions): RawSubtitles {
  const log = new RepairLog()
  const read = (line: string, at: number): RawCue[] | null => {
    const [, start = '', end = '', text = ''] = spruceLine.exec(line) ?? []
    if (start === '') return null
    const body = text.replaceAll('|', '\n').replace(/\^[IBU]/gi, '')
    return [cueOf(timecodeMs(start, options), timecodeMs(end, options), body, at)]
  }
  // Settings (`$FontName = Arial`) and comments.
  const cues = cuesOfLines(lines, log, read, /^(?:\$|\/\/)/)
  const detail = 'The times are frames of an unknown rate; 25 a second was taken.'
  if (options.frameRate === undefined)
    log.each('FRAME_RATE_GUESSED', 1, detail, undefined, { rate: 25 })
  return { cues, repairs: log.list() }
}

/** `hh:mm:ss:ff` as ms, at 25 frames a second where the rate is not known. */
export function timecodeMs(written: string, { frameRate = 25 }: ReaderOptions): number {
  const [hours = 0, minutes = 0, seconds = 0, frames = 0] = written.split(/[:;.,]/).map(Number)
  return Math.round(((hours * 60 + minutes) * 60 + seconds + frames / frameRate) * 1000)
}

/** TMPlayer: a start at each line, `00:00:01:Text|more`; a line lasts until it has been read. */
export function readTmPlayer(lines: readonly string[]): RawSubtitles {
  const log = new RepairLog()
  const cues = cuesOfLines(lines, log, (line, at) => {
    const [, time = '', text = ''] = /^(\d{1,2}:\d{2}:\d{2})(?:,\d)?[:=](.*)$/.exec(line) ?? []
    if (time === '') return null
    return [cueOf(readClockTime(time)?.ms ?? null, null, text.replaceAll('|', '\n'), at)]
  })
  const texts = cues.flatMap((cue, i) => {
    const next = cues[i + 1]
    const ended = next && withoutText(next) ? { ...cue, endMs: next.startMs } : cue
    return withoutText(cue) ? [] : [ended]
  })
  return { cues: texts, repairs: log.list() }
}

/** SBV and SubViewer 2: the times are a line `start,end`, and `[br]` breaks the line. */
export function readCommaTimes(lines: readonly string[]): RawSubtitles {
  // Metadata of a SubViewer file: `[TITLE]Name`, `[COLF]&HFFFFFF,[SIZE]18`.
  const { cues, repairs } = readSrt(lines.map((line) => (/^\[[A-Z ]+\]/.test(line) ? '' : line)))
  return {
    cues: cues.map((cue) => ({ ...cue, text: cue.text.replace(/\[br\]/gi, '\n') })),
    repairs: repairs.filter(({ code }) => !['NUMBER_MISSING', 'TIME_REPAIRED'].includes(code)),
  }
}
