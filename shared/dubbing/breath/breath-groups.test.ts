import { describe, expect, it } from 'vitest'
import { type BreathCue, breathContexts } from './breath-groups'
import { filmHabit, goesOn } from './sentence-goes-on'
import enBoundaries from './testing/en.tsv?raw'
import viBoundaries from './testing/vi.tsv?raw'

/** Cues of two seconds, half a second apart, one voice. */
const film = (...texts: string[]): BreathCue[] =>
  texts.map((text, at) => ({
    text,
    startMs: at * 2_500,
    endMs: at * 2_500 + 2_000,
    voice: 'a',
    joins: true,
  }))

const grouped = (cues: BreathCue[], maxGapMs?: number): (number | null)[] =>
  breathContexts(cues, maxGapMs === undefined ? {} : { maxGapMs }).map(
    (context) => context?.group ?? null,
  )

describe('a sentence over a joint', () => {
  const habits = {
    marked: { punctuated: true, capitals: true },
    bare: { punctuated: false, capitals: true },
    small: { punctuated: true, capitals: false },
  }
  const isHabit = (name: string): name is keyof typeof habits => name in habits

  it.each([
    ['vi', viBoundaries],
    ['en', enBoundaries],
  ])('continues or has ended as the table of %s says, in 97 of 100 lines', (_, table) => {
    const lines = table.split('\n').filter((line) => line.includes('\t'))
    const wrong = lines.filter((line) => {
      const [wanted, name = '', text = '', next = ''] = line.split('\t')
      return !isHabit(name) || goesOn(text, next, habits[name]) !== (wanted === 'on')
    })
    expect(lines.length).toBeGreaterThan(90)
    expect(wrong.slice(Math.floor(lines.length * 0.03))).toEqual([])
  })

  it('has ended before the next choice of a list, unless a comma leads to it', () => {
    expect(goesOn('Is it a) a starfish?', 'b) a jellyfish?', habits.marked)).toBe(false)
    expect(goesOn('They are a) starfish,', 'b) jellyfish.', habits.marked)).toBe(true)
  })

  it('is read by the habit of the film', () => {
    expect(filmHabit(['Tôi đi.', 'Em ở lại', '', 'Thế à?'])).toEqual(habits.marked)
    expect(filmHabit(['Tôi đi', 'Em ở lại', 'Thế à', 'Ừ.'])).toEqual(habits.bare)
    expect(filmHabit(['tôi đi.', '- em ở lại.', '“thế à?'])).toEqual(habits.small)
    expect(filmHabit(['我走了。', '好。'])).toEqual(habits.marked)
    expect(filmHabit([])).toEqual(habits.bare)
  })
})

describe('breath groups', () => {
  it('hold the cues of one sentence, each with the texts before and after it', () => {
    const cues = film('When I was young,', 'my mother told me', 'stories.', 'I miss her.')
    expect(breathContexts(cues)).toEqual([
      { before: '', after: 'my mother told me\nstories.', group: 0 },
      { before: 'When I was young,', after: 'stories.', group: 0 },
      { before: 'When I was young,\nmy mother told me', after: '', group: 0 },
      null,
    ])
  })

  it('end at another voice, a silent cue, and a cue that is spoken alone', () => {
    const [a, b, c] = film('When I was young,', 'my mother,', 'told me stories.')
    if (!a || !b || !c) throw new Error('three cues')
    expect(grouped([a, { ...b, voice: 'b' }, c])).toEqual([null, null, null])
    expect(grouped([a, { ...b, joins: false }, c])).toEqual([null, null, null])
    expect(grouped([a, b, { ...c, joins: false }])).toEqual([0, 0, null])
    expect(grouped([a, { ...b, text: '' }, c])).toEqual([null, null, null])
  })

  it('end at a long gap, at an overlap, and where two cues begin together', () => {
    const [a, b] = film('When I was young,', 'my mother told me stories.')
    if (!a || !b) throw new Error('two cues')
    const after = (gapMs: number) => ({ ...b, startMs: a.endMs + gapMs, endMs: a.endMs + 9_000 })
    expect(grouped([a, after(1_500)])).toEqual([0, 0])
    expect(grouped([a, after(1_501)])).toEqual([null, null])
    expect(grouped([a, after(400)], 300)).toEqual([null, null])
    expect(grouped([a, after(-250)])).toEqual([0, 0])
    expect(grouped([a, after(-251)])).toEqual([null, null])
    const short = { ...a, endMs: a.startMs + 100 }
    expect(grouped([short, { ...b, startMs: short.startMs }])).toEqual([null, null])
  })

  it('have at most eight cues and 300 characters; the next begins where one is full', () => {
    expect(grouped(film(...Array.from({ length: 10 }, () => 'and so on,')))).toEqual([
      ...Array.from({ length: 8 }, () => 0),
      1,
      1,
    ])
    const long = `${'word '.repeat(29)}on,`
    expect(grouped(film(long, long, long, long))).toEqual([0, 0, 1, 1])
  })
})
