import { bareSyllable } from '../languages/bare-vietnamese'
import { commonWords } from '../languages/common-words'
import { functionWords } from '../languages/function-words'
import { surelyAnother } from '../languages/guess-language'
import { languageOf, sameLanguage } from '../languages/language-codes'
import { isWrittenIn, scriptOf } from '../languages/scripts'
import { remembered } from '../subtitles/reading-time'

/** Languages of the origin and of the version. */
export interface Languages {
  from: string
  to: string
}

/** A text and its original. */
export interface TextPair {
  text: string
  original: string
}

type LanguageFault = 'untranslated' | 'other-language'

const letters = /\p{L}/u
const wordPattern = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)?/gu
const betweenLatin = /[^a-zA-Z\u00c0-\u024f\u1e00-\u1eff'’]+/

/** True for a text in Latin letters and common signs alone, as far as a glance tells. */
export function isPlainLatin(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code < 0x300 || (code >= 0x1e00 && code < 0x1f00) || (code >= 0x2010 && code < 0x2070))
      continue
    return false
  }
  return true
}

/** The words of a text. */
export function wordsOf(text: string): string[] {
  if (!isPlainLatin(text)) return text.match(wordPattern) ?? []
  return text.split(betweenLatin).filter((word) => word !== '' && word !== "'" && word !== '’')
}

const markup = /<[^>]*>|\{[^}]*\}/gu
const hasMarkup = /[<{]/
/** A text without tags. */
export const plainOf = (text: string): string =>
  hasMarkup.test(text) ? text.replace(markup, '') : text

/** A text by its letters and digits alone, for comparing. */
export const bareOf = (text: string): string =>
  plainOf(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** Scripts of languages that are not written in Latin letters, as `scriptOf` names them. */
const scriptNames: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['zh', 'zh yue ja'],
    ['devanagari', 'hi mr ne kok'],
    ['arabic', 'ar fa ur ug ckb ps'],
    ['cyrillic', 'ru be bg mk uk ky mn tt'],
    ...'ko th lo km my ka hy he el ta te kn ml gu pa or si am'
      .split(' ')
      .map((code) => [code, code]),
    ['bn', 'bn as'],
  ].flatMap(([name = '', codes = '']) => codes.split(' ').map((code) => [code, name])),
)
const latinLanguages = new Set([
  'vi',
  ...Object.keys(functionWords).filter((code) => !(code in scriptNames)),
])
/** Written in two scripts. */
for (const code of ['kk', 'sr', 'sr_cyrl', 'uz', 'az', 'bs']) latinLanguages.delete(code)

/** Languages that are close to each other. */
const alike = [
  'nb nn da sv',
  'id ms',
  'cs sk',
  'hr sr bs sl',
  'es gl ca pt',
  'af nl',
  'ru uk be bg',
].map((codes) => codes.split(' '))

/** True for languages so close that only long texts tell one from the other. */
export const areAlike = (a: string, b: string): boolean =>
  alike.some((group) => group.includes(languageOf(a)) && group.includes(languageOf(b)))

/** Why a text is not in the language of the version, as far as that is plain; null: nothing says so. */
export function languageFault(
  { text, original }: TextPair,
  { from, to }: Languages,
): LanguageFault | null {
  const code = languageOf(to)
  const words = wordsOf(text)
  if (words.length === 0) return null
  const script = scriptNames[code]
  if (script !== undefined || latinLanguages.has(code)) {
    const isOwn = script === undefined ? isLatin(text) : isWrittenIn(script, text)
    if (!isOwn) return isNameAlone(words, original) ? null : foreignness(words, original)
  }
  if (isSung(text, from) && bareOf(text) === bareOf(original)) return null
  if (isEcho(text, original, { from, to })) return 'untranslated'
  if (isWordOfAnother(words, original, { from, to })) return 'other-language'
  if (code === 'vi') return vietnameseFault(words, original)
  const other = surelyAnother(text, to) ?? shortlyAnother(text, { from, to })
  if (other === null || areAlike(other, to) || isNameAlone(words, original)) return null
  // A line in a third language can stay as it is.
  if (
    surelyAnother(original, from) !== null &&
    sameLanguage(surelyAnother(original, from) ?? '', other)
  )
    return null
  return sameLanguage(other, from) ? 'untranslated' : 'other-language'
}

