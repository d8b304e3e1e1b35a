import { type FrameRateId, frameRateIds } from '../contracts/export'
import { frameOfTimecode, frameRate, type FrameRate } from './frame-rate'

/** A part of the old film in the new cut; `line` of the file, from 1. */
export interface CutEvent {
  line: number
  /** Source: reel, or the name of the clip where reels have none. */
  source: string
  oldInMs: number
  oldOutMs: number
  newInMs: number
}

export const cutProblems = [
  /** The line is no event. */
  'not-read',
  /** There is no such time at this frame rate. */
  'no-time',
  /** The end does not come after the beginning. */
  'no-length',
  /** Old and new length differ: the shorter one counts. */
  'speed',
  /** Begins earlier in the new cut than the line before. */
  'unordered',
  /** Covers a part of the new cut that `other` covers, too. */
  'overlap',
] as const

/** Problem in a file, at its line. */
export interface CutProblem {
  line: number
  kind: (typeof cutProblems)[number]
  text: string
  /** Line of the other event. */
  other?: number
}

export interface CutList {
  events: CutEvent[]
  problems: CutProblem[]
  /** Longest first: the old film is likely the first. */
  sources: { name: string; lengthMs: number; events: number }[]
}

/** Half a frame: closer ends touch. */
const TOUCH_MS = 10

/**
 * Reads the places of an old film's parts in a new cut: an EDL (CMX 3600; source = old film, record
 * = new cut) or a list of old in, old out and new in as CSV. Unreadable lines are reported by
 * number, as are events that overlap or are out of order.
 *
 * @param rate of timecodes; drop frame is applied where the file declares it
 */
export function readCuts(text: string, rate: FrameRateId): CutList {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const isEdl = lines.some((line) => eventOf(line) !== null || /^\s*(TITLE|FCM):/.test(line))
  const read = isEdl ? readEdl(lines, rate) : readTable(lines, rate)
  const events = read.events.filter(({ oldOutMs, oldInMs }) => oldOutMs > oldInMs)
  return {
    events,
    problems: [...read.problems, ...placeProblems(events, lines)].sort((a, b) => a.line - b.line),
    sources: sourcesOf(events),
  }
}

type Read = Pick<CutList, 'events' | 'problems'>

const TC = String.raw`(\d{2}:\d{2}:\d{2}[:;.]\d{2})`
const EVENT = new RegExp(
  String.raw`^\s*\d{1,6}\s+(\S+)\s+(\S+)\s+(?:C|D|W\d*|KB?|KO?)\s+(?:\d+\s+)?${TC}\s+${TC}\s+${TC}\s+${TC}\s*$`,
)

/** The parts of an event's line; null for every other line. */
function eventOf(line: string) {
  const match = EVENT.exec(line)
  if (!match) return null
  const [, reel = '', channel = '', ...codes] = match
  return { reel, channel, codes }
}

/** Lines of an EDL that are no events: titles, comments, motion effects, splits. */
const OTHER = /^\s*(?:$|\*|#|>>>|TITLE:|FCM:|M2\s|SPLIT|FINAL CUT|REEL|BLACK|GPI|COMMENT)/i
/** Reels of black and bars, and of files that have no reel. */
const BLACK = /^(?:BL|BLK|BLACK|BARS)$/i
const NO_REEL = /^(?:AX|AUX|UNKNOWN)$/i

function readEdl(lines: readonly string[], id: FrameRateId): Read {
  const drop = lines.some((line) => /^\s*FCM:\s*DROP/i.test(line) || /\d\d;\d\d/.test(line))
  const rate = frameRate(drop ? dropFrameOf(id) : id)
  const found = lines.map((line) => eventOf(line))
  const hasPicture = found.some((event) => event && isPicture(event.channel))
  const channel = found.find((event) => event !== null)?.channel
  const events: CutEvent[] = []
  const problems: CutProblem[] = []
  for (const [i, event] of found.entries()) {
    const at = { line: i + 1, text: (lines[i] ?? '').trim() }
    if (!event) {
      if (!OTHER.test(lines[i] ?? '')) problems.push({ ...at, kind: 'not-read' })
      continue
    }
    // Sound events repeat what those of the picture say.
    const counts = hasPicture ? isPicture(event.channel) : event.channel === channel
    if (!counts || BLACK.test(event.reel)) continue
    const times = event.codes.map((code) => msOf(code.replace('.', ':'), rate))
    const read = timesOf(times, at, problems)
    if (read) events.push({ line: at.line, source: sourceOf(event.reel, lines, i), ...read })
  }
  return { events, problems }
}

const isPicture = (channel: string): boolean => /V|^B$/i.test(channel)

/** The clip named below the event, if its reel has no name. */
function sourceOf(reel: string, lines: readonly string[], at: number): string {
  if (!NO_REEL.test(reel)) return reel
  for (const line of lines.slice(at + 1, at + 8)) {
    if (eventOf(line)) break
    const name = /^\s*\*\s*FROM CLIP NAME:\s*(.+?)\s*$/i.exec(line)?.[1]
    if (name !== undefined) return name
  }
  return reel
}

const dropFrameOf = (id: FrameRateId): FrameRateId =>
  frameRateIds.find((each) => each === `${id}df`) ?? id

/** The list of old in, old out and new in; a first line without times is its head. */
function readTable(lines: readonly string[], id: FrameRateId): Read {
  const rate = frameRate(id)
  const filled = lines.filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
  const separator = ['\t', ';', ','].find((each) =>
    filled.some((line) => line.split(each).length >= 3),
  )
  const events: CutEvent[] = []
  const problems: CutProblem[] = []
  let isFirst = true
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue
    const cells = line.split(separator ?? ',').map((cell) => cell.trim().replaceAll(/^"|"$/g, ''))
    const times = cells.slice(0, 3).map((cell) => msOf(cell, rate))
    const at = { line: i + 1, text: line.trim() }
    const isHead = isFirst && times.every((ms) => ms === null)
    isFirst = false
    if (isHead && cells.length >= 3) continue
    if (cells.length < 3) problems.push({ ...at, kind: 'not-read' })
    else {
      const read = timesOf(times, at, problems)
      if (read) events.push({ line: at.line, source: '', ...read })
    }
  }
  return { events, problems }
}

