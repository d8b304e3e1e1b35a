import { excerpt, type RawCue, type RawSubtitles, RepairLog } from './parsed-cue'
import { insideFences, remarkAt, withoutMarks } from './transcripts/model-remarks'
import { looksLikeTimeLine, readTimeLine, type TimeLine } from './time-line'

/** Screen coordinates of old SubRip and settings of WebVTT, after the times. */
const coordinates = /^(?:[XY][12] ?: ?-?\d{1,5}\s*){1,4}/i
const settings = /^(?:(?:line|position|size|align|vertical|region|[ADLST]):\S+(?:\s+|$))+/i

/** Reads SubRip in any wild form; the lines come from `splitLines`. */
export function readSrt(written: readonly string[]): RawSubtitles {
  const log = new RepairLog()
  const lines = insideFences(written, (line) => readTimeLine(line) !== null, log)
  const heads = findCueHeads(lines)
  const first = heads[0]?.from ?? 0
  for (const [i, line] of lines.slice(0, first).entries()) log.leftOut(i + 1, line)
  noteNumbers(heads, log)
  const ends = heads.map((_, k) => heads[k + 1]?.from ?? lines.length)
  const last = ends.length - 1
  ends[last] = withoutRemark(heads, ends, lines, log)
  const cues = heads.map((head, k) => readCue(head, ends[k] ?? lines.length, lines, log))
  return { cues, repairs: log.list() }
}

/** Where the last cue ends: before a remark that a language model has added, which is listed. */
function withoutRemark(
  heads: readonly CueHead[],
  ends: readonly number[],
  lines: readonly string[],
  log: RepairLog,
): number {
  const bodies = heads.map(({ at }, k) => trimBlank(lines.slice(at + 1, ends[k])))
  const last = heads.at(-1)
  const body = bodies.pop() ?? []
  if (!last || bodies.length === 0 || bodies.some((each) => each.includes(''))) return lines.length
  const introduced = lines.slice(0, heads[0]?.from).some((line) => line !== '')
  const lengthMs = (last.time?.endMs ?? 0) - (last.time?.startMs ?? 0)
  const from = remarkAt({ body, lengthMs, introduced })
  if (from < 0) return lines.length
  const start = lines.indexOf(body[0] ?? '', last.at + 1) + from
  for (const [i, line] of lines.slice(start).entries()) log.leftOut(start + i + 1, line)
  return start
}

function readCue(head: CueHead, to: number, lines: readonly string[], log: RepairLog): RawCue {
  const line = head.at + 1
  if (head.joined) log.habit('BLANK_LINE_MISSING', line, 'No blank line before the cue.')
  const { time } = head
  if (time === null) {
    const written = lines[head.at] ?? ''
    log.each('TIME_GUESSED', line, `No readable times: “${excerpt(written)}”.`)
    if (/\p{L}{2}/u.test(written)) log.leftOut(line, written)
  } else if (time.endMs === null) {
    log.each('TIME_GUESSED', line, 'The cue has no readable end.')
  } else if (time.repaired) {
    log.habit('TIME_REPAIRED', line, `Times in another form: “${excerpt(lines[head.at] ?? '')}”.`)
  }
  const body = trimBlank(lines.slice(head.at + 1, to))
  const text = body.filter((part) => part !== '')
  if (text.length < body.length) {
    log.habit('BLANK_LINE_INSIDE', line, 'Blank lines inside the cue were left out.')
  }
  const rest = time?.rest.replace(coordinates, '').replace(settings, '').trim() ?? ''
  if (time && coordinates.test(time.rest)) {
    log.habit('COORDINATES_DROPPED', line, 'Screen coordinates were left out.')
  }
  return {
    startMs: time?.startMs ?? null,
    endMs: time?.endMs ?? null,
    text: (rest === '' ? text : [rest, ...text]).join('\n'),
    label: null,
    line,
    number: head.number,
  }
}

function noteNumbers(heads: readonly CueHead[], log: RepairLog): void {
  const seen = new Set<number>()
  for (const { number, at } of heads) {
    if (number === null) log.habit('NUMBER_MISSING', at + 1, 'The cue has no number.')
    else if (seen.has(number)) {
      log.habit('NUMBER_REPEATED', at + 1, `The number ${number} occurs again.`)
    } else seen.add(number)
  }
}

function trimBlank(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => line !== '')
  const end = lines.findLastIndex((line) => line !== '')
  return start < 0 ? [] : lines.slice(start, end + 1)
}

/** Where a cue begins: its time line with, mostly, its number above it. */
interface CueHead {
  /** Index of the first line that belongs to the cue: the number if there is one. */
  from: number
  /** Index of the time line, or of the number when the time line is missing. */
  at: number
  number: number | null
  /** Null: a time line is missing or cannot be read. */
  time: TimeLine | null
  /** The blank line between this cue and the one before is missing. */
  joined: boolean
}

