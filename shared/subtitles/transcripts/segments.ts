import { type RawSubtitles, RepairLog } from '../parsed-cue'
import type { ReaderOptions } from '../formats/line-formats'
import { cuesOfRows, type TimedRow } from './timed-rows'
import { readWritten, type WrittenTime } from './written-times'

/** Names of the same thing in the files of recognisers and services, the surest first. */
const keys = {
  start: [
    'start',
    'begin',
    'from',
    'start_time',
    'startTime',
    'start_ms',
    'startMs',
    't0',
    'offset',
    'bg',
    'st',
  ],
  end: ['end', 'to', 'stop', 'end_time', 'endTime', 'end_ms', 'endMs', 't1', 'ed', 'et'],
  length: ['duration', 'dur', 'duration_ms', 'length'],
  text: [
    'text',
    'transcript',
    'content',
    'sentence',
    'caption',
    'utterance',
    'line',
    'value',
    'punctuated_text',
    'onebest',
  ],
  speaker: [
    'speaker',
    'speaker_label',
    'speakerLabel',
    'speaker_id',
    'speakerName',
    'speaker_name',
    'name',
  ],
} as const
/** Both times in one value: `[0, 4.2]`, `{"from": "00:00:00,000", "to": …}`. */
const pairs = ['offsets', 'timestamps', 'timestamp', 'time', 'range'] as const

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface Segments {
  /** Where they are in the file. */
  path: string
  items: readonly Json[]
}

/** Reads a JSON file of lines with times (Whisper and its kin): the outermost list of such lines. */
export function readSegments(
  lines: readonly string[],
  { frameRate }: ReaderOptions = {},
): RawSubtitles {
  const found = findSegments(parsed(lines))
  if (found === null) return { cues: [], repairs: [] }
  const log = new RepairLog()
  const rows = found.items.map((item, i) => rowOf(item, i + 1))
  const as = { frameRate, where: 'list', read: found.path } as const
  return cuesOfRows(rows, as, log) ?? { cues: [], repairs: log.list() }
}

/** One value, or one in each line. */
function parsed(lines: readonly string[]): unknown {
  try {
    return JSON.parse(lines.join('\n'))
  } catch {
    try {
      return lines.filter((line) => line !== '').map((line): unknown => JSON.parse(line))
    } catch {
      return null
    }
  }
}

const DEEPEST = 8

/** The lists of a level before those inside them: words are inside their lines. */
function findSegments(file: unknown): Segments | null {
  let level: { path: string; value: unknown }[] = [{ path: '', value: file }]
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth++) {
    const lists = level.flatMap(({ path, value }) =>
      Array.isArray(value) ? [segmentsOf(path, value)] : [],
    )
    const best = lists
      .filter((each) => each !== null)
      .sort((a, b) => b.items.length - a.items.length)[0]
    if (best) return best
    level = level.flatMap(({ path, value }) =>
      isObject(value)
        ? Object.entries(value).map(([key, each]) => ({
            path: path === '' ? key : `${path}.${key}`,
            value: each,
          }))
        : Array.isArray(value)
          ? value.slice(0, 100).map((each: unknown) => ({ path, value: each }))
          : [],
    )
  }
  return null
}

function segmentsOf(path: string, list: readonly unknown[]): Segments | null {
  const items = list.filter(isObject)
  const timed = items.filter((item) => textOf(item) !== null && timesOf(item).start !== null)
  return timed.length > 0 && timed.length * 2 >= list.length ? { path, items } : null
}

const valueOf = (item: Json, part: keyof typeof keys): unknown =>
  keys[part].map((key) => item[key]).find((value) => value !== undefined && value !== null)

function textOf(item: Json): string | null {
  const text = valueOf(item, 'text')
  return typeof text === 'string' ? text.trim() : null
}

function timeOf(value: unknown): WrittenTime | null {
  if (typeof value === 'string') return readWritten(value)
  return typeof value === 'number' && value >= 0
    ? readWritten(String(Math.round(value * 1_000_000) / 1_000_000))
    : null
}

function timesOf(item: Json): Pick<TimedRow, 'start' | 'end'> & { length: WrittenTime | null } {
  const pair = pairs
    .map((key) => item[key])
    .find((value) => typeof value === 'object' && value !== null)
  const of = Array.isArray(pair) ? { start: pair[0], end: pair[1] } : isObject(pair) ? pair : item
  const end = timeOf(valueOf(of, 'end'))
  const length = end === null ? timeOf(valueOf(of, 'length')) : null
  return { start: timeOf(valueOf(of, 'start')), end, length }
}

function rowOf(item: Json, line: number): TimedRow {
  const speaker = valueOf(item, 'speaker')
  const isNamed = typeof speaker === 'string' || typeof speaker === 'number'
  const name = isNamed ? String(speaker).trim() : ''
  // a recogniser counts the speakers that it does not know
  const label = name === '' ? null : /^\d+$/.test(name) ? `Speaker ${name}` : name
  return { ...timesOf(item), text: textOf(item) ?? '', label, line, number: null }
}
