/** Names of letters as they are spelled aloud in abbreviations: VTV → "vê tê vê". */
const names: Readonly<Record<string, string>> = {
  A: 'a',
  Ă: 'á',
  Â: 'ớ',
  B: 'bê',
  C: 'xê',
  D: 'đê',
  Đ: 'đê',
  E: 'e',
  Ê: 'ê',
  F: 'ép',
  G: 'giê',
  H: 'hát',
  I: 'i',
  J: 'gi',
  K: 'ca',
  L: 'e lờ',
  M: 'em',
  N: 'en',
  O: 'o',
  Ô: 'ô',
  Ơ: 'ơ',
  P: 'pê',
  Q: 'quy',
  R: 'e rờ',
  S: 'ét',
  T: 'tê',
  U: 'u',
  Ư: 'ư',
  V: 'vê',
  W: 'vê kép',
  X: 'ích',
  Y: 'i dài',
  Z: 'dét',
}

/**
 * Letters one by one; a letter without a Vietnamese name stays as it is. O among others is read as
 * in VOV, "vê ô vê"; alone it is "o".
 */
export function spell(letters: string): string {
  const each = [...letters.normalize('NFC').toLocaleUpperCase('vi')]
  return each.map((c) => (c === 'O' && each.length > 1 ? 'ô' : (names[c] ?? c))).join(' ')
}

const onset = '(?:ngh|ng|nh|gh|gi|kh|ph|qu|th|tr|ch|[bcdđghklmnprstvx])?'

/** Rhymes without their tone; u/o/e/a with their hooks and hats are kept, since they are spelling. */
const rhyme =
  '(?:[aăâeêioôơuưy]|ai|ao|au|ay|âu|ây|eo|êu|ia|iu|oa|oă|oe|oi|ôi|ơi|ua|uâ|uê|ui|uy|uơ|ưa|ưi|ưu|' +
  'iê|yê|uô|ươ|oai|oay|oao|oeo|uây|uôi|uya|uyê|uyu|iêu|yêu|ươi|ươu)'

const coda = '(?:ng|nh|ch|[cmnpt])?'

const SYLLABLE = new RegExp(`^${onset}${rhyme}${coda}$`, 'u')

/** Tone marks, which sit on the vowel as combining marks in NFD. */
const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g

/** As English words are built: "FAKE", "SELECT"; "BIDV" and "HAGL" are not. */
const FOREIGN_WORD =
  /^(?:[bcdfgpst]?[lr]|[bcdfghjklmnpqrstvwxyz]|s[chkmnptw]h?r?|[cgpstw]h|tw|qu)?[aeiouy]{1,3}(?:[bcdfghjklmnpqrstvwxz]{1,2}[aeiouy]{1,2})*(?:[bcdfgklmnprstvwxz]|([bdflmnprstz])\1|[lnr][cdgkt]|ck|[cfps]t|s[hkp]|[ct]h|mp|r[mn])?s?$/i

/** True for capitals that are a word of another language rather than letters. */
export const isForeignWord = (word: string): boolean => word.length > 3 && FOREIGN_WORD.test(word)

/** True for letters that can be one Vietnamese word: "nghiêng", "AN"; false for "VTV", "BIDV". */
export const isSyllable = (word: string): boolean =>
  SYLLABLE.test(word.normalize('NFD').replace(TONES, '').normalize('NFC').toLocaleLowerCase('vi'))
