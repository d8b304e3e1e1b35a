import { francAll } from 'franc'
import { languageOf, sameLanguage, SURE } from './language-codes'
import { functionWords, ownLetters } from './function-words'

export interface LanguageGuess {
  /** Code as services use it: `vi`, `nb`, `zh`. */
  language: string
  /** 0 … 1: how sure it is; below `SURE` a person should look. */
  confidence: number
}

/** Scripts that one language of the world's films writes. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Lao}/gu, 'lo'],
  [/\p{Script=Khmer}/gu, 'km'],
  [/\p{Script=Myanmar}/gu, 'my'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Telugu}/gu, 'te'],
  [/\p{Script=Kannada}/gu, 'kn'],
  [/\p{Script=Malayalam}/gu, 'ml'],
  [/\p{Script=Gujarati}/gu, 'gu'],
  [/\p{Script=Gurmukhi}/gu, 'pa'],
  [/\p{Script=Oriya}/gu, 'or'],
  [/\p{Script=Sinhala}/gu, 'si'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Ethiopic}/gu, 'am'],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'zh'],
  [/\p{Script=Devanagari}/gu, 'devanagari'],
  [/\p{Script=Arabic}/gu, 'arabic'],
  [/\p{Script=Cyrillic}/gu, 'cyrillic'],
  [/\p{Script=Latin}/gu, 'latin'],
]

const families: Readonly<Record<string, readonly string[]>> = {
  devanagari: ['hi', 'mr', 'ne', 'kok'],
  arabic: ['ar', 'fa', 'ur', 'ug'],
  cyrillic: ['be', 'bg', 'mk', 'ru', 'sr_cyrl', 'uk', 'kk', 'ky', 'mn', 'tt'],
}
const otherFamilies = new Set(Object.values(families).flat())
const latin = Object.keys(functionWords).filter((code) => !otherFamilies.has(code))

const alone = new Set([...scripts.map(([, code]) => code), 'vi', 'ja', 'as'])

/** Whether a language is among those that a text can be found to be in. */
export const canBeGuessed = (language: string): boolean =>
  language in functionWords || alone.has(language)

/** Letters that only Vietnamese writes: tones on â ê ô ơ ư ă, and ơ ư đ themselves. */
const vietnamese = /[\u1EA0-\u1EF9ơưđƠƯĐ]/gu
/** Below this share of such letters a text is not Vietnamese (real prose has about 20 %). */
const SHARE = 0.03
const MAX_LENGTH = 20_000

/**
 * Language of a text: by its script where one decides, otherwise by small words, letters and the
 * trigrams of `franc` together. `fallback` is returned, with confidence 0, for texts without letters.
 */
export function guessLanguage(text: string, fallback = 'vi'): LanguageGuess {
  const sample = smallLetters(sampleOf(text))
  const decided = guessByScript(sample, fallback)
  return 'candidates' in decided ? ranked(sample, evidenceOf(sample, decided.candidates)) : decided
}

/**
 * The language of a sentence where it surely is not in `main`; null otherwise. Agrees with `guessLanguage`,
 * but asks `franc`, which is slow, only where trigrams could still outweigh the words and letters.
 */
export function surelyAnother(text: string, main: string): string | null {
  const sample = smallLetters(sampleOf(text))
  const decided = guessByScript(sample, main)
  let guess: LanguageGuess
  if ('candidates' in decided) {
    const evidence = evidenceOf(sample, decided.candidates)
    if (!couldBeAnother(evidence, main)) return null
    guess = ranked(sample, evidence)
  } else guess = decided
  const isAnother = !sameLanguage(guess.language, main) && guess.confidence >= SURE
  return isAnother ? guess.language : null
}

const smallLetters = (text: string): string => text.normalize('NFC').toLowerCase()

/** What the script alone decides: the language, or among which ones words have to. */
function guessByScript(
  sample: string,
  fallback: string,
): LanguageGuess | { candidates: readonly string[] } {
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return { language: fallback, confidence: 0 }
  const script = scriptOf(sample)
  const certain = Math.min(1, script.share) * Math.min(1, 0.5 + letters / 40)
  if (script.name === 'zh') return { language: eastAsian(sample), confidence: certain }
  if (script.name === 'bn') {
    return { language: /[ৰৱ]/.test(sample) ? 'as' : 'bn', confidence: certain }
  }
  if (script.name === 'latin') {
    const tones = sample.match(vietnamese)?.length ?? 0
    if (tones > letters * SHARE) return { language: 'vi', confidence: certain }
    return { candidates: latin }
  }
  const family = families[script.name]
  return family ? { candidates: family } : { language: script.name, confidence: certain }
}

