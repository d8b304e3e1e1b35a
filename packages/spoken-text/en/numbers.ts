import { anyOf, type Rule, START } from '../rules'
import { months } from './tables'

const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const scales = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion']

/** Longer numbers are codes. */
const LONGEST = 15

export const readDigits = (text: string): string =>
  [...text]
    .filter((c) => c >= '0' && c <= '9')
    .map((c) => small[Number(c)] ?? '')
    .join(' ')

function readGroup(value: number): string {
  const said: string[] = []
  if (value >= 100) said.push(small[Math.floor(value / 100)] ?? '', 'hundred')
  const rest = value % 100
  if (rest > 0 && value >= 100) said.push('and')
  if (rest >= 20) {
    const unit = rest % 10 === 0 ? '' : `-${small[rest % 10] ?? ''}`
    said.push(`${tens[Math.floor(rest / 10)] ?? ''}${unit}`)
  } else if (rest > 0) said.push(small[rest] ?? '')
  return said.join(' ')
}

/** An integer of up to 15 digits in words; a longer one, or one with a leading zero, digit by digit. */
export function readWhole(digits: string): string {
  if (digits.length > LONGEST || /^0\d/.test(digits)) return readDigits(digits)
  let rest = Number(digits)
  if (rest === 0) return small[0] ?? ''
  const said: string[] = []
  for (let scale = 0; rest > 0; scale++, rest = Math.floor(rest / 1000)) {
    const group = rest % 1000
    if (group > 0) said.unshift(`${readGroup(group)} ${scales[scale] ?? ''}`.trim())
  }
  return said.join(' ')
}

/** A number as English writes it: commas for thousands, a point for decimals. */
export function readNumber(written: string): string {
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(written)
    ? written.replaceAll(',', '')
    : written
  const [whole = '', ...fractions] = plain.split('.')
  if (whole.includes(',')) return plain.split(/[.,]/).map(readWhole).join(', ')
  if (fractions.length === 0) return readWhole(whole)
  if (fractions.length === 1) return `${readWhole(whole)} point ${readDigits(fractions[0] ?? '')}`
  return plain.split('.').map(readWhole).join(' point ')
}

const irregular: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}

/** 21 → "twenty-first". */
export function readOrdinal(digits: string): string {
  const cardinal = readWhole(digits)
  return cardinal.replace(/[a-z]+$/, (last) => irregular[last] ?? `${last.replace(/y$/, 'ie')}th`)
}

/** 1975 → "nineteen seventy-five", 2005 → "two thousand and five", 1900 → "nineteen hundred". */
function readYear(digits: string): string {
  const year = Number(digits)
  const [century, rest] = [Math.floor(year / 100), year % 100]
  if (digits.length !== 4 || (year >= 2000 && year < 2010) || year % 1000 === 0)
    return readWhole(digits)
  if (rest === 0) return `${readWhole(String(century))} hundred`
  return `${readWhole(String(century))} ${rest < 10 ? 'oh ' : ''}${readWhole(String(rest))}`
}

const monthOf = (digits: string): string | undefined => months[Number(digits) - 1]

function readDate(month: string | undefined, day: string, year: string): string | null {
  if (month === undefined || Number(day) < 1 || Number(day) > 31) return null
  return `${month} ${readOrdinal(day)}${year === '' ? '' : `, ${readYear(year)}`}`
}

const short = months.map((m) => m.slice(0, 3)).concat('Sept')
const NAMES = anyOf([...months, ...short])

const fullName = (name: string): string | undefined =>
  months.find((m) => m.startsWith(name.slice(0, 3)))

