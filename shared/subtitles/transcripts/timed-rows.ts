import { speakableText } from '../../text/markup'
import { type RawCue, type RawSubtitles, type RepairLog } from '../parsed-cue'
import { MIN_SUBTITLE_MS, speechMs } from '../reading-time'
import { findScale, type ReadTimes, type TimedText, type WrittenTime } from './written-times'

/** A line of a transcript: its times as written, its words, and who says them. */
export interface TimedRow extends Omit<TimedText, 'characters'> {
  text: string
  label: string | null
  line: number
  number: number | null
}

/** Parts of a transcript, for telling the user what was taken for what. */
export interface RowsAs {
  frameRate?: number | undefined
  /** Where the text is: beside its times, below them, in columns, or in a list of this name. */
  where: 'beside' | 'above' | 'columns' | 'list'
  /** Where the speakers are. */
  names?: 'before' | 'beside' | 'text' | 'above' | 'none'
  /** The columns that are read, and those that are not; the path of the list. */
  read?: string
  unread?: string
}

/**
 * Rows to cues: the scale of the times is found, missing ends come from the length of speech, and
 * what was taken for what is noted. Null where the times make no sense in any scale.
 */
export function cuesOfRows(
  rows: readonly TimedRow[],
  { frameRate, where, names = 'none', read = '', unread = 'none' }: RowsAs,
  log: RepairLog,
): RawSubtitles | null {
  const times = findScale(
    rows.map((row) => ({ ...row, characters: speakableText(row.text).length })),
    frameRate,
  )
  if (times === null) return null
  const starts = rows.map(({ start }) => (start === null ? null : times.msOf(start)))
  const later = nextLater(starts)
  const cues = rows.flatMap((row, i): RawCue[] => {
    const { text, label, line, number } = row
    const startMs = starts[i] ?? null
    // a time alone ends the line before it
    if (text.trim() === '' && row.end === null) return []
    const endMs = startMs === null ? null : endOf(row, startMs, later[i] ?? Infinity, times)
    return [{ startMs, endMs, text, label, line, number }]
  })
  const sample = rows.find(({ start }) => start !== null)
  const ends = rows.some(({ end, length }) => end || length)
  const written = sample?.start?.text ?? ''
  const scale = scaleName(times, rows)
  const params = { sample: written, scale, ends: String(ends), where, names, read, unread }
  const detail = `Times as in “${written}” (${scale}), text ${where}, speakers ${names}. ${read}`
  log.each('TIMES_READ', sample?.line ?? 1, detail.trim(), undefined, params)
  if (times.frames && frameRate === undefined) {
    const rate = Number(times.frames.rate.toFixed(2))
    const unknown = `The times are frames of an unknown rate; ${rate} a second was taken.`
    log.each('FRAME_RATE_GUESSED', sample?.line ?? 1, unknown, undefined, { rate })
  }
  return { cues, repairs: log.list() }
}

function scaleName({ scale, frames }: ReadTimes, rows: readonly TimedRow[]): string {
  if (rows.every(({ start }) => start === null || start.ms !== null)) return 'units'
  const most = rows.reduce((count, { start }) => Math.max(count, start?.numbers.length ?? 0), 0)
  if (scale !== 'clock') return most > 1 ? `m:s:${scale}` : scale
  return most === 1 ? 's' : most === 2 ? 'm:s' : frames ? 'h:m:s:f' : 'h:m:s'
}

/** For each start the next later one. */
function nextLater(starts: readonly (number | null)[]): number[] {
  const later: number[] = []
  const after: number[] = []
  for (let i = starts.length - 1; i >= 0; i--) {
    const start = starts[i] ?? null
    if (start === null) continue
    while (after.length > 0 && (after.at(-1) ?? 0) <= start) after.pop()
    later[i] = after.at(-1) ?? Infinity
    after.push(start)
  }
  return later
}

function endOf(
  { end, length, text }: TimedRow,
  startMs: number,
  nextMs: number,
  { msOf }: { msOf: (time: WrittenTime) => number },
): number {
  if (length) return startMs + msOf(length)
  if (end) return msOf(end)
  return Math.min(nextMs, startMs + Math.max(MIN_SUBTITLE_MS, speechMs(text)))
}