/** The beginning, the middle and the end of a long text: films open with credits in English. */
function sampleOf(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  const part = Math.floor(MAX_LENGTH / 3)
  const middle = Math.floor((text.length - part) / 2)
  return [text.slice(0, part), text.slice(middle, middle + part), text.slice(-part)].join('\n')
}

const latinLetters = /\p{Script=Latin}/gu
/** Most texts need no count for each of the other scripts. */
const latinOnly = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u

/** The script that most letters of a text are in, with their share and how many letters there are. */
export function scriptOf(sample: string): { name: string; share: number; letters: number } {
  if (latinOnly.test(sample)) {
    const letters = sample.match(latinLetters)?.length ?? 0
    return { name: 'latin', share: letters === 0 ? 0 : 1, letters }
  }
  let most = { name: 'latin', count: 0 }
  let all = 0
  for (const [pattern, name] of scripts) {
    const count = sample.match(pattern)?.length ?? 0
    all += count
    if (count > most.count) most = { name, count }
  }
  return { name: most.name, share: all === 0 ? 0 : most.count / all, letters: all }
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu
const cantonese = /[嘅咗唔佢喺哋嚟啲冇]/g

function eastAsian(sample: string): string {
  const signs = sample.match(/\p{Script=Han}/gu)?.length ?? 0
  const syllables = sample.match(kana)?.length ?? 0
  if (syllables > (signs + syllables) * 0.1) return 'ja'
  return (sample.match(cantonese)?.length ?? 0) > signs * 0.03 ? 'yue' : 'zh'
}

/** ISO 639-3, as `franc` returns them, for the codes whose first two letters do not say it. */
const trigramCodes: Readonly<Record<string, string>> = {
  afr: 'af',
  azj: 'az',
  bel: 'be',
  bul: 'bg',
  bos: 'bs',
  cat: 'ca',
  ces: 'cs',
  dan: 'da',
  deu: 'de',
  eng: 'en',
  epo: 'eo',
  spa: 'es',
  est: 'et',
  fin: 'fi',
  fra: 'fr',
  gle: 'ga',
  gla: 'gd',
  glg: 'gl',
  hau: 'ha',
  hrv: 'hr',
  hat: 'ht',
  hun: 'hu',
  ind: 'id',
  ita: 'it',
  kmr: 'ku',
  lit: 'lt',
  lvs: 'lv',
  zlm: 'ms',
  mlt: 'mt',
  nob: 'nb',
  nno: 'nn',
  nld: 'nl',
  pol: 'pl',
  por: 'pt',
  ron: 'ro',
  slk: 'sk',
  slv: 'sl',
  als: 'sq',
  srp: 'sr',
  swe: 'sv',
  swh: 'sw',
  tgl: 'tl',
  tur: 'tr',
  uzn: 'uz',
  yor: 'yo',
  cym: 'cy',
  mkd: 'mk',
  rus: 'ru',
  ukr: 'uk',
  kaz: 'kk',
  kir: 'ky',
  khk: 'mn',
  tat: 'tt',
  hin: 'hi',
  mar: 'mr',
  nep: 'ne',
  arb: 'ar',
  pes: 'fa',
  urd: 'ur',
  uig: 'ug',
}
const trigramNames = Object.keys(trigramCodes)

interface Feature {
  /** Word → languages that have it. */
  words: Map<string, string[]>
  letters: Map<string, string[]>
}
const features: Feature = {
  words: gathered(functionWords, / /),
  letters: gathered(ownLetters, /(?:)/u),
}

function gathered(table: Readonly<Record<string, string>>, cut: RegExp): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [code, listed] of Object.entries(table)) {
    for (const each of new Set(listed.split(cut)))
      found.set(each, [...(found.get(each) ?? []), code])
  }
  return found
}

/** What trigrams weigh against words and letters. */
const TRIGRAMS = 1
/** Nearness of a language whose trigrams `franc` does not have. */
const UNKNOWN = 0.88

