import { addTo, countsOf } from '../lists/grouped'
import type { ParsedCue } from '../contracts/open-project'
import { languageOf, SURE } from '../languages/language-codes'
import { bareSyllable } from '../languages/bare-vietnamese'
import { commonWords } from '../languages/common-words'
import { ownLetters } from '../languages/function-words'
import {
  canBeGuessed,
  guessLanguage,
  type LanguageGuess,
  wordPoints,
} from '../languages/guess-language'
import { isWrittenIn, scriptOf } from '../languages/scripts'
import { type SpokenCue, spokenPart } from './not-speech'

/** Suffixes after the language in a file's name: `film.vi.sdh.srt`. */
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
 * @param speech the spoken part of each cue
 */
export function languageOfCues(
  cues: readonly SpokenCue[],
  fileName = '',
  speech: readonly string[] = cues.map(spokenPart),
): LanguageGuess {
  const guess = guessFrom(cues, speech)
  const named = guess.confidence < SURE ? languageOfName(fileName) : null
  return named === null ? guess : { language: named, confidence: SURE }
}

function guessFrom(cues: readonly SpokenCue[], speech: readonly string[]): LanguageGuess {
  const said = speech.filter((text) => text.trim() !== '')
  const texts = said.length > 0 ? said : cues.map(({ text }) => text)
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
/** As many, for a script whose signs are syllables or words, where a mark ends the sentence. */
const SENTENCE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}.*[。．！？!?.]$/u
/** Fewer words may be a phrase that everybody borrows (`Por favor, amigo.`). */
const WORDS_ALONE = 4
/**
 * Share of a cue's words that are common in another language, and share that occurs elsewhere in
 * the film.
 */
const COMMON = 0.5
const SHARED = 0.2
/** Share of common words that decides if no word of the cue occurs elsewhere in the film. */
const CLEARLY = 0.6
/** Share of common words that leaves no doubt. */
const CERTAIN = 0.8
/** Share of words built like Vietnamese syllables that foreign sentences stay below. */
const VIETNAMESE_SHARE = 0.6
/** Share of a cue's words that are small words of another language. */
const SHARE = 0.4

/** Languages whose small words are too similar to tell them apart cue by cue. */
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
/** The language that a few words in a script are in, as far as anybody knows. */
const mostSpoken: ReadonlyMap<string, string> = new Map([
  ['script latin', 'en'],
  ['script cyrillic', 'ru'],
  ['script arabic', 'ar'],
  ['script devanagari', 'hi'],
])

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
  /** Cues of a few letters, by the other script that they are in. */
  const brief = new Map<string, number[]>()
  const languages: (string | undefined)[] = cues.map(() => undefined)
  const alone = script === 'latin' ? new CommonWords(texts, own) : null
  for (const [i, text] of texts.entries()) {
    const points = alone && wordPoints(text)
    if (points && speaksFor(points, own)) continue
    languages[i] = alone?.languageOf(text)
    if (languages[i] !== undefined) continue
    const words = points && otherWords(text, own, points)
    const key = otherScript(text, script)
    const other = key?.isSaid === false ? undefined : (key?.name ?? words?.code)
    if (key?.isSaid === false) addTo(brief, key.name, i)
    if (other === undefined) continue
    addTo(groups, other, i)
    if (words && words.worth >= STRONG) strong.add(i)
  }
  for (const [other, places] of groups) {
    const guess = guessLanguage(places.map((i) => texts[i]).join('\n'))
    const byScript = other.startsWith('script ')
    const usual = byScript && guess.confidence < SURE ? mostSpoken.get(other) : undefined
    const { confidence } = guess
    const language = usual ?? guess.language
    if (languageOf(language) === own) continue
    const several = new Set(places.map((i) => texts[i])).size >= MIN_TEXTS
    if (byScript && several) for (const i of brief.get(other) ?? []) languages[i] = language
    const agree = byScript || (language === other && confidence >= SURE && several)
    for (const i of places) {
      if (agree) languages[i] = other === 'script zh' ? ofSigns(texts[i] ?? '', language) : language
      else if (strong.has(i) && guessLanguage(texts[i] ?? '').language === other)
        languages[i] = other
    }
  }
  joinRelatives(languages)
  fillGaps(languages, texts, own, script)
  return cues.map((cue, i) => {
    const language = languages[i]
    return language === undefined ? cue : { ...cue, language }
  })
}

/** Signs that Japanese does not write: shortened ones, and Chinese small words. */
const onlyChinese = /[这们吗么说时间个为后会对没让给还过话谁哪你她吧呢啊們嗎麼這]/u
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Chinese and Japanese in one film: each cue by its own signs. */
function ofSigns(text: string, language: string): string {
  if (kana.test(text)) return 'ja'
  return language === 'ja' && onlyChinese.test(text) ? 'zh' : language
}