/** Laughter and the syllables of songs: ha ha ha, la la la. */
function isSung(text: string, from: string): boolean {
  const [first = '', ...more] = wordsOf(text.toLowerCase())
  const isOne = first.length <= 3 && more.length > 0 && more.every((word) => word === first)
  return isOne && !isPlain(first, from)
}

const latinOnly = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u
const isLatin = (text: string): boolean =>
  isPlainLatin(text) || latinOnly.test(text) || scriptOf(text, 'words').name === 'latin'

const smallSet = (words: readonly string[]): Set<string> =>
  new Set(words.map((word) => word.toLowerCase()))

/** True for one or two names that are as in the original. */
function isNameAlone(words: readonly string[], original: string): boolean {
  if (words.length > 2 || words.some((word) => !/^\p{Lu}/u.test(word))) return false
  const written = new Set(wordsOf(original))
  return words.every((word) => written.has(word))
}

function foreignness(words: readonly string[], original: string): LanguageFault {
  const written = smallSet(wordsOf(original))
  const kept = words.filter((word) => written.has(word.toLowerCase())).length
  return kept > words.length / 2 ? 'untranslated' : 'other-language'
}

/** Words that are the same in many languages. */
const everywhere = new Set(
  'ok okay oh ah eh uh hm hmm wow hey mama papa taxi hotel bar radio film stop'.split(' '),
)

const isSmallLetter = (code: number): boolean => code >= 0x61 && code <= 0x7a

/** True for a text with an accented letter that the original has not: it does not say the same. */
function hasOtherLetter(text: string, original: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    const isAccented = (code >= 0xc0 && code < 0x250) || (code >= 0x1e00 && code < 0x1f00)
    if (!isAccented || code === 0xd7 || code === 0xf7) continue
    const letter = text.charAt(i)
    const isThere = [letter, letter.toLowerCase(), letter.toUpperCase()].some((each) =>
      original.includes(each),
    )
    if (!isThere) return true
  }
  return false
}

/** True where a text says the original's words, as a text without a translation does. */
function isEcho(text: string, original: string, { from, to }: Languages): boolean {
  if (Math.abs(text.length - original.length) > 8) return false
  const [first, second] = [text.charCodeAt(0) | 0x20, original.charCodeAt(0) | 0x20]
  if (first !== second && isSmallLetter(first) && isSmallLetter(second)) return false
  if (hasOtherLetter(text, original)) return false
  const said = bareOf(text)
  if (said !== bareOf(original)) return false
  const words = said.split(' ').filter((word) => letters.test(word) && !everywhere.has(word))
  // Names and numbers are the same in many languages, and many single words in European ones.
  if (words.length === 1 && to !== 'vi' && !isPlain(words[0] ?? '', from)) return false
  if (words.some((word) => isCommon(word, from) && !isCommon(word, to))) return true
  const small = wordsOf(text).filter(
    (word) => /^\p{Ll}/u.test(word) && !isCommon(word.toLowerCase(), to),
  )
  return small.length >= 2 && surelyAnother(original, from) === null
}

/** Greetings and the like, which no other language has the same. */
const greetings = new Set(
  'hello hi bye goodbye thanks thank please sorry yes welcome morning night tomorrow today nothing never'.split(
    ' ',
  ),
)
const smallWords = new Map<string, Set<string>>()

/** True for a small word of a language, or a greeting. */
function isPlain(word: string, language: string): boolean {
  if (greetings.has(word)) return true
  const code = languageOf(language)
  const known = smallWords.get(code) ?? new Set(functionWords[code]?.split(' '))
  smallWords.set(code, known)
  return known.has(word)
}

const isCommon = (word: string, language: string): boolean =>
  commonWords.get(languageOf(language))?.has(word) ?? false

/** Words that Vietnamese speech has borrowed as they are. */
const borrowed = new Set(
  'ok okay oke bye hello hi alo wow taxi email internet video web tivi tv vip fan show game sex logic karaoke pizza bar club gram ban radio yeah hey baby sếp yes no'.split(
    ' ',
  ),
)

