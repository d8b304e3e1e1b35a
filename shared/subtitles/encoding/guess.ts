import { analyse } from 'chardet'
import { decodeAs } from './decode-as'
import { saidIn } from './events'
import { encodingByName, type EncodingName } from './names'
import { scoreVietnamese } from './vietnamese'

const SAMPLE_BYTES = 65_536
const vietnamese: readonly EncodingName[] = ['windows-1258', 'viscii', 'tcvn3', 'vni']

/** Encodings of an 8-bit text that could be meant, likeliest first; never empty. */
export function guessEncodings(bytes: Uint8Array): EncodingName[] {
  const sample = textOfEvents(bytes.subarray(0, SAMPLE_BYTES))
  const scored = vietnamese
    .map((encoding) => ({ encoding, score: scoreVietnamese(decodeAs(sample, encoding) ?? '') }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  const detected = analyse(sample)
    .filter(({ confidence }) => confidence >= 10)
    .flatMap(({ name }) => encodingByName(name) ?? [])
    .filter((encoding) => !manyBytes.has(encoding) || standsTogether(sample))
    .map((encoding) => likelierTwin(encoding, sample))
  const likely = detected.flatMap((encoding) => leastOdd(encoding, sample))
  const all: EncodingName[] = [
    ...(isDosCyrillic(sample) ? (['ibm866'] as const) : []),
    ...scored.map(({ encoding }) => encoding),
    ...likely.filter((encoding) => encoding !== 'utf-8'),
    ...scriptEncodings(sample),
    'windows-1252',
  ]
  return isNearlyUtf8(bytes) ? ['utf-8', ...new Set(all)] : [...new Set(all)]
}

/** The bytes of what a file says; all of them where that leaves too little. */
function textOfEvents(bytes: Uint8Array): Uint8Array {
  // Escape codes of ISO 2022 make text of what looks like tags.
  if (bytes.includes(0x1b)) return bytes
  const said = saidIn(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return /\P{ASCII}/u.test(said) ? Uint8Array.from(said, (letter) => letter.charCodeAt(0)) : bytes
}

/** Encodings of two bytes a letter, which may follow each other but hardly ever stand alone. */
const manyBytes: ReadonlySet<EncodingName> = new Set([
  'big5',
  'gb18030',
  'shift_jis',
  'euc-jp',
  'euc-kr',
])

/** False for single accented letters and signs among plain ones, as in Western languages. */
function standsTogether(sample: Uint8Array): boolean {
  let high = 0
  let together = 0
  for (let i = 0; i < sample.length; i++) {
    if ((sample[i] ?? 0) < 0x80) continue
    high++
    if ((sample[i - 1] ?? 0) >= 0x80 || (sample[i + 1] ?? 0) >= 0x80) together++
  }
  return together * 3 >= high
}

/**
 * Encodings that statistics confuse. Korean is all syllables, which Chinese read as Korean is not; Thai
 * has no single letters among plain ones; é is in no Baltic language. Greek files are mostly from Windows; only ISO 8859-7 has a
 * letter at 0xB6. KOI8-R has box lines where KOI8-U has the letters of Ukrainian. Text like “Neæe
 * da izaðe” in windows-1252 is Croatian, Bosnian or Serbian in windows-1250.
 */
function likelierTwin(encoding: EncodingName, sample: Uint8Array): EncodingName {
  const couldBeKorean = encoding === 'gb18030' || !manyBytes.has(encoding)
  if (couldBeKorean && isScript('euc-kr', sample)) return 'euc-kr'
  const couldBeThai = latin.has(encoding) && standsTogether(sample)
  if (couldBeThai && isScript('windows-874', sample)) return 'windows-874'
  if (encoding === 'iso-8859-7' && !sample.includes(0xb6)) return 'windows-1253'
  if (encoding === 'iso-8859-2' && isRomanian(sample)) return 'iso-8859-16'
  if (encoding === 'koi8-r' && /[\u2500-\u257F]/.test(decodeAs(sample, 'koi8-r') ?? '')) {
    return 'koi8-u'
  }
  if (encoding === 'windows-1251') {
    const text = decodeAs(sample, encoding) ?? ''
    // the small я of Macintosh has the place of the capital one
    const inside = text.match(/(?<=\p{Ll})Я/gu)?.length ?? 0
    return inside > (text.match(/я/g)?.length ?? 0) ? 'x-mac-cyrillic' : encoding
  }
  if (encoding === 'windows-1257') {
    const accented = (decodeAs(sample, encoding) ?? '').match(beyondAscii) ?? []
    const french = accented.filter((letter) => letter === 'é').length
    return french * 10 > accented.length ? 'windows-1252' : encoding
  }
  if (encoding === 'windows-1252' || encoding === 'windows-1254') {
    const accented = (decodeAs(sample, encoding) ?? '').match(/[À-ÿŠŽšž]/g) ?? []
    const southSlavic = accented.filter((letter) => 'æèðšžÆÈÐŠŽ'.includes(letter))
    const both = southSlavic.includes('æ') && southSlavic.includes('è')
    const isTypical = both || /[šž]/i.test(southSlavic.join(''))
    if (isTypical && southSlavic.length >= accented.length * 0.9) return 'windows-1250'
  }
  return encoding
}

/** ISO 8859-2 has ş and ţ where 8859-16 has the letters of Romanian, and Ľ for its quotation marks. */
function isRomanian(sample: Uint8Array): boolean {
  const letters = (decodeAs(sample, 'iso-8859-16') ?? '').match(/[^\P{L}a-z]|[„”]/giu) ?? []
  const own = letters.filter((letter) => /[ăâîșț„”]/iu.test(letter)).length
  return letters.some((letter) => /[șț]/iu.test(letter)) && own * 50 >= letters.length * 49
}

/** Encodings of Latin letters that statistics do not know or mix up. */
const rivals: readonly EncodingName[] = [
  'windows-1252',
  'iso-8859-15',
  'windows-1254',
  'macintosh',
  'ibm850',
  'windows-1250',
  'iso-8859-2',
  'ibm852',
]

/** An encoding, after rivals under which the text holds far fewer implausible characters. */
function leastOdd(encoding: EncodingName, sample: Uint8Array): EncodingName[] {
  const own = latin.has(encoding) ? oddness(sample, encoding) : 0
  if (own < ODD) return [encoding]
  const better = rivals
    .map((name) => ({ name, odd: oddness(sample, name) }))
    .filter(({ name, odd }) => name !== encoding && odd * 3 < own)
    .sort((first, second) => first.odd - second.odd)
  const names = [...better.map(({ name }) => name), encoding]
  return names[0] === 'ibm850' && isDosHungarian(sample) ? ['ibm852', ...names] : names
}

/**
 * Hungarian of DOS, whose ő and ű are ï and ¹ in Western Europe: it has only letters of Hungarian.
 */
function isDosHungarian(sample: Uint8Array): boolean {
  const text = decodeAs(sample, 'ibm852') ?? ''
  const long = text.match(/[őű]/giu)?.length ?? 0
  const letters = text.match(/[^\P{L}a-z]/giu) ?? []
  const foreign = letters.filter((letter) => !/[áéíóöőúüű]/iu.test(letter)).length
  return long >= 2 && foreign * 50 <= letters.length
}

/** From this share of oddities on, another reading is looked for. */
const ODD = 0.08
/** Symbols and control codes inside words, and capitals after small letters. */
const oddities =
  /(?<=[\p{L}\p{M}])[^\p{L}\p{M}\p{N}\p{ASCII}\u00a0\u00ad’‘´–—…·“”«»](?=[\p{L}\p{M}])|(?<=\p{Ll})(?!\p{ASCII})\p{Lu}|\p{Ll}(?<!\p{ASCII})(?=\p{Lu})|[\u0080-\u009f]|(?<![\p{L}\p{M}\d])[¡-¿×÷†‡‰‹›](?=\p{Ll})/gu

/** Share of implausible characters beyond ASCII, 0–1 and beyond. */
function oddness(sample: Uint8Array, encoding: EncodingName): number {
  const text = decodeAs(sample, encoding) ?? ''
  const high = text.match(/[^\p{ASCII}]/gu)?.length ?? 0
  return high === 0 ? 0 : (text.match(oddities)?.length ?? 0) / high
}

/**
 * Cyrillic of DOS: its letters lie at 0x80–0xAF and 0xE0–0xF1, mostly the small ones, where Cyrillic of
 * Windows and Thai have theirs elsewhere.
 */
function isDosCyrillic(sample: Uint8Array): boolean {
  let high = 0
  let plain = 0
  let letters = 0
  let small = 0
  for (const byte of sample) {
    if (byte < 0x80) {
      if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) plain++
      continue
    }
    high++
    const isSmall = (byte >= 0xa0 && byte <= 0xaf) || (byte >= 0xe0 && byte <= 0xef)
    if (isSmall) small++
    if (isSmall || byte < 0xa0 || byte === 0xf0 || byte === 0xf1) letters++
  }
  return high >= MIN_LETTERS && high > plain * 2 && letters >= high * 0.98 && small >= high * 0.7
}

/** UTF-8 with a few broken bytes (cut off, or joined with something else): 19 of 20 are right. */
function isNearlyUtf8(bytes: Uint8Array): boolean {
  let sequences = 0
  let broken = 0
  for (let i = 0; i < bytes.length;) {
    const lead = bytes[i] ?? 0
    const follow = lead < 0x80 ? 0 : lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc2 ? 1 : -1
    let taken = 0
    while (taken < follow && ((bytes[i + taken + 1] ?? 0) & 0xc0) === 0x80) taken++
    if (follow < 0 || taken < follow) broken++
    else if (follow > 0) sequences++
    i += 1 + taken
  }
  return sequences > broken * 19
}

/**
 * Scripts that an 8-bit encoding gives away by itself, for texts too short for statistics: nearly
 * all letters beyond ASCII belong to the script, and its marks follow letters.
 */
const scripts: readonly { encoding: EncodingName; letter: RegExp; misplaced: RegExp }[] = [
  { encoding: 'euc-kr', letter: /[\uAC00-\uD7A3]/g, misplaced: /(?!)/g },
  {
    encoding: 'windows-874',
    letter: /[\u0E01-\u0E5B]/g,
    misplaced: /(?<![\u0E01-\u0E4E])[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]/g,
  },
  {
    encoding: 'windows-1256',
    letter: /[\u060C-\u06FF]/g,
    misplaced: /(?<![\u0621-\u06FF])[\u064B-\u0652]/g,
  },
]

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
const beyondAscii = /[^\p{ASCII}\u00a0«»“”‘’…–—]/gu
/** Letters of a script that are needed to believe in it. */
const MIN_LETTERS = 8

/** Encodings of other scripts in which the bytes read as words of that script. */
const scriptEncodings = (sample: Uint8Array): EncodingName[] =>
  scripts.map(({ encoding }) => encoding).filter((encoding) => isScript(encoding, sample))

function isScript(encoding: EncodingName, sample: Uint8Array): boolean {
  const script = scripts.find((each) => each.encoding === encoding)
  const text = script && decodeAs(sample, encoding, true)
  if (!script || typeof text !== 'string') return false
  const all = count(text, beyondAscii)
  return (
    all >= MIN_LETTERS &&
    count(text, script.letter) >= all * 0.97 &&
    count(text, script.misplaced) * 20 <= all
  )
}

const latin: ReadonlySet<EncodingName> = new Set([
  'windows-1252',
  'windows-1250',
  'windows-1254',
  'windows-1257',
  'iso-8859-2',
  'iso-8859-15',
  'macintosh',
])

/**
 * False for a text that is no real writing: full of symbols and unassigned codes, a Latin text of hardly
 * anything but accented letters, or Japanese in half-width signs alone.
 */
export function isPlausible(text: string, encoding: EncodingName): boolean {
  const sample = text.slice(0, 65_536)
  const odd = count(sample, /[^\p{L}\p{M}\p{N}\p{P}\p{S}\s]|\uFFFD/gu)
  if (odd * 20 > sample.length) return false
  const accented = count(sample, beyondAscii)
  if (accented < MIN_LETTERS) return true
  if (encoding === 'shift_jis') return count(sample, /[\uFF61-\uFF9F]/g) * 2 < accented
  return !latin.has(encoding) || accented < count(sample, /[A-Za-z]/g) * 1.5
}
