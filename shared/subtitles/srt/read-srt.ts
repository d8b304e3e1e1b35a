import type { RawCue, RawSubtitles } from '../parsed-cue'
import { RepairLog } from '../repair-log'
import { findCueHeads, type CueHead } from './cue-heads'

/** Screen coordinates of old SubRip and settings of WebVTT, after the times. */
const coordinates = /^(?:[XY][12] ?: ?-?\d{1,5}\s*){1,4}/i
const settings = /^(?:(?:line|position|size|align|vertical|region|[ADLST]):\S+(?:\s+|$))+/i

/** Reads SubRip in any wild form; the lines come from `splitLines`. */
export function readSrt(lines: readonly string[]): RawSubtitles {
  const log = new RepairLog()
  const heads = findCueHeads(lines)
  noteTextBefore(heads[0], lines, log)
  noteNumbers(heads, log)
  const cues = heads.map((head, k) => readCue(head, heads[k + 1]?.from ?? lines.length, lines, log))
  return { cues, repairs: log.list() }
}

function readCue(head: CueHead, to: number, lines: readonly string[], log: RepairLog): RawCue {
  const line = head.at + 1
  if (head.joined) log.habit('BLANK_LINE_MISSING', line, 'No blank line before the cue.')
  const { time } = head
  if (time === null) {
    log.each('TIME_GUESSED', line, `No readable times: “${excerpt(lines[head.at] ?? '')}”.`)
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

function noteTextBefore(
  first: CueHead | undefined,
  lines: readonly string[],
  log: RepairLog,
): void {
  const outside = lines.slice(0, first?.from ?? 0).findIndex((line) => line !== '')
  if (outside < 0) return
  log.each(
    'TEXT_OUTSIDE_CUES',
    outside + 1,
    `Text before the first cue was left out: “${excerpt(lines[outside] ?? '')}”.`,
  )
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

/** The beginning of a line, short enough for a message. */
export const excerpt = (line: string): string => (line.length > 60 ? `${line.slice(0, 57)}…` : line)