/** Cues of a second language for each of a relative that a film would have to have besides. */
const MANY = 20

/** A film half in Spanish has no single cue in Portuguese: it is Spanish with a slip. */
function joinRelatives(languages: (string | undefined)[]): void {
  const counts = countsOf(languages.filter((language) => language !== undefined))
  for (const [i, language] of languages.entries()) {
    const few = counts.get(language ?? '') ?? 0
    for (const [other, many] of counts)
      if (language !== undefined && areRelated(language, other) && many >= few * MANY)
        languages[i] = other
  }
}

/** Largest number of cues that may join two of another language around them. */
const MAX_GAP = 3

/** Cues between two of another language that are in it too, or too short to tell. */
function fillGaps(
  languages: (string | undefined)[],
  texts: readonly string[],
  own: string,
  script: string,
): void {
  let before = -1
  for (const [i, language] of languages.entries()) {
    if (language === undefined) continue
    const gap = i - before - 1
    if (before >= 0 && gap > 0 && gap <= MAX_GAP && languages[before] === language) {
      const inside = texts.slice(before + 1, i)
      const isOther = (text: string) =>
        !isWrittenIn(script, text) && goesWith(text, language, own, gap === 1)
      if (inside.every(isOther)) languages.fill(language, before + 1, i)
    }
    before = i
  }
}

type WordPoints = ReturnType<typeof wordPoints>

/** Nearly every cue: the film's own language has as many small words in it as any other, and some. */
function speaksFor({ points }: WordPoints, main: string): boolean {
  const own = points.get(main) ?? 0
  return own > 0 && Math.max(...points.values()) <= own
}

/** A key for the script of a text in another one than the film's; null for the film's own. */
function otherScript(text: string, film: string): { name: string; isSaid: boolean } | null {
  if (text === '' || (film === 'latin' && /^[\p{Script=Latin}\P{L}]*$/u.test(text))) return null
  if (isWrittenIn(film, text)) return null
  const { name, share, letters } = scriptOf(text)
  if (name === film || share <= 0.8) return null
  return { name: `script ${name}`, isSaid: letters >= LETTERS || SENTENCE.test(text) }
}

/** Letters that only Vietnamese writes; in a word that is no name they are small. */
const onlyVietnamese = /[\u1ea0-\u1ef9ơưđƠƯĐ]/u
const vietnameseWord = /(?<![\p{L}\p{M}])\p{Ll}*[\u1ea0-\u1ef9ơưđ]\p{Ll}*/u
const vietnameseLetter = /[\u1ea0-\u1ef9ơưđăâêôàáãèéìíòóõùúý]/u

/** A language that a cue may be in, with its words that are common there and their share. */
interface Candidate {
  code: string
  known: ReadonlySet<string>
  share: number
}

/**
 * Decides from a cue alone that it is in another language: most of its words are common ones there,
 * and next to none occurs anywhere else in the film.
 */
class CommonWords {
  readonly #main: string
  readonly #others: readonly (readonly [string, ReadonlySet<string>])[]
  readonly #own: ReadonlySet<string>
  readonly #texts: readonly string[]
  /** Words of cues that are surely in the film's language; gathered when a cue first needs them. */
  #said: ReadonlySet<string> | null = null

  constructor(texts: readonly string[], main: string) {
    this.#main = main
    this.#texts = texts
    this.#own = commonWords.get(main) ?? new Set()
    this.#others = [...commonWords].filter(([code]) => code !== main && !areRelated(code, main))
  }

