import { parseRoman, START, rulesOf } from '../rules'
import { isScoreBefore } from './ranges'
import { say } from './numbers'

/** April is "tháng tư". */
const readMonth = (digits: string): string => (Number(digits) === 4 ? 'tư' : say(digits))

const isDay = (digits: string): boolean => Number(digits) >= 1 && Number(digits) <= 31
const isMonth = (digits: string): boolean => Number(digits) >= 1 && Number(digits) <= 12

/** "ngày", unless it is already in the text before. */
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
  /(?:ngày|mùng|mồng|hôm|sáng|trưa|chiều|tối|đêm|lễ|dịp|phiên|phiên giao dịch|khánh|trước|sau|từ|đến|tới|nay|qua|mai|chủ nhật|CN|T[2-7]|thứ \p{L}+|thứ [2-7]|\d{1,2}\s?(?:h|giờ)\d{0,2},?|-|–)\s*\(?,?\s*$/iu

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

/** Words that a house, a mark or a fraction follows. */
const BEFORE_NO_DATE =
  /(?:số|lớp|ngõ|hẻm|kiệt|ngách|nhà|(?:địa chỉ|đ\/c)\s?:?|được|đạt|chiếm|khoảng|quãng|gần|hơn|còn|chỉ|bằng|hạng|top|chọi|tọa độ|toạ độ|giá trị|[=+×])\s*$/iu

/** Nouns after a fraction: "1/5 số phiếu", "4/3 pi". */
const AFTER_NO_DATE =
  /^\s(?:của|số|tổng|lượng|diện tích|dân số|chiều|thời gian|quãng|phần|giá trị|trọng lượng|kích thước|thể tích|cốc|thìa|muỗng|lít|mét|giây|xăng|mi li|radian|km|cm|kg|m(?![\p{L}])|ki|pi|lần|nhân|bằng|[π=x×])/u

function isDate(text: string, before: string, after: string): boolean {
  const [day = '', month = ''] = text.split('/')
  if (BEFORE_NO_DATE.test(before) || AFTER_NO_DATE.test(after)) return false
  // "Điểm: 9/10", but "Hạn nộp: 31/12".
  if (/:\s*$/.test(before) && Number(day) <= 12) return false
  // 24/7 is round the clock unless a word marks it as a date.
  if (text === '24/7') return BEFORE_DATE.test(before)
  return (
    Number(day) > Number(month) ||
    feasts.has(text) ||
    isPadded(day, month) ||
    BEFORE_DATE.test(before)
  )
}

/** Fractions are not zero-padded: 01/12 is a date. */
const isPadded = (day: string, month: string): boolean =>
  (day + month).length === 4 && (day.startsWith('0') || month.startsWith('0'))

/** "tháng ba năm hai nghìn…"; null where the figures are no month. */
const readMonthOfYear = (month: string, year: string): string | null =>
  isMonth(month) ? `tháng ${readMonth(month)} năm ${say(year)}` : null

/** Quantities per day: "ngày 1.5 lít". */
const COUNTED_IN_A_DAY =
  'lít|kg|ki|g|gam|giờ|tiếng|h|phút|nghìn|ngàn|triệu|tr|tỷ|tỉ|km|m|mét|ml|l|viên|bữa|đồng|đô|USD|phần|lần|tấn|điểm|độ'

const SEPARATORS = String.raw`\s?(?<mark>[/.-])\s?`

/** Days, months and years written in figures. */
export const dateRules = rulesOf({
  'from date to date': [
    /(?=\s?[-–—])(?<=(?<!\d|\/)\d{1,2}[/.]\d{1,2}[/.]\d{4})\s?[-–—]\s?(?=\d{1,2}[/.]\d{1,2}[/.]\d{4}(?!\d))|(?=\s?[-–—])(?<=(?<![\d/.,-])\d{1,2}\/\d{1,2})\s?[-–—]\s?(?=\d{1,2}\/\d{1,2}(?![\d/]|\s*=))/gu,
    () => ' đến ',
  ],
  'number of a law': [
    new RegExp(String.raw`${START}(?<n>\d{1,4})/(?<year>[12]\d{3})/(?=\p{Lu})`, 'gu'),
    ({ group }) => `${say(group('n'))} năm ${say(group('year'))}, `,
  ],
  'number and year of a paper': [
    /(?=\d)(?<=(?:quyết định|nghị định|thông tư|nghị quyết|chỉ thị|luật|pháp lệnh|công văn)(?: số)?\s)(?<n>\d{1,4})\s?\/\s?(?<year>(?:19|20)\d{2})(?![\p{L}\p{N}/-])/giu,
    ({ group }) => `${say(group('n'))} năm ${say(group('year'))}`,
  ],
  'ISO date': [
    /(?<![\p{L}\p{N}/.-])(?<year>[12]\d{3})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})(?=[T ]\d{2}:|(?![\p{L}\p{N}]))/gu,
    ({ group, before }) => readDate(group('day'), group('month'), group('year'), before),
  ],
  'span of days within a month': [
    new RegExp(
      String.raw`(?<!\d[/.])${START}(?<from>\d{1,2})\s?[-–—]\s?(?<to>\d{1,2})/(?<month>\d{1,2})(?:/(?<year>\d{4}))?(?![\p{L}\p{N}/])`,
      'gu',
    ),
    ({ group, before }) => {
      const [from, to] = [group('from'), group('to')]
      if (!isDay(from) || Number(from) >= Number(to)) return null
      const end = readDate(to, group('month'), group('year'), 'ngày')
      return end === null ? null : `${dayWord(before)}${say(from)} đến ${end}`
    },
  ],
  'full date': [
    new RegExp(
      String.raw`${START}(?<day>\d{1,2})${SEPARATORS}(?<month>\d{1,2})\s?\k<mark>\s?(?<year>[12]\d{3})(?![\p{L}\p{N}]|[/.-]\d)`,
      'gu',
    ),
    ({ group, before }) => readDate(group('day'), group('month'), group('year'), before),
  ],
  'quarter and year': [
    new RegExp(
      String.raw`${START}(?:Q|[Qq]uý\s?)(?<quarter>[1-4]|I{1,3}|IV)/(?<year>\d{4})(?!\d)`,
      'gu',
    ),
    ({ group }) =>
      `quý ${say(String(parseRoman(group('quarter')) ?? group('quarter')))} năm ${say(group('year'))}`,
  ],
  'quarter beside words of business': [
    /(?=Q)(?<=(?:so với|doanh thu|lợi nhuận|kết quả|báo cáo|trong|cuối|đầu|kinh doanh)\s)Q(?<quarter>[1-4])(?![\p{L}\p{N}]|[./-]\d)/giu,
    ({ group }) => `quý ${say(group('quarter'))}`,
  ],
  'span of months': [
    new RegExp(
      String.raw`${START}(?:(?<a>\d{1,2})/(?<ay>[12]\d{3})\s?[-–—]\s?(?<b>\d{1,2})|(?<t>T?)(?<c>\d{1,2})\s?[-–—]\s?\k<t>(?<d>\d{1,2}))/(?<year>(?:19|20)\d{2})(?![\p{L}\p{N}]|[/.,-]\d)`,
      'gu',
    ),
    ({ group, before }) => {
      const from = group('a') || group('c')
      const end = readMonthOfYear(group('b') || group('d'), group('year'))
      if (!isMonth(from) || end === null) return null
      const year = group('ay') === '' ? '' : ` năm ${say(group('ay'))}`
      return `${monthWord(before)}${readMonth(from)}${year} đến ${end}`
    },
  ],
  'month with T': [
    new RegExp(
      String.raw`${START}T(?<month>\d{1,2})(?:/(?<year>(?:19|20)\d{2})|(?<=1[0-2]|[1-9])(?=\snăm\s))(?![\p{L}\p{N}/])`,
      'gu',
    ),
    ({ group }) => {
      if (group('year') !== '') return readMonthOfYear(group('month'), group('year'))
      return isMonth(group('month')) ? `tháng ${readMonth(group('month'))}` : null
    },
  ],
  'month and year': [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}/.,-])(?<month>\d{1,2})(?:[/-]|(?<=[Tt]háng \d{1,2})\.)(?<year>[12]\d{3})(?![\p{L}\p{N}]|[/.,-]\d)`,
      'gu',
    ),
    ({ group, before }) =>
      isMonth(group('month')) && (/^(?:19|20)/.test(group('year')) || monthWord(before) === '')
        ? `${monthWord(before)}${readMonth(group('month'))} năm ${say(group('year'))}`
        : null,
  ],
  'day and month': [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}/.,]|\d-|\d\s|(?:^|[\s(])[-−])(?<day>\d{1,2})(?<mark>[/-])(?<month>\d{1,2})(?![\p{L}\p{N}%]|[/.,-]\d|\s?(?:điểm|sao)(?!\p{L}))`,
      'gu',
    ),
    ({ text, group, before, after }) => {
      const [day, month] = [group('day'), group('month')]
      // 12/3 Lê Lợi, P.2 is a house.
      if (isBeforeStreet(before, after)) return null
      // A stroke between figures and nothing else around is a sum, unless everyone knows the day.
      const isAlone = before.trim() === '' && after.trim() === ''
      if (isAlone && !feasts.has(text) && !isPadded(day, month)) {
        if (Number(day) <= 12 || Number(day) % Number(month) === 0) return null
      }
      const named = /(?:ngày|mùng|mồng|hôm)\s*$/iu.test(before)
      const dated =
        group('mark') === '/'
          ? isDate(text, before, after)
          : named ||
            isLateDay(day, month, before) ||
            isFeastWithDash(text, before) ||
            isDayWithDash(before, after)
      return dated ? readDate(day, month, '', before) : null
    },
  ],
  'day and month with a point': [
    new RegExp(
      String.raw`(?=\d)(?<=(?<!(?:\d|mỗi|một|hai|ba|cả|mấy|vài|nửa|trên) )(?<!\p{L})(?:ngày|hôm|sáng|trưa|chiều|tối|đêm) (?:\d{1,2}\.\d{1,2} (?:đến|tới|và) )?)(?<day>\d{1,2})\.(?<month>\d{1,2})(?![\p{L}\p{N}%]|[/.,-]\d|\s?(?:${COUNTED_IN_A_DAY})(?!\p{L}))`,
      'giu',
    ),
    ({ group, before }) => readDate(group('day'), group('month'), '', before),
  ],
  'year after its month': [
    /(?=,?\s)(?<=tháng (?:\d{1,2}|tư)),?\s(?=(?:19|20)\d{2}(?![\p{L}\p{N}]|[.,/-]\d))/giu,
    () => ' năm ',
  ],
  'month in words before its figure': [
    /(?=0?4)(?<=(?:^|[^\p{L}])tháng\s)0?4(?![\p{L}\p{N}]|[.,]\d)/giu,
    () => 'tư',
  ],
  'weekday or fourth': [
    /(?=[14])(?<=(?:^|[^\p{L}])thứ\s(?:[2-7](?:,|\svà)\s){0,4})(?<n>[14])(?![\p{L}\p{N}]|[.,/]\d)/giu,
    ({ group }) => (group('n') === '4' ? 'tư' : 'nhất'),
  ],
})