export const dateRules: readonly Rule[] = [
  {
    name: 'ISO date',
    pattern: /(?<![\p{L}\p{N}/-])(?<y>[12]\d{3})-(?<m>\d{2})-(?<d>\d{2})(?![\p{N}/-])/gu,
    read: ({ group }) => readDate(monthOf(group('m')), group('d'), group('y')),
  },
  {
    name: 'date in figures',
    pattern:
      /(?<![\p{L}\p{N}/.-])(?<a>\d{1,2})(?<mark>[/.-])(?<b>\d{1,2})\k<mark>(?<y>\d{4})(?![\p{N}/-])/gu,
    // Month first, as in the United States, unless the first figure can be no month.
    read: ({ group }) =>
      Number(group('a')) > 12
        ? readDate(monthOf(group('b')), group('a'), group('y'))
        : readDate(monthOf(group('a')), group('b'), group('y')),
  },
  {
    name: 'month, day and year',
    pattern: new RegExp(
      String.raw`${START}(?<m>${NAMES})\.?\s(?<d>\d{1,2})(?:st|nd|rd|th)?(?:,?\s(?<y>[12]\d{3}))?(?![\p{L}\p{N}:]|[.,]\d)`,
      'gu',
    ),
    read: ({ group }) => readDate(fullName(group('m')), group('d'), group('y')),
  },
  {
    name: 'day, month and year',
    pattern: new RegExp(
      String.raw`${START}(?<d>\d{1,2})(?:st|nd|rd|th)?\s(?:of\s)?(?<m>${NAMES})\.?(?:,?\s(?<y>[12]\d{3}))?(?![\p{L}\p{N}:])`,
      'gu',
    ),
    read: ({ group }) => {
      const month = fullName(group('m'))
      if (month === undefined || Number(group('d')) > 31) return null
      return `the ${readOrdinal(group('d'))} of ${month}${group('y') === '' ? '' : ` ${readYear(group('y'))}`}`
    },
  },
  {
    name: 'decade',
    pattern: new RegExp(String.raw`${START}(?<y>[12]\d\d0|[1-9]0)['’]?s(?![\p{L}\p{N}])`, 'gu'),
    read: ({ group }) =>
      group('y').endsWith('00')
        ? `${readYear(group('y'))}s`
        : readYear(group('y')).replace(/y$/, 'ies'),
  },
  {
    name: 'year',
    pattern:
      /(?<=(?:^|\s)(?:in|since|by|of|from|until|before|after|year|around|circa|during)\s)(?<y>1[1-9]\d\d|20\d\d)(?![\p{L}\p{N}%]|[.,:/]\d|\s?(?:people|years|days|times))/giu,
    read: ({ group }) => readYear(group('y')),
  },
]

export const timeRules: readonly Rule[] = [
  {
    name: 'time of day',
    pattern: new RegExp(
      String.raw`${START}(?<h>\d{1,2}):(?<m>\d{2})(?::(?<s>\d{2}))?(?:\s?(?<half>[aApP])\.?[mM]\.?)?(?![\p{L}\p{N}:])`,
      'gu',
    ),
    read: ({ group }) => {
      const [h, m] = [Number(group('h')), Number(group('m'))]
      if (h > 24 || m > 59) return null
      const minutes =
        m === 0
          ? group('half') === ''
            ? " o'clock"
            : ''
          : m < 10
            ? ` oh ${readWhole(String(m))}`
            : ` ${readWhole(String(m))}`
      const seconds =
        group('s') === '' ? '' : ` and ${readWhole(String(Number(group('s'))))} seconds`
      return `${readWhole(String(h))}${minutes}${seconds}${halfOf(group('half'))}`
    },
  },
  {
    name: 'hour with a.m. or p.m.',
    pattern: new RegExp(
      String.raw`${START}(?<h>\d{1,2})\s?(?<half>[aApP])\.?[mM]\.?(?![\p{L}\p{N}])`,
      'gu',
    ),
    read: ({ group }) => `${readWhole(String(Number(group('h'))))}${halfOf(group('half'))}`,
  },
]

const halfOf = (half: string): string => (half === '' ? '' : ` ${half.toUpperCase()} M`)
