import { parseRoman } from '../roman'
import { START, type Rule } from '../rules'
import { readInteger } from './numbers'

const say = (digits: string): string => readInteger(BigInt(digits))

/** April is "tháng tư". */
export const readMonth = (digits: string): string => (Number(digits) === 4 ? 'tư' : say(digits))

const isDay = (digits: string): boolean => Number(digits) >= 1 && Number(digits) <= 31
const isMonth = (digits: string): boolean => Number(digits) >= 1 && Number(digits) <= 12

/** "ngày" unless the text has just said so. */
const dayWord = (before: string): string =>
  /(?:ngày|mùng|mồng|hôm|rằm|đường|phố|cầu|trường|viện|công viên)\s*$/iu.test(before) ? '' : 'ngày '

const monthWord = (before: string): string => (/tháng\s*$/iu.test(before) ? '' : 'tháng ')

function readDate(day: string, month: string, year: string, before: string): string | null {
  if (!isDay(day) || !isMonth(month)) return null
  const head = `${dayWord(before)}${say(day)} tháng ${readMonth(month)}`
  return year === '' ? head : `${head} năm ${say(year)}`
}

/** Words that a day and month follow: "hôm 2/9", "lễ 30/4", "từ 1/2 đến 3/4". */
const BEFORE_DATE =
  /(?:ngày|mùng|mồng|hôm|sáng|trưa|chiều|tối|đêm|lễ|dịp|khánh|trước|sau|từ|đến|tới|nay|qua|mai|chủ nhật|thứ \p{L}+|thứ [2-7]|\d{1,2}\s?(?:h|giờ)\d{0,2},?|-|–)\s*\(?,?\s*$/iu

/** Days that are known by their figures, though they look like fractions. */
const feasts = new Set([
  '1/5',
  '2/9',
  '1/6',
  '3/2',
  '01/5',
  '01/05',
  '02/9',
  '02/09',
  '01/6',
  '01/06',
])

function isDate(day: string, month: string, text: string, before: string): boolean {
  if (/(?:số|lớp|ngõ|hẻm|kiệt|ngách|nhà|được|đạt|chiếm|khoảng|gần|hơn)\s*$/iu.test(before))
    return false
  // 24/7 is round the clock unless a word says that it is a day.
  if (text === '24/7') return BEFORE_DATE.test(before)
  return Number(day) > Number(month) || feasts.has(text) || BEFORE_DATE.test(before)
}

const SEPARATORS = String.raw`(?<mark>[/.-])`

/** Days, months and years written in figures. */
export const dateRules: readonly Rule[] = [
  {
    name: 'number of a law',
    pattern: new RegExp(String.raw`${START}(?<n>\d{1,4})/(?<year>[12]\d{3})/(?=\p{Lu})`, 'gu'),
    read: ({ group }) => `${say(group('n'))} năm ${say(group('year'))}, `,
  },
  {
    name: 'ISO date',
    pattern:
      /(?<![\p{L}\p{N}/.-])(?<year>[12]\d{3})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})(?=[T ]\d{2}:|(?![\p{L}\p{N}]))/gu,
    read: ({ group, before }) => readDate(group('day'), group('month'), group('year'), before),
  },
  {
    name: 'span of days within a month',
    pattern: new RegExp(
      String.raw`${START}(?<from>\d{1,2})\s?[-–—]\s?(?<to>\d{1,2})/(?<month>\d{1,2})(?:/(?<year>\d{4}))?(?![\p{L}\p{N}/])`,
      'gu',
    ),
    read: ({ group, before }) => {
      const [from, to] = [group('from'), group('to')]
      if (!isDay(from) || Number(from) >= Number(to)) return null
      const end = readDate(to, group('month'), group('year'), 'ngày')
      return end === null ? null : `${dayWord(before)}${say(from)} đến ${end}`
    },
  },
  {
    name: 'full date',
    pattern: new RegExp(
      String.raw`${START}(?<day>\d{1,2})${SEPARATORS}(?<month>\d{1,2})\k<mark>(?<year>\d{4})(?![\p{L}\p{N}]|[/.-]\d)`,
      'gu',
    ),
    read: ({ group, before }) => readDate(group('day'), group('month'), group('year'), before),
  },
  {
    name: 'quarter and year',
    pattern: new RegExp(
      String.raw`${START}(?:Q|[Qq]uý\s?)(?<quarter>[1-4]|I{1,3}|IV)/(?<year>\d{4})(?!\d)`,
      'gu',
    ),
    read: ({ group }) =>
      `quý ${say(String(parseRoman(group('quarter')) ?? group('quarter')))} năm ${say(group('year'))}`,
  },
  {
    name: 'month and year',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}/.,-])(?<month>\d{1,2})[/-](?<year>[12]\d{3})(?![\p{L}\p{N}]|[/.,-]\d)`,
      'gu',
    ),
    read: ({ group, before }) =>
      isMonth(group('month')) && (/^(?:19|20)/.test(group('year')) || monthWord(before) === '')
        ? `${monthWord(before)}${readMonth(group('month'))} năm ${say(group('year'))}`
        : null,
  },
  {
    name: 'day and month',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}/.,]|\d-)(?<day>\d{1,2})(?<mark>[/-])(?<month>\d{1,2})(?![\p{L}\p{N}%]|[/.,-]\d|\s?(?:điểm|sao)(?!\p{L}))`,
      'gu',
    ),
    read: ({ text, group, before }) => {
      const [day, month] = [group('day'), group('month')]
      const named = /(?:ngày|mùng|mồng|hôm)\s*$/iu.test(before)
      const dated =
        group('mark') === '/'
          ? isDate(day, month, text, before)
          : named || isLateDay(day, month, before)
      return dated ? readDate(day, month, '', before) : null
    },
  },
  {
    name: 'month in words before its figure',
    pattern: /(?<=(?:^|[^\p{L}])tháng\s)0?4(?![\p{L}\p{N}]|[.,]\d)/giu,
    read: () => 'tư',
  },
  {
    name: 'weekday or fourth',
    pattern: /(?<=(?:^|[^\p{L}])thứ\s)(?<n>[14])(?![\p{L}\p{N}]|[.,/]\d)/giu,
    read: ({ group }) => (group('n') === '4' ? 'tư' : 'nhất'),
  },
]

/** 20-11 can be no span; but 2-1 after a match is its score. */
const isLateDay = (day: string, month: string, before: string): boolean =>
  Number(day) > 12 && isMonth(month) && !isScoreBefore(before)

/** The talk is of a match: "thắng 3-0". */
export const isScoreBefore = (before: string): boolean =>
  /(?:tỷ số|tỉ số|thắng|thua|hòa|hoà|dẫn|dẫn trước|kết quả|chung cuộc|hạ|đè bẹp|đánh bại)[^.\d]{0,25}$/iu.test(
    before,
  )
