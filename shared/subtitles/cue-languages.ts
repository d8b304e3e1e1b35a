import { languageOf, SURE } from '../languages/language-codes'
import { ownLetters } from '../languages/function-words'
import {
  canBeGuessed,
  guessLanguage,
  type LanguageGuess,
  scriptOf,
  wordPoints,
} from '../languages/guess-language'
import { type SpokenCue, spokenPart } from './not-speech'
import type { ParsedCue } from './parsed-cue'

/** What is behind the language in a file's name: `film.vi.sdh.srt`. */
const notLanguages = /^(?:sdh|cc|forced|default|full|dub|dialogue|signs)$/i

/** The language that a file's name ends in (`film.vi.srt`, `film.pt-BR.srt`), or null. */
function languageOfName(fileName: string): string | null {
  const parts = fileName.split('.').slice(1, -1)
  const tag = parts.findLast((part) => !notLanguages.test(part)) ?? ''
  if (!/^[a-z]{2,3}(?:[-_][a-z]{2,4})?$/i.test(tag)) return null
  const language = languageOf(tag)
  return canBeGuessed(language) ? language : null
}

/**
 * The language of a film's speech.
 *
 * @param fileName decides where the text alone is too short to be sure
 */
export function languageOfCues(cues: readonly SpokenCue[], fileName = ''): LanguageGuess {
  const guess = guessFrom(cues)
  const named = guess.confidence < SURE ? languageOfName(fileName) : null
  return named === null ? guess : { language: named, confidence: SURE }
}

function guessFrom(cues: readonly SpokenCue[]): LanguageGuess {
  const speech = cues.map(spokenPart).filter((text) => text.trim() !== '')
  const texts = speech.length > 0 ? speech : cues.map(({ text }) => text)
  return guessLanguage(texts.join('\n'))
}

/** Different cues of a second language in the same script that a film needs before it counts as mixed. */
const MIN_TEXTS = 3
/** Different small words of another language that make a cue a candidate. */
const EVIDENCE = 3
/** With so many a cue needs no others: a whole sentence in another language. */
const STRONG = 5
/** Letters of another script that are more than a name or a sign. */
const LETTERS = 4
/** Share of a cue's words that are small words of another language. */
const SHARE = 0.4

/** Languages whose small words are too much alike to tell them apart cue by cue. */
const relatives: readonly (readonly string[])[] = [
  ['da', 'nb', 'nn', 'sv', 'is'],
  ['de', 'nl', 'af', 'lb'],
  ['es', 'pt', 'gl', 'ca', 'it', 'la', 'eo', 'ro', 'fr', 'ht'],
  ['cs', 'sk', 'pl', 'sl', 'hr', 'bs', 'sr'],
  ['id', 'ms', 'tl'],
  ['et', 'fi'],
  ['lt', 'lv'],
  ['tr', 'az', 'uz'],
]
const areRelated = (a: string, b: string): boolean =>
  relatives.some((family) => family.includes(a) && family.includes(b))

/**
 * Marks the cues of a clearly mixed film that are in another language than `main`: by their script,
 * or by small words where several cues agree. A short cue between two of them goes with them.
 */
export function withLanguages(cues: readonly ParsedCue[], main: string): ParsedCue[] {
  const texts = cues.map(spokenPart)
  const own = languageOf(main)
  const { name: script } = scriptOf(texts.join('\n').slice(0, 60_000))
  const groups = new Map<string, number[]>()
  const strong = new Set<number>()
  for (const [i, text] of texts.entries()) {
    const words = script === 'latin' ? otherWords(text, own) : null
    const other = otherScript(text, script) ?? words?.code
    if (other === undefined) continue
    groups.set(other, [...(groups.get(other) ?? []), i])
    if (words && words.worth >= STRONG) strong.add(i)
  }
  const languages: (string | undefined)[] = cues.map(() => undefined)
  for (const [other, places] of groups) {
    const { language, confidence } = guessLanguage(places.map((i) => texts[i]).join('\n'))
    if (languageOf(language) === own) continue
    const byScript = other.startsWith('script ')
    const several = new Set(places.map((i) => texts[i])).size >= MIN_TEXTS
    const agree = byScript || (language === other && confidence >= SURE && several)
    for (const i of places) {
      if (agree) languages[i] = language
      else if (strong.has(i) && guessLanguage(texts[i] ?? '').language === other)
        languages[i] = other
    }
  }
  return cues.map((cue, i) => {
    const around = languages[i - 1]
    const between = around !== undefined && around === languages[i + 1] && isShort(texts[i] ?? '')
    const language = languages[i] ?? (between ? around : undefined)
    return language === undefined ? cue : { ...cue, language }
  })
}

