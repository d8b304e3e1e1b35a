import { describe, expect, it } from 'vitest'
import { filmWords } from './film-words'

const recipe = { text: 'Một hai ba', language: 'vi', voiceId: 1, dictionary: '' }
const times: [number, number][] = [
  [100, 300],
  [900, 1_100],
  [1_200, 1_500],
]
const take = { words: times, recipe: { ...recipe, audio: {} as never } }
const played = { startMs: 10_000, trimStartMs: 100, cuts: [], rate: 1 }

const startsOf = (...of: Parameters<typeof filmWords>) =>
  filmWords(...of)?.map(({ startMs }) => startMs)

describe('the words of a take in the film', () => {
  it('begin where the take is placed, without its silence', () => {
    expect(startsOf('Một hai ba', take, played)).toEqual([10_000, 10_800, 11_100])
  })

  it('move with a pause that is squeezed and a voice that is stretched', () => {
    const cuts = [{ fromMs: 400, toMs: 800 }]
    expect(startsOf('Một hai ba', take, { ...played, cuts })).toEqual([10_000, 10_400, 10_700])
    expect(startsOf('Một hai ba', take, { ...played, cuts, rate: 2 })).toEqual([
      10_000, 10_200, 10_350,
    ])
  })

  it('are those of the text as it is shown', () => {
    const words = filmWords('<i>Một</i>\nhai, [thở dài] ba!', take, played)
    expect(words?.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
      ['Một', 10_000, 10_200],
      ['hai,', 10_800, 11_000],
      ['[thở', 11_000, 11_000],
      ['dài]', 11_000, 11_000],
      ['ba!', 11_100, 11_400],
    ])
  })

  it('are not there before they are worked out', () => {
    expect(filmWords('Một hai ba', { recipe: take.recipe }, played)).toBeNull()
  })
})
