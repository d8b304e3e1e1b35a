import { mostFrequent } from '../../lists/grouped'
import { type RawSubtitles, RepairLog } from '../parsed-cue'
import type { ReaderOptions } from '../formats/line-formats'
import { readNumber } from '../read-srt'
import { readTimeLine } from '../time-line'
import { brokenAtTimes, readHead, type TimeHead, type Written } from './time-heads'
import { cuesOfRows, type RowsAs, type TimedRow } from './timed-rows'
import { findScale } from './written-times'

/** A pattern that holds for most of a text: the lines, and where the times are. */
interface Pattern {
  lines: readonly Written[]
  heads: readonly TimeHead[]
}

/** Part of the times that run in the order of the file. */
const IN_ORDER = 0.8
/** Of a transcript, the times are in this part of the paragraphs or more. */
const SHARE = 0.5
/** Fewer than this part of the paragraphs with a time at their head: the times are part of a text. */
const FEW = 0.25

/**
 * Finds lines with times by their regularity. `unclear`: many lines begin with what looks like
 * times, but they are no regular pattern; null: a text without such times.
 */
export function findTimedLines(raw: readonly string[]): Pattern | 'unclear' | null {
  const lines = brokenAtTimes(raw)
  const all = lines.flatMap(({ text }, at) => readHead(text, at) ?? [])
  if (haveTimesInside(lines, all)) return 'unclear'
  const style = mostFrequent(all.map((head) => head.style))
  const alike = all.filter((head) => head.style === style)
  const heads = withoutStrays(asMost(alike))
  const blocks = lines.filter(({ text }, i) => text !== '' && (lines[i - 1]?.text ?? '') === '')
  const filled = lines.filter(({ text }) => text !== '').length
  const isStrong = (style ?? '').startsWith('[') || heads.every(({ end }) => end !== null)
  const isOpen = isStrong || heads.some(({ start }) => start?.numbers.length !== 2)
  const enough = isStrong ? 1 : 2
  // `8:00` may be the hour of a day in any text, `[00:08:00]` is rarely part of one.
  const few = isOpen
    ? Math.min(blocks.length, filled / 8) * FEW
    : Math.min(blocks.length * FEW, filled / 8)
  if (heads.length < enough || heads.length < few) return null
  if (heads.length === 1 && heads[0]?.at !== lines.findIndex(({ text }) => text !== '')) return null
  const covers = heads.length >= Math.min(blocks.length * SHARE, filled / 4)
  const speed = isOpen ? LISTED : speedOf(heads, lines)
  if (speed > SPOKEN) return null
  const isEven = isInOrder(heads) && countAlike(heads)
  const isRegular = covers && isEven && speed >= LISTED && (isOpen || isPlayed(heads))
  return isRegular ? { lines, heads } : 'unclear'
}

/** Where most heads have one time, a second one is text (“0:05 10:30 is too late.”). */
function asMost(heads: readonly TimeHead[]): readonly TimeHead[] {
  const pairs = heads.filter(({ end }) => end !== null).length
  if (pairs * 2 >= heads.length) return heads
  return heads.map((head) => {
    if (head.end === null || head.style.startsWith('[')) return head
    return { ...head, end: null, rest: `${head.end.text} ${head.rest}`.trim() }
  })
}

/** Without the times at the head of a line of text (“10:30 is too late.”): the next one is earlier. */
const withoutStrays = (heads: readonly TimeHead[]): readonly TimeHead[] =>
  heads.filter(({ start, style }, k) => {
    const [before, next] = [heads[k - 1]?.start, heads[k + 1]?.start]
    if (!start || !next || style.startsWith('[') || start.numbers.length > 2) return true
    const isStray = size(start.numbers) > size(next.numbers)
    return !isStray || size(next.numbers) < size(before?.numbers ?? [])
  })

function isInOrder(heads: readonly TimeHead[]): boolean {
  const starts = heads.flatMap(({ start }) => (start === null ? [] : [size(start.numbers)]))
  const ordered = starts.filter((at, i) => at >= (starts[i - 1] ?? 0)).length
  return ordered >= starts.length * IN_ORDER
}

/** Numbers of one kind: after an hour `59:58` may become `1:00:02`, and nothing else changes. */
function countAlike(heads: readonly TimeHead[]): boolean {
  const clocks = heads.flatMap(({ start }) => (start?.ms === null ? [start.numbers] : []))
  return clocks.every((numbers, i) => {
    const before = clocks[i - 1] ?? numbers
    const isHour = before.length === 2 && numbers.length === 3 && (numbers[0] ?? 0) > 0
    return before.length === numbers.length || isHour
  })
}

