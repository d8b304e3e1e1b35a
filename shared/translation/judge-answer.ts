import { addTo } from '../lists/grouped'
import type { TextFault } from '../contracts/translation'
import { faultsOfText, isDoubled, type TermIndex } from './check-text'
import { areAlike, bareOf, type Languages, type TextPair } from './check-language'
import type { AskedCue, TranslationQuestion } from './messages'
import { surelyAnother } from '../languages/guess-language'
import { sameLanguage } from '../languages/language-codes'

/** Verdict on the answer to a question, by the ids of cues. */
export interface Verdict {
  accepted: Map<string, string>
  faulty: Map<string, TextFault[]>
}

interface Judging {
  languages: Languages
  terms: TermIndex
}

/** A text for so many different lines is a text for none of them. */
const MANY = 3
/** Share of echoes from which on a whole answer is taken for one. */
const ECHOES = 0.4
/** Texts from which on shares say something. */
const ENOUGH = 5
/** A text this many times as long as usual, by its original, may hold the line that is missing. */
const JOINED = 1.8
/** Text of a whole answer that its language is judged by, characters. */
const ENOUGH_TEXT = 80

/**
 * Judges the texts of an answer: each by itself, and all of them together.
 *
 * @param texts of the answer, by id
 */
export function judgeAnswer(
  question: Pick<TranslationQuestion, 'cues'>,
  texts: ReadonlyMap<string, string>,
  judging: Judging,
): Verdict {
  const { cues } = question
  const verdict: Verdict = { accepted: new Map(), faulty: new Map() }
  const pairs = cues.map(({ id, original }): TextPair => ({ original, text: texts.get(id) ?? '' }))
  const wrong = new Map<number, Set<TextFault>>()
  const blame = (i: number, fault: TextFault) =>
    void wrong.set(i, (wrong.get(i) ?? new Set()).add(fault))
  for (const [i, pair] of pairs.entries()) {
    if (pair.text === '') blame(i, 'missing')
    else {
      const { calls } = cues[i] ?? { calls: null }
      for (const fault of faultsOfText(pair, { ...judging, calls })) blame(i, fault)
      if (isDoubled(pair, pairs[i - 1]) || isDoubled(pair, pairs[i + 1])) blame(i, 'doubled')
    }
  }
  for (const i of repeatedIn(pairs)) blame(i, 'doubled')
  for (const i of echoesIn(pairs)) blame(i, 'untranslated')
  for (const i of joinedIn(pairs)) blame(i, 'length')
  const other = languageOfAll(pairs, judging.languages)
  if (other) for (const i of pairs.keys()) if (pairs[i]?.text !== '') blame(i, other)
  for (const [i, { cueId }] of cues.entries()) {
    const faults = wrong.get(i)
    if (faults) verdict.faulty.set(cueId, [...faults])
    else verdict.accepted.set(cueId, pairs[i]?.text ?? '')
  }
  return verdict
}

/** Texts that several lines have in common although these do not. */
function repeatedIn(pairs: readonly TextPair[]): number[] {
  const byText = new Map<string, number[]>()
  for (const [i, { text }] of pairs.entries()) if (text !== '') addTo(byText, bareOf(text), i)
  return [...byText.values()].flatMap((places) => {
    const originals = new Set(places.map((i) => bareOf(pairs[i]?.original ?? '')))
    if (originals.size < MANY) return []
    // Short answers are alike in many languages: yes, yeah, right.
    const longest = Math.max(...[...originals].map((original) => original.length))
    return longest < 16 ? [] : places
  })
}

const isEchoed = ({ text, original }: TextPair): boolean =>
  text !== '' && bareOf(text) === bareOf(original)

/** Lines that are as they were, in an answer in which many are. */
function echoesIn(pairs: readonly TextPair[]): number[] {
  const answered = pairs.filter(({ text }) => text !== '')
  const echoed = [...pairs.keys()].filter((i) => {
    const pair = pairs[i]
    return pair && isEchoed(pair) && /\p{L}/u.test(pair.original)
  })
  // Names, and words that many languages share, are often alone.
  const isSaid = echoed.some((i) => bareOf(pairs[i]?.text ?? '').split(' ').length > 2)
  const isMany = answered.length >= ENOUGH && echoed.length >= answered.length * ECHOES
  return isSaid && isMany ? echoed : []
}

const sentences = (text: string): number => text.match(/[.!?…。！？]+(?=\s|$)/gu)?.length ?? 0

/** Neighbours of missing lines that may hold them as well: much longer than usual, or with a sentence more. */
function joinedIn(pairs: readonly TextPair[]): number[] {
  const ratio = ({ text, original }: TextPair) => text.length / Math.max(1, original.length)
  const ratios = pairs
    .filter(({ text, original }) => text !== '' && original.length > 8)
    .map(ratio)
    .sort((a, b) => a - b)
  const usual = ratios[ratios.length >> 1] ?? 1
  return [...pairs.keys()].filter((i) => {
    const pair = pairs[i]
    const isMissing = (at: number) => pairs[at]?.text === ''
    if (!pair || pair.text === '' || !(isMissing(i - 1) || isMissing(i + 1))) return false
    const isLonger =
      ratios.length >= ENOUGH && ratio(pair) > usual * JOINED && pair.text.length > 16
    return isLonger || sentences(pair.text) > sentences(pair.original)
  })
}

/** The fault of all texts where together they surely are in another language. */
function languageOfAll(pairs: readonly TextPair[], { from, to }: Languages): TextFault | null {
  const texts = pairs.filter((pair) => pair.text !== '' && !isEchoed(pair)).map(({ text }) => text)
  const all = texts.join('\n')
  if (texts.length < ENOUGH || all.length < ENOUGH_TEXT) return null
  const other = surelyAnother(all, to)
  if (other === null || areAlike(other, to)) return null
  return sameLanguage(other, from) ? 'untranslated' : 'other-language'
}

/** Cues that have no words: their text is the same in every language. */
export const isWordless = (original: string): boolean =>
  original.trim() !== '' && !/\p{L}/u.test(original.replace(/<[^>]*>|\{[^}]*\}/gu, ''))

/** What is asked about, by id. */
export const originalsOf = (cues: readonly AskedCue[]): Map<string, string> =>
  new Map(cues.map(({ id, original }) => [id, original]))
