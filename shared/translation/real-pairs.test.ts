import { describe, expect, it } from 'vitest'
import type { TextPair } from './check-language'
import { faultsOfText, indexTerms } from './check-text'
import { judgeAnswer } from './judge-answer'
import { realLines } from './testing/real-pairs'

const speakers = [{ label: 'Anna' }, { label: 'Ben' }, { label: 'Narrator' }].map((each, i) => ({
  ...each,
  id: String(i),
}))
const terms = indexTerms(null, { cues: [], speakers })

const languages = ['vi', 'fr'] as const
const pairsIn = (to: (typeof languages)[number]): TextPair[] =>
  realLines.map(([original, vi, fr]) => ({ original, text: to === 'vi' ? vi : fr }))

/** What is refused in answers about so many lines at a time, as `original → text: faults`. */
function refusedIn(pairs: readonly TextPair[], to: string, size: number): string[] {
  const refused: string[] = []
  for (let from = 0; from < pairs.length; from += size) {
    const cues = pairs.slice(from, from + size).map(({ original }, i) => ({
      id: String(i + 1),
      cueId: String(i),
      original,
      calls: null,
    }))
    const texts = new Map(cues.map(({ id }, i) => [id, pairs[from + i]?.text ?? '']))
    const { faulty } = judgeAnswer({ cues }, texts, { languages: { from: 'en', to }, terms })
    for (const [cueId, faults] of faulty) {
      const { original, text } = pairs[from + Number(cueId)] ?? { original: '', text: '' }
      refused.push(`${original} → ${text}: ${faults.join()}`)
    }
  }
  return refused
}

/** The same line at several places of a film, with the same translation each time. */
const repeated = (pairs: readonly TextPair[]): TextPair[] =>
  pairs.flatMap((pair, i) => (i % 9 === 0 ? [pair, pair, pair] : [pair]))

describe('real translations', () => {
  it('are 300 pairs and more', () => {
    expect(realLines.length * languages.length).toBeGreaterThanOrEqual(300)
  })

  it.each(languages)('into %s are never refused', (to) => {
    const pairs = pairsIn(to)
    for (const size of [1, 7, 40]) expect(refusedIn(pairs, to, size)).toEqual([])
    expect(refusedIn(repeated(pairs), to, 60)).toEqual([])
  })
})

const long = realLines.filter(([original]) => original.length >= 14)
/** Wrong texts, by what is wrong with them. */
const wrong: Record<string, (to: (typeof languages)[number]) => TextPair[]> = {
  'the original': () => long.slice(0, 14).map(([original]) => ({ original, text: original })),
  'the other language': (to) =>
    long.slice(-16).map(([original, vi, fr]) => ({ original, text: to === 'vi' ? fr : vi })),
  'words to whoever asked': (to) =>
    pairsIn(to)
      .slice(50, 58)
      .map(({ original, text }) => ({ original, text: `Here is the translation: ${text}` })),
  'a number too many': (to) =>
    pairsIn(to)
      .filter(({ original }) => /\d/.test(original))
      .map(({ original, text }) => ({ original, text: text.replace(/\d+/, '77') })),
  'a tag or a note too few': (to) =>
    pairsIn(to)
      .filter(({ original }) => /[<♪[]/.test(original))
      .map(({ original, text }) => ({ original, text: text.replace(/<[^>]*>|[♪[\]]/gu, '') })),
  'three lines in one': (to) => {
    const pairs = pairsIn(to)
    return pairs.slice(60, 66).map(({ original }, i) => ({
      original,
      text: pairs
        .slice(100 + i, 112 + i)
        .map(({ text }) => text)
        .join(' '),
    }))
  },
}

describe('wrong translations', () => {
  it('are refused, of 100 at least 95', () => {
    const all = languages.flatMap((to) =>
      Object.entries(wrong).flatMap(([kind, pairs]) =>
        pairs(to).map((pair) => ({ kind, to, ...pair })),
      ),
    )
    const passed = all.filter(
      ({ to, ...pair }) =>
        faultsOfText(pair, { languages: { from: 'en', to }, terms, calls: null }).length === 0,
    )
    expect(all.length).toBeGreaterThanOrEqual(100)
    expect(passed.length / all.length).toBeLessThanOrEqual(0.05)
  })
})
