import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { timeline } from './testing/timeline'
import { writeCueSheet } from './write-cue-sheet'

const readCsv = (csv: string): string[][] => parse(csv, { record_delimiter: '\r\n' })

describe('the cue sheet', () => {
  const csv = writeCueSheet(timeline)
  it('is read back cell by cell', () => {
    expect(csv.startsWith('\uFEFF')).toBe(true)
    const [head, ...rows] = readCsv(csv.slice(1))
    expect(head).toHaveLength(13)
    expect(rows.every((row) => row.length === 13)).toBe(true)
    expect(rows[0]).toEqual([
      '1',
      '00:00:01,000',
      '00:00:03,000',
      '2.000',
      'Người dẫn',
      'Xin chào,\n"các" bạn & <3',
      '24',
      '12.0',
      'natural',
      '1.250',
      '1.900',
      '0.000',
      '',
    ])
  })

  it('has a column for the original of subtitles in two languages', () => {
    const cues = timeline.cues.map((cue, i) => ({ ...cue, original: i === 0 ? 'Hello' : '' }))
    const [head, first, second] = readCsv(writeCueSheet({ ...timeline, cues }).slice(1))
    expect([head?.at(-1), first?.at(-1), second?.at(-1)]).toEqual(['original', 'Hello', ''])
  })

  it('holds no formula', () => {
    expect(readCsv(csv.slice(1))[2]?.[5]).toBe("'=1+1")
  })
})
