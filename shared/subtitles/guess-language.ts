import { franc } from 'franc-min'

/** ISO 639-3, as the detector answers, to the codes that services use. */
const codes: Record<string, string> = {
  vie: 'vi',
  eng: 'en',
  fra: 'fr',
  deu: 'de',
  spa: 'es',
  por: 'pt',
  ita: 'it',
  nld: 'nl',
  rus: 'ru',
  ukr: 'uk',
  pol: 'pl',
  ces: 'cs',
  slk: 'sk',
  hun: 'hu',
  ron: 'ro',
  bul: 'bg',
  srp: 'sr',
  hrv: 'hr',
  bos: 'bs',
  ell: 'el',
  tur: 'tr',
  swe: 'sv',
  dan: 'da',
  nob: 'nb',
  fin: 'fi',
  est: 'et',
  lav: 'lv',
  lit: 'lt',
  cmn: 'cmn',
  jpn: 'ja',
  kor: 'ko',
  tha: 'th',
  ind: 'id',
  zlm: 'ms',
  hin: 'hi',
  ben: 'bn',
  urd: 'ur',
  tam: 'ta',
  tel: 'te',
  mar: 'mr',
  guj: 'gu',
  pan: 'pa',
  mal: 'ml',
  kan: 'kn',
  arb: 'ar',
  pes: 'fa',
  heb: 'he',
  swh: 'sw',
  afr: 'af',
  cat: 'ca',
  isl: 'is',
  epo: 'eo',
  mya: 'my',
  nep: 'ne',
}

/** Letters that only Vietnamese writes: tones on â ê ô ơ ư ă, and ơ ư đ themselves. */
const vietnamese = /[\u1EA0-\u1EF9ơưđăƠƯĐĂ]/gu

/** Below this share of such letters a text is not Vietnamese (real prose has about 20 %). */
const SHARE = 0.03
const ENOUGH = 20_000

/**
 * Language code of a text, `vi` for Vietnamese. Short texts are guessed by their letters alone;
 * `fallback` answers for texts that say nothing.
 */
export function guessLanguage(text: string, fallback = 'vi'): string {
  const sample = text.slice(0, ENOUGH).normalize('NFC')
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return fallback
  if ((sample.match(vietnamese)?.length ?? 0) / letters > SHARE) return 'vi'
  const found = codes[franc(sample, { minLength: 12, only: Object.keys(codes) })]
  if (found !== undefined && letters > 60) return found
  return /^[\p{ASCII}’“”…–—]+$/u.test(sample) ? 'en' : (found ?? fallback)
}
