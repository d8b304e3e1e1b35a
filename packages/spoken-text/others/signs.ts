import { anyOf, type Rule, type RuleTable, START, rulesOf, type ReadMatch } from '../rules'
import { ordinalRules } from './ordinals'
import { agreementRules } from './agreement'
import { clockRules, figureRules } from './figures'
import { COUNTRY, currencyCodes, signWords, type SignWords, unitNames } from './words'

const NUMBER = String.raw`\d+(?:[.,]\d+)*`

/** A letter of a script that separates words; in others ("今天-5度") a sign is independent. */
const LETTER = String.raw`(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])[\p{L}\p{M}])`
const ALONE = String.raw`(?<!${LETTER}|\p{N})`

/** The value of a number in writing, only to choose the form of the word behind it. */
function valueOf(written: string): number {
  const groups = written.split(/[.,]/)
  const isGrouped = groups.length > 2 || (groups.length === 2 && groups[1]?.length === 3)
  return Number(isGrouped ? groups.join('') : groups.join('.'))
}

/** A format takes a hundred times as long to make as to use. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(language: string, of: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = [language, of.unit, of.currency, of.maximumFractionDigits].join(' ')
  const format = formats.get(key) ?? new Intl.NumberFormat(`${language}-u-nu-latn`, of)
  formats.set(key, format)
  return format
}

/**
 * The words that the platform puts around a number, such as "millones de euros" after a million.
 */
function wordsBeside(
  language: string,
  value: number,
  of: Intl.NumberFormatOptions,
): [string, string] {
  const digits = Number.isInteger(value) ? 0 : 1
  const parts = formatOf(language, {
    ...of,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).formatToParts(value)
  const isFigure = (type: string): boolean => /^(?:integer|group|decimal|fraction)$/.test(type)
  const first = parts.findIndex(({ type }) => isFigure(type))
  const text = (part: readonly Intl.NumberFormatPart[]): string =>
    part
      .filter(({ type }) => !isFigure(type))
      .map(({ value: word }) => word)
      .join('')
      .trim()
  return [text(parts.slice(0, first)), text(parts.slice(first))]
}

/** Money as people name it: without the country. */
function money(language: string, number: string, scale: string, sign: string): string {
  const value =
    scale === '' ? valueOf(number) : /^mil|^тысяч/u.test(scale) && scale.length < 7 ? 1000 : 1e6
  const [, name] = wordsBeside(language, value, {
    style: 'currency',
    currency: language === 'zh' && /[¥￥]/.test(sign) ? 'CNY' : (currencyCodes[sign] ?? 'USD'),
    currencyDisplay: 'name',
  })
  const bare = name.replace(COUNTRY, '').replace('人民币', '元')
  const word = language === 'pt' ? bare.toLowerCase() : bare
  return `${number} ${scale} ${linked(language, scale, word)}`.replace(/\s+/g, ' ')
}

/** "cinco millones de dólares" */
function linked(language: string, scale: string, word: string): string {
  if (!/^(?:mill[oói]|mili|milh|bil)/u.test(scale) || scale === 'mille') return word
  const link =
    { es: 'de ', pt: 'de ', it: 'di ', fr: /^[aeiouy]/.test(word) ? 'd’' : 'de ' }[language] ?? ''
  return word.startsWith(link) ? word : link + word
}

function moneyRules(language: string, words: SignWords): readonly Rule[] {
  const sign = String.raw`(?<sign>${anyOf(Object.keys(currencyCodes))})`
  const scale = String.raw`(?:\s?(?<scale>${words.scales})(?![\p{L}\p{M}]))?`
  const read: ReadMatch = ({ group }) =>
    money(language, group('number'), group('scale'), group('sign'))
  return rulesOf({
    'sign before the number': [
      new RegExp(String.raw`${ALONE}${sign}\s?(?<number>${NUMBER})${scale}(?!\d)`, 'gu'),
      read,
    ],
    'sign after the number': [
      new RegExp(
        String.raw`(?<![.,])${ALONE}(?<number>${NUMBER})${scale}\s?${sign}(?!${LETTER}|\p{N})`,
        'gu',
      ),
      read,
    ],
  })
}

/** Dates in figures: the day first, but the year first in the Far East. */
function dateRule(language: string): Rule {
  const yearFirst = language === 'zh' || language === 'ja'
  return [
    yearFirst
      ? /(?<![\p{N}/.-])(?<y>[12]\d{3})(?<mark>[/.-])(?<m>\d{1,2})\k<mark>(?<d>\d{1,2})(?![\d/.-])/gu
      : /(?<![\p{N}/.-])(?<d>\d{1,2})(?<mark>[/.])(?<m>\d{1,2})\k<mark>(?<y>[12]\d{3})(?![\d/-])/gu,
    ({ group }) => {
      const [y, m, d] = [Number(group('y')), Number(group('m')), Number(group('d'))]
      const date = new Date(Date.UTC(y, m - 1, d))
      if (date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return null
      const said = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
        year: 'numeric',
        month: 'long',
        day: 'numeric',
        timeZone: 'UTC',
      }).format(date)
      return said.replace(/ค\.ศ\. /u, '').replace(/(?<=\d{4}) г\.$/u, ' года')
    },
  ]
}

