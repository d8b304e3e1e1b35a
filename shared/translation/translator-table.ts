import type { Cue, ProjectFile } from '../contracts/project-file'
import { spreadsheetCell } from '../csv/cell'
import { fitProject } from '../fitting/plan-fit'
import { formatTime } from '../subtitles/format-time'
import { readRows, type Row } from '../subtitles/transcripts/tables'
import { type MatchedTexts, sortedTexts, type SpareText } from './match-subtitles'

const columns = [
  'id',
  'number',
  'start',
  'end',
  'speaker',
  'to',
  'room',
  'original',
  'translation',
  'note',
] as const
type Column = (typeof columns)[number]

/**
 * The cues of a version for a translator, as tab-separated values that spreadsheets open (UTF-8 with BOM). `room` is how long
 * a voice may speak, with the pause that it may borrow, s.
 *
 * @param to label of whoever a cue is spoken to; '' = not known
 */
export function writeTranslatorTable(
  project: Pick<ProjectFile, 'cues' | 'speakers' | 'fit' | 'media' | 'narration'>,
  to: (cueId: string) => string = () => '',
): string {
  const labels = new Map(project.speakers.map(({ id, label }) => [id, label]))
  const rooms = new Map(fitProject(project, () => undefined).map((fit) => [fit.cueId, fit.slotMs]))
  const rows = project.cues.map((cue, i): Readonly<Record<Column, string>> => ({
    id: cue.id,
    number: String(i + 1),
    start: formatTime(cue.startMs, '.'),
    end: formatTime(cue.endMs, '.'),
    speaker: labels.get(cue.speakerId ?? '') ?? '',
    to: to(cue.id),
    room: ((rooms.get(cue.id) ?? 0) / 1_000).toFixed(1),
    original: cue.original ?? '',
    translation: cue.text,
    note: cue.note ?? '',
  }))
  const lines = rows.map((row) => columns.map((column) => spreadsheetCell(row[column])).join('\t'))
  return `\ufeff${[columns.join('\t'), ...lines].join('\r\n')}\r\n`
}

/** Names of columns that are read, also as a translator may have called them. */
const namesOf = {
  id: /^(?:id|cue ?id|mã)$/i,
  number: /^(?:number|no\.?|nr\.?|#|stt|số)$/i,
  original: /^(?:original|source|gốc|bản gốc|nguyên văn)$/i,
  translation: /^(?:translation|translated|target|text|dịch|bản dịch|lời dịch)$/i,
} as const
type ReadColumn = keyof typeof namesOf
type Columns = Partial<Record<ReadColumn, number>>

const marks = ['\t', ';', ','] as const

/**
 * Reads a table that a translator has filled in: columns in any order, between tabs, semicolons or commas. Ids say which cue a
 * text is for; without one, the number does, unless the original beside it is another. Null for a text that is no such table:
 * it has to have a column for the translation, and one for id or number.
 */
export function readTranslatorTable(
  text: string,
  { cues }: Pick<ProjectFile, 'cues'>,
): MatchedTexts | null {
  const plain = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  const head = plain.split('\n', 1)[0] ?? ''
  for (const mark of marks) {
    const [names] = readRows(head, mark)
    const found = names && columnsOf(names.cells)
    if (found) return matchRows(readRows(plain, mark).slice(1), found, cues)
  }
  return null
}

function columnsOf(heads: readonly string[]): Columns | null {
  const found: Columns = {}
  for (const column of ['id', 'number', 'original', 'translation'] as const) {
    const at = heads.findIndex((head) => namesOf[column].test(head.normalize('NFC').trim()))
    if (at >= 0) found[column] = at
  }
  const { translation, id, number } = found
  return translation !== undefined && (id ?? number) !== undefined ? found : null
}

/** Takes back the apostrophe of `spreadsheetCell`. */
const unguarded = (cell: string): string =>
  cell.replace(/^'(?=[\s\p{Cf}]*[=+\-@＝＋－＠])/u, '').trim()

const sameWords = (a: string, b: string): boolean =>
  a.replaceAll(/\s+/g, ' ').trim() === b.replaceAll(/\s+/g, ' ').trim()

function matchRows(rows: readonly Row[], read: Columns, cues: readonly Cue[]): MatchedTexts {
  const byId = new Map(cues.map((cue) => [cue.id, cue]))
  const given = new Map<Cue, { text: string; from: string | undefined }>()
  const unknown: SpareText[] = []
  const doubled: SpareText[] = []
  for (const { cells, line } of rows) {
    const cell = (column: ReadColumn): string => unguarded(cells[read[column] ?? -1] ?? '')
    const spare = { place: line, text: cell('translation') }
    const original = read.original === undefined ? null : cell('original')
    const cue = byId.get(cell('id')) ?? numbered(cues, cell('number'), original)
    if (!cue) unknown.push(spare)
    else if (given.get(cue)?.text) doubled.push(spare)
    else {
      const isNow = original === null || sameWords(original, cue.original ?? '')
      given.set(cue, { text: spare.text, from: isNow ? cue.original : original })
    }
  }
  const found = cues.map((cue) => ({ cue, text: '', ...given.get(cue) }))
  return { ...sortedTexts(found), unknown, doubled }
}

/** Of a row without a known id. */
function numbered(cues: readonly Cue[], number: string, original: string | null): Cue | undefined {
  const cue = /^\d{1,6}$/.test(number) ? cues[Number(number) - 1] : undefined
  return original === null || sameWords(original, cue?.original ?? '') ? cue : undefined
}
