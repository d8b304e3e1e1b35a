import { languageOf } from '../languages/language-codes'

/** Words of 0 to 20, of the tens from 30 on, and of 100, 1,000 and a million; a word can have several forms. */
interface NumberWords {
  small: string
  tens: string
  large: string
}

const tables: Readonly<Record<string, NumberWords>> = {
  en: {
    small:
      'zero|nought|o one|once|first|single|a two|second|twice|both|double three|third|triple four|fourth five|fifth six|sixth seven|seventh eight|eighth nine|ninth ten|tenth eleven|eleventh twelve|twelfth|dozen thirteen|thirteenth fourteen|fourteenth fifteen|fifteenth sixteen|sixteenth seventeen|seventeenth eighteen|eighteenth nineteen|nineteenth twenty|twentieth',
    tens: 'thirty|half forty fifty sixty seventy eighty ninety',
    large: 'hundred|hundredth|hundreds thousand|thousands|grand million|millions',
  },
  vi: {
    small:
      'không một|mốt|nhất|đầu|đơn hai|nhì|đôi ba bốn|tư năm|lăm sáu bảy|bẩy tám chín mười|mươi|chục mười mười|tá mười mười mười mười mười mười mười hai',
    tens: 'ba|rưỡi bốn|tư năm sáu bảy|bẩy tám chín',
    large: 'trăm nghìn|ngàn triệu',
  },
  fr: {
    small:
      'zéro un|une|premier|première deux|deuxième|seconde|second|double trois|troisième|triple quatre|quatrième cinq|cinquième six|sixième sept|septième huit|huitième neuf|neuvième dix|dixième onze|onzième douze|douzaine|midi|minuit treize quatorze quinze|quinzième seize dix-sept|dix dix-huit|dix dix-neuf|dix vingt|vingtième',
    tens: 'trente|demi|demie quarante cinquante soixante soixante|septante quatre|huitante quatre|nonante',
    large: 'cent|cents|centaine mille|milliers|millier million|millions',
  },
  de: {
    small:
      'null ein|eins|eine|einen|einer|einem|erste|ersten|erster|erstes zwei|zweite|zweiten|zweiter|beide|beiden|doppelt drei|dritte|dritten|dritter vier|vierte|vierten fünf|fünfte|fünften sechs|sechste|sechsten sieben|siebte|siebten acht|achte|achten neun|neunte|neunten zehn|zehnte|zehnten elf|elfte|elften zwölf|zwölfte|dutzend dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
    tens: 'dreißig|halb vierzig fünfzig sechzig siebzig achtzig neunzig',
    large: 'hundert tausend million|millionen',
  },
  es: {
    small:
      'cero un|uno|una|primer|primero|primera dos|segundo|segunda|doble tres|tercero|tercera|tercer cuatro|cuarto|cuarta cinco|quinto seis|sexto siete|séptimo ocho|octavo nueve|noveno diez|décimo once doce|docena trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte',
    tens: 'treinta|media cuarenta cincuenta sesenta setenta ochenta noventa',
    large: 'cien|ciento|cientos|cientas|quinientos|quinientas mil|miles millón|millones',
  },
}

const wordsOf = (list: string): string[][] => list.split(' ').map((forms) => forms.split('|'))

/** Words by value, of each language with a table. */
const known = new Map(
  Object.entries(tables).map(([code, { small, tens, large }]) => {
    const entries: [number, string[]][] = wordsOf(small).map((forms, i) => [i, forms])
    for (const [i, forms] of wordsOf(tens).entries()) entries.push([30 + 10 * i, forms])
    for (const [i, forms] of wordsOf(large).entries())
      entries.push([[100, 1_000, 1_000_000][i] ?? 0, forms])
    return [code, new Map(entries)] as const
  }),
)

const signsOf: Readonly<Record<string, number>> = {
  〇: 0,
  零: 0,
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
  百: 100,
  千: 1_000,
  万: 10_000,
  萬: 10_000,
}
const signs = /[〇零一二两兩三四五六七八九十百千万萬]/gu

/** Largest number that a text in a language without a table may have in words. */
const TRUSTED = 100

