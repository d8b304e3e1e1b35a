import { describe, expect, it } from 'vitest'
import { csvCell, spreadsheetCell } from './cell'

describe('a cell of a CSV file', () => {
  it.each([
    ['Trời đã sáng', 'Trời đã sáng'],
    ['một, hai', '"một, hai"'],
    ['nói "vâng"', '"nói ""vâng"""'],
    ['hai\ndòng', '"hai\ndòng"'],
    [' có khoảng trắng', '" có khoảng trắng"'],
  ])('holds %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })

  it('is no formula in a spreadsheet, and numbers stay numbers', () => {
    expect(spreadsheetCell('=HYPERLINK("http://x")')).toBe(`"'=HYPERLINK(""http://x"")"`)
    expect(spreadsheetCell('- Chào anh')).toBe("'- Chào anh")
    expect(spreadsheetCell('-3')).toBe('-3')
  })

  it.each(['+84', '@x', '＝1+1', '－x', '＠x', ' =1', '\u200B=1', '\u0000=1'])(
    'nor where the formula is written as %j',
    (text) => {
      expect(spreadsheetCell(text)).toMatch(text === '+84' ? /^\+84$/ : /^"?'/)
    },
  )

  it('loses control characters but no line breaks', () => {
    expect(spreadsheetCell('a\u0000b\nc')).toBe('"ab\nc"')
  })
})