const numberLine = /^[#№([]?\s{0,4}(\d{1,7})\s{0,4}[.:)\]]?$/
/** `Subtitle 2`, `Phụ đề 2`, `Cue #2`: a number only where the file counts. */
const countLine = /^(?:\p{L}[\p{L}\p{M}]{0,14}\.?\s){1,2}[#№]?(\d{1,6})[.:]?$/u

/** Where the digits of other scripts begin: Arabic, Persian, Devanagari, Bengali, Thai. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]

const withWesternDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })

/** The number on a line that holds nothing else. */
export function readNumber(line: string | undefined): number | null {
  if (line === undefined || line === '' || line.length > 24) return null
  const digits = numberLine.exec(withWesternDigits(withoutMarks(line).normalize('NFKC')))?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Finds every cue's head in lines that `splitLines` has trimmed. */
export function findCueHeads(lines: readonly string[]): CueHead[] {
  const heads: CueHead[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? ''
    if (line === '') continue
    const previous = heads.at(-1)
    const time = readTimeLine(line)
    if (time) heads.push(headAt(i, time, lines, previous))
    else if (isBrokenTimeLine(i, lines)) heads.push(headAt(i, null, lines, previous))
    else if (isNumberWithoutTimes(i, lines, previous)) {
      heads.push({ from: i, at: i, number: readNumber(line), time: null, joined: false })
    }
  }
  return heads
}

function headAt(
  at: number,
  time: TimeLine | null,
  lines: readonly string[],
  previous: CueHead | undefined,
): CueHead {
  const own = time?.number ?? null
  const numberAt = own === null ? numberAbove(at, lines, previous) : null
  const from = numberAt ?? at
  return {
    from,
    at,
    number: own ?? (numberAt === null ? null : readCount(lines[numberAt])),
    time,
    joined: previous !== undefined && isText(lines[from - 1]) && from - 1 !== previous.at,
  }
}

/** The same, also after a word. */
const readCount = (line = ''): number | null => {
  const counted = countLine.exec(withoutMarks(line))?.[1]
  return readNumber(line) ?? (counted === undefined ? null : Number(counted))
}

/** Index of the line above a time line that is its number and not the last cue's text. */
function numberAbove(
  at: number,
  lines: readonly string[],
  previous: CueHead | undefined,
): number | null {
  const floor = previous?.at ?? -1
  const isFree = (i: number): boolean => i === 0 || i - 1 === floor || lines[i - 1] === ''
  const direct = at - 1
  const number = direct > floor ? readNumber(lines[direct]) : null
  if (number !== null) {
    // without a blank line before it, a number can be the last cue's text, but only in a file
    // without cue numbers
    const numbered = previous === undefined || previous.number !== null
    return isFree(direct) || numbered ? direct : null
  }
  const counted = direct > floor && isFree(direct) ? readCount(lines[direct]) : null
  const expected = previous?.number ?? (counted === 0 ? -1 : 0)
  if (counted !== null && counted === expected + 1) return direct
  let above = direct
  while (above > floor && lines[above] === '') above--
  const distant = above > floor && above < direct ? readCount(lines[above]) : null
  const isFirstText = previous !== undefined && above - 1 === floor
  if (distant === null || !isFree(above) || isFirstText) return null
  // If the number of the cue before was separated as well, it is the style of the file.
  const isHabit = previous !== undefined && previous.at - previous.from > 1
  return previous === undefined || isHabit || distant === (previous.number ?? -2) + 1 ? above : null
}

const isText = (line: string | undefined): boolean => line !== undefined && line !== ''

/** An arrow among digits at the only place of a time line: the head of a block. */
function isBrokenTimeLine(i: number, lines: readonly string[]): boolean {
  if (!looksLikeTimeLine(lines[i] ?? '')) return false
  return i === 0 || lines[i - 1] === '' || readNumber(lines[i - 1]) !== null
}

/** The next number after a blank line, with text where the times should be. */
function isNumberWithoutTimes(
  i: number,
  lines: readonly string[],
  previous: CueHead | undefined,
): boolean {
  const number = readNumber(lines[i])
  if (number === null || (i > 0 && lines[i - 1] !== '')) return false
  const expected = previous
    ? previous.number !== null && number === previous.number + 1
    : number === 1
  if (!expected) return false
  const next = lines[i + 1]
  if (next === undefined || next === '' || readTimeLine(next) || looksLikeTimeLine(next))
    return false
  return hasSuccessor(i, number, lines)
}

const LOOK_AHEAD = 40

/** The cue after it has the next number: so the number is no text. */
function hasSuccessor(i: number, number: number, lines: readonly string[]): boolean {
  for (let k = i + 1; k < Math.min(lines.length, i + LOOK_AHEAD); k++) {
    if (readTimeLine(lines[k] ?? '')) return readNumber(lines[k - 1]) === number + 1
  }
  return false
}
