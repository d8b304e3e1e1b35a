import { addTo, countsOf } from '../lists/grouped'
import { languageOf, sameLanguage, SURE } from './language-codes'
import { isBareVietnamese } from './bare-vietnamese'
import { briefWords } from './common-words'
import { functionWords, ownLetters } from './function-words'
import { scriptLanguages, scriptOf } from './scripts'
import { type SharedScript, trigramNearness } from './trigrams'

export interface LanguageGuess {
  /** Code as services use it: `vi`, `nb`, `zh`. */
  language: string
  /** 0 … 1: how sure it is; below `SURE` a person should look. */
  confidence: number
}

const families = {
  devanagari: ['hi', 'mr', 'ne', 'kok'],
  arabic: ['ar', 'fa', 'ur', 'ug'],
  cyrillic: ['be', 'bg', 'mk', 'ru', 'sr_cyrl', 'uk', 'kk', 'ky', 'mn', 'tt'],
} satisfies Partial<Record<SharedScript, readonly string[]>>
const isFamily = (name: string): name is keyof typeof families => name in families
const otherFamilies = new Set(Object.values(families).flat())
const latin = Object.keys(functionWords).filter((code) => !otherFamilies.has(code))

const alone = new Set([...scriptLanguages, 'vi', 'ja', 'as'])

/** True if a language can be the result of a guess. */
export const canBeGuessed = (language: string): boolean =>
  language in functionWords || alone.has(language)

/** Letters that only Vietnamese writes: tones on â ê ô ơ ư ă, and ơ ư đ themselves. */
const vietnamese = /[\u1EA0-\u1EF9ơưđƠƯĐ]/gu
/** Below this share of such letters a text is not Vietnamese (real prose has about 20 %). */
const SHARE = 0.03
/** Confidence in Vietnamese that has none of its letters. */
const WITHOUT_MARKS = 0.7
const MAX_LENGTH = 20_000

/**
 * Language of a text: by its script where one decides, otherwise by small words, letters and
 * trigrams together. `fallback` is returned, with confidence 0, for texts without letters.
 */
export function guessLanguage(text: string, fallback = 'vi'): LanguageGuess {
  const sample = smallLetters(sampleOf(text))
  const decided = guessByScript(sample, fallback)
  if (!('candidates' in decided)) return decided
  return ranked(sample, decided.script, evidenceOf(sample, decided.candidates))
}

/**
 * The language of a sentence where it surely is not in `main`; null otherwise. Agrees with `guessLanguage`,
 * but looks at trigrams, which is slow, only where they could still outweigh the words and letters.
 */
export function surelyAnother(text: string, main: string): string | null {
  const sample = smallLetters(sampleOf(text))
  const decided = guessByScript(sample, main)
  let guess: LanguageGuess
  if ('candidates' in decided) {
    if (enoughFor(mostWords(sample)) > 1) return null
    const evidence = evidenceOf(sample, decided.candidates)
    if (!couldBeAnother(evidence, main)) return null
    guess = ranked(sample, decided.script, evidence)
  } else guess = decided
  const isAnother = !sameLanguage(guess.language, main) && guess.confidence >= SURE
  return isAnother ? guess.language : null
}

const isLetter = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0xdf && code < 0x250 && code !== 0xf7) ||
  (code >= 0x1e00 && code < 0x1f00)

/**
 * Upper bound on the words of a lower-case text: one begins where there is no certain letter
 * before.
 */
function mostWords(sample: string): number {
  let count = 0
  let isInside = false
  for (let i = 0; i < sample.length; i++) {
    const code = sample.charCodeAt(i)
    const isSure = isLetter(code)
    if (!isInside && (isSure || code > 0x7f)) count++
    isInside = isSure
  }
  return count
}

const smallLetters = (text: string): string => text.normalize('NFC').toLowerCase()

/** Decides by the script alone: the language, or the candidates for the words. */
function guessByScript(
  sample: string,
  fallback: string,
): LanguageGuess | { script: SharedScript; candidates: readonly string[] } {
  const plain = plainLatin(sample)
  if (plain > 0 && isBareVietnamese(sample)) return { language: 'vi', confidence: WITHOUT_MARKS }
  if (plain > 0) return { script: 'latin', candidates: latin }
  const letters = plain === 0 ? 0 : (sample.match(/\p{L}/gu)?.length ?? 0)
  if (letters === 0) return { language: fallback, confidence: 0 }
  const script = scriptOf(sample, 'words')
  const certain = Math.min(1, script.share) * Math.min(1, 0.5 + letters / 40)
  if (script.name === 'zh') return { language: eastAsian(sample), confidence: certain }
  if (script.name === 'bn') {
    return { language: /[ৰৱ]/.test(sample) ? 'as' : 'bn', confidence: certain }
  }
  if (script.name === 'latin') {
    const tones = sample.match(vietnamese)?.length ?? 0
    if (tones > letters * SHARE) return { language: 'vi', confidence: certain }
    return { script: script.name, candidates: latin }
  }
  if (isFamily(script.name)) return { script: script.name, candidates: families[script.name] }
  return { language: script.name, confidence: certain }
}

