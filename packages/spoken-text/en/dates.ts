import { anyOf, type Rule, START, rulesOf } from '../rules'
import { plural, readNumber, readOrdinal, readShortYear, readWhole, readYear } from './numbers'
import { months } from './tables'

const monthOf = (digits: string): string | undefined => months[Number(digits) - 1]

const readAnyYear = (year: string): string =>
  year.length === 2 ? readShortYear(year) : readYear(year)

function readDate(month: string | undefined, day: string, year: string): string | null {
  if (month === undefined || Number(day) < 1 || Number(day) > 31) return null
  const said = `${month} ${readOrdinal(String(Number(day)))}`
  return year === '' ? said : `${said}, ${readAnyYear(year)}`
}

const short = months.map((m) => m.slice(0, 3)).concat('Sept')
const NAMES = anyOf([...months, ...short])
const DAY = String.raw`(?<d>\d{1,2})(?:st|nd|rd|th)?`
const YEAR = String.raw`(?<y>(?:1[0-9]|20)\d{2})`

const fullName = (name: string): string | undefined =>
  months.find((m) => m.toLowerCase().startsWith(name.slice(0, 3).toLowerCase()))

/** In small letters "may 5" and "march 10" are months only after a word of time, or with their year. */
const isVerb = (name: string, year: string, before: string): boolean =>
  /^(?:may|march|mar)$/.test(name) &&
  year === '' &&
  !/\b(?:on|by|of|from|to|until|since|before|after|the|in)\s*$/i.test(before)

/** `dayFirst`: 01/02/2026 is the first of February, as everywhere but in the United States. */
const dateInFigures = (dayFirst: boolean): Rule => [
  /(?<![\p{L}\p{N}/.-])(?<a>\d{1,2})(?<mark>[/.-])(?<b>\d{1,2})\k<mark>(?<y>\d{4}|(?<=\/)\d{2})(?![\p{L}\p{N}/-]|[.,]\d)/gu,
  ({ group }) => {
    const [a, b] = [group('a'), group('b')]
    const dayComesFirst = dayFirst ? Number(b) <= 12 : Number(a) > 12
    return dayComesFirst ? readDate(monthOf(b), a, group('y')) : readDate(monthOf(a), b, group('y'))
  },
]

/** "on 11/18": behind a word of time the figures are a day. */
const dayInFigures = (dayFirst: boolean): Rule => [
  /(?=\d)(?<=\b(?:on|is|was|by|until|till|since|before|due|dated?|starting|mon|tues?|wednes|thurs|fri|satur|sun)(?:day)?,?\s)(?<a>\d{1,2})\/(?<b>\d{1,2})(?![\p{L}\p{N}/-]|[.,]\d|\sof\s)/giu,
  ({ text, group, before }) => {
    if (/^(?:9\/11|24\/7|50\/50)$/.test(text)) return null
    const isPart = Number(group('b')) <= 12 || Number(group('b')) % 4 === 0
    if (/\b(?:is|was)\s$/i.test(before) && isPart) return null
    const dayComesFirst = dayFirst ? Number(group('b')) <= 12 : Number(group('a')) > 12
    const [day, month] = dayComesFirst ? [group('a'), group('b')] : [group('b'), group('a')]
    return readDate(monthOf(month), day, '')
  },
]

