import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { prepareText } from '@cuecast/spoken-text'
import { describe, expect, it } from 'vitest'
import { readDictionaryCsv, writeDictionaryCsv } from './dictionary-csv'

const values = (word: string, reading: string, on = true) => ({ word, reading, on })

describe('CSV', () => {
  it('reads its own output', () => {
    const cell = fc.string({ unit: 'binary', maxLength: 12 })
    const entry = fc.record({ word: cell, reading: cell, on: fc.boolean() })
    const usable = fc
      .uniqueArray(entry, { selector: (each) => each.word.normalize('NFC').trim(), maxLength: 6 })
      .map((list) =>
        list.flatMap((each) => {
          const tidy = each.word.normalize('NFC').trim().replace(/\s+/g, ' ')
          const reading = each.reading.normalize('NFC').trim()
          return tidy === '' ? [] : [{ ...each, word: tidy, reading }]
        }),
      )
      .filter((list) => new Set(list.map((each) => each.word)).size === list.length)
    fc.assert(
      fc.property(usable, (list) => {
        expect(readDictionaryCsv(writeDictionaryCsv(list))).toEqual({ entries: list, skipped: [] })
      }),
    )
  })

  it('reads semicolons, a file without head or status, and names lines without an entry', () => {
    expect(readDictionaryCsv('KOL;ca o eo\nlẻ loi\n"a;b";c;0\n')).toEqual({
      entries: [values('KOL', 'ca o eo'), values('a;b', 'c', false)],
      skipped: [2],
    })
  })

  it('reads mixed line ends, and counts lines inside quotes', () => {
    expect(readDictionaryCsv('a,b\r\n"c\nd",e\nlẻ\rx,y')).toEqual({
      entries: [values('a', 'b'), values('c d', 'e'), values('x', 'y')],
      skipped: [4],
    })
  })

  it('names the line of a quote that is never closed', () => {
    expect(readDictionaryCsv('a,b\nc,"d\ne,f\n')).toEqual({
      entries: [values('a', 'b')],
      skipped: [2],
    })
  })
})

describe('the list of teen code for those who want it', () => {
  const list = new URL('../../../docs/teencode.csv', import.meta.url)
  const { entries, skipped } = readDictionaryCsv(readFileSync(list, 'utf8'))
  const words = entries.map(({ word, reading }) => ({
    original_word: word,
    modified_word: reading,
  }))

  it('is read whole', () => {
    expect(skipped).toEqual([])
    expect(entries.length).toBeGreaterThan(40)
  })

  it.each([
    ['Bn đag lm j z?', 'bạn đang làm gì vậy?'],
    ['Vk ck cj iu nhau', 'vợ chồng chị yêu nhau'],
    ['mk hok bt, thik thui', 'mình không biết, thích thôi'],
  ])('says %s as %s', (written, said) => {
    expect(prepareText(written, 'vi', words).spoken.toLowerCase()).toBe(said)
  })
})
