import * as fc from 'fast-check'
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
