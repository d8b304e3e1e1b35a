import { describe, expect, it } from 'vitest'
import { applyDictionary, dictionaryHits, type DictionaryEntry } from '@shared/text/dictionary'
import { prepareText } from './prepare-text'

const entries = (...rows: [string, string][]): DictionaryEntry[] =>
  rows.map(([original_word, modified_word]) => ({ original_word, modified_word }))

describe('the dictionary', () => {
  it('replaces whole words only, also beside Vietnamese letters', () => {
    const dictionary = entries(['an', 'ăn'])
    expect(applyDictionary('an, toàn, bạn an', dictionary)).toBe('ăn, toàn, bạn ăn')
    expect(applyDictionary('ấn a\u0301n', dictionary)).toBe('ấn án')
  })

  it('takes the longest entry first', () => {
    const dictionary = entries(['kol', 'ca o eo'], ['kol review', 'người bình phẩm'])
    expect(applyDictionary('một kol review và kol', dictionary)).toBe(
      'một người bình phẩm và ca o eo',
    )
  })

  it('ignores case, unless the entry has capitals', () => {
    const dictionary = entries(['đm', 'đờ mờ'], ['US', 'Hoa Kỳ'])
    expect(applyDictionary('ĐM us US', dictionary)).toBe('đờ mờ us Hoa Kỳ')
  })

  it('does not read a replacement again', () => {
    expect(applyDictionary('a b', entries(['a', 'b'], ['b', 'a']))).toBe('b a')
  })

  it('takes entries with signs and any space between their words', () => {
    const dictionary = entries(['C++', 'xê cộng cộng'], ['hà nội', 'thủ đô'])
    expect(applyDictionary('C++ ở Hà  Nội', dictionary)).toBe('xê cộng cộng ở thủ đô')
  })

  it('compares in NFC and passes over empty entries', () => {
    const dictionary = entries(['', 'x'], ['tết'.normalize('NFD'), 'năm mới'])
    expect(applyDictionary('Tết'.normalize('NFD'), dictionary)).toBe('năm mới')
  })

  it('tells where it changes a text', () => {
    expect(dictionaryHits('xem livestream nhé', entries(['livestream', 'lai']))).toEqual([
      { start: 4, end: 14, replacement: 'lai', word: 'livestream' },
    ])
  })

  it('can give a voice to an emoji', () => {
    expect(prepareText('Hay quá 😀', 'vi', entries(['😀', 'ha ha'])).spoken).toBe('Hay quá ha ha')
  })

  it('comes before the numbers are read', () => {
    const dictionary = entries(['3T', '3 tốt'])
    expect(prepareText('Phong trào 3T', 'vi', dictionary).spoken).toBe('Phong trào ba tốt')
  })

  it.each([
    [
      'vi',
      'AI và CLB ở TP.HCM',
      [
        ['AI', 'AI'],
        ['CLB', 'CLB'],
        ['TP.HCM', 'TP.HCM'],
      ],
    ],
    [
      'vi',
      'Facebook & Zalo',
      [
        ['Facebook', 'Facebook'],
        ['Zalo', 'Zalo & bạn bè'],
      ],
    ],
    [
      'en',
      'Dr. Who vs. St. Nick, etc.',
      [
        ['Dr.', 'Dr.'],
        ['vs.', 'vs.'],
        ['St.', 'St.'],
        ['etc.', 'etc.'],
      ],
    ],
    [
      'en',
      'Henry VIII, 5 km',
      [
        ['VIII', 'VIII'],
        ['km', 'km'],
      ],
    ],
  ] as [string, string, [string, string][]][])(
    'overrules every rule: %s, %s',
    (language, text, rows) => {
      const { spoken } = prepareText(text, language, entries(...rows))
      for (const [, said] of rows) expect(spoken).toContain(said)
    },
  )

  it('costs a text no more when there are thousands of entries', () => {
    const dictionary = Array.from({ length: 3_000 }, (_, i): [string, string] => [
      `từ${i} khó`,
      'x',
    ])
    const texts = Array.from({ length: 3_000 }, (_, i) => `Câu ${i} có từ${i} khó, vài từ thường.`)
    const said = entries(...dictionary)
    expect(texts.flatMap((text) => dictionaryHits(text, said))).toHaveLength(3_000)
  })
})
