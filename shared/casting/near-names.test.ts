import { describe, expect, it } from 'vitest'
import { alikeNames, nearNames } from './near-names'

const offered = (...labels: string[]) =>
  alikeNames(labels.map((label, i) => ({ label, cues: 100 - i }))).map(
    (each) => `${each.label} → ${each.as}`,
  )

describe('names in unlike spellings', () => {
  it.each([
    ['José', 'Jose'],
    ['Người dẫn', 'Nguoi dan'],
    ['ANNA', 'Anna (V.O.)'],
    ['Smith', 'Dr. Smith'],
    ['Lithgow', 'Lithgov'],
    ['Иванова', 'Ивановa'],
  ])('%s and %s are offered, the rarer as the more frequent', (one, other) => {
    expect(offered(one, other)).toEqual([`${other} → ${one}`])
  })

  it.each([
    ['MAN #1', 'MAN #2'],
    ['Lan', 'Lam'],
    ['Anna', 'Hanna'],
    ['Mr. Lee', 'Mrs. Park'],
    ['Kaguya', 'Miyuki'],
  ])('%s and %s are two people', (one, other) => {
    expect(offered(one, other)).toEqual([])
  })
})

it('two letters that changed places are one slip', () => {
  expect(nearNames('dbu', ['dub', 'serve', 'keys'])).toEqual(['dub'])
})