/** Times of an event: old in, old out, new in, and new out if the file has it. */
function timesOf(
  [oldInMs, oldOutMs, newInMs, newOutMs]: readonly (number | null | undefined)[],
  at: Pick<CutProblem, 'line' | 'text'>,
  problems: CutProblem[],
): Pick<CutEvent, 'oldInMs' | 'oldOutMs' | 'newInMs'> | null {
  if (!isTime(oldInMs) || !isTime(oldOutMs) || !isTime(newInMs) || newOutMs === null) {
    problems.push({ ...at, kind: 'no-time' })
    return null
  }
  const newLengthMs = newOutMs === undefined ? oldOutMs - oldInMs : newOutMs - newInMs
  const lengthMs = Math.min(oldOutMs - oldInMs, newLengthMs)
  // Both sides of a dissolve are events; the one that goes is often empty.
  const isEmpty = oldOutMs === oldInMs && newLengthMs === 0
  if (lengthMs <= 0) {
    if (!isEmpty || newOutMs === undefined) problems.push({ ...at, kind: 'no-length' })
    return null
  }
  if (Math.abs(newLengthMs - (oldOutMs - oldInMs)) > TOUCH_MS)
    problems.push({ ...at, kind: 'speed' })
  return { oldInMs, oldOutMs: oldInMs + lengthMs, newInMs }
}

const isTime = (ms: number | null | undefined): ms is number => typeof ms === 'number'

/** `01:02:03:04` by frames, `01:02:03.456`, `02:03,456`, or seconds; null for anything else. */
function msOf(text: string, rate: FrameRate): number | null {
  if (/^\d{2}:\d{2}:\d{2}[:;]\d{2}$/.test(text)) {
    const frame = frameOfTimecode(text, rate)
    return frame === null ? null : (frame * 1_000 * rate.denominator) / rate.numerator
  }
  const match = /^(?:(?:(\d+):)?([0-5]?\d):)?(\d+(?:[.,]\d+)?)$/.exec(text)
  if (!match) return null
  const [hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number((part ?? '0').replace(',', '.')))
  if (match[2] !== undefined && seconds >= 60) return null
  return Math.round((hours * 3_600 + minutes * 60 + seconds) * 1_000)
}

/** Events that overlap in the new cut, or come before the line above. */
function placeProblems(events: readonly CutEvent[], lines: readonly string[]): CutProblem[] {
  const problems: CutProblem[] = []
  const textOf = (line: number) => (lines[line - 1] ?? '').trim()
  for (const [i, event] of events.entries()) {
    const before = events[i - 1]
    if (before && event.newInMs < before.newInMs - TOUCH_MS)
      problems.push({
        line: event.line,
        kind: 'unordered',
        text: textOf(event.line),
        other: before.line,
      })
  }
  const byTime = events.toSorted((a, b) => a.newInMs - b.newInMs || a.line - b.line)
  let last: CutEvent | undefined
  for (const event of byTime) {
    const { line, newInMs } = event
    if (last && newInMs < endOf(last) - TOUCH_MS)
      problems.push({ line, kind: 'overlap', text: textOf(line), other: last.line })
    if (!last || endOf(event) > endOf(last)) last = event
  }
  return problems
}

const endOf = ({ oldInMs, oldOutMs, newInMs }: CutEvent): number => newInMs + oldOutMs - oldInMs

function sourcesOf(events: readonly CutEvent[]): CutList['sources'] {
  const found = new Map<string, { lengthMs: number; events: number }>()
  for (const { source, oldInMs, oldOutMs } of events) {
    const { lengthMs, events: count } = found.get(source) ?? { lengthMs: 0, events: 0 }
    found.set(source, { lengthMs: lengthMs + oldOutMs - oldInMs, events: count + 1 })
  }
  return Array.from(found, ([name, about]) => ({ name, ...about })).sort(
    (a, b) => b.lengthMs - a.lengthMs,
  )
}

const HOUR_MS = 3_600_000

/** Where old film and new cut likely begin: timecode of films begins at a whole hour. */
export function likelyStarts(events: readonly CutEvent[]): { oldMs: number; newMs: number } {
  const hour = (ms: number[]) =>
    ms.length === 0 ? 0 : Math.floor(Math.min(...ms) / HOUR_MS) * HOUR_MS
  return {
    oldMs: hour(events.map(({ oldInMs }) => oldInMs)),
    newMs: hour(events.map(({ newInMs }) => newInMs)),
  }
}
