import { anyOf, START, type Rule } from '../rules'
import { readOrdinal, readWhole, readYear } from './numbers'
import { months } from './tables'

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
