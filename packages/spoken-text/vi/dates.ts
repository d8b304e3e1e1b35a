import { parseRoman, type Rule, START } from '../rules'
import { NUMBER, readInteger, readNumber } from './numbers'

const say = (digits: string): string => readInteger(BigInt(digits))

/** April is "tháng tư". */
const readMonth = (digits: string): string => (Number(digits) === 4 ? 'tư' : say(digits))

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
  /(?:ngày|mùng|mồng|hôm|sáng|trưa|chiều|tối|đêm|lễ|dịp|khánh|trước|sau|từ|đến|tới|nay|qua|mai|chủ nhật|CN|T[2-7]|thứ \p{L}+|thứ [2-7]|\d{1,2}\s?(?:h|giờ)\d{0,2},?|-|–)\s*\(?,?\s*$/iu

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
  '8/3',
  '08/3',
  '08/03',
  '10/3',
  '14/2',
  '27/7',
  '20/10',
  '20/11',
  '22/12',
  '24/12',
  '25/12',
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
      String.raw`(?<![\p{L}\p{N}/.,]|\d-|\d\s|(?:^|[\s(])[-−])(?<day>\d{1,2})(?<mark>[/-])(?<month>\d{1,2})(?![\p{L}\p{N}%]|[/.,-]\d|\s?(?:điểm|sao)(?!\p{L}))`,
      'gu',
    ),
    read: ({ text, group, before, after }) => {
      const [day, month] = [group('day'), group('month')]
      // 12/3 Lê Lợi, P.2 is a house.
      if (/^\s\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)*,\s(?:[PQ]\.|phường|quận|xã|TP|Tp)/u.test(after))
        return null
      // A stroke between figures and nothing else around is a sum, unless everyone knows the day.
      if (before.trim() === '' && after.trim() === '' && !feasts.has(text)) {
        if (Number(day) <= 12 || Number(day) % Number(month) === 0) return null
      }
      const named = /(?:ngày|mùng|mồng|hôm)\s*$/iu.test(before)
      const dated =
        group('mark') === '/'
          ? isDate(day, month, text, before)
          : named || isLateDay(day, month, before)
      return dated ? readDate(day, month, '', before) : null
    },
  },
  {
    name: 'year after its month',
    pattern: /(?<=tháng (?:\d{1,2}|tư)),?\s(?=(?:19|20)\d{2}(?![\p{L}\p{N}]|[.,/-]\d))/giu,
    read: () => ' năm ',
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
const isScoreBefore = (before: string): boolean =>
  /(?:tỷ số|tỉ số|thắng|thua|hòa|hoà|dẫn|dẫn trước|kết quả|chung cuộc|hạ|đè bẹp|đánh bại)[^.\d]{0,25}$/iu.test(
    before,
  )

function readTime(hours: string, minutes: string, seconds: string): string | null {
  if (Number(hours) > 24 || Number(minutes || 0) > 59 || Number(seconds || 0) > 59) return null
  const parts = [`${say(hours)} giờ`]
  if (Number(minutes) > 0) parts.push(`${say(minutes)} phút`)
  if (Number(seconds) > 0) parts.push(`${say(seconds)} giây`)
  return parts.join(' ')
}

/** Times of day and spans in hours, minutes and seconds. */
export const timeRules: readonly Rule[] = [
  {
    name: 'all day long',
    pattern: new RegExp(String.raw`${START}24/24\s?(?:h|giờ)(?![\p{L}\p{N}])`, 'giu'),
    read: () => `${say('24')} trên ${say('24')} giờ`,
  },
  {
    name: 'timestamp after a date',
    pattern: /(?<=[\p{L}\d])T(?=\d{2}:\d{2})/gu,
    read: () => '',
  },
  {
    name: 'from hour to hour',
    pattern:
      /(?<=(?:\d\s?(?:h|g|giờ)(?:\d{2})?|:\d{2})(?:\s(?:sáng|trưa|chiều|tối|đêm))?)\s?[-–—]\s?(?=\d{1,2}\s?(?:h|g|giờ|:\d{2}))/giu,
    read: () => 'đến',
  },
  {
    name: 'hours, minutes and seconds',
    pattern: new RegExp(
      String.raw`${START}(?<h>\d{1,2}):(?<m>\d{2})(?::(?<s>\d{2})(?:[.,]\d{1,3})?)?Z?(?!:?\d|\p{L}|[.,]\d)`,
      'gu',
    ),
    read: ({ group }) => readTime(group('h'), group('m'), group('s')),
  },
  {
    name: 'hours with h or g',
    pattern: new RegExp(
      String.raw`${START}(?<h>\d{1,2})\s?[hHg](?:(?<m>\d{2})(?:['’′pm](?:(?<s>\d{2})(?:["”″s]|(?!\d)))?)?)?(?![\p{L}\p{N}/])`,
      'gu',
    ),
    read: ({ text, group, after }) =>
      // "5g" alone is five grams.
      text.endsWith('g') && !/^\s(?:sáng|trưa|chiều|tối|đêm|rưỡi|kém)/.test(after)
        ? null
        : readTime(group('h'), group('m'), group('s')),
  },
  {
    name: 'minutes with p',
    pattern: new RegExp(
      String.raw`${START}(?<m>\d{1,2})p(?:(?<s>\d{1,2})s?)?(?![\p{L}\p{N}]|[.,/]\d)`,
      'gu',
    ),
    read: ({ group }) =>
      `${say(group('m'))} phút${Number(group('s')) > 0 ? ` ${say(group('s'))} giây` : ''}`,
  },
  {
    name: 'minutes and seconds',
    pattern: new RegExp(
      String.raw`${START}(?<m>\d{1,3})\s?['’′](?:\s?(?<s>\d{1,2})\s?(?:["”″]|''))?(?!\p{L})`,
      'gu',
    ),
    read: ({ group }) =>
      `${say(group('m'))} phút${group('s') === '' ? '' : ` ${say(group('s'))} giây`}`,
  },
]

/** Unit, currency or scale that may stand between a number and the dash: "5kg-10kg", "5%-10%". */
const TAIL = String.raw`(?:\s?(?:%|°[CF]?|₫|đ|\$|€|£|k|K|tr|Tr|tỷ|[kKMG]?[Hh]z|[kKmMgGtT][bB]|kg|km|cm|mm|m|g|l|ha|ml|triệu|nghìn|ngàn|USD|usd|VND|vnd|VNĐ|vnđ))?`
const SIGN = String.raw`[$€£]?`

/** Two numbers with a mark between them: spans, scores, ratios, fractions. Leaves single numbers to later rules. */
export const spanRules: readonly Rule[] = [
  {
    name: 'thousands set apart by spaces',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.,])[1-9]\d{0,2}(?:(?: \d{3}){2,}|(?: 000)+)(?![\p{L}\p{N}]|[.,]?\d)`,
      'gu',
    ),
    read: ({ text }) => text.replaceAll(' ', ''),
  },
  {
    name: 'division',
    pattern: new RegExp(String.raw`(?<=\d)\s?:\s?(?=${NUMBER}\s*=)`, 'gu'),
    read: () => 'chia',
  },
  {
    name: 'from one named number to another',
    pattern:
      /(?<=(?:thứ|tháng|ngày|năm|tầng|bài|trang|lớp|tuần|giờ|phòng)\s(?:\d{1,4}|tư))\s?[-–—]\s?(?=(?:thứ|tháng|ngày|năm|tầng|bài|trang|lớp|tuần|giờ|phòng|chủ nhật|CN)(?!\p{L}))/giu,
    read: () => 'đến',
  },
  {
    name: 'score or ratio with a colon',
    pattern: new RegExp(
      String.raw`${START}(?<a>\d{1,4})(?::| : )(?<b>${NUMBER})(?![\p{L}\p{N}:])`,
      'gu',
    ),
    read: ({ group }) => {
      const [a, b] = [group('a'), group('b')]
      const isScale = Number(a) < 100 && b.length >= 3
      return `${say(a)} ${isScale ? 'trên ' : ''}${readNumber(b)}`
    },
  },
  {
    name: 'score with a dash',
    pattern:
      /(?<![\p{L}\p{N}.,/-])(?<a>\d{1,2})\s?[-–—]\s?(?<b>\d{1,2})(?![\p{L}\p{N}%]|\s?%|[.,/-]\d|\s?-\s?\d)/gu,
    read: ({ group, before, after }) => {
      const [a, b] = [Number(group('a')), Number(group('b'))]
      const isSum = /^\s*=/.test(after)
      return !isSum && (isScoreBefore(before) || a >= b)
        ? `${say(group('a'))} ${say(group('b'))}`
        : null
    },
  },
  {
    name: 'difference',
    pattern: new RegExp(String.raw`(?<=\d)\s?[-–—]\s?(?=${NUMBER}\s*=)`, 'gu'),
    read: () => 'trừ',
  },
  {
    name: 'span',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.,/-])(?<a>${SIGN}${NUMBER}${TAIL})\s?[-–—~]\s?(?=${SIGN}${NUMBER}(?!\d|[-–—/]\d))`,
      'gu',
    ),
    read: ({ group }) => `${group('a')} đến `,
  },
  {
    name: 'product',
    pattern: /(?<=\d\s?(?:mm|cm|dm|m|km)?)\s?[x×*]\s?(?=\d)/gu,
    read: () => 'nhân',
  },
]

