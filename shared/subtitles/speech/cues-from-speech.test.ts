import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cuesFromSpeech, MAX_LINE_CHARACTERS, type SpeechSegment } from './cues-from-speech'
import { MAX_SUBTITLE_MS } from '../reading-time'

/** Words of 300 ms, 50 ms apart; `|` is a pause of 900 ms. */
function said(text: string, startMs = 1_000): SpeechSegment {
  let atMs = startMs
  const words = text.split(' ').flatMap((word) => {
    if (word === '|') {
      atMs += 900
      return []
    }
    const begin = atMs
    atMs += 350
    return { text: word, startMs: begin, endMs: begin + 300 }
  })
  return { startMs, endMs: atMs, text: text.replaceAll('| ', ''), words }
}

const texts = (segments: SpeechSegment[]): string[] =>
  cuesFromSpeech(segments).map(({ text }) => text)

describe('cues from recognised speech', () => {
  it('ends cues where sentences end', () => {
    expect(
      texts([
        said(
          'Hôm nay trời đẹp quá, chúng ta ra biển chơi nhé. | Anh đã chuẩn bị xe rồi, mười phút nữa mình đi.',
        ),
      ]),
    ).toEqual([
      'Hôm nay trời đẹp quá,\nchúng ta ra biển chơi nhé.',
      'Anh đã chuẩn bị xe rồi,\nmười phút nữa mình đi.',
    ])
  })

  it('breaks a long sentence at a clause, not amid a phrase', () => {
    const long =
      'When the river came over its banks in the spring of that year, the families who lived along the lower road had to be carried out by boat.'
    const cues = texts([said(long)])
    expect(cues.length).toBeGreaterThan(1)
    expect(cues[0]?.endsWith('year,')).toBe(true)
  })

  it('keeps an abbreviation with its figure', () => {
    const long =
      'The water had been rising since Tuesday afternoon, Oct. 3, and by nightfall it stood in the cellars of the houses along No. 5 Street and Rd. 12 below.'
    const cut = texts([said(long)])
    expect(cut.join(' ').replaceAll('\n', ' ')).toBe(long)
    expect(cut.length).toBeGreaterThan(1)
    for (const line of cut.flatMap((text) => text.split('\n')))
      expect(line).not.toMatch(/\b(?:Oct|No|Rd)\.$/)
  })

  it('ends a cue at a long pause and at a change of speaker', () => {
    const one = { startMs: 0, endMs: 400, text: 'Chào' }
    const two = { startMs: 2_000, endMs: 2_400, text: 'bạn' }
    expect(texts([one, two])).toEqual(['Chào', 'bạn'])
    const words = [
      { text: 'Xin', startMs: 0, endMs: 300, label: 'A' },
      { text: 'chào', startMs: 310, endMs: 600, label: 'A' },
      { text: 'Vâng', startMs: 610, endMs: 900, label: 'B' },
    ]
    expect(
      cuesFromSpeech([{ startMs: 0, endMs: 900, text: '', words }]).map((cue) => [
        cue.label,
        cue.text,
      ]),
    ).toEqual([
      ['A', 'Xin chào'],
      ['B', 'Vâng'],
    ])
  })

  it('spreads a text without word times over its segment', () => {
    const [cue] = cuesFromSpeech([{ startMs: 500, endMs: 2_500, text: 'Xin chào các bạn.' }])
    expect(cue).toEqual({ startMs: 500, endMs: 2_500, text: 'Xin chào các bạn.', label: null })
  })

  it('lets a short cue stand until it can be read', () => {
    const [cue] = cuesFromSpeech([{ startMs: 0, endMs: 200, text: 'Vâng, tôi nghe đây ạ.' }])
    expect(cue?.endMs).toBe(1_400)
  })

  it('breaks Chinese and Thai, which have no spaces', () => {
    const cues = texts([
      { startMs: 0, endMs: 20_000, text: '今天天气很好我们去海边玩吧。'.repeat(8) },
    ])
    expect(cues.every((text) => text.split('\n').every((line) => [...line].length <= 42))).toBe(
      true,
    )
    expect(cues.every((text) => !text.startsWith('。'))).toBe(true)
  })
})

const syllables = [
  'nghiêng',
  'ạ',
  'Nguyễn',
  'và',
  'strengths',
  'a,',
  'ok.',
  'Dr.',
  '…',
  '?',
  'đường;',
  '中文',
  'x'.repeat(90),
]
const word = fc.record({
  text: fc.constantFrom(...syllables),
  gapMs: fc.integer({ min: -200, max: 3_000 }),
  lengthMs: fc.integer({ min: 0, max: 9_000 }),
  label: fc.constantFrom(null, 'A', 'B'),
})

const speech = fc.array(word, { maxLength: 60 }).map((words): SpeechSegment[] => {
  let atMs = 0
  const placed = words.map(({ text, gapMs, lengthMs, label }) => {
    const startMs = Math.max(0, atMs + gapMs)
    atMs = startMs + lengthMs
    return { text, startMs, endMs: atMs, label }
  })
  return [{ startMs: 0, endMs: atMs, text: '', words: placed }]
})

describe('whatever is recognised', () => {
  it('keeps every letter, in order', () => {
    fc.assert(
      fc.property(speech, (segments) => {
        const letters = cuesFromSpeech(segments)
          .map(({ text }) => text)
          .join('')
        const spoken = segments.flatMap(({ words }) => words ?? []).map(({ text }) => text)
        expect(letters.replace(/\s/g, '')).toBe(spoken.join(''))
      }),
    )
  })

  it('gives cues of two lines at most, one after the other, none too long', () => {
    fc.assert(
      fc.property(speech, (segments) => {
        let reachedMs = 0
        for (const { startMs, endMs, text } of cuesFromSpeech(segments)) {
          const lines = text.split('\n')
          expect(lines.length).toBeLessThanOrEqual(2)
          for (const line of lines)
            expect([...line].length).toBeLessThanOrEqual(MAX_LINE_CHARACTERS)
          expect(startMs).toBeGreaterThanOrEqual(reachedMs)
          expect(endMs - startMs).toBeGreaterThanOrEqual(100)
          expect(endMs - startMs).toBeLessThanOrEqual(MAX_SUBTITLE_MS)
          reachedMs = endMs
        }
      }),
    )
  })
})