/** Punctuation, arrows, symbols and drawings: no letters, and of no script. */
const isSign = (code: number): boolean =>
  (code >= 0x2010 && code < 0x2028) ||
  (code >= 0x2190 && code < 0x2400) ||
  (code >= 0x2500 && code < 0x27c0) ||
  code === 0xd7 ||
  code === 0xa0

/** Letters of a text in small letters a to z and common signs alone, as most English is; −1: there are others. */
function plainLatin(sample: string): number {
  let letters = 0
  for (let i = 0; i < sample.length; i++) {
    const code = sample.charCodeAt(i)
    if (code >= 0x61 && code <= 0x7a) letters++
    else if (code > 0x7f && !isSign(code)) return -1
  }
  return letters
}

/** The beginning, the middle and the end of a long text: films open with credits in English. */
function sampleOf(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  const part = Math.floor(MAX_LENGTH / 3)
  const middle = Math.floor((text.length - part) / 2)
  return [text.slice(0, part), text.slice(middle, middle + part), text.slice(-part)].join('\n')
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu
const cantonese = /[嘅咗唔佢喺哋嚟啲冇]/g

function eastAsian(sample: string): string {
  const signs = sample.match(/\p{Script=Han}/gu)?.length ?? 0
  const syllables = sample.match(kana)?.length ?? 0
  if (syllables > (signs + syllables) * 0.1) return 'ja'
  return (sample.match(cantonese)?.length ?? 0) > signs * 0.03 ? 'yue' : 'zh'
}

interface Feature {
  /** Word → languages that have it. */
  words: Map<string, string[]>
  /** The same with more words, for texts of one sentence. */
  brief: Map<string, string[]>
  letters: Map<string, string[]>
}
const features: Feature = {
  words: gathered(functionWords, / /),
  brief: gathered(briefWords, / /),
  letters: gathered(ownLetters, /(?:)/u),
}

function gathered(table: Readonly<Record<string, string>>, cut: RegExp): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [code, listed] of Object.entries(table)) {
    for (const each of new Set(listed.split(cut))) addTo(found, each, code)
  }
  return found
}

/** Weight of trigrams against words and letters. */
const TRIGRAMS = 1
/** Nearness of a language without known trigrams. */
const UNKNOWN = 0.88

