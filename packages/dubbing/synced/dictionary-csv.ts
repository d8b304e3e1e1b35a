import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { DictionaryFile, DictionaryValues } from '@shared/contracts/dictionary'
import { csvCell } from '@shared/csv/cell'
import { tidyWord } from '@shared/dictionary/rows'

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
 * column is missing). A head line is skipped; of a word that occurs twice the last line counts.
 */
export function readDictionaryCsv(text: string): Omit<DictionaryFile, 'path'> {
  const entries = new Map<string, DictionaryValues>()
  const skipped: number[] = []
  for (const { cells, line } of readRecords(text)) {
    const [word = '', reading, status = '1'] = cells.map((cell) => cell.normalize('NFC').trim())
    if (cells.length > 0 && cells.every((cell) => cell.trim() === '')) continue
    if (line === 1 && /^(original_word|word|từ|từ gốc)$/i.test(word)) continue
    const fits = word !== '' && word.length <= 200 && reading !== undefined && reading.length <= 200
    if (!fits) skipped.push(line)
    else {
      const on = !/^(0|false|off|tắt|no)$/i.test(status)
      entries.set(tidyWord(word), { word: tidyWord(word), reading, on })
    }
  }
  return { entries: [...entries.values()], skipped }
}

/** The separator that the first line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const first = (text.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (mark: string) => first.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

const parsedRecords = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }),
)

/** Records with the line they begin on; one whose quote is never closed has no cells. */
function readRecords(text: string): { cells: string[]; line: number }[] {
  let isOpen = false
  const records = parsedRecords.parse(
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      info: true,
      skip_records_with_error: true,
      on_skip: () => {
        isOpen = true
      },
    }),
  )
  const found = records.map(({ record, info }, i) => ({
    cells: record,
    // `lines` is where a record ends, and its quoted cells may hold line breaks.
    line: (records[i - 1]?.info.lines ?? 0) + 1,
    last: info.lines,
  }))
  return isOpen ? [...found, { cells: [], line: (found.at(-1)?.last ?? 0) + 1 }] : found
}