/** A key for the script of a text in another one than the film's; null for the film's own. */
function otherScript(text: string, film: string): string | null {
  if (text === '' || (film === 'latin' && /^[\p{Script=Latin}\P{L}]*$/u.test(text))) return null
  const { name, share, letters } = scriptOf(text)
  return name !== film && share > 0.8 && letters >= LETTERS ? `script ${name}` : null
}

/**
 * The language whose small words a text is full of, where the film's own are missing. A word counts once,
 * however often it is said; one letter (`a`, `I`), a name and a call (`Go, go, go!`, `ha ha`) prove nothing.
 */
function otherWords(text: string, main: string): { code: string; worth: number } | null {
  const { words: all, points: first } = wordPoints(text)
  const ofOthers = Array.from(first).map(([code, count]) => (code === main ? 0 : count))
  // Nearly every cue: the film's own language has as many small words in it.
  if (Math.max(...ofOthers, 0) <= (first.get(main) ?? 0)) return null
  const { words, points } = wordPoints(wordsThatCount(text).join(' '))
  if (words.length < 3) return null
  let best: { code: string; worth: number } | null = null
  for (const [code, count] of points) {
    const worth = count + (hasForeignMarks(text, code, main) ? 1 : 0)
    if (code !== main && worth > (best?.worth ?? 0)) best = { code, worth }
  }
  if (!best || best.worth < Math.max(EVIDENCE, words.length * SHARE)) return null
  if (main === 'vi' && best.worth < STRONG && couldBeVietnamese(all)) return null
  const isMain = wordsOnlyOf(main, best.code, all) * 3 > best.worth
  return isMain || areRelated(best.code, main) ? null : best
}

/** How many of the words are small words of one language and not of the other. */
function wordsOnlyOf(main: string, other: string, words: readonly string[]): number {
  return words.filter((word) => {
    const { points } = wordPoints(word)
    return points.has(main) && !points.has(other)
  }).length
}

/** Different words of two letters and more, without names: capitals inside a sentence. */
function wordsThatCount(text: string): string[] {
  const counted = Array.from(text.matchAll(/[\p{L}\p{M}]+(?:['’]\p{L}+)?/gu)).flatMap(
    ({ 0: word, index }) => {
      const opens = /(?:^|[.!?…¿¡"“\n-])\s?$/u.test(text.slice(Math.max(0, index - 3), index))
      const isName = !opens && /^\p{Lu}\p{Ll}/u.test(word)
      return isName || word.length < 2 ? [] : word.toLowerCase()
    },
  )
  return [...new Set(counted)]
}

/** Languages that are written in the letters of English alone. */
const plainLetters = new Set(['en', 'id', 'ms', 'sw', 'tl'])

/** Letters that the film's language does not have; among Vietnamese: no marks at all. */
function hasForeignMarks(text: string, code: string, main: string): boolean {
  if (main === 'vi') return !/[^\p{ASCII}’‘“”…–—]/u.test(text)
  if (plainLetters.has(main)) return /[\p{L}¿¡]/u.test(text.replaceAll(/[a-z]/gi, ''))
  const letters = ownLetters[code] ?? ''
  const others = ownLetters[main] ?? ''
  return Array.from(text.toLowerCase()).some(
    (letter) => letters.includes(letter) && !others.includes(letter),
  )
}

const syllable =
  /^(?:ngh?|nh|th|tr|ch|ph|gh|gi|kh|qu|[bcdghklmnprstvx])?[aeiouy]{1,3}(?:ng|nh|ch|[cmnpt])?$/

/** Vietnamese is written in syllables of one build, with marks on most of them. */
function couldBeVietnamese(words: readonly string[]): boolean {
  const foreign = words.filter((word) => !syllable.test(word) && !/[^a-z']/.test(word))
  return foreign.length * 3 < words.length || words.some((word) => /[^\p{ASCII}’]/u.test(word))
}

const isShort = (text: string): boolean =>
  /\p{L}/u.test(text) && wordPoints(text).words.length < 3 && !/[^\p{ASCII}’…]/u.test(text)