const wordsOf = (sample: string): string[] => sample.match(/[\p{L}\p{M}]+(?:['’]\p{L}+)?/gu) ?? []

/** The words of a text, small, and how many of them are small words of each language. */
export function wordPoints(text: string): { words: string[]; points: Map<string, number> } {
  const words = wordsOf(text.normalize('NFC').toLowerCase())
  const codes = words.flatMap((word) => features.words.get(word.replace('’', "'")) ?? [])
  return { words, points: countsOf(codes) }
}

/** Weight of a text's small words and letters for each of its candidates. */
interface Evidence {
  candidates: readonly string[]
  /** In the order of the candidates. */
  points: Float64Array
  /** Words in the text. */
  count: number
}

function evidenceOf(sample: string, candidates: readonly string[]): Evidence {
  const points = new Float64Array(candidates.length)
  const worths = worthsAmong(candidates)
  const add = (worth: Worth | undefined): void => {
    if (!worth) return
    for (const i of worth.languages) points[i] = (points[i] ?? 0) + worth.each
  }
  const tokens = wordsWithoutEchoes(sample)
  const hasMarks = beyondAscii.test(sample)
  const isBrief = tokens.length < BRIEF
  const known = new Uint8Array(candidates.length)
  for (const token of tokens) {
    const worth = (isBrief ? worths.brief : worths.words).get(token.replace('’', "'"))
    add(worth)
    if (isBrief) for (const i of worth?.languages ?? []) known[i] = (known[i] ?? 0) + 1
    // No language has a letter of ASCII for itself.
    if (hasMarks && beyondAscii.test(token))
      for (const letter of new Set(token)) add(worths.letters.get(letter))
  }
  const english = candidates.indexOf('en')
  if (isBrief && english >= 0 && !/[^\p{ASCII}’“”…–—]/u.test(sample)) {
    // Without any mark it is English more often than anything else, unless most words are another language's.
    const most = Math.max(...known)
    const isAnother = most > (known[english] ?? 0)
    const isMostly = most * 2 > tokens.length
    points[english] = (points[english] ?? 0) + (!isAnother ? 3 : isMostly ? 0 : 1)
  }
  const most = Math.max(1, tokens.length / 2)
  return { candidates, points: points.map((sum) => sum / most), count: tokens.length }
}

/** The words of a text; each once where there are so few that it repeats one sentence. */
function wordsWithoutEchoes(sample: string): string[] {
  const all = wordsOf(sample)
  if (all.length < BRIEF) return all
  const different = new Set(all)
  return different.size < BRIEF ? [...different] : all
}

/** Words below which a text is one sentence, and too short for small words alone. */
const BRIEF = 12

const beyondAscii = /[^\p{ASCII}]/u

/** The languages of a word or letter, with its weight for each. */
interface Worth {
  /** Places among the candidates. */
  languages: readonly number[]
  each: number
}
interface Worths {
  /** Candidates, in order. */
  languages: readonly (string | undefined)[]
  /** Their codes without a script. */
  codes: readonly string[]
  words: ReadonlyMap<string, Worth>
  brief: ReadonlyMap<string, Worth>
  letters: ReadonlyMap<string, Worth>
}
const worthsKnown = new Map<readonly string[], Worths>()

/** Weights of words and letters among some languages; cached, since the same lists recur. */
function worthsAmong(candidates: readonly string[]): Worths {
  const known = worthsKnown.get(candidates)
  if (known) return known
  const among = (table: ReadonlyMap<string, readonly string[]>, worth: number) =>
    new Map(
      Array.from(table, ([key, all]) => {
        const languages = all.map((code) => candidates.indexOf(code)).filter((i) => i >= 0)
        return [key, { languages, each: worth / Math.sqrt(languages.length) }] as const
      }).filter(([, { languages }]) => languages.length > 0),
    )
  const worths = {
    languages: candidates.map((code) => languages.get(code)),
    codes: candidates.map(withoutScript),
    words: among(features.words, 1),
    brief: among(features.brief, 1),
    letters: among(features.letters, 0.5),
  }
  worthsKnown.set(candidates, worths)
  return worths
}

const withoutScript = (code: string): string => code.split('_')[0] ?? code
const languages = new Map(
  Object.keys(functionWords).map((code) => [code, languageOf(withoutScript(code))]),
)
/** Factor on the confidence by the length of a text, 0–1. */
const byLength = (count: number): number => 0.3 + 0.7 * Math.min(1, count / 30)

/**
 * Score that a language needs, by its lead, for a sure answer; above 1: the text has too few words.
 */
const enoughFor = (count: number): number => SURE / byLength(count)

/** True if trigrams could make a language other than `main` the sure answer. */
function couldBeAnother({ candidates, points, count }: Evidence, main: string): boolean {
  const enough = enoughFor(count)
  if (enough > 1) return false
  const language = languageOf(main)
  const spoken = worthsAmong(candidates).languages
  let first = 0
  let second = 0
  let other = 0
  for (let i = 0; i < points.length; i++) {
    const score = points[i] ?? 0
    second = Math.max(second, Math.min(first, score))
    first = Math.max(first, score)
    if (spoken[i] !== language) other = Math.max(other, score)
  }
  // Trigrams are worth nothing at the least for the language that it has to leave behind.
  const lead = other + TRIGRAMS * (1 - FAR) - (other === first ? second : first)
  return lead >= (enough - LEADING) / FOR_LEAD - ROUNDING
}
const ROUNDING = 1e-9

/** Nearness below which trigrams are worth nothing. */
const FAR = 0.7
/** Confidence in the first language without any lead, and the part that its lead adds. */
const LEADING = 0.4
const FOR_LEAD = 3

function ranked(
  sample: string,
  script: SharedScript,
  { candidates, points, count }: Evidence,
): LanguageGuess {
  const trigrams = trigramNearness(sample, script)
  let language = 'en'
  let first = -Infinity
  let second = -Infinity
  for (const [i, code] of worthsAmong(candidates).codes.entries()) {
    const near = trigrams.get(code) ?? UNKNOWN
    const score = (points[i] ?? 0) + TRIGRAMS * Math.max(0, near - FAR)
    second = Math.max(second, Math.min(first, score))
    if (score <= first) continue
    language = code
    first = score
  }
  const lead = first - second
  return {
    language,
    confidence: Math.min(1, LEADING + lead * FOR_LEAD) * byLength(count),
  }
}
