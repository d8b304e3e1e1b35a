import { describe, expect, it } from 'vitest'
import { sampleCue } from '../testing/samples'
import { matchSubtitles } from './match-subtitles'

/** Uneven, as films are. */
const starts = Array.from({ length: 12 }, (_, i) => i * 3_000 + ((i * 7_919) % 1_700))
const cues = starts.map((startMs, i) =>
  sampleCue(`c${i}`, startMs, { endMs: startMs + 1_200, text: '', original: `Line ${i}` }),
)
const file = (shiftMs = 0) =>
  cues.map(({ startMs, endMs }, i) => ({
    startMs: startMs + shiftMs,
    endMs: endMs + shiftMs,
    text: `Câu ${i}`,
  }))
const pairs = (found: ReturnType<typeof matchSubtitles>) =>
  Object.fromEntries(found.texts.map(({ cueId, text }) => [cueId, text]))
const all = Object.fromEntries(cues.map(({ id }, i) => [id, `Câu ${i}`]))

describe('matchSubtitles', () => {
  it.each([0, 40, 60_000, -2_000])('finds each cue in a file that is %d ms later', (shiftMs) => {
    const found = matchSubtitles(cues, file(shiftMs))
    expect(pairs(found)).toEqual(all)
    expect(Math.abs(found.shiftMs - shiftMs)).toBeLessThanOrEqual(50)
    expect(found).toMatchObject({ missing: [], unknown: [], doubled: [], same: 0 })
  })

  it('is quick with times that say nothing', () => {
    const many = Array.from({ length: 3_000 }, (_, i) =>
      sampleCue(`m${i}`, i * 2_000, { endMs: i * 2_000 + 1_500, text: '', original: 'x' }),
    )
    const endless = many.map((_, i) => ({ startMs: 0, endMs: 6_000_000, text: `Câu ${i}` }))
    expect(matchSubtitles(many, endless).texts).toHaveLength(3_000)
  })

  it('goes by the order between two matches where times were changed', () => {
    const moved = file().map((each, i) =>
      i === 4 || i === 5
        ? { ...each, startMs: each.startMs + 1_300, endMs: each.startMs + 1_500 }
        : each,
    )
    expect(pairs(matchSubtitles(cues, moved))).toEqual(all)
  })

  it('gives a cue all the lines that lie in it', () => {
    const { startMs, endMs } = cues[3] ?? { startMs: 0, endMs: 0 }
    const middleMs = (startMs + endMs) / 2
    const halves = [
      { startMs, endMs: middleMs, text: 'Đầu' },
      { startMs: middleMs, endMs, text: 'cuối' },
    ]
    const found = matchSubtitles(cues, file().toSpliced(3, 1, ...halves))
    expect(pairs(found)).toEqual({ ...all, c3: 'Đầu\ncuối' })
  })

  it('lists what is left over on both sides', () => {
    const extra = { startMs: 90_000, endMs: 91_000, text: 'Phụ đề: An' }
    const found = matchSubtitles(cues, [...file().toSpliced(2, 2), extra])
    expect(found.missing).toEqual(['c2', 'c3'])
    expect(found.unknown).toEqual([{ place: 11, text: 'Phụ đề: An' }])
  })

  it('counts texts that are there already', () => {
    const here = cues.map((cue, i) => ({ ...cue, text: i === 0 ? 'Câu 0' : '' }))
    expect(matchSubtitles(here, file())).toMatchObject({ same: 1 })
  })

  it('matches a film of 10,000 cues', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => {
      const startMs = i * 2_000 + ((i * 7_919) % 900)
      return sampleCue(`m${i}`, startMs, { text: '', original: 'x' })
    })
    const given = many.map(({ startMs, endMs, id }) => ({
      startMs: startMs + 500,
      endMs: endMs + 500,
      text: id,
    }))
    const began = performance.now()
    const { texts } = matchSubtitles(many, given)
    expect(texts.filter(({ cueId, text }) => cueId === text)).toHaveLength(10_000)
    expect(performance.now() - began).toBeLessThan(5_000)
  }, 60_000)
})
