import { data } from 'franc/data.js'

/** Scripts that several languages write, by their names in `franc`. */
const scripts = {
  latin: 'Latin',
  cyrillic: 'Cyrillic',
  arabic: 'Arabic',
  devanagari: 'Devanagari',
} as const
export type SharedScript = keyof typeof scripts

/** ISO 639-3 codes of `franc`, where they do not begin with our two-letter code. */
const languages: Readonly<Record<string, string>> = {
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

/** Signs of a text that are looked at. */
const MAX_SIGNS = 2_048
/** Distance that a trigram adds to a language that lacks it among its own 300. */
const FAR = 300

/** The trigrams of a script's languages: for each, places in `codes` and ranks in turns. */
interface Trigrams {
  codes: readonly string[]
  ranks: ReadonlyMap<string, readonly number[]>
}
const known = new Map<SharedScript, Trigrams>()
const nowhere: readonly number[] = []

function trigramsOf(script: SharedScript): Trigrams {
  const found = known.get(script)
  if (found) return found
  const codes: string[] = []
  const ranks = new Map<string, number[]>()
  for (const [name, listed] of Object.entries(data[scripts[script]] ?? {})) {
    const code = languages[name]
    if (code === undefined) continue
    for (const [rank, trigram] of listed.split('|').entries()) {
      const of = ranks.get(trigram)
      if (of) of.push(codes.length, rank)
      else ranks.set(trigram, [codes.length, rank])
    }
    codes.push(code)
  }
  const made = { codes, ranks }
  known.set(script, made)
  return made
}

/**
 * Nearness of a text to languages by its trigrams, 1 for the nearest: the figures of `francAll`
 * with the same data. That searches the list of every language for every trigram; here each trigram
 * maps to its languages.
 *
 * @param text in lower case
 */
export function trigramNearness(text: string, script: SharedScript): ReadonlyMap<string, number> {
  if (text.length < 3) return new Map()
  const sample = text.slice(0, MAX_SIGNS)
  const words = ` ${sample
    .replace(/[\u0021-\u0040]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()} `
  const counts = new Map<string, number>()
  for (let i = 0; i + 3 <= words.length; i++) {
    const trigram = words.slice(i, i + 3)
    counts.set(trigram, (counts.get(trigram) ?? 0) + 1)
  }
  const { codes, ranks } = trigramsOf(script)
  const distances = new Float64Array(codes.length).fill(counts.size * FAR)
  for (const [trigram, count] of counts) {
    const of = ranks.get(trigram) ?? nowhere
    for (let i = 0; i < of.length; i += 2) {
      const language = of[i] ?? 0
      const nearer = Math.abs(count - (of[i + 1] ?? 0) - 1) - FAR
      distances[language] = (distances[language] ?? 0) + nearer
    }
  }
  const least = Math.min(...distances)
  const most = sample.length * FAR - least
  return new Map(codes.map((code, i) => [code, 1 - ((distances[i] ?? least) - least) / most || 0]))
}
