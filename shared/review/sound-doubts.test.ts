import { describe, expect, it } from 'vitest'
import type { VoiceTraits } from '../contracts/project/voice-traits'
import { sampleRecipe, sampleTake } from '../testing/samples'
import { soundDoubts, type SoundLine } from './sound-doubts'

const TEXTS = [
  'Ta đi thôi',
  'Hôm nay trời mưa rất to',
  'Không',
  'Chờ một chút nhé em',
  'Đúng rồi',
  'Mai gặp lại',
]

interface Given {
  traits?: Partial<VoiceTraits>
  take?: Partial<SoundLine['take']>
}

/** Takes of one voice, 200 ms a word, of which some are otherwise. */
function film(count: number, given: Record<number, Given> = {}): SoundLine[] {
  return Array.from({ length: count }, (_, i) => {
    const text = TEXTS[i % TEXTS.length] ?? ''
    const { traits, take } = given[i] ?? {}
    return {
      cueId: `${i}`,
      speakerId: 's',
      take: sampleTake(`${i}`, `${i}`, {
        durationMs: 100 + 200 * text.split(' ').length + (i % 3) * 10,
        leadMs: 0,
        tailMs: 0,
        pauses: [],
        lufs: -24 + (i % 2) * 0.3,
        recipe: { ...sampleRecipe, text },
        ...take,
      }),
      traits: {
        pitchHz: 200 + (i % 5),
        spectrum: [3, 1, -1, -3].map((db) => db + (i % 3) * 0.4),
        clips: 0,
        startDb: -60 + (i % 4),
        endDb: -50 + (i % 4),
        ...traits,
      },
    }
  })
}

const kindsOf = (lines: SoundLine[]) =>
  [...soundDoubts(lines)].flatMap(([id, doubts]) => doubts.map(({ kind }) => `${id} ${kind}`))

describe('what a machine doubts about the sound of takes', () => {
  it('is nothing where a voice sounds as it always does', () => {
    expect(kindsOf(film(30))).toEqual([])
  })

  it('is that there is none, and nothing else then', () => {
    expect(kindsOf(film(20, { 4: { take: { lufs: null } } }))).toEqual(['4 SILENT'])
  })

  it('is what is wrong by itself: clipping, silence inside, an edge that is cut', () => {
    const lines = film(20, {
      3: { traits: { clips: 2 } },
      5: { take: { pauses: [{ fromMs: 100, toMs: 1_050 }] } },
      7: { traits: { startDb: -6 } },
      9: { traits: { endDb: -8 } },
    })
    expect(kindsOf(lines)).toEqual(['3 CLIPPING', '5 LONG_SILENCE', '7 ONSET_CUT', '9 END_CUT'])
  })

  it('is a pitch, a spectrum, a level or a pace that the voice has nowhere else', () => {
    const lines = film(20, {
      2: { traits: { pitchHz: 120 } },
      4: { traits: { spectrum: [-9, 8, 6, -5] } },
      6: { take: { lufs: -12 } },
      8: { take: { durationMs: 900 } },
    })
    expect(kindsOf(lines)).toEqual(['2 OTHER_VOICE', '4 OTHER_VOICE', '6 LEVEL', '8 PACE'])
    const doubts = soundDoubts(lines)
    expect(doubts.get('2')?.[0]?.value).toBeCloseTo(-8.9, 0)
    expect(doubts.get('6')?.[0]?.value).toBeCloseTo(12, 0)
    expect(doubts.get('8')?.[0]?.value).toBeLessThan(0.5)
  })

  it('is another speaker by the model, where there is one, whatever the pitch', () => {
    const vector = (...of: number[]) => ({ speaker: { model: 'm', vector: of } })
    const like = (i: number) => ({ traits: vector(1, 0.02 * (i % 4), 0.01 * (i % 3)) })
    const lines = film(20, {
      ...Object.fromEntries(Array.from({ length: 20 }, (_, i) => [i, like(i)])),
      2: { traits: { ...vector(0.1, 1, 0.2) } },
      // A question: the same voice, higher.
      4: { traits: { ...vector(1, 0.03, 0.01), pitchHz: 400 } },
      // Too short for the model: judged without it.
      6: { traits: { ...vector(), pitchHz: 400 } },
    })
    expect(kindsOf(lines)).toEqual(['2 OTHER_VOICE', '6 OTHER_VOICE'])
  })

  it('asks no more of a voice with a few takes than that it does not jump', () => {
    const lines = film(4, { 2: { take: { lufs: -10 } } })
    expect(kindsOf(lines)).toEqual(['2 LEVEL', '3 LEVEL'])
    expect(kindsOf(film(4))).toEqual([])
  })

  it('does without what has not been measured', () => {
    const lines = film(20, { 6: { take: { lufs: -12 } } })
    expect(kindsOf(lines.map((line) => ({ ...line, traits: undefined })))).toEqual(['6 LEVEL'])
  })
})
