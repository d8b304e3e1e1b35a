import { spreadsheetCell } from '../csv/cell'
import { formatTime } from '../subtitles/format-time'
import { readCharacters } from '../subtitles/reading-time'
import { audibleRate } from '../fitting/fit-types'
import { frameAt, timecode, type FrameOptions } from './frame-rate'
import { oneLine, type Timeline, type TimelineCue } from './timeline'

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
 * A cue sheet as CSV (RFC 4180, CRLF) or tab-separated. It begins with a byte order mark, because
 * Excel reads Vietnamese only then; a cell that a spreadsheet would take for a formula gets an
 * apostrophe. Subtitles in two languages have a further column, for the one that is not spoken.
 */
export function writeCueSheet({ cues }: Timeline, separator: ',' | '\t' = ','): string {
  const rows = [columns, ...cues.map((cue, i) => rowOf(cue, i + 1))]
  if (cues.every(({ original }) => original === '')) return writeTable(rows, separator)
  const originals = ['original', ...cues.map(({ original }) => original)]
  return writeTable(
    rows.map((row, i) => [...row, originals[i] ?? '']),
    separator,
  )
}

const adrColumns = ['Reel', 'Cue', 'Character', 'TC In', 'TC Out', 'Length', 'Line', 'Notes']

/**
 * A cue sheet for the recording studio: one line per cue with timecode in and out at the film's frame
 * rate, numbered within each character (`MAI-001`), as ADR programs import it from CSV.
 */
export function writeAdrCueSheet(
  { cues }: Timeline,
  { rate, startFrame = 0 }: FrameOptions,
): string {
  const counts = new Map<string, number>()
  const rows = cues.map(({ startMs, endMs, label, text, note }) => {
    const count = (counts.get(label) ?? 0) + 1
    counts.set(label, count)
    const [from, to] = [startMs, endMs].map((ms) => startFrame + frameAt(ms, rate))
    return [
      '1',
      `${initials(label)}-${String(count).padStart(3, '0')}`,
      label,
      timecode(from ?? 0, rate),
      timecode(to ?? 0, rate),
      seconds(endMs - startMs),
      // A dialogue dash: a spreadsheet would take the hyphen for a formula.
      oneLine(text).replace(/^-(?!\d)\s*/, '– '),
      oneLine(note),
    ]
  })
  return writeTable([adrColumns, ...rows], ',')
}

/** `Người dẫn chuyện` → `NDC`; a single word keeps its first three letters. */
function initials(label: string): string {
  const words = label.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const letters =
    words.length > 1 ? words.map(([letter = '']) => letter).join('') : (words[0] ?? '')
  return letters === '' ? 'CUE' : letters.slice(0, words.length > 1 ? 4 : 3)
}

function writeTable(rows: readonly (readonly string[])[], separator: ',' | '\t'): string {
  const lines = rows.map((row) => `${row.map(spreadsheetCell).join(separator)}\r\n`)
  return `\uFEFF${lines.join('')}`
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
    fit ? audibleRate(fit).toFixed(3) : '',
    fit ? seconds(fit.fittedMs) : '',
    fit ? seconds(fit.overflowMs) : '',
    cue.note,
  ]
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3)
