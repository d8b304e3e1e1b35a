import type { DictionaryFile, DictionaryValues } from '../contracts/dictionary'
import { tidyWord } from './rows'
import { csvCell } from '../csv/cell'

const HEAD = 'original_word,modified_word,status'

/** The dictionary as CSV (RFC 4180, UTF-8 with BOM so that spreadsheets read the Vietnamese). */
export function writeDictionaryCsv(entries: readonly DictionaryValues[]): string {
  const lines = entries.map(({ word, reading, on }) =>
    [csvCell(word), csvCell(reading), on ? '1' : '0'].join(','),
  )
  return `\ufeff${[HEAD, ...lines].join('\r\n')}\r\n`
}

/**
 * Reads CSV with comma, semicolon or tab: word, reading, and 0/1 whether it is on (on where the
 * column is missing). A head line is passed over; of one word written twice the last line counts.
 */
export function readDictionaryCsv(text: string): Omit<DictionaryFile, 'path'> {
  const records = readRecords(text.replace(/^\ufeff/, ''))
  const entries = new Map<string, DictionaryValues>()
  const skipped: number[] = []
  for (const [index, { cells, line }] of records.entries()) {
    const [word = '', reading, status = '1'] = cells.map((cell) => cell.normalize('NFC').trim())
    if (cells.every((cell) => cell.trim() === '')) continue
    if (index === 0 && /^(original_word|word|từ|từ gốc)$/i.test(word)) continue
    const fits = word !== '' && word.length <= 200 && reading !== undefined && reading.length <= 200
    if (!fits) skipped.push(line)
    else {
      const on = !/^(0|false|off|tắt|no)$/i.test(status)
      entries.set(tidyWord(word), { word: tidyWord(word), reading, on })
    }
  }
  return { entries: [...entries.values()], skipped }
}

interface CsvRecord {
  cells: string[]
  line: number
}

/** The separator that the first line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const first = (text.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (mark: string) => first.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

function readRecords(text: string): CsvRecord[] {
  const separator = separatorOf(text)
  const records: CsvRecord[] = []
  let record: CsvRecord = { cells: [], line: 1 }
  let line = 1
  let at = 0
  while (at < text.length) {
    const cell = readCell(text, at, separator)
    line += cell.lines
    record.cells.push(cell.value)
    at = cell.end
    if (text[at] === separator) {
      at += 1
      if (at === text.length) record.cells.push('')
      else continue
    }
    records.push(record)
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    line += 1
    record = { cells: [], line }
  }
  return records
}

function readCell(
  text: string,
  start: number,
  separator: string,
): { value: string; end: number; lines: number } {
  const isEnd = (c: string | undefined) =>
    c === undefined || c === separator || c === '\n' || c === '\r'
  if (text[start] !== '"') {
    let end = start
    while (!isEnd(text[end])) end += 1
    return { value: text.slice(start, end), end, lines: 0 }
  }
  let value = ''
  let at = start + 1
  for (; at < text.length; at += 1) {
    if (text[at] !== '"') value += text[at]
    else if (text[at + 1] === '"') {
      value += '"'
      at += 1
    } else break
  }
  let end = at + 1
  while (!isEnd(text[end])) end += 1
  const tail = text.slice(at + 1, end)
  return {
    value: value + tail,
    end: Math.min(end, text.length),
    lines: value.split('\n').length - 1,
  }
}
