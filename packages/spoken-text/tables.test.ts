import { describe, expect, it } from 'vitest'
import { speakableText } from '@shared/text/markup'
import { prepareText } from './prepare-text'
import english from './testing/en.tsv?raw'
import vietnamese from './testing/vi.tsv?raw'

/** Lines "written TAB spoken" by their headings ("# kind"). */
function kindsOf(table: string): [kind: string, rows: [written: string, said: string][]][] {
  return table
    .split(/^# /m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [kind = '', ...lines] = part.trimEnd().split('\n')
      return [
        kind,
        lines.map((line): [string, string] => {
          const [written = '', said = ''] = line.split('\t')
          return [written, said]
        }),
      ]
    })
}

describe.each([
  ['Vietnamese', 'vi', vietnamese],
  ['English', 'en', english],
])('the table of %s', (_name, language, table) => {
  it.each(kindsOf(table))('%s', (_kind, rows) => {
    const read = rows.map(([written]) => [written, prepareText(written, language, []).spoken])
    expect(read).toEqual(rows)
  })

  it('yields to the dictionary in every row', () => {
    const written = kindsOf(table).flatMap(([, rows]) => rows.map(([text]) => speakableText(text)))
    const said = written.map((text) => {
      const entry = { original_word: text, modified_word: 'linh lan' }
      return [text, prepareText(text, language, [entry]).spoken]
    })
    expect(said.filter(([, spoken]) => spoken !== 'linh lan')).toEqual([])
  })
})

describe('dates in figures', () => {
  it.each([
    ['en-US', 'January second, twenty twenty-six'],
    ['en-GB', 'February first, twenty twenty-six'],
    ['en_AU', 'February first, twenty twenty-six'],
  ])('are read as %s writes them', (language, said) => {
    expect(prepareText('01/02/2026', language, []).spoken).toBe(said)
  })
})