/** What a stroke between two numbers means. These come after the units, which may follow a fraction. */
export const fractionRules: readonly Rule[] = [
  {
    name: 'round the clock',
    pattern: /(?<![\p{L}\p{N}/.,-])24\/(?:24|7)(?![\p{L}\p{N}/-]|[.,]\d)/gu,
    read: ({ text }) => text.split('/').map(say).join(' trên '),
  },
  {
    name: 'blood pressure',
    pattern: /(?<![\p{L}\p{N}/.,-])(?<a>\d{2,3})\/(?=\d{2,3}\s?(?:mmHg|mi li mét))/gu,
    read: ({ group }) => `${say(group('a'))} trên`,
  },
  {
    name: 'house number',
    pattern: new RegExp(
      String.raw`(?<=(?:số|số nhà|lớp|ngõ|hẻm|kiệt|ngách|nhà|đường)\s)\d+[A-Za-z]?(?:/\d+[A-Za-z]?)+(?![\p{L}\p{N}])`,
      'giu',
    ),
    read: ({ text }) => text.split('/').join(' trên '),
  },
  {
    name: 'halves of a whole',
    pattern: /(?<![\p{L}\p{N}/.,-])(?<a>50|100)\/\k<a>(?![\p{L}\p{N}/-]|[.,]\d)/gu,
    read: ({ group }) =>
      group('a') === '50' ? `${say('50')} ${say('50')}` : `${say('100')} trên ${say('100')}`,
  },
  {
    name: 'house before its street',
    pattern:
      /(?<![\p{L}\p{N}/.,-])\d{1,4}(?:\/\d{1,4}){1,3}(?=\s\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)*,\s(?:[PQ]\.|phường|quận|xã|TP|Tp))/gu,
    read: ({ text }) => text.split('/').map(say).join(' trên '),
  },
  {
    name: 'mark with decimals',
    pattern: /(?<![\p{L}\p{N}/.,-])(?<a>\d+[.,]\d+)\/(?<b>\d+)(?![\p{L}\p{N}]|[/.,-]\d)/gu,
    read: ({ group }) => `${readNumber(group('a'))} trên ${say(group('b'))}`,
  },
  {
    name: 'mark out of',
    pattern: /(?<![\p{L}\p{N}/.,-])(?<a>\d+(?:[.,]\d+)?)\/(?<b>\d+)(?=\s?(?:điểm|sao)(?!\p{L}))/gu,
    read: ({ group }) => `${readNumber(group('a'))} trên ${say(group('b'))}`,
  },
  {
    name: 'mixed fraction',
    pattern:
      /(?<![\p{L}\p{N}/.,–-])(?<minus>-)?(?<w>\d{1,3}) (?<a>[1-9])\/(?<b>[2-9])(?![\p{L}\p{N}]|[/.,-]\d)/gu,
    read: ({ group }) =>
      `${minus(group('minus'))}${say(group('w'))} và ${fraction(group('a'), group('b'))}`,
  },
  {
    name: 'fraction',
    pattern:
      /(?<![\p{L}\p{N}/.,])(?<minus>(?<![)\]%–-])-)?(?<a>\d{1,9})\s?[/⁄]\s?(?<b>\d{1,9})(?![\p{L}\p{N}]|[/.,-]\d)/gu,
    read: ({ group }) =>
      Number(group('b')) === 0
        ? null
        : `${minus(group('minus'))}${fraction(group('a'), group('b'))}`,
  },
]

const minus = (mark: string): string => (mark === '' ? '' : 'âm ')

/** "một phần tư", "hai phần ba"; hundreds and more read "trên". */
function fraction(over: string, under: string): string {
  const below = Number(under) === 4 ? 'tư' : say(under)
  return `${say(over)} ${Number(under) > 100 ? 'trên' : 'phần'} ${below}`
}
