import { anyOf, parseRoman, type Rule, START } from '../rules'
import { dateRules, readDigits, readNumber, readOrdinal, readWhole, timeRules } from './numbers'
import { abbreviations, currencies, scales, units } from './tables'

const marks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '.': 'dot',
    '@': 'at',
    '/': 'slash',
    '-': 'dash',
    _: 'underscore',
    '?': 'question mark',
    '=': 'equals',
    '&': 'and',
    '#': 'hash',
    ':': 'colon',
    '%': 'percent',
  }),
)

const readAddress = (address: string): string =>
  address
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/\/$/, '')
    .split(/([^\p{L}\p{N}]|\d+)/u)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? readWhole(part) : (marks.get(part) ?? part)))
    .join(' ')

const webRules: readonly Rule[] = [
  {
    name: 'e-mail address',
    pattern: /(?<![\p{L}\p{N}._%+-])[\w.%+-]{1,64}@(?:[\p{L}\d-]{1,63}\.)+\p{L}{2,24}/gu,
    read: ({ text }) => readAddress(text),
  },
  {
    name: 'web address',
    pattern: new RegExp(
      String.raw`${START}(?:(?:https?|ftp)://[^\s<>"'”’)\]]*[^\s<>"'”’)\].,;:!?]|(?:www\.)?(?:[\p{L}\d-]{1,63}\.)+(?:com|net|org|info|gov|edu|io|vn|co|uk)(?![\p{L}\p{N}])(?:/[^\s<>"'”’)\]]*[^\s<>"'”’)\].,;:!?])?)`,
      'giu',
    ),
    read: ({ text }) => readAddress(text),
  },
  {
    name: 'hashtag or name with @',
    pattern: /(?<![\p{L}\p{N}])(?<mark>[#@])(?=[\p{L}_])/gu,
    read: ({ group }) => (group('mark') === '#' ? 'hashtag' : 'at'),
  },
]

const NUMBER = String.raw`\d+(?:[.,]\d+)*`
const SCALE = String.raw`(?:\s?(?<scale>${anyOf(Object.keys(scales))})(?![\p{L}\p{N}]))?`

const isOne = (number: string): boolean => number === '1'

function readMoney(number: string, scale: string, currency: string): string {
  const [one, many] = currencies[currency] ?? ['', '']
  const cents = /^([\d,]+)\.(\d{2})$/.exec(number)
  if (cents && scale === '' && many.endsWith('s')) {
    const whole = cents[1] ?? ''
    const part = Number(cents[2])
    return `${readNumber(whole)} ${isOne(whole) ? one : many}${part > 0 ? ` ${readWhole(String(part))}` : ''}`
  }
  return `${readNumber(number)} ${scales[scale] ?? ''} ${isOne(number) && scale === '' ? one : many}`
}

const numberRules: readonly Rule[] = [
  {
    name: 'telephone number',
    pattern:
      /(?<![\p{L}\p{N}])(?:\+\d{1,3}[\s.-]?)?(?:\(\d{2,4}\)[\s.-]?)?\d{2,4}(?:[\s.-]\d{3,4}){1,3}(?![\p{L}\p{N}]|[.,]\d)/gu,
    read: ({ text }) =>
      /^[+(]|^\d{3}[\s.-]\d{3}[\s.-]\d{4}$|^0\d/.test(text)
        ? text
            .replace('+', 'plus ')
            .split(/[\s.()-]+/)
            .filter((p) => p !== '')
            .map((p) => (/\d/.test(p) ? readDigits(p) : p))
            .join(', ')
            .replace('plus,', 'plus')
        : null,
  },
  {
    name: 'money before its number',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?<c>${anyOf(Object.keys(currencies).filter((c) => c !== 'đ'))})\s?(?<n>${NUMBER})${SCALE}`,
      'gu',
    ),
    read: ({ group }) => readMoney(group('n'), group('scale'), group('c')),
  },
  {
    name: 'money after its number',
    pattern: new RegExp(
      String.raw`${START}(?<n>${NUMBER})${SCALE}\s?(?<c>${anyOf(Object.keys(currencies))})(?![\p{L}\p{N}])`,
      'gu',
    ),
    read: ({ group }) => readMoney(group('n'), group('scale'), group('c')),
  },
  {
    name: 'span',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.,-])(?<a>${NUMBER}%?)\s?[-–—]\s?(?<b>${NUMBER})(?![\d-])`,
      'gu',
    ),
    read: ({ group }) => `${group('a')} to ${group('b')}`,
  },
  { name: 'percentage', pattern: /(?<=\d)\s?%/gu, read: () => 'percent' },
  {
    name: 'measure',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.,])(?<n>${NUMBER})\s?(?<u>${anyOf(Object.keys(units))})(?<p>\^[23])?(?![\p{L}\p{N}/])`,
      'gu',
    ),
    read: ({ text, group }) => {
      const [one, many] = units[group('u')] ?? ['', '']
      // "5 in the morning" is no length.
      if (/\sin$/.test(text)) return null
      const power = group('p') === '' ? '' : group('p') === '^2' ? 'square ' : 'cubic '
      return `${readNumber(group('n'))} ${power}${isOne(group('n')) ? one : many}`
    },
  },
  {
    name: 'ordinal',
    pattern: new RegExp(String.raw`${START}(?<n>\d{1,9})(?:st|nd|rd|th)(?![\p{L}\p{N}])`, 'gu'),
    read: ({ group }) => readOrdinal(group('n')),
  },
  {
    name: 'fraction',
    pattern: /(?<![\p{L}\p{N}/.,])(?<a>\d{1,4})\/(?<b>\d{1,4})(?![\p{L}\p{N}]|[/.,]\d)/gu,
    read: ({ group }) => {
      const [a, b] = [group('a'), group('b')]
      if (Number(b) < 2) return null
      if (b === '2') return `${readWhole(a)} ${isOne(a) ? 'half' : 'halves'}`
      return `${readWhole(a)} ${b === '4' ? 'quarter' : readOrdinal(b)}${isOne(a) ? '' : 's'}`
    },
  },
]

const wordRules: readonly Rule[] = [
  {
    name: 'Roman numeral',
    pattern:
      /(?<=\p{L}\s)(?<![\p{L}\p{N}])(?:[IVXLCDM]{2,}|[IVX](?=[^\p{L}\p{N}'’]))(?![\p{L}\p{N}'’])/gu,
    read: ({ text, before }) => {
      const value = parseRoman(text)
      if (value === null) return null
      if (
        /(?:chapter|part|volume|book|act|scene|section|phase|type|war|article|episode|class|level)\s$/i.test(
          before,
        )
      ) {
        return readWhole(String(value))
      }
      return text.length > 1 && /^[IVX]+$/.test(text) && /\p{Lu}\p{Ll}+\s$/u.test(before)
        ? `the ${readOrdinal(String(value))}`
        : null
    },
  },
  {
    name: 'abbreviation',
    pattern: new RegExp(
      String.raw`${START}(?:${anyOf(Object.keys(abbreviations))})(?!\p{L})`,
      'gu',
    ),
    read: ({ text }) => abbreviations[text] ?? null,
  },
]

const markRules: readonly Rule[] = [
  { name: 'minus', pattern: /(?<![\p{L}\p{N}.,)\]%–-])[-–](?=\d)/gu, read: () => 'minus' },
  { name: 'number sign', pattern: /(?<![\p{L}\p{N}])#(?=\d)/gu, read: () => 'number' },
  { name: 'power', pattern: /\^(?=\d)/gu, read: () => 'to the power of' },
  { name: 'times', pattern: /(?<=\d\s?)[x×*](?=\s?\d)|×/gu, read: () => 'times' },
  { name: 'figures and letters', pattern: /(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, read: () => '' },
  { name: 'number', pattern: new RegExp(NUMBER, 'gu'), read: ({ text }) => readNumber(text) },
  { name: 'and', pattern: /\s?&\s?/gu, read: () => 'and' },
  { name: 'plus', pattern: /\+/gu, read: () => 'plus' },
  { name: 'equals', pattern: /=+/gu, read: () => 'equals' },
  { name: 'at', pattern: /@/gu, read: () => 'at' },
  { name: 'per cent', pattern: /%/gu, read: () => 'percent' },
  { name: 'degree', pattern: /°/gu, read: () => 'degrees' },
  { name: 'either or', pattern: /(?<=\p{L})\s?\/\s?(?=\p{L})/gu, read: () => 'or' },
  { name: 'dash as a rest', pattern: /\s[-–—]+\s|[–—]+/gu, read: () => ',' },
  {
    name: 'marks without a sound',
    pattern: /[^\p{L}\p{M}\p{Nd}\s.,!?;:…'"“”‘’()«»$€£-]+/gu,
    read: () => '',
  },
]

/** The table of English, the most special forms first; after the last no digit remains. */
export const englishRules: readonly Rule[] = [
  ...webRules,
  ...dateRules,
  ...timeRules,
  ...numberRules,
  ...wordRules,
  ...markRules,
]