/** Lines with a time of a film that is neither at the head nor in brackets: this many or more. */
const MIN_INSIDE = 3
const clockInside = /(?<![\d:.,])\d{1,2}(?::\d{2}){1,2}(?![\d:])/

/** Most lines have a time after a word or two, and the times run from the beginning of a film. */
function haveTimesInside(lines: readonly Written[], heads: readonly TimeHead[]): boolean {
  const filled = lines.filter(({ text }) => text !== '')
  const times = filled.flatMap(({ text }) => {
    const found = clockInside.exec(text.slice(0, 40))
    const isNear = found && text.slice(0, found.index).trim().split(/\s+/).length <= 2
    return isNear ? [size(found[0].split(':').map(Number))] : []
  })
  const isMost = times.length >= MIN_INSIDE && times.length * 2 > filled.length
  if (!isMost || heads.length * 2 >= times.length) return false
  return times.every((at, i) => at > (times[i - 1] ?? -1)) && (times[0] ?? 0) <= BEGINNING
}

const size = (numbers: readonly number[]): number =>
  numbers.length === 4
    ? size(numbers.slice(0, 3)) + (numbers[3] ?? 0) / 1_000
    : numbers.reduce((sum, each) => sum * 60 + each, 0)

/** A film is played from its beginning; hours of a day and of a schedule begin later, on round minutes. */
const BEGINNING = 300

/** `0:04` is a time of a film, and no hour of a day: those begin later, or are round. */
function isPlayed(heads: readonly TimeHead[]): boolean {
  const numbers = heads.flatMap(({ start }) => (start === null ? [] : [start.numbers]))
  const first = size(numbers[0] ?? [])
  const isRound = numbers.length > 2 && numbers.every((each) => (each[1] ?? 0) % 5 === 0)
  return first <= BEGINNING && !(isRound && first >= 60)
}

/** Characters a second; slower are lists of chapters, and the hours of a day. */
const LISTED = 1.5
/** Faster are numbers of verses. */
const SPOKEN = 30

function speedOf(heads: readonly TimeHead[], lines: readonly Written[]): number {
  const texts = heads.map((head, k) => ({
    ...head,
    characters: textOf(head, lines, heads[k + 1]).length,
  }))
  return findScale(texts)?.speed ?? 0
}

const textOf = ({ rest, at }: TimeHead, lines: readonly Written[], next?: TimeHead): string =>
  [rest, ...lines.slice(at + 1, next?.at).map(({ text }) => text)].join(' ').trim()

const arrow = /[>→⇒➔]/

/** True for lines with times that no other format claims: those with an arrow are SubRip. */
export function isTimedLines(lines: readonly string[]): boolean {
  const found = findTimedLines(lines)
  if (found === null || found === 'unclear') return false
  const own = found.heads.filter(({ at }) => {
    const text = found.lines[at]?.text ?? ''
    return !arrow.test(text) || readTimeLine(text) === null
  })
  return own.length * 2 > found.heads.length
}

/** Reads a transcript: start or start and end before or above each text, speakers beside or above. */
export function readTimedLines(
  raw: readonly string[],
  { frameRate }: ReaderOptions = {},
): RawSubtitles {
  const pattern = findTimedLines(raw)
  if (pattern === null || pattern === 'unclear') return { cues: [], repairs: [] }
  const { lines, heads } = pattern
  const log = new RepairLog()
  const parts = heads.map((head, k) => partOf(head, lines, heads[k + 1]))
  const first = parts[0]
  const preface = lines.slice(0, heads[0]?.at ?? 0).filter(({ text }) => text !== '')
  const before = { head: first?.head, body: preface }
  const numbered = takeNumbers([before, ...parts])
  const names = takeNames([before, ...parts])
  // text before the first time of its own line is said before it
  const opening = before.body.filter(({ line }) => line === lines[heads[0]?.at ?? 0]?.line)
  for (const { text, line } of before.body)
    if (!opening.some((each) => each.line === line)) log.leftOut(line, text)
  leaveRemark(parts, log)
  const rows = [
    ...opening.map(({ text, line }) => ({
      start: null,
      end: null,
      text,
      label: null,
      line,
      number: null,
    })),
    ...parts.map((part, i) => rowOf(part, numbered[i] ?? null, lines)),
  ]
  const where = parts.some(({ head }) => head.rest !== '') ? 'beside' : 'above'
  return cuesOfRows(rows, { frameRate, where, names }, log) ?? { cues: [], repairs: log.list() }
}

/** One text with its times; the blank lines inside it are kept until the last remark is found. */
interface Part {
  head: TimeHead
  body: Written[]
  label: string | null
}