const syllables = remembered((word) => {
  const bare = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300\u0301\u0303\u0309\u0323\u0302\u0306\u031b]/gu, '')
    .replaceAll('đ', 'd')
  return bareSyllable.test(bare) || bare === 'quoc' || bare === 'gin'
})

const marked = /[^\p{ASCII}'’]/u
/** `n'y`, `c'est` */
const elided = /^\p{L}{1,2}['’]\p{L}/u

/** Share of words that are no syllables of Vietnamese with which a text is in another language. */
const FOREIGN = 0.3

function vietnameseFault(words: readonly string[], original: string): LanguageFault | null {
  const foreign = words.filter((word) => !syllables(word) && !borrowed.has(word.toLowerCase()))
  const written = smallSet(wordsOf(original))
  // Many words of other languages are syllables, too, but hardly a line of some words has no mark at all.
  const unknown = words.filter((word) => !written.has(word.toLowerCase()))
  const isOdd =
    unknown.filter((word) => foreign.includes(word)).length > 1 ||
    unknown.some((word) => elided.test(word))
  if (words.length > 3 && isOdd && !words.some((word) => marked.test(word)))
    return foreignness(words, original)
  if (foreign.length < words.length * FOREIGN) return null
  const isShouted = original === original.toUpperCase()
  // Names stay as they are, and some are written otherwise; small words and capitals alone are no names.
  // Among other foreign words the first one has its capital from the sentence.
  const isOpening = (word: string) =>
    word === words[0] && foreign.length > 1 && foreign.length >= words.length / 2
  const isName = (word: string) =>
    written.has(word.toLowerCase())
      ? /^\p{Lu}/u.test(word)
      : /^\p{Lu}\P{Lu}+$/u.test(word) && !isCommon(word.toLowerCase(), 'en') && !isOpening(word)
  const odd = isShouted
    ? foreign.filter((word) => !written.has(word.toLowerCase()))
    : foreign.filter((word) => !isName(word))
  if (odd.length === 0 && (foreign.length < 4 || foreign.length < words.length * 0.8)) return null
  const share = Math.max(odd.length, foreign.length * 0.5) / words.length
  return share >= FOREIGN ? foreignness(words, original) : null
}

/** Languages whose words are often the same. */
const families = [
  'fr es it pt ro ca gl',
  'en de nl sv da nb nn af',
  'pl cs sk hr sr sl bs',
  'id ms',
].map((codes) => codes.split(' '))
const areRelated = (a: string, b: string): boolean =>
  families.some((family) => family.includes(languageOf(a)) && family.includes(languageOf(b)))

/** One or two words that are common in a language that is neither of the two. */
function isWordOfAnother(
  words: readonly string[],
  original: string,
  { from, to }: Languages,
): boolean {
  if (words.length > 2) return false
  const written = smallSet(wordsOf(original))
  const small = words.map((word) => word.toLowerCase())
  if (small.some((word) => written.has(word) || isCommon(word, to) || everywhere.has(word)))
    return false
  return [...commonWords].some(
    ([code, known]) =>
      !sameLanguage(code, from) &&
      !areRelated(code, to) &&
      !sameLanguage(code, to) &&
      small.every((word) => word.length > 2 && known.has(word)),
  )
}

/** Words of several languages in a short text. */
function commonIn(words: readonly string[], language: string): number {
  const known = commonWords.get(languageOf(language))
  return known ? words.filter((word) => known.has(word)).length : 0
}

/** A short text is in another language where most of its words are that one's, and hardly any its own. */
function shortlyAnother(text: string, { from, to }: Languages): string | null {
  const words = wordsOf(text.toLowerCase())
  if (words.length < 3 || words.length > 10) return null
  const own = commonIn(words, to)
  if (own > words.length / 4) return null
  for (const other of [from, ...commonWords.keys()]) {
    if (sameLanguage(other, to)) continue
    const count = commonIn(words, other)
    if (count >= 2 && count >= words.length * 0.6 && count > own * 2) return other
  }
  return null
}
