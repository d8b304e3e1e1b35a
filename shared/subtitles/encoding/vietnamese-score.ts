/**
 * How Vietnamese a text looks: the share of its accented words that are possible Vietnamese
 * syllables (initial, rhyme and tone that go together). A wrong 8-bit reading gives words such as
 * “th‹m” or “ngõïi”, which are none.
 */
const syllable =
  /^(?:ngh?|gh|gi|g|kh?|ch?|nh|n|th|tr|t|ph|qu|b|d|đ|h|l|m|r|s|v|x|p)?(?:oa|oă|oe|oo|uâ|uê|uy|uơ|ua|uyê|uya|uô|ươ|ưa|ưu|ươu|uôi|ươi|oai|oay|oeo|uây|uyu|iê|yê|ia|iêu|yêu|ai|ao|au|ay|âu|ây|eo|êu|iu|oi|ôi|ơi|ui|ưi|a|ă|â|e|ê|i|o|ô|ơ|u|ư|y)(?:ch|c|m|nh|ng|n|p|t)?$/
const toneMarks = /[\u0300\u0301\u0303\u0309\u0323]/g
/** Sắc and nặng are the only tones before a stop. */
const stopped = /(?:ch|c|p|t)$/

function isSyllable(word: string): boolean {
  const apart = word.toLowerCase().normalize('NFD')
  const tones = apart.match(toneMarks) ?? []
  if (tones.length > 1) return false
  const bare = apart.replace(toneMarks, '').normalize('NFC')
  if (!syllable.test(bare)) return false
  return !stopped.test(bare) || tones.length === 0 || tones[0] === '\u0301' || tones[0] === '\u0323'
}

const SAMPLE_CHARS = 40_000

/** Letters that no other language has. */
const onlyVietnamese = /[ăđơưẠ-ỹ]/iu
/** Mixed case inside a word (“tiÕng”) betrays TCVN3 read as Latin-1. */
const mixedCase = /\p{Ll}\p{Lu}/u
const word = /[\p{L}\p{M}][^\s.,!?:;"'“”‘’()[\]<>{}…/\\\-–—]*/gu

/** Share of accented words (0–1) that are Vietnamese, or 0 where that is no Vietnamese text. */
export function scoreVietnamese(text: string): number {
  let accented = 0
  let possible = 0
  let unmistakable = 0
  for (const found of text.slice(0, SAMPLE_CHARS).match(word) ?? []) {
    // plain ASCII words say nothing about the encoding
    if (!/\P{ASCII}/u.test(found)) continue
    accented++
    if (found.length > 12 || mixedCase.test(found) || !isSyllable(found)) continue
    possible++
    if (onlyVietnamese.test(found)) unmistakable++
  }
  const share = accented === 0 ? 0 : possible / accented
  // a few foreign names may be among them, but then some words must be Vietnamese beyond doubt
  return share >= 0.7 || (share >= 0.5 && unmistakable >= 2) ? share : 0
}