/** "12/3 Lê Lợi, P.2"; "12/5 Nguyễn Trãi" and nothing else. */
const isBeforeStreet = (before: string, after: string): boolean =>
  /^\s\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)*,\s(?:[PQ]\.|phường|quận|xã|TP|Tp)/u.test(after) ||
  (before.trim() === '' && /^(?:\s\p{Lu}\p{Ll}+){2,4}\.?$/u.test(after))

/** "sáng 8-3": a known day behind a word of time; "nghỉ lễ 1-9": any day behind a word for a feast. */
const isFeastWithDash = (text: string, before: string): boolean =>
  /(?:dịp|nghỉ lễ|Tết dương lịch)\s$/iu.test(before) ||
  (feasts.has(text.replace('-', '/')) && /(?:sáng|trưa|chiều|tối|đêm|lễ)\s$/iu.test(before))

/** "từ 10-3 đến 10-4", "hôm qua (8-2)", "có hiệu lực từ 1-7", "Kỳ nghỉ kết thúc 2-9." */
const isDayWithDash = (before: string, after: string): boolean =>
  /hiệu lực (?:từ|vào|kể từ)\s$/iu.test(before) ||
  (/(?:^|[^\p{L}])từ\s$/iu.test(before) &&
    /^(?: năm (?:19|20)\d\d| (?:đến|tới) nay| (?:đồng loạt|chính thức))(?!\p{L})/u.test(after)) ||
  (/(?:kết thúc|diễn ra vào)\s$/iu.test(before) &&
    /^[.,;]?(?:\s\p{Lu}|\s*$)/u.test(after) &&
    !/(?<!\p{L})(?:trận|hiệp|séc|set|ván|hòa|hoà)(?!\p{L}).*kết thúc\s$/iu.test(before)) ||
  /từ (?:ngày )?\d{1,2}[-/]\d{1,2} đến\s$/iu.test(before) ||
  (/từ\s$/iu.test(before) && /^ đến (?:ngày )?\d{1,2}[-/]\d{1,2}(?!\d)/u.test(after)) ||
  /(?:hôm qua|hôm nay|hôm kia|(?:sáng|trưa|chiều|tối|đêm) (?:qua|nay|mai)),\s$/iu.test(before) ||
  (after.startsWith(')') &&
    /(?:ngày|hôm qua|hôm nay|hôm kia|hôm sau|(?:sáng|trưa|chiều|tối|đêm) (?:qua|nay|mai))[^()]{0,15}\($/iu.test(
      before,
    ))

/** 20-11 can be no span; but 2-1 after a match is its score. */
const isLateDay = (day: string, month: string, before: string): boolean =>
  Number(day) > 12 && isMonth(month) && (!isScoreBefore(before) || /dịp\s$/iu.test(before))

function readTime(hours: string, minutes: string, seconds: string): string | null {
  if (Number(hours) > 24 || Number(minutes || 0) > 59 || Number(seconds || 0) > 59) return null
  const parts = [`${say(hours)} giờ`]
  if (Number(minutes) > 0) parts.push(`${say(minutes)} phút`)
  if (Number(seconds) > 0) parts.push(`${say(seconds)} giây`)
  return parts.join(' ')
}

/** @param hours 0–11 */
const partOfDay = (hours: number, isMorning: boolean): string => {
  if (isMorning) return hours === 0 ? 'đêm' : 'sáng'
  return hours === 0 ? 'trưa' : hours < 6 ? 'chiều' : 'tối'
}

/** Times of day and spans in hours, minutes and seconds. */
export const timeRules = rulesOf({
  'all day long': [
    new RegExp(String.raw`${START}24/24\s?(?:h|giờ)(?![\p{L}\p{N}])`, 'giu'),
    () => `${say('24')} trên ${say('24')} giờ`,
  ],
  'timestamp after a date': [/(?<=[\p{L}\d])T(?=\d{2}:\d{2})/gu, () => ''],
  'from hour to hour': [
    /(?=\s?[-–—])(?<=(?:\d\s?(?:h|g|giờ|[ap]m)(?:\d{1,2}[p'’′]?)?|:\d{2})(?:\s(?:sáng|trưa|chiều|tối|đêm)|\s?[ap]m)?)\s?[-–—]\s?(?=\d{1,2}\s?(?:h|g|giờ|[ap]m|:\d{2}))/giu,
    () => 'đến',
  ],
  'span before an hour or minute': [
    /(?=\s?[-–—])(?<=(?<![\p{L}\p{N}.,/:-])\d{1,3})\s?[-–—]\s?(?=\d{1,3}\s?(?:[hp]|g(?=\s(?:sáng|trưa|chiều|tối|đêm))|['’′])(?![\p{L}\p{N}]))/gu,
    () => 'đến',
  ],
  'length of a run': [
    new RegExp(
      String.raw`(?=\d)(?<=(?:trong|hết|mất|thành tích|kỷ lục|thời gian|thời lượng|dài)\s(?:là\s)?)(?<m>\d{1,3}):(?<s>[0-5]\d)(?:[.,](?<part>\d{1,3}))?(?!\d|:|\p{L}|[.,]\d)`,
      'giu',
    ),
    ({ group }) => {
      const part = group('part') === '' ? '' : ` ${say(group('part'))}`
      return `${say(group('m'))} phút ${say(group('s'))} giây${part}`
    },
  ],
  'time with AM or PM': [
    new RegExp(
      String.raw`${START}(?<h>\d{1,2})(?::(?<m>\d{2}))?(?:\s?(?<half>AM|PM|[aApP]\.[mM]\.)|(?<small>[ap]m|(?<=:\d{2})\s[ap]m))(?![\p{L}\p{N}])`,
      'gu',
    ),
    ({ group }) => {
      const hours = Number(group('h'))
      if (hours < 1 || hours > 12) return null
      const said = readTime(group('h'), group('m'), '')
      return said === null
        ? null
        : `${said} ${partOfDay(hours % 12, /a/i.test(group('half') || group('small')))}`
    },
  ],
  'hours, minutes and seconds': [
    new RegExp(
      String.raw`${START}(?<h>\d{1,2}):(?<m>\d{2})(?::(?<s>\d{2})(?:[.,]\d{1,3})?)?(?:[Z'’′]|\s(?:(?<=:\d{2}\s)phút|(?<=:\d{2}:\d{2}\s)giây)(?!\p{L}))?(?!:?\d|\p{L}|[.,]\d)`,
      'gu',
    ),
    ({ group }) => readTime(group('h'), group('m'), group('s')),
  ],
  'length in hours': [
    new RegExp(String.raw`${START}(?<h>2[5-9]|[3-9]\d|\d{3})\s?h(?![\p{L}\p{N}/])`, 'gu'),
    ({ group }) => `${say(group('h'))} giờ`,
  ],
  'hours with h or g': [
    new RegExp(
      String.raw`${START}(?<h>\d{1,2})\s?[hHg](?:(?<m>\d{2}|\d(?=['’′pm]))(?:['’′pm](?:(?<s>\d{1,2})(?:["”″s]|(?!\d)))?)?)?(?![\p{L}\p{N}/])`,
      'gu',
    ),
    ({ text, group, after }) =>
      // "5g" alone is five grams.
      text.endsWith('g') && !/^\s(?:sáng|trưa|chiều|tối|đêm|rưỡi|kém)/.test(after)
        ? null
        : readTime(group('h'), group('m'), group('s')),
  ],
  'minutes with p': [
    new RegExp(
      String.raw`${START}(?<m>\d{1,2}(?=p)|\d{3}(?=ph))ph?(?:\s?(?<s>\d{1,2})s?)?(?![\p{L}\p{N}]|[.,/]\d)`,
      'gu',
    ),
    ({ group }) =>
      `${say(group('m'))} phút${Number(group('s')) > 0 ? ` ${say(group('s'))} giây` : ''}`,
  ],
  'minutes, seconds and a part': [
    new RegExp(
      String.raw`${START}(?<m>\d{1,3})\s?['’′]\s?(?<s>\d{1,2})(?:["”″]|'')(?<part>\d{1,3})(?![\p{L}\p{N}"”])`,
      'gu',
    ),
    ({ group }) => `${say(group('m'))} phút ${say(group('s'))} giây ${say(group('part'))}`,
  ],
  'seconds of a run and a part': [
    new RegExp(String.raw`${START}(?<s>\d{1,2})["″](?<part>\d{1,2})(?![\p{L}\p{N}"”])`, 'gu'),
    ({ group }) => `${say(group('s'))} giây ${say(group('part'))}`,
  ],
  'minute of added time': [
    /(?=\d)(?<=phút (?:thứ )?)(?<m>45|90|105|120)\s?\+\s?(?<more>\d{1,2})['’′]?(?![\p{L}\p{N}])/giu,
    ({ group }) => `${say(group('m'))} cộng ${say(group('more'))}`,
  ],
  'minutes and seconds': [
    new RegExp(
      String.raw`${START}(?<m>\d{1,3})\s?['’′](?:\s?(?<s>\d{1,2})\s?(?:["”″]|''))?(?!\p{L})`,
      'gu',
    ),
    // The minute of a match: "phút 45'" already has the word.
    ({ group, before }) =>
      /phút (?:thứ )?$/iu.test(before) && group('s') === ''
        ? say(group('m'))
        : `${say(group('m'))} phút${group('s') === '' ? '' : ` ${say(group('s'))} giây`}`,
  ],
})