/**
 * Signs next to figures, in words of a language without its own table: the minus, money, units,
 * ordinals, Roman numerals, dates with slashes and spaces among thousands. The figures are left to
 * the voice, which reads them well.
 */
export function signTable(language: string): RuleTable {
  const words = signWords[language]
  return words === undefined ? [] : tableOf(language, words)
}

const thousandsRule: Rule = [
  new RegExp(String.raw`(?<![.,])${ALONE}[1-9]\d{0,2}(?: \d{3})+(?!${LETTER}|\p{N})`, 'gu'),
  ({ text }) => text.replaceAll(' ', ''),
]

const minusRule = ({ minus }: SignWords): Rule => [
  new RegExp(String.raw`(?<![.,)\]%–-])${ALONE}[-−–](?=(?:[$€£]\s?)?\d)`, 'gu'),
  // "零下 -5": the word for it is there already.
  ({ before }) => (/(?:零下|氷点下)\s?$/u.test(before) ? '' : `${minus} `),
]

/** "3 + 4 = 7"; a plus or equals elsewhere is left alone. */
function sumRules({ sum }: SignWords): readonly Rule[] {
  if (!sum) return []
  return rulesOf({
    plus: [/(?=\s?[+＋])(?<=\d)\s?[+＋]\s?(?=\d)/gu, () => ` ${sum[0]} `],
    equals: [/(?=\s?[=＝])(?<=\d)\s?[=＝]\s?(?=\d)/gu, () => ` ${sum[1]} `],
  })
}

/** Languages whose engine drops the sign, or reads it in English. */
const percents: Readonly<Record<string, readonly [before: string, after: string]>> = {
  zh: ['百分之', ''],
  ja: ['', 'パーセント'],
  ar: ['', ' بالمئة'],
  th: ['', ' เปอร์เซ็นต์'],
}

const measureRule = (language: string): Rule => [
  new RegExp(
    String.raw`(?<![.,])${ALONE}(?<number>${NUMBER})\s?(?<unit>${anyOf([...Object.keys(unitNames), ...(percents[language] || language === 'ru' ? ['%', '％', '٪'] : [])])})(?!${LETTER}|[\p{N}/'’^²³]|\.\p{L})`,
    'gu',
  ),
  ({ group, before: text }) => {
    const percent = percents[language]
    const isPercent = /[%％٪]/.test(group('unit'))
    if (isPercent && percent) return percent[0] + group('number') + percent[1]
    const unit = isPercent ? 'percent' : (unitNames[group('unit')] ?? 'meter')
    const value = valueOf(group('number'))
    const [before, after] = wordsBeside(language, value, {
      style: 'unit',
      unit,
      unitDisplay: 'long',
    })
    // "时速120km/h": the words before already contain a part of the unit.
    const lead = /(?:时速|時速)\s?$/u.test(text) ? '' : before
    const said = `${lead} ${group('number')} ${after}`.trim()
    return language === 'ja' ? inKana(said) : said
  },
]

const kana: Readonly<Record<string, string>> = {
  摂氏: 'せっし',
  華氏: 'かし',
  時速: 'じそく',
  度: 'ど',
}

/** Units that the platform writes in kanji, which not every voice knows. */
const inKana = (text: string): string =>
  text.replace(/摂氏|華氏|時速|度/gu, (word) => kana[word] ?? word)

function shortRules({ short }: SignWords): readonly Rule[] {
  const written = Object.keys(short)
  if (written.length === 0) return []
  return rulesOf({
    'short form': [
      new RegExp(
        String.raw`${START}(?<short>${anyOf(written)})(?=\s|$|[,;:)]|(?<=[Nn]o\.)\d)`,
        'gu',
      ),
      ({ group }) => short[group('short')] ?? null,
    ],
  })
}

const tableOf = (language: string, words: SignWords): RuleTable => [
  ['date', [dateRule(language)], /\d[/.-]\d/],
  ['time', clockRules(language), /\d\s?[:h.]/],
  ['number', [thousandsRule], /\d \d{3}/],
  ['sign', sumRules(words), /[+=]/],
  ['sign', [minusRule(words)], /[-−–]/],
  ['abbreviation', shortRules(words)],
  ['money', moneyRules(language, words), /[$€£¥￥₹₽₩฿₫]|USD|EUR|GBP/],
  ['numeral', ordinalRules(language), /[IVX\d]/],
  ['unit', [measureRule(language)], /\d\s?[\p{L}°℃%％٪]/u],
  ['number', agreementRules(language), /\d\s\p{L}/u],
  ['number', figureRules(language), /\d/],
]
