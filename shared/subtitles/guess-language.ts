import { francAll } from 'franc'
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
const ENOUGH = 20_000

/**
 * Language of a text: by its script where one decides, otherwise by small words, letters and the
 * trigrams of `franc` together. `fallback` answers, with confidence 0, for texts without letters.
 */
export function guessLanguage(text: string, fallback = 'vi'): LanguageGuess {
  const sample = sampleOf(text).normalize('NFC').toLowerCase()
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
    return amongLanguages(sample, latin)
  }
  const family = families[script.name]
  return family ? amongLanguages(sample, family) : { language: script.name, confidence: certain }
}

/** The beginning, the middle and the end of a long text: films open with credits in English. */
function sampleOf(text: string): string {
  if (text.length <= ENOUGH) return text
  const part = Math.floor(ENOUGH / 3)
  const middle = Math.floor((text.length - part) / 2)
  return [text.slice(0, part), text.slice(middle, middle + part), text.slice(-part)].join('\n')
}

/** The script that most letters of a text are in, with their share and how many letters there are. */
export function scriptOf(sample: string): { name: string; share: number; letters: number } {
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

/** ISO 639-3, as `franc` answers, for the codes whose first two letters do not say it. */
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

function amongLanguages(sample: string, candidates: readonly string[]): LanguageGuess {
  const points = new Map(candidates.map((code) => [code, 0]))
  const add = (codes: readonly string[] | undefined, worth: number): void => {
    const here = codes?.filter((code) => points.has(code)) ?? []
    for (const code of here)
      points.set(code, (points.get(code) ?? 0) + worth / Math.sqrt(here.length))
  }
  const tokens = wordsOf(sample)
  for (const token of tokens) {
    add(features.words.get(token.replace('’', "'")), 1)
    for (const letter of new Set(token)) add(features.letters.get(letter), 0.5)
  }
  // A short text without any mark is English more often than anything else.
  if (tokens.length < 12 && !/[^\p{ASCII}’“”…–—]/u.test(sample)) add(['en'], 3)
  const most = Math.max(1, tokens.length / 2)
  const found = francAll(sample, { only: trigramNames, minLength: 3 })
  const trigrams = new Map(found.map(([code, near]) => [trigramCodes[code], near]))
  const ranked = candidates
    .map((code) => {
      const near = trigrams.get(code.slice(0, code.indexOf('_') < 0 ? undefined : 2)) ?? UNKNOWN
      return { code, score: (points.get(code) ?? 0) / most + TRIGRAMS * Math.max(0, near - 0.7) }
    })
    .sort((a, b) => b.score - a.score)
  const [first, second] = ranked
  const lead = (first?.score ?? 0) - (second?.score ?? 0)
  const amount = Math.min(1, tokens.length / 30)
  const code = first?.code ?? 'en'
  return {
    language: code.split('_')[0] ?? code,
    confidence: Math.min(1, 0.4 + lead * 3) * (0.3 + 0.7 * amount),
  }
}