const namedDateRules = rulesOf({
  'from one day to another': [
    new RegExp(
      String.raw`(?=\s?[-–—])(?<=(?:${NAMES})\.?\s\d{1,2}(?:st|nd|rd|th)?(?:,\s\d{4})?)\s?[-–—]\s?(?=(?:${NAMES})\.?\s\d)`,
      'gu',
    ),
    () => ' to ',
  ],
  'one year and the next': [
    /(?<![\p{L}\p{N}/.,-])(?<a>19\d\d|20\d\d)\/(?<b>\d{2}|\d{4})(?![\p{L}\p{N}/-]|[.,]\d)/gu,
    ({ group }) => {
      const [a, b] = [group('a'), group('b')]
      const next = String(Number(a) + 1)
      if (!next.endsWith(b)) return null
      return `${readYear(a)} ${b.length === 2 ? readShortYear(b) : readYear(b)}`
    },
  ],
  'from one age to another': [
    /(?<![\p{L}\p{N}.,/$-])(?<a>\d{1,2})\s?[-–]\s?(?=\d{1,2}-(?:year|month|week|day)s?(?!\p{L}))/gu,
    ({ group }) => `${readWhole(group('a'))} to `,
  ],
  'date with its year first': [
    /(?<![\p{L}\p{N}/-])(?<y>[12]\d{3})(?<mark>[-/.])(?<m>\d{1,2})\k<mark>(?<d>\d{1,2})(?=T\d|(?![\p{L}\p{N}/-]|\.\d))/gu,
    ({ group }) => readDate(monthOf(group('m')), group('d'), group('y')),
  ],
  'month, day and year': [
    new RegExp(
      String.raw`${START}(?<m>${NAMES})(?:\.?\s|-)${DAY}(?:(?:,?\s|-)${YEAR})?(?![\p{L}\p{N}:]|[.,–—-]\d)`,
      'giu',
    ),
    ({ group, before }) =>
      isVerb(group('m'), group('y'), before)
        ? null
        : readDate(fullName(group('m')), group('d'), group('y')),
  ],
  'span of days within a month': [
    new RegExp(
      String.raw`${START}(?<m>${NAMES})\.?\s(?<a>\d{1,2})\s?[-–—]\s?(?<b>\d{1,2})(?:,?\s${YEAR})?(?![\p{L}\p{N}:]|[.,-]\d)`,
      'gu',
    ),
    ({ group }) => {
      const [a, b] = [Number(group('a')), Number(group('b'))]
      if (a < 1 || a >= b || b > 31) return null
      const year = group('y') === '' ? '' : `, ${readYear(group('y'))}`
      return `${fullName(group('m')) ?? ''} ${readOrdinal(String(a))} to ${readOrdinal(String(b))}${year}`
    },
  ],
  'span of days before their month': [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}.,/:\p{Sc}-])(?<a>\d{1,2})(?:st|nd|rd|th)?\s?[-–—]\s?(?=(?<b>\d{1,2})(?:st|nd|rd|th)?\s(?:${NAMES})(?!\p{L}))`,
      'gu',
    ),
    ({ group }) => {
      const [a, b] = [Number(group('a')), Number(group('b'))]
      return a < 1 || a >= b || b > 31 ? null : `the ${readOrdinal(String(a))} to `
    },
  ],
  'day, month and year': [
    new RegExp(
      String.raw`${START}(?<the>the\s)?${DAY}(?:\s(?:of\s)?|-)(?<m>${NAMES})(?![\p{L}\p{N}])(?<stop>\.?)(?:(?:,?\s|-|,)(?<y>[12]\d{3}))?(?![\p{L}\p{N}:])`,
      'giu',
    ),
    ({ text, group, after }) => {
      const month = fullName(group('m'))
      if (month === undefined || Number(group('d')) > 31) return null
      if (/^(?:may|mar|march)$/.test(group('m')) && group('y') === '' && !/[a-z]{2}\s/.test(text))
        return null
      const year = group('y') === '' ? '' : `, ${readYear(group('y'))}`
      const stop = year === '' ? keptStop(group('stop'), after) : ''
      return `${group('the') || 'the '}${readOrdinal(String(Number(group('d'))))} of ${month}${year}${stop}`
    },
  ],
  'month and year': [
    new RegExp(String.raw`${START}(?<m>${NAMES})\.?,?\s${YEAR}(?![\p{L}\p{N}])`, 'giu'),
    ({ group }) => `${fullName(group('m')) ?? ''} ${readYear(group('y'))}`,
  ],
  decade: [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}.,\p{Sc}])['’]?(?<y>[12]\d\d0|[1-9]0)(?:['’]?s|(?<=\d{4}) s)(?![\p{L}\p{N}])`,
      'gu',
    ),
    ({ group }) => plural(readYear(group('y'))),
  ],
  'two figures of a year': [
    /(?=['’])(?<=^|[\s(])['’](?<y>\d\d)(?![\p{L}\p{N}'’′″"]|[.,]\d)/gu,
    ({ group }) => readShortYear(group('y')),
  ],
  'span of decades': [
    /(?=\s?[-–—])(?<=(?:ies|tens|hundreds|thousands))\s?[-–—]\s?(?=\p{Ll}+(?:\s\p{Ll}+)?(?:ies|tens|hundreds|thousands)(?!\p{L}))/gu,
    () => 'to',
  ],
  'span of years': [
    /(?<![\p{L}\p{N}.,/\p{Sc}-])(?<a>1[1-9]\d\d|20\d\d)\s?[-–—]\s?(?<b>1[1-9]\d\d|20\d\d|\d\d)(?![\p{L}\p{N}%]|[.,/:-]\d|\s?=)/gu,
    ({ group, before }) => {
      const [a, b] = [group('a'), group('b')]
      const end = b.length === 2 ? readShortYear(b) : readYear(b)
      const to = /\bbetween\s$/i.test(before) ? 'and' : 'to'
      return Number(b) > Number(a.slice(-b.length)) ? `${readYear(a)} ${to} ${end}` : null
    },
  ],
  'about that year': [/(?<![\p{L}\p{N}])ca?\.\s?(?=\d{3,4}(?!\d))/gu, () => 'circa'],
  'year before or after Christ': [
    new RegExp(
      String.raw`${START}(?<![.,])(?<n>\d{1,4}|\d{1,3}(?:,\d{3})+)\s(?<era>A\.?D|B\.?C\.?E|C\.E|B\.?C|CE)(?:\.(?=\s\p{Ll}|[,;]))?(?![\p{L}\p{N}])`,
      'gu',
    ),
    ({ group }) =>
      `${group('n').includes(',') ? readNumber(group('n')) : readYear(group('n'))} ${lettersOf(group('era'))}`,
  ],
  'era before its year': [
    new RegExp(String.raw`${START}A\.?D\.?\s(?<n>\d{1,4})(?![\p{L}\p{N}]|[.,]\d)`, 'gu'),
    ({ group }) => `A D ${readYear(group('n'))}`,
  ],
  'quarter of a year': [
    new RegExp(String.raw`${START}(?<q>[1-4])Q(?<y>\d{2})(?![\p{L}\p{N}])`, 'gu'),
    ({ group }) => `the ${readOrdinal(group('q'))} quarter of ${readYear(`20${group('y')}`)}`,
  ],
  year: [
    /(?<![\p{L}\p{N}.,/:\p{Sc}#+-]|\/\s|(?:number|room|page|chapter|article|section)\s|(?<!\p{L})(?:Rs\.?|USD|CAD|AUD|NZD|EUR|GBP|JPY|CNY|INR|KRW|THB|VND|CHF)\s)(?<y>1[1-9]\d\d|20\d\d|(?<=\b(?:in|since|of|year)\s)10\d\d)(?![\p{L}\p{N}%°'’′″^]|[.,:/-]\d|\s?[-–+=×*/]\s?\d|\s?(?:people|men|women|feet|children|percent|euros?|dollars?|pounds|times|degrees|million|billion|thousand|hundred|mm|cm|m|km|kg|g|lbs?|ft|mph|rpm|MB|GB|Hz|MHz|watts?|calories|(?!(?:was|is|has|his|its|as|this|does|always|perhaps|plus|across)\s)[a-z]+s)(?!\p{L}))/gu,
    ({ group }) => readYear(group('y')),
  ],
})

/** "A.D." as it is spelled. */
const lettersOf = (era: string): string => [...era.replaceAll('.', '')].join(' ')

const weekdays: Readonly<Record<string, string>> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Tues: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Thur: 'Thursday',
  Thurs: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
}
const WEEKDAY = anyOf(Object.keys(weekdays))
const SHORT_MONTH = anyOf(short.filter((m) => m !== 'May'))

export const spanOfShortNames: Rule = [
  new RegExp(
    String.raw`${START}(?:(?<a>${WEEKDAY})\.?\s?[-–—]\s?(?<b>${WEEKDAY})|(?<c>${SHORT_MONTH})\.?\s?[-–—]\s?(?<d>${SHORT_MONTH}|May))(?!\p{L})(?:\.(?=\s[\p{Ll}\d]|,))?`,
    'gu',
  ),
  ({ group }) =>
    group('a') === ''
      ? `${fullName(group('c')) ?? ''} to ${fullName(group('d')) ?? ''}`
      : `${weekdays[group('a')] ?? ''} to ${weekdays[group('b')] ?? ''}`,
]

/** "The light of the Sun." ends a sentence; "on Sun." and "Sat., Sun." are days. */
const isWordAtEnd = (day: string, before: string, after: string): boolean =>
  /^(?:Sun|Sat|Wed)$/.test(day) &&
  /^\s*(?:$|["”’)]*\s*\p{Lu})/u.test(after) &&
  /(?:^|\s)\p{L}{1,20}\s$/u.test(before) &&
  !/(?<!\p{L})(?:on|every|each|this|next|last|until|till|by|from|to|through|and|or)\s$/iu.test(
    before,
  )

/** Days of the week and months in short. */
export const shortNameRules = rulesOf({
  'day of the week in short': [
    new RegExp(
      String.raw`${START}(?<d>${WEEKDAY})(?:(?<stop>\.)|(?=,?\s(?:${SHORT_MONTH}|May|January|February|March|April|June|July|August|September|October|November|December)(?!\p{L}))|(?<!Sun|Sat|Wed)(?=,?\s\d))(?!\p{L})`,
      'gu',
    ),
    ({ group, before, after }) =>
      group('stop') !== '' && isWordAtEnd(group('d'), before, after)
        ? null
        : `${weekdays[group('d')] ?? ''}${group('stop') !== '' && /^\s*$/.test(after) ? '.' : ''}`,
  ],
  'month in short': [
    new RegExp(
      String.raw`${START}(?<m>${anyOf(['Jan', 'Feb', 'Apr', 'Aug', 'Sept', 'Sep', 'Oct', 'Nov', 'Dec'])})\.(?!\p{L})`,
      'gu',
    ),
    ({ group, after }) => `${fullName(group('m')) ?? ''}${/^\s*$/.test(after) ? '.' : ''}`,
  ],
})

/** @param dayFirst figures of a date are day and month, as in British English */
export const dateRules = (dayFirst: boolean): readonly Rule[] => [
  dateInFigures(dayFirst),
  dayInFigures(dayFirst),
  ...namedDateRules,
]

const MARK = String.raw`(?:\s?(?<half>[aApP])(?:\.[mM]\.?|[mM]\.(?=\s\p{Ll})|[mM])(?!\p{L}))`

/** Times of day, with hours, minutes and seconds where it is a length. */
export const timeRules = rulesOf({
  'time zone with stops': [
    /(?=[ecmp]\.[sd]\.)(?<=\d\s?(?:[ap]\.?m\.?)?\s?)[ecmp]\.[sd]\.t(?:\.(?!$)|(?!\p{L}))/giu,
    ({ text }) => [...text.replaceAll('.', '').toUpperCase()].join(' '),
  ],
  'from hour to hour': [
    /(?=\s?[-–—])(?<=\d\s?(?:[aApP]\.?[mM]\.?)|\d:\d{2}|(?<![\p{L}\p{N}:.-])\d{1,2}(?=\s?[-–—]\s?\d{1,2}(?::\d{2})?\s?[aApP]\.?[mM]))\s?[-–—]\s?(?=\d{1,2}(?::\d{2})?(?:\s?[aApP]\.?[mM]|(?<=:\d{2})(?!\d)))/gu,
    () => ' to ',
  ],
  'hours of a soldier': [
    /(?<![\p{L}\p{N}.,:$-])(?<h>[01]\d|2[0-3])(?<m>[0-5]\d)(?:(?=\s(?:hours|hrs|h|sharp|on the dot|Zulu)(?!\p{L}))|(?<=\b(?:at|by|until|till|before|after|since|around|from|to)\s0\d{3})(?=\s*(?:$|[.;!?,](?!\d)|[-–]\s?\d{4}(?!\d)|\s(?:to|tomorrow|today|tonight|sharp|on|and|local|Zulu|GMT|UTC)(?!\p{L}))))/gu,
    ({ group }) => {
      const [hours, minutes] = [Number(group('h')), Number(group('m'))]
      const head = `${hours < 10 ? 'oh ' : ''}${hours === 0 ? 'oh' : readWhole(String(hours))}`
      if (minutes === 0) return `${head} hundred`
      return `${head} ${minutes < 10 ? 'oh ' : ''}${readWhole(String(minutes))}`
    },
  ],
  'length of a run': [
    /(?<![\p{L}\p{N}:.,])(?<m>\d{1,3}):(?<s>[0-5]\d)\.(?<part>\d{1,3})(?![\p{L}\p{N}:]|[.,]\d)/gu,
    ({ group }) =>
      `${count(Number(group('m')), 'minute')} ${readNumber(/^0+$/.test(group('part')) ? group('s') : `${Number(group('s'))}.${group('part')}`)} seconds`,
  ],
  'time of day': [
    new RegExp(
      String.raw`${START}(?<h>\d{1,2})(?::|\.(?=\d{2}\s?[aApP]\.?[mM]))(?<m>\d{2})(?::(?<s>\d{2}))?${MARK}?(?![\p{L}\p{N}:])`,
      'gu',
    ),
    ({ text, group, after }) => {
      const said = readTime(group('h'), group('m'), group('s'), group('half'))
      return said === null ? null : said + keptStop(text, after)
    },
  ],
  'hour with a.m. or p.m.': [
    new RegExp(String.raw`${START}(?<h>\d{1,2})${MARK}(?![\p{L}\p{N}])`, 'gu'),
    ({ text, group, after }) =>
      `${readWhole(String(Number(group('h'))))}${halfOf(group('half'))}${keptStop(text, after)}`,
  ],
  'hours and minutes': [
    new RegExp(
      String.raw`${START}(?<h>\d{1,2})\s?h\s?(?<m>\d{1,2})(?:\s?m(?:in)?)?(?![\p{L}\p{N}])`,
      'gu',
    ),
    ({ group }) => {
      return `${count(Number(group('h')), 'hour')} ${count(Number(group('m')), 'minute')}`
    },
  ],
  'all the year round': [
    /(?<![\p{L}\p{N}/.,-])24\/7\/365(?![\p{L}\p{N}/-]|[.,]\d)/gu,
    () => 'twenty-four seven three sixty-five',
  ],
  'round the clock': [
    /(?<![\p{L}\p{N}/.,-])24\/7(?![\p{L}\p{N}/-]|[.,]\d)/gu,
    () => 'twenty-four seven',
  ],
  'days around the end of the year': [
    // No part of anything: "12/25 is Christmas".
    /(?<![\p{L}\p{N}/.,-])12\/(?<day>2[4-6]|3[01])(?![\p{L}\p{N}/-]|[.,]\d|\sof\s)/gu,
    ({ group }) => readDate('December', group('day'), ''),
  ],
  'the eleventh of September': [
    /(?<=\bon\s)9\/11(?![\p{L}\p{N}/]|[.,]\d)|(?<![\p{L}\p{N}/.,-])9\/11(?=\s*(?:$|[.,;!?]|attacks?|was|and|memorial|changed|happened))/giu,
    () => 'nine eleven',
  ],
})

/** "one hour", "two hours". */
const count = (n: number, unit: string): string =>
  `${readWhole(String(n))} ${unit}${n === 1 ? '' : 's'}`

const halfOf = (half: string): string => (half === '' ? '' : ` ${half.toUpperCase()} M`)

/** The stop of "p.m." is the sentence's, too, where one begins behind it. */
const keptStop = (text: string, after: string): string =>
  text.endsWith('.') && /^(?:$|["”’)]*\s+\p{Lu}\p{Ll})/u.test(after) ? '.' : ''

function readTime(hours: string, minutes: string, seconds: string, half: string): string | null {
  const [h, m, s] = [Number(hours), Number(minutes), Number(seconds)]
  if (h > 24 || m > 59 || s > 59) return null
  const hour = readWhole(String(h))
  if (seconds !== '' && half === '') {
    return `${count(h, 'hour')} ${count(m, 'minute')} and ${count(s, 'second')}`
  }
  const past = m < 10 ? ` oh ${readWhole(String(m))}` : ` ${readWhole(String(m))}`
  const sharp = half !== '' ? '' : h > 12 ? ' hundred' : " o'clock"
  const tail = s > 0 ? ` and ${readWhole(String(s))} seconds` : ''
  return `${hour}${m === 0 ? sharp : past}${tail}${halfOf(half)}`
}
