import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cue } from '../../contracts/project-file'
import { findText, replaceText, type FindQuery } from './find-replace'
import { present } from '../../testing/must'

const cues: Cue[] = ['Anh Nam đi Nam Định', 'nam nữ', '$1 (a+b)'].map((text, i) => ({
  id: `c${i}`,
  startMs: i * 1000,
  endMs: i * 1000 + 900,
  text,
  speakerId: i === 1 ? 'b' : null,
}))
const query = (search: string, more: Partial<FindQuery> = {}): FindQuery => ({
  search,
  matchCase: false,
  wholeWord: false,
  regex: false,
  ...more,
})
const found = (search: string, more: Partial<FindQuery> = {}) => {
  const result = findText(cues, query(search, more))
  if (!result.ok) throw new Error(result.error.message)
  return result.value.map(({ cueId, start, end }) => `${cueId}:${start}-${end}`)
}
const replaced = (search: string, by: string, more: Partial<FindQuery> = {}) => {
  const result = replaceText(cues, query(search, more), by)
  if (!result.ok) throw new Error(result.error.message)
  return result.value.map(({ after, matches }) => [after, matches])
}

describe('finding', () => {
  it('minds capitals only if asked', () => {
    expect(found('nam')).toEqual(['c0:4-7', 'c0:11-14', 'c1:0-3'])
    expect(found('Nam', { matchCase: true })).toEqual(['c0:4-7', 'c0:11-14'])
    expect(found('ĐỊNH')).toEqual(['c0:15-19'])
  })

  it('knows whole words of any script: a letter with a tone is a letter', () => {
    expect(found('n', { wholeWord: true })).toEqual([])
    expect(found('đ', { wholeWord: true })).toEqual([])
    expect(found('nữ', { wholeWord: true })).toEqual(['c1:4-6'])
  })

  it('finds decomposed text by composed', () => {
    expect(found('nữ'.normalize('NFD'))).toEqual(['c1:4-6'])
  })

  it('takes signs as they are, unless they are a regular expression', () => {
    expect(found('(a+b)')).toEqual(['c2:3-8'])
    expect(found('^nam', { regex: true })).toEqual(['c1:0-3'])
    expect(found('^', { regex: true })).toEqual(['c0:0-0', 'c1:0-0', 'c2:0-0'])
  })

  it('can keep to one speaker, or to nobody', () => {
    expect(found('nam', { speakerId: 'b' })).toEqual(['c1:0-3'])
    expect(found('nam', { speakerId: null })).toHaveLength(2)
  })

  it.each([
    ['', 'EMPTY'],
    ['(', 'OPEN_GROUP'],
    ['a)', 'OPEN_GROUP'],
    ['[a', 'OPEN_SET'],
    ['[z-a]', 'SET_RANGE'],
    ['*', 'NOTHING_TO_REPEAT'],
    ['a{2', 'OPEN_SET'],
    ['\\', 'ESCAPE'],
    ['\\p{Nope}', 'ESCAPE'],
    ['(a+)+$', 'NESTED_REPETITION'],
    ['(a|a)*$', 'NESTED_REPETITION'],
    ['((x+)y)*', 'NESTED_REPETITION'],
    ['(?:\\w+\\s?)*z', 'NESTED_REPETITION'],
  ])('refuses %j and says why: %s', (search, flaw) => {
    expect(findText(cues, query(search, { regex: search !== '' }))).toMatchObject({
      ok: false,
      error: { code: 'INVALID_ARGUMENT', at: 'search', params: { flaw } },
    })
  })

  it.each(['(ha|ki)+', '(abc){2}', 'a+b+', '(\\w+) (\\w+)', '[(+]+', '\\(a+\\)+'])(
    'lets the harmless pattern %j through',
    (search) => {
      expect(findText(cues, query(search, { regex: true })).ok).toBe(true)
    },
  )
})

describe('replacing', () => {
  it('previews every changed cue', () => {
    expect(replaced('Nam', 'Bắc')).toEqual([
      ['Anh Bắc đi Bắc Định', 2],
      ['Bắc nữ', 1],
    ])
  })

  it('takes the replacement as it is, unless it is a regular expression', () => {
    expect(replaced('nữ', '$1$&')).toEqual([['nam $1$&', 1]])
    expect(replaced('(nam) (?<who>nữ)', '$2 và $1, $<who> $$5 $9\\n[$&]', { regex: true })).toEqual(
      [['nữ và nam, nữ $5 $9\n[nam nữ]', 1]],
    )
  })

  it('puts something before every line, where the expression stands for a place', () => {
    const lines = [{ ...present(cues[0]), text: 'Anh đi à?\nĐi.' }]
    const result = replaceText(lines, query('^', { regex: true }), '- ')
    expect(result.ok && result.value[0]?.after).toBe('- Anh đi à?\n- Đi.')
  })

  it('leaves out cues that stay the same', () => {
    expect(replaced('nữ', 'nữ')).toEqual([])
  })

  it('of a word by itself changes nothing, and of one by another is undone by the reverse', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zà-ỹ]{1,4}$/u), (word) => {
        const exact = query(word, { matchCase: true })
        expect(replaceText(cues, exact, word)).toEqual({ ok: true, value: [] })
        const there = replaceText(cues, exact, '§')
        if (!there.ok) return
        const texts = there.value.map(({ after }, i): Cue => ({
          ...present(cues[0]),
          id: `${i}`,
          text: after,
        }))
        const back = replaceText(texts, query('§'), word)
        expect(back.ok && back.value.map(({ after }) => after)).toEqual(
          there.value.map(({ before }) => before),
        )
      }),
    )
  })
})