  languageOf(text: string): string | undefined {
    const words = wordsOf(text)
    if (words.length < WORDS_ALONE) return undefined
    if (this.#main === 'vi' && onlyVietnamese.test(text)) return undefined
    const counted = new Set(wordsThatCount(text, 1))
    if (counted.size < WORDS_ALONE - 1) return undefined
    const best = this.#best(text, counted)
    if (!best) return undefined
    const { code, known, share } = best
    const own = countIn(counted, (word) => this.#own.has(word) && !known.has(word))
    const both = countIn(known, (word) => this.#own.has(word))
    if (own > counted.size * SHARED || both * 2 >= known.size) return undefined
    // `Do, re, mi, fa`
    if ([...known].every((word) => word.length < 3)) return undefined
    if (this.#main === 'vi' && share < CERTAIN && isBuiltLikeVietnamese(words)) return undefined
    this.#said ??= this.#gathered()
    const isOwn = (word: string) => this.#own.has(word) || this.#said?.has(word) === true
    if (known.size < WORDS_ALONE - 1) {
      const isAgreed = share >= CLEARLY || guessLanguage(text).language === code
      const isForeign = countIn(counted, (word) => isOwn(word) && !known.has(word)) === 0
      return isAgreed && isForeign ? code : undefined
    }
    const shared = countIn(counted, (word) => isOwn(word) && !known.has(word))
    return shared <= counted.size * SHARED ? code : undefined
  }

  /** @param counted words without possible names: `Sie` and `Ihr` are none */
  #best(text: string, counted: ReadonlySet<string>): Candidate | null {
    const words = wordsOf(text).map(plainWord)
    let best: Candidate | null = null
    const offer = (code: string, known: ReadonlySet<string>): void => {
      const share = known.size / new Set([...counted, ...known]).size
      if (known.size < 2 || share < COMMON || known.size <= (best?.known.size ?? 0)) return
      best = { code, known, share }
    }
    for (const [code, common] of this.#others)
      offer(code, new Set(words.filter((word) => common.has(word))))
    if (this.#main !== 'vi' && vietnameseWord.test(text))
      offer('vi', new Set([...counted].filter((word) => vietnameseLetter.test(word))))
    return best
  }

  #gathered(): Set<string> {
    const said = new Set<string>()
    for (const text of this.#texts) {
      const found = wordPoints(text)
      if (speaksFor(found, this.#main)) for (const word of found.words) said.add(word)
    }
    return said
  }
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}]+(?:['’]\p{L}+)?/gu) ?? []

const plainWord = (word: string): string => word.toLowerCase().replace('’', "'")

const countIn = (words: ReadonlySet<string>, test: (word: string) => boolean): number => {
  let count = 0
  for (const word of words) if (test(word)) count++
  return count
}

/**
 * The language whose small words fill a text that lacks the film's own. A word counts once, however
 * often it occurs; one letter (`a`, `I`), a name and a call (`Go, go, go!`, `ha ha`) prove nothing.
 */
function otherWords(
  text: string,
  main: string,
  { words: all }: WordPoints,
): { code: string; worth: number } | null {
  const { words, points } = wordPoints(wordsThatCount(text).join(' '))
  if (words.length < 3) return null
  let best: { code: string; worth: number } | null = null
  for (const [code, count] of points) {
    const worth = count + (hasForeignMarks(text, code, main) ? 1 : 0)
    if (code !== main && worth > (best?.worth ?? 0)) best = { code, worth }
  }
  if (!best || best.worth < Math.max(EVIDENCE, words.length * SHARE)) return null
  if (main === 'vi' && onlyVietnamese.test(text)) return null
  if (main === 'vi' && best.worth < STRONG && couldBeVietnamese(all)) return null
  const isMain = wordsOnlyOf(main, best.code, all) * 3 > best.worth
  return isMain || areRelated(best.code, main) ? null : best
}

/** Number of words that are small words of one language and not of the other. */
function wordsOnlyOf(main: string, other: string, words: readonly string[]): number {
  return words.filter((word) => {
    const { points } = wordPoints(word)
    return points.has(main) && !points.has(other)
  }).length
}

/** Different words of two letters and more (or of `fewest`), without names: capitals inside a sentence. */
function wordsThatCount(text: string, fewest = 2): string[] {
  const counted = Array.from(text.matchAll(/[\p{L}\p{M}]+(?:['’]\p{L}+)?/gu)).flatMap(
    ({ 0: word, index }) => {
      const opens = /(?:^|[.!?…¿¡"“\n-])\s?$/u.test(text.slice(Math.max(0, index - 3), index))
      const isName = !opens && /^\p{Lu}\p{Ll}/u.test(word)
      return isName || word.length < fewest ? [] : plainWord(word)
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

/** Vietnamese is written in syllables of one build, with marks on most of them. */
function couldBeVietnamese(words: readonly string[]): boolean {
  const foreign = words.filter((word) => !bareSyllable.test(word) && !/[^a-z']/.test(word))
  return foreign.length * 3 < words.length || words.some((word) => /[^\p{ASCII}’]/u.test(word))
}

/** `Con em con ta` has no letter that only Vietnamese writes. */
function isBuiltLikeVietnamese(words: readonly string[]): boolean {
  const plain = words.map((word) => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''))
  return plain.filter((word) => bareSyllable.test(word)).length >= words.length * VIETNAMESE_SHARE
}

/**
 * True if a cue has more small words of a language than of the film's; with `alone` also if it is
 * too short to tell.
 */
function goesWith(text: string, around: string, own: string, alone: boolean): boolean {
  if (alone && isShort(text)) return true
  if (own === 'vi' && onlyVietnamese.test(text)) return false
  const { points } = wordPoints(text)
  return (points.get(around) ?? 0) > (points.get(own) ?? 0)
}

const isShort = (text: string): boolean =>
  /\p{L}/u.test(text) && wordPoints(text).words.length < 3 && !/[^\p{ASCII}’…]/u.test(text)