const wordsOf = (sample: string): string[] => sample.match(/[\p{L}\p{M}]+(?:['’]\p{L}+)?/gu) ?? []

/** The words of a text, small, and how many of them are small words of each language. */
export function wordPoints(text: string): { words: string[]; points: Map<string, number> } {
  const words = wordsOf(text.normalize('NFC').toLowerCase())
  const points = new Map<string, number>()
  for (const word of words) {
    for (const code of features.words.get(word.replace('’', "'")) ?? [])
      points.set(code, (points.get(code) ?? 0) + 1)
  }
  return { words, points }
}

/** What the small words and letters of a text are worth for each of its candidates. */
interface Evidence {
  points: ReadonlyMap<string, number>
  /** Words in the text. */
  count: number
}

function evidenceOf(sample: string, candidates: readonly string[]): Evidence {
  const points = new Map(candidates.map((code) => [code, 0]))
  const worths = worthsAmong(candidates)
  const add = (worth: Worth | undefined): void => {
    if (!worth) return
    for (const code of worth.codes) points.set(code, (points.get(code) ?? 0) + worth.each)
  }
  const tokens = wordsOf(sample)
  for (const token of tokens) {
    add(worths.words.get(token.replace('’', "'")))
    // No language has a letter of ASCII for itself.
    if (beyondAscii.test(token))
      for (const letter of new Set(token)) add(worths.letters.get(letter))
  }
  // A short text without any mark is English more often than anything else.
  if (tokens.length < 12 && points.has('en') && !/[^\p{ASCII}’“”…–—]/u.test(sample))
    points.set('en', (points.get('en') ?? 0) + 3)
  const most = Math.max(1, tokens.length / 2)
  for (const [code, sum] of points) points.set(code, sum / most)
  return { points, count: tokens.length }
}

const beyondAscii = /[^\p{ASCII}]/u

/** The languages that a word or letter speaks for, and what it is worth to each. */
interface Worth {
  codes: readonly string[]
  each: number
}
interface Worths {
  words: ReadonlyMap<string, Worth>
  letters: ReadonlyMap<string, Worth>
}
const worthsKnown = new Map<readonly string[], Worths>()

/** What words and letters are worth among some languages; the same lists are asked about again and again. */
function worthsAmong(candidates: readonly string[]): Worths {
  const known = worthsKnown.get(candidates)
  if (known) return known
  const among = (table: ReadonlyMap<string, readonly string[]>, worth: number) =>
    new Map(
      Array.from(table, ([key, all]) => {
        const codes = all.filter((code) => candidates.includes(code))
        return [key, { codes, each: worth / Math.sqrt(codes.length) }] as const
      }).filter(([, { codes }]) => codes.length > 0),
    )
  const worths = { words: among(features.words, 1), letters: among(features.letters, 0.5) }
  worthsKnown.set(candidates, worths)
  return worths
}

const withoutScript = (code: string): string => code.split('_')[0] ?? code
const languages = new Map(
  Object.keys(functionWords).map((code) => [code, languageOf(withoutScript(code))]),
)
/** How much surer a text makes by its length, 0 … 1. */
const byLength = (count: number): number => 0.3 + 0.7 * Math.min(1, count / 30)

/** Whether trigrams could make a language other than `main` the sure answer. */
function couldBeAnother({ points, count }: Evidence, main: string): boolean {
  const enough = SURE / byLength(count)
  if (enough > 1) return false
  let own = 0
  let others = 0
  const language = languageOf(main)
  for (const [code, score] of points) {
    if (languages.get(code) === language) own = Math.max(own, score)
    else others = Math.max(others, score)
  }
  const lead = (enough - LEADING) / FOR_LEAD
  return others + TRIGRAMS * (1 - FAR) - own >= lead
}

/** Nearness below which trigrams are worth nothing. */
const FAR = 0.7
/** How sure the first language is without any lead, and what its lead adds. */
const LEADING = 0.4
const FOR_LEAD = 3

function ranked(sample: string, { points, count }: Evidence): LanguageGuess {
  const found = francAll(sample, { only: trigramNames, minLength: 3 })
  const trigrams = new Map(found.map(([code, near]) => [trigramCodes[code], near]))
  const [first, second] = Array.from(points, ([code, score]) => {
    const near = trigrams.get(code.slice(0, code.indexOf('_') < 0 ? undefined : 2)) ?? UNKNOWN
    return { code, score: score + TRIGRAMS * Math.max(0, near - FAR) }
  }).sort((a, b) => b.score - a.score)
  const lead = (first?.score ?? 0) - (second?.score ?? 0)
  return {
    language: withoutScript(first?.code ?? 'en'),
    confidence: Math.min(1, LEADING + lead * FOR_LEAD) * byLength(count),
  }
}