/** True if a text says a number in words of the language, as far as that can be known. */
function saysInWords(value: number, text: string, language: string): boolean {
  const code = languageOf(language)
  if (['zh', 'yue', 'ja'].includes(code) && value % 1 === 0) {
    const digits = new Set((text.match(signs) ?? []).map((sign) => signsOf[sign]))
    return digits.has(Number(String(value)[0])) || digits.has(value)
  }
  const table = known.get(code)
  if (!table) return value <= TRUSTED
  const said = new Set(
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [],
  )
  const joined = code === 'de' || code === 'es' ? [...said].join(' ') : ''
  const has = (part: number): boolean =>
    table.get(part)?.some((word) => said.has(word) || (word.length > 2 && joined.includes(word))) ??
    false
  if (has(value)) return true
  // Of a longer one, the first part is looked for: forty-two, three hundred.
  const scale = [1_000_000, 1_000, 100].find((each) => value >= each)
  if (scale === undefined) return value > 20 && has(Math.floor(value / 10) * 10)
  const leading = Math.floor(value / scale)
  return has(scale) || saysInWords(leading, text, language)
}

const token =
  /\p{Nd}+(?:([.,'’\u00a0\u202f ])\p{Nd}{3}(?:\1\p{Nd}{3})*(?!\p{Nd})|[.,]\p{Nd}{1,2}(?![\p{Nd}.,]\p{Nd}))?/gu

const ascii = (digits: string): string =>
  digits.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0x30
    if (code < 0x80) return digit
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1
    return String(code - zero)
  })

function hasDigit(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code >= 0x30 && code <= 0x39) return true
    // Only scripts beyond Latin, Greek and Cyrillic have digits of their own.
    if (code >= 0x660 && (code < 0x1e00 || code >= 0x2100)) return /\p{Nd}/u.test(text)
  }
  return false
}

/** Values of the numerals in a text: `1,000`, `1.000` and `1 000` are 1000, `2,5` is 2.5, `10:30` are two. */
export function numbersIn(text: string): number[] {
  if (!hasDigit(text)) return []
  return Array.from(text.matchAll(token), ([found, grouped]) => {
    const plain = ascii(found)
    return grouped === undefined
      ? Number(plain.replace(',', '.'))
      : Number(plain.replace(/[^\d]/g, ''))
  })
}

const afternoon = /\b[ap]\.?\s?m\b|o['’]clock|giờ|\bh\b/iu
/** Large numbers are written by scale: 1,500,000 as 1.5 million. */
const scales = [1_000, 10_000, 1_000_000, 100_000_000, 1_000_000_000]
const scaled = (a: number, b: number): boolean =>
  scales.some((scale) => Math.abs(a * scale - b) < 0.5 || Math.abs(b * scale - a) < 0.5)

/** Decades are written with and without their century: the 1980s, the 80s. */
const sameDecade = (a: number, b: number): boolean =>
  a >= 1_000 && a < 2_100 && a % 10 === 0 && a % 100 === b

/**
 * True if a translation has the numbers of its original: as numerals in any notation, by scale, by the clock of
 * twelve or twenty-four hours, or in words of its language; and no other ones.
 */
export function keepsNumbers(
  text: string,
  original: string,
  languages: { from: string; to: string },
): boolean {
  const wanted = numbersIn(original)
  const found = numbersIn(text)
  if (wanted.length === 0 && found.length === 0) return true
  if (wanted.length === found.length && wanted.every((value, i) => value === found[i])) return true
  for (const value of wanted.splice(0)) {
    const at = found.indexOf(value)
    if (at >= 0) found.splice(at, 1)
    else wanted.push(value)
  }
  const isClock = afternoon.test(original) || afternoon.test(text)
  for (const value of wanted.splice(0)) {
    const at = found.findIndex(
      (other) =>
        scaled(value, other) ||
        sameDecade(value, other) ||
        sameDecade(other, value) ||
        (isClock && Math.abs(value - other) === 12),
    )
    if (at >= 0) found.splice(at, 1)
    // Full hours lose their zeros.
    else if (!(value === 0 && /\p{Nd}:00/u.test(original))) wanted.push(value)
  }
  return (
    wanted.every((value) => saysInWords(value, text, languages.to)) &&
    found.every((value) => (isClock && value === 0) || saysInWords(value, original, languages.from))
  )
}
