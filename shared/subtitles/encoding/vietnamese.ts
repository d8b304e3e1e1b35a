/** Plain words that say something about the language. */
const MIN_LETTERS = 8

/**
 * Measure of how Vietnamese a text looks: the share of its accented words that are possible
 * Vietnamese syllables (initial, rhyme and tone that go together). A wrong 8-bit reading gives
 * words such as “th‹m” or “ngõïi”, which are none.
 */
const syllable =
  /^(?:ngh?|gh|gi|g|kh?|ch?|nh|n|th|tr|t|ph|qu|b|d|đ|h|l|m|r|s|v|x|p)?(?:oa|oă|oe|oo|uâ|uê|uy|uơ|ua|uyê|uya|uô|ươ|ưa|ưu|ươu|uôi|ươi|oai|oay|oeo|uây|uyu|iê|yê|ia|iêu|yêu|ai|ao|au|ay|âu|ây|eo|êu|iu|oi|ôi|ơi|ui|ưi|a|ă|â|e|ê|i|o|ô|ơ|u|ư|y)(?:ch|c|m|nh|ng|n|p|t)?$/
const toneMarks = /[\u0300\u0301\u0303\u0309\u0323]/g
/** Sắc and nặng are the only tones before a stop. */
const stopped = /(?:ch|c|p|t)$/

export function isSyllable(word: string): boolean {
  const apart = word.toLowerCase().normalize('NFD')
  const tones = apart.match(toneMarks) ?? []
  if (tones.length > 1) return false
  const bare = apart.replace(toneMarks, '').normalize('NFC')
  if (!syllable.test(bare) || unfinished.test(bare)) return false
  return !stopped.test(bare) || tones.length === 0 || tones[0] === '\u0301' || tones[0] === '\u0323'
}

const SAMPLE_CHARS = 40_000

/** Letters that no other language has. */
export const onlyVietnamese = /[ăđơưẠ-ỹ]/iu
/** Mixed case inside a word (“tiÕng”) betrays TCVN3 read as Latin-1. */
const mixedCase = /\p{Ll}\p{Lu}/u
const word = /[\p{L}\p{M}][^\s.,!?:;"'“”‘’()[\]<>{}…/\\\-–—]*/gu

/** Vowels that no syllable ends in. */
const unfinished = /(?:ă|â|iê|yê|uô|ươ|uyê|oo)$/

/** Share of accented words (0–1) that are Vietnamese, or 0 where that is no Vietnamese text. */
export function scoreVietnamese(text: string): number {
  let accented = 0
  let possible = 0
  let unmistakable = 0
  let plain = 0
  let plainPossible = 0
  const letters = new Set<string>()
  for (const found of text.slice(0, SAMPLE_CHARS).match(word) ?? []) {
    // plain ASCII words say nothing about the encoding, but something about the language
    if (!/\P{ASCII}/u.test(found)) {
      if (found.length > 1) plain++
      if (found.length > 1 && isSyllable(found)) plainPossible++
      continue
    }
    accented++
    for (const letter of found) if (letter > '\u007f') letters.add(letter)
    if (found.length > 12 || mixedCase.test(found) || !isSyllable(found)) continue
    possible++
    if (onlyVietnamese.test(found)) unmistakable++
  }
  const share = accented === 0 ? 0 : possible / accented
  // half of the accented words of real Vietnamese have such a letter; a few words may have none
  if (accented >= 12 && unmistakable * 5 < accented) return 0
  if (letters.size < Math.min(5, accented / 2)) return 0
  if (plain >= MIN_LETTERS && plainPossible < plain * 0.55) return 0
  // a few foreign names may be among them, but then some words must be Vietnamese beyond doubt
  return share >= 0.7 || (share >= 0.5 && unmistakable >= 2) ? share : 0
}

/** Keys of an input method: digits (VNI), or letters that no syllable has there (Telex). */
export interface TypingKeys {
  /** Grave, hook above, tilde, acute, dot below. */
  tones: string
  /** `â ê ô`: one key for all, or the letter once more. */
  circumflex: string
  /** `ơ ư`, and `ă` unless that has a key of its own. */
  horn: string
  breve: string
  /** `đ` */
  stroke: string
}
const tonesInOrder = ['\u0300', '\u0309', '\u0303', '\u0301', '\u0323']
const plainVowel = /[aeiouy]/
const anyVowel = /[aăâeêioôơuưy]/

/** The syllable that somebody typed (`Vieejt`, `Vie6t5`); null for what is none, or has no mark. */
export function typedSyllable(typed: string, keys: TypingKeys): string | null {
  const letters: string[] = []
  let tone = ''
  let marks = 0
  for (const key of typed.toLowerCase()) {
    const named = tonesInOrder[keys.tones.indexOf(key)]
    if (named !== undefined && letters.some((letter) => anyVowel.test(letter))) {
      if (tone !== '') return null
      tone = named
      marks++
    } else if (withMark(letters, key, keys)) marks++
    else letters.push(key)
  }
  if (marks === 0) return null
  const horned = letters.indexOf('ư') + 1
  if (horned > 0 && letters[horned] === 'o') letters[horned] = 'ơ'
  const at = placeOfTone(letters)
  letters[at] = `${letters[at] ?? ''}${tone}`.normalize('NFC')
  const said = letters.join('')
  if (!isSyllable(said)) return null
  if (!/\p{Ll}/u.test(typed)) return said.toUpperCase()
  return /^\p{Lu}/u.test(typed) ? said.replace(/^./u, (first) => first.toUpperCase()) : said
}

/** Puts the mark of a key on a letter before it; false where the key is a letter itself. */
function withMark(letters: string[], key: string, keys: TypingKeys): boolean {
  const put = (from: string, to: string): boolean => {
    const at = letters.findLastIndex((letter) => from.includes(letter))
    if (at >= 0) letters[at] = to.charAt(from.indexOf(letters[at] ?? ''))
    return at >= 0
  }
  if (
    key === keys.stroke &&
    letters[0] === 'd' &&
    (letters.length === 1 || letters.some((letter) => anyVowel.test(letter)))
  )
    return put('d', 'đ')
  if (keys.circumflex.includes(key)) {
    const from = plainVowel.test(key) ? key : 'aeo'
    return put(from, from === 'aeo' ? 'âêô' : ({ a: 'â', e: 'ê', o: 'ô' }[from] ?? ''))
  }
  if (key === keys.breve && key !== keys.horn) return put('a', 'ă')
  if (key !== keys.horn) return false
  const vowels = letters.join('').replace(/^qu/, '')
  if (vowels.includes('uo')) return put('o', 'ơ') && put('u', 'ư')
  if (key === keys.breve && /a/.test(vowels) && !/u.*a/.test(vowels)) return put('a', 'ă')
  if (put('ou', 'ơư')) return true
  // A letter that needs no vowel before it (`tw`); a digit does.
  if (key === 'w') letters.push('ư')
  return key === 'w'
}

/** The letter that has the tone, as typewriters placed it: on the marked one, or the first of two. */
function placeOfTone(letters: readonly string[]): number {
  const marked = letters.findLastIndex((letter) => /[ăâêôơư]/.test(letter))
  const isOnMark = marked >= 0
  if (isOnMark) return marked
  const starts = /^(?:qu|gi(?=[aeiouy]))/.test(letters.join('')) ? 2 : 0
  const vowels = [...letters.keys()].filter((i) => i >= starts && anyVowel.test(letters[i] ?? ''))
  const last = vowels.at(-1) ?? 0
  const isClosed = last < letters.length - 1
  return isClosed || vowels.length === 1 ? last : (vowels.at(-2) ?? last)
}