function partOf(head: TimeHead, lines: readonly Written[], next: TimeHead | undefined): Part {
  const body = lines.slice(head.at + 1, next?.at)
  while (body.at(-1)?.text === '') body.pop()
  return { head, body, label: head.before === '' ? null : head.before }
}

/** A part, or the lines above the first one. */
type Above = Pick<Part, 'body'>

/** Takes the numbers that count the texts from the lines above their times. */
function takeNumbers(parts: readonly Above[]): (number | null)[] {
  const found = parts.slice(0, -1).map(({ body }) => readNumber(body.at(-1)?.text))
  const counts = found.filter((each, i) => each !== null && each === (found[i - 1] ?? each - 1) + 1)
  if (counts.length < Math.max(1, found.length * SHARE)) return []
  for (const [i, each] of found.entries()) if (each !== null) parts[i]?.body.pop()
  for (const { body } of parts) while (body.at(-1)?.text === '') body.pop()
  return found
}

/** `Speaker 1`, `ANNA`, `Dr. Lan Anh`: a short line without a mark of a sentence, in capitals. */
const nameLike =
  /^(?!.*[.?!…,;]$)\p{Lu}[\p{L}\p{M}.'’-]*(?: (?:\p{Lu}[\p{L}\p{M}.'’-]*|\d{1,3}|\([^()]{1,20}\))){0,4}:?$/u
/** The same before a text. */
const colonName = /^(\p{Lu}[^:.?!,]{0,30}?):\s+(\S.*)$/u
const asName = (text: string): string => text.replace(/\s*:$/, '')

/** Takes speakers on lines of their own: beside the times, above them, or above the text. */
function takeNames(parts: readonly (Above & Partial<Part>)[]): NonNullable<RowsAs['names']> {
  const [before, ...own] = parts
  const heads = own.flatMap(({ head, body }) => (head ? [{ head, body }] : []))
  const named = own.filter(({ label }) => typeof label === 'string').length
  if (named * 2 > own.length) return 'before'
  const beside = heads.filter(({ head, body }) => nameLike.test(head.rest) && body.length > 0)
  if (beside.length >= heads.length * IN_ORDER) {
    for (const part of own)
      if (part.head && nameLike.test(part.head.rest)) {
        part.label = asName(part.head.rest)
        part.head = { ...part.head, rest: '' }
      }
    return 'beside'
  }
  const colon = own.filter(({ head }) => head && colonName.test(head.rest))
  if (colon.length > 0 && colon.length >= heads.length * IN_ORDER) {
    for (const part of colon) {
      const [, label = '', rest = ''] = colonName.exec(part.head?.rest ?? '') ?? []
      if (part.head) Object.assign(part, { label, head: { ...part.head, rest } })
    }
    return 'beside'
  }
  const below = heads.filter(
    ({ head, body }) => head.rest === '' && body.length > 1 && nameLike.test(body[0]?.text ?? ''),
  )
  if (
    below.length >= heads.length * IN_ORDER &&
    (heads.length > 1 || /\d/.test(below[0]?.body[0]?.text ?? ''))
  ) {
    for (const part of own)
      if (part.body.length > 1 && nameLike.test(part.body[0]?.text ?? ''))
        part.label = asName(part.body.shift()?.text ?? '')
    return 'text'
  }
  const above = parts.slice(0, -1)
  const isName = ({ body }: Above): boolean =>
    nameLike.test(body.at(-1)?.text ?? '') && (body.length < 2 || body.at(-2)?.text === '')
  if (!before || !above.every((part) => isName(part) && (part === before || part.body.length > 1)))
    return 'none'
  for (const [i, part] of above.entries()) {
    const next = own[i]
    if (next) next.label = asName(part.body.pop()?.text ?? '')
    while (part.body.at(-1)?.text === '') part.body.pop()
  }
  return 'above'
}

/** What follows the last text after a blank line, where no other text has a second paragraph. */
function leaveRemark(parts: readonly Part[], log: RepairLog): void {
  const last = parts.at(-1)
  const blank = last?.body.findIndex(({ text }) => text === '') ?? -1
  const others = parts
    .slice(0, -1)
    .some(({ head, body }) =>
      head.rest === '' ? body.some(({ text }) => text === '') : body.length > 0,
    )
  if (!last || blank < 0 || others || parts.length < 2) return
  if (last.head.rest === '' && blank === 0) return
  for (const { text, line } of last.body.splice(blank)) log.leftOut(line, text)
}

function rowOf(
  { head, body, label }: Part,
  number: number | null,
  lines: readonly Written[],
): TimedRow {
  const texts = [head.rest, ...body.map(({ text }) => text)].filter((text) => text !== '')
  const { start, end } = head
  return { start, end, text: texts.join('\n'), label, line: lines[head.at]?.line ?? 1, number }
}
