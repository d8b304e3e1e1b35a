import { formatTime } from '../subtitles/format-time'
import { readCharacters } from '../subtitles/reading-time'
import type { Timeline, TimelineCue } from './timeline'

const columns = [
  'number',
  'start',
  'end',
  'seconds',
  'speaker',
  'text',
  'characters',
  'cps',
  'fit',
  'rate',
  'spoken_seconds',
  'overflow_seconds',
  'note',
]

/**
 * A cue sheet as CSV (RFC 4180, CRLF). It begins with a byte order mark, because Excel reads
 * Vietnamese only then; a cell that a spreadsheet would take for a formula gets an apostrophe.
 */
export function writeCueSheet({ cues }: Timeline): string {
  const rows = [columns, ...cues.map((cue, i) => rowOf(cue, i + 1))]
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

function rowOf(cue: TimelineCue, number: number): string[] {
  const characters = readCharacters(cue.text)
  const lengthMs = cue.endMs - cue.startMs
  const { fit } = cue
  return [
    String(number),
    formatTime(cue.startMs),
    formatTime(cue.endMs),
    seconds(lengthMs),
    cue.label,
    cue.text,
    String(characters),
    ((characters * 1000) / Math.max(1, lengthMs)).toFixed(1),
    fit?.state ?? 'empty',
    fit ? fit.rate.toFixed(3) : '',
    fit ? seconds(fit.fittedMs) : '',
    fit ? seconds(fit.overflowMs) : '',
    cue.note,
  ]
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3)

function cell(text: string): string {
  const isFormula = /^[=+@\t\r-]/.test(text) && !/^-?\d+(?:\.\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
