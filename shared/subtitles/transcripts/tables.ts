import { mostFrequent } from '../../lists/grouped'
import { type RawSubtitles, RepairLog } from '../parsed-cue'
import type { ReaderOptions } from '../formats/line-formats'
import { cuesOfRows, type TimedRow } from './timed-rows'
import { readWritten } from './written-times'

export interface Row {
  cells: string[]
  line: number
}

const parts = ['start', 'end', 'length', 'text', 'speaker', 'number'] as const
type Part = (typeof parts)[number]
type Columns = Partial<Record<Part, number>>

/** Names of columns in small letters, without marks, spaces and units. */
const namesOf: Readonly<Record<Part, RegExp>> = {
  start:
    /^(?:(?:start|begin|in|from|tcin|timein)(?:time(?:code|stamp)?|tc|point|at)?|(?:time(?:code)?|tc)(?:start|begin|in|from)|timestamp|timecode|time|tc|startzeit|batdau|tu|thoigian|mocthoigian|debut|inizio|inicio|anfang|von|开始|开始时间|開始)$/,
  end: /^(?:(?:end|stop|out|to|tcout|timeout)(?:time(?:code|stamp)?|tc|point|at)?|(?:time(?:code)?|tc)(?:end|stop|out|to)|ketthuc|den|fin|fine|ende|bis|结束|结束时间|終了)$/,
  length: /^(?:duration|dur|length|thoiluong|duree|dauer|durata|duracion)$/,
  text: /^(?:text|texts|subtitles?|dialog(?:ue)?s?|lines?|transcript(?:ion)?|captions?|content|sentence|utterance|speech|words?|loi|loithoai|loinoi|noidung|vanban|phude|cau|texte|texto|testo|untertitel|文本|字幕|内容|台词|セリフ|テキスト)$/,
  speaker:
    /^(?:speaker|speakername|speakerlabel|speakers|name|character|actor|role|who|nguoinoi|nhanvat|vai|ten|sprecher|locuteur|personnage|personaje|说话人|角色|話者)$/,
  number: /^(?:number|no|nr|id|index|cue|line|stt|so|segment|#)$/,
}

const plainName = (name: string): string =>
  name
    .replace(/\([^()]*\)|\[[^[\]]*\]|[_ ](?:ms|s|sec|seconds|milliseconds)$/gi, '')
    .replace(/đ/gi, 'd')
    .normalize('NFKD')
    .replace(/[^\p{L}#]/gu, '')
    .toLowerCase()

/** Rows of a file with this mark between its cells (RFC 4180, quotes and line breaks in them). */
export function readRows(text: string, mark: string): Row[] {
  const rows: Row[] = []
  let row: Row = { cells: [], line: 1 }
  let cell = ''
  let line = 1
  let quoted = false
  const endCell = (): void => {
    row.cells.push(cell.trim())
    cell = ''
  }
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? ''
    if (char === '\n') line++
    if (quoted && char === '"' && text[i + 1] === '"') cell += text[++i] ?? ''
    else if (char === '"' && (quoted || cell.trim() === '')) quoted = !quoted
    else if (!quoted && char === mark) endCell()
    else if (!quoted && char === '\n') {
      endCell()
      rows.push(row)
      row = { cells: [], line }
    } else cell += char
  }
  endCell()
  rows.push(row)
  return mark === '|' ? rows.flatMap(ofMarkdown) : rows.filter(({ cells }) => cells.some(Boolean))
}

/** A row of a Markdown table is between marks; the line under the heads is none. */
function ofMarkdown({ cells, line }: Row): Row[] {
  const inner = cells[0] === '' && cells.at(-1) === '' ? cells.slice(1, -1) : cells
  return inner.length < 2 || inner.every((cell) => /^:?-+:?$/.test(cell))
    ? []
    : [{ cells: inner, line }]
}

interface Table {
  columns: Columns
  rows: readonly Row[]
  /** As the file calls them. */
  heads: readonly string[]
  /** Cells of a row; a text in the last one may hold the mark between cells. */
  width: number
}

/** Marks between cells; `|` is that of Markdown. */
const marks = ['\t', ';', ',', '|'] as const

/** A table with a column of times and one of text: by the names of its columns, or by their content. */
export function findTable(text: string): Table | null {
  for (const mark of marks) {
    if (!text.includes(mark)) continue
    const rows = readRows(text, mark)
    const [head] = rows
    if (!head || head.cells.length < 2) continue
    const columns = byName(head.cells)
    if (columns)
      return { columns, rows: rows.slice(1), heads: head.cells, width: head.cells.length }
    const found = byContent(rows) ?? (isTimed(rows) ? { start: 0, end: 1, text: 2 } : null)
    if (found) return { columns: found, rows, heads: [], width: 3 }
  }
  return null
}

function byName(heads: readonly string[]): Columns | null {
  const columns: Columns = {}
  for (const [i, head] of heads.entries()) {
    const part = parts.find(
      (each) => columns[each] === undefined && namesOf[each].test(plainName(head)),
    )
    if (part !== undefined) columns[part] = i
  }
  return columns.start !== undefined && columns.text !== undefined ? columns : null
}

/** Part of the rows that show what a column holds. */
const MOST = 0.9
const NAME_LETTERS = 30

function byContent(rows: readonly Row[]): Columns | null {
  const width = mostCommonWidth(rows)
  const full = rows.filter(({ cells }) => cells.length === width)
  if (width < 2 || full.length < Math.max(2, rows.length * MOST)) return null
  const share = (i: number, is: (cell: string) => boolean): number =>
    full.filter(({ cells }) => is(cells[i] ?? '')).length / full.length
  const all = Array.from({ length: width }, (_, i) => i)
  const numbers = all.filter((i) => share(i, (cell) => readWritten(cell) !== null) >= MOST)
  const counted = (i: number, k: number): number =>
    Number(/\d+$/.exec(full[k]?.cells[i] ?? '')?.[0])
  const counting = all.filter((i) => full.every((_, k) => counted(i, k) === counted(i, 0) + k))
  const [start, end] = numbers.filter((i) => !counting.includes(i))
  const letters = (i: number): number =>
    full.reduce((sum, { cells }) => sum + (cells[i] ?? '').length, 0)
  const words = all
    .filter((i) => !numbers.includes(i) && !counting.includes(i))
    .sort((a, b) => letters(b) - letters(a))
  const [text, ...others] = words
  if (start === undefined || text === undefined) return null
  const names = others.find((i) => {
    const different = new Set(full.map(({ cells }) => cells[i]))
    const isShort =
      share(i, (cell) => cell.length <= NAME_LETTERS && /\p{L}/u.test(cell)) >= MOST / 2
    return isShort && (different.size < full.length || full.length < 3)
  })
  return {
    start,
    text,
    ...(end !== undefined && { end }),
    ...(names !== undefined && { speaker: names }),
  }
}

/** Two times before each text, which may hold the mark between cells. */
const isTimed = (rows: readonly Row[]): boolean =>
  rows.length > 1 &&
  rows.every(
    ({ cells }) => cells.length > 2 && cells.slice(0, 2).every((cell) => readWritten(cell)),
  )

const mostCommonWidth = (rows: readonly Row[]): number =>
  mostFrequent(rows.map(({ cells }) => cells.length)) ?? 0

/** Reads a table of lines with times; columns that are not used are named. */
export function readTable(
  lines: readonly string[],
  { frameRate }: ReaderOptions = {},
): RawSubtitles {
  const table = findTable(lines.join('\n'))
  if (table === null) return { cues: [], repairs: [] }
  const { columns, rows, heads, width } = table
  const log = new RepairLog()
  const timed = rows.map((row) => rowOf(row, columns, width))
  const nameOf = (i: number): string => heads[i] ?? String(i + 1)
  const read = parts
    .flatMap((part) => columns[part] ?? [])
    .map(nameOf)
    .join(', ')
  const unread = heads.filter((_, i) => !Object.values(columns).includes(i)).join(', ') || 'none'
  const as = { frameRate, where: 'columns', read, unread } as const
  return cuesOfRows(timed, as, log) ?? { cues: [], repairs: log.list() }
}

function rowOf({ cells, line }: Row, columns: Columns, width: number): TimedRow {
  const cell = (part: Part): string => cells[columns[part] ?? -1] ?? ''
  // a text with commas and without quotes continues in the cells after it
  const isCut = columns.text === width - 1 && cells.length > width
  const text = isCut ? cells.slice(width - 1).join(', ') : cell('text')
  const start = readWritten(cell('start'))
  const number = Number.parseInt(cell('number'), 10)
  return {
    start,
    end: readWritten(cell('end')),
    length: columns.end === undefined ? readWritten(cell('length')) : null,
    text: text.replace(/\\n|<br ?\/?>/gi, '\n'),
    label: cell('speaker') || null,
    line,
    number: Number.isSafeInteger(number) ? number : null,
  }
}
