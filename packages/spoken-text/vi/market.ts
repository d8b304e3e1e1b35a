import { anyOf, END, parseRoman, START, rulesOf } from '../rules'
import { readNumber, readWhole, say } from './numbers'

/** Papers and rates whose terms are given in years and months: "trái phiếu 10Y", "kỳ hạn 3M, 6M". */
const TERMS =
  'kỳ hạn|kì hạn|trái phiếu|lợi suất|lãi suất|chênh lệch|tín phiếu|TPCP|tiết kiệm|tiền gửi|gửi|swap|VNIBOR|LIBOR|Euribor|SOFR'
    .split('|')
    .map((word) => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`)
    .join('|')
const terms: Readonly<Record<string, string>> = {
  Y: 'năm',
  N: 'năm',
  M: 'tháng',
  T: 'tháng',
  W: 'tuần',
  D: 'ngày',
}

/** Words of business before a half of a year: "1H26" may also be a time of day. */
const RESULTS =
  /(?<!\p{L})(?:doanh thu|doanh số|lợi nhuận|LNST|LNTT|LN|DT|KQKD|tăng trưởng|biên|xuất khẩu|nhập khẩu|GDP|EPS|cổ tức|sản lượng|tín dụng|tỷ đồng|cùng kỳ|lãi|lỗ)(?!\p{L})/iu

const full = (year: string): string => say(year.length === 2 ? `20${year}` : year)

/** Periods of business, before dates and times of day. */
export const periodRules = rulesOf({
  'first months of a year': [
    new RegExp(
      String.raw`${START}(?<months>[1-9]|1[0-2])T(?:[/-]?(?<year>20[0-4]\d|[12]\d)(?![\p{L}\p{N}]|[.,/]\d)|(?=\s(?:đầu|cuối)\s(?:năm|20)))`,
      'gu',
    ),
    ({ group }) =>
      `${say(group('months'))} tháng${group('year') === '' ? '' : ` năm ${full(group('year'))}`}`,
  ],
  'months of a year': [/(?<=\d\stháng)\s?\/\s?(?=20\d\d(?!\d))/gu, () => ' năm '],
  'half of a year': [
    new RegExp(
      String.raw`${START}(?:H(?<a>[12])(?:[/-]|\s(?=20))|(?<b>[12])H[/-]?)(?<year>20[0-4]\d|[123]\d)(?![\p{L}\p{N}]|[.,/]\d)`,
      'gu',
    ),
    ({ group, before, after }) => {
      const year = group('year')
      const isSure = group('a') !== '' || year.length === 4 || RESULTS.test(`${before} ${after}`)
      const half = (group('a') || group('b')) === '1' ? 'đầu' : 'cuối'
      return isSure ? `nửa ${half} năm ${full(year)}` : null
    },
  ],
  quarter: [
    new RegExp(
      String.raw`${START}(?:(?:Q|[Qq]uý\s)(?<a>[1-4]|I{1,3}|IV)(?:[/-]|\s(?=20))|(?<b>[1-4])Q[/-]?)(?<year>20[0-4]\d|[123]\d)(?![\p{L}\p{N}]|[.,/]\d)`,
      'gu',
    ),
    ({ group }) =>
      `quý ${say(parseRoman(group('a')) ?? (group('a') || group('b')))} năm ${full(group('year'))}`,
  ],
  'financial year': [
    new RegExp(
      String.raw`${START}(?:FY\s?'?(?<a>20[0-4]\d|[0-4]\d)(?<sort>[FE])?|(?<b>20[2-4]\d)(?<forecast>[FE]))${END}`,
      'gu',
    ),
    ({ group }) => {
      const sort = group('sort') || group('forecast')
      const said = `năm ${group('a') === '' ? '' : 'tài chính '}${full(group('a') || group('b'))}`
      return sort === '' ? said : `${said} ${sort === 'F' ? 'dự báo' : 'ước tính'}`
    },
  ],
  'term of a paper or deposit': [
    new RegExp(
      String.raw`(?=\d{1,2}[YNMTWD])(?:(?<=(?<!\p{L})(?:${TERMS})(?:\s\p{Ll}+){0,3}\s(?:\d{1,2}[YNMTWD](?:\s\d[\d.,]*%(?:/năm)?)?(?:,\s|\s(?:và|hoặc|đến|so với|lên)\s|\s?[-–/]\s?)){0,5})(?<n>\d{1,2})(?<unit>[YNMTWD])|(?<![\p{L}\p{N}.,-])(?<years>\d{1,2})Y)${END}`,
      'gu',
    ),
    ({ group, before }) => {
      if (/(?:lớp|phòng|mã|số|nhà)\s$/iu.test(before)) return null
      return `${say(group('n') || group('years'))} ${terms[group('unit')] ?? 'năm'}`
    },
  ],
})

/** Parts of a price with its thousands or decimals: no fraction has them. */
const PRICE = String.raw`\d{1,3}(?:[.,]\d{3})+|\d{1,4},\d{1,2}`

/** Quotations, before single sums are read. */
export const quotationRules = rulesOf({
  'price of buying and of selling': [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}.,/-])(?<buy>${PRICE})\s?/\s?(?<sell>${PRICE})(?![\p{L}\p{N}]|[.,/-]\d)`,
      'gu',
    ),
    ({ group, before }) => {
      const [buy, sell] = [group('buy'), group('sell')].map((price) => price.replaceAll(/\d/g, '0'))
      const isRow = buy?.replace(/^0+/, '') === sell?.replace(/^0+/, '')
      return isRow && !/(?:điểm|mục|đạt)\s$/iu.test(before)
        ? `${readNumber(group('buy'))}, ${readNumber(group('sell'))}`
        : null
    },
  ],
  'hundredth of a per cent': [
    new RegExp(String.raw`(?=bps?)(?<=\d\s?)bps?${END}`, 'gu'),
    () => 'điểm cơ bản',
  ],
})

const changes: Readonly<Record<string, string>> = {
  YoY: 'so với cùng kỳ',
  'y-o-y': 'so với cùng kỳ',
  yoy: 'so với cùng kỳ',
  QoQ: 'so với quý trước',
  qoq: 'so với quý trước',
  MoM: 'so với tháng trước',
  mom: 'so với tháng trước',
  YTD: 'từ đầu năm',
}

/** Words beside BTC as bitcoin, and beside BTC as the organisers of a contest. */
const COINS =
  /bitcoin|bít coi|crypto|(?<!\p{L})(?:coin|token|ETH|USDT?|e tê hát|blockchain|halving|ETF|satoshi|altcoin|stablecoin|ví|sàn|đào|cặp|giá|đỉnh|đáy|mốc|nghìn đô|thợ đào|tiền (?:số|ảo|điện tử|mã hóa|mã hoá)|mua|bán|nắm giữ|giao dịch|đô la|vốn hóa|vốn hoá)(?!\p{L})|BTC\s?\/|(?:\/|đồng|\d)\s?$/iu
const CONTEST =
  /(?<!\p{L})(?:giải|thông báo|chương trình|sự kiện|cuộc thi|vận động viên|thí sinh|đội|trận|khán giả|vé|đăng ký|ban giám khảo|cúp|hội nghị|lễ hội|SEA Games|AFF|FIFA|World Cup|trọng tài|cho biết|hội thao|đại hội)(?!\p{L})/iu
/** What prices do right behind their name. */
const MOVES =
  /^\s(?:đã |đang |sẽ |vẫn |lại |tiếp tục |bật |lập |chạm |vượt |tăng|giảm|rơi|lao dốc|mất mốc|phá|điều chỉnh|hồi phục|đi ngang|neo|dao động|quanh|lên|xuống)/u

export const marketRules = rulesOf({
  'change against another period': [
    new RegExp(String.raw`${START}(?<change>${anyOf(Object.keys(changes))})${END}`, 'gu'),
    // "mom" may be a mother.
    ({ group, before }) =>
      /^[a-z]/.test(group('change')) && !/(?:phần trăm|điểm|%)\s*\(?$/u.test(before)
        ? null
        : (changes[group('change')] ?? null),
  ],
  shares: [
    new RegExp(String.raw`(?=cp)(?<=(?:\d|nghìn|ngàn|triệu|tỷ|đồng|đ\/)\s?)cp${END}`, 'gu'),
    () => 'cổ phiếu',
  ],
  'coins or organisers': [
    new RegExp(String.raw`${START}BTC${END}`, 'gu'),
    ({ before, after }) => {
      const around = `${before} ${after}`
      const isHeld = CONTEST.test(around) && !/bitcoin|bít coi|(?<!\p{L})USD/iu.test(around)
      const isCoin = COINS.test(before) || COINS.test(after) || MOVES.test(after)
      return isCoin && !isHeld ? 'bít coi' : null
    },
  ],
  'one currency in another': [
    /(?<=(?<!\p{L})(?:[A-Z]{3,4}|bít coi|bitcoin)\s?)\/(?=\s?[A-Z]{3,4}(?!\p{L}))/gu,
    ({ before, after }) => (CURRENCY.test(before) && CURRENCY.test(after) ? ' trên ' : null),
  ],
  'price of a currency': [
    /(?<=(?:đồng|đô la|đô la Mỹ|ơ rô|yên|bảng Anh))\s?\/\s?(?=[A-Z]{3}(?!\p{L}))/gu,
    ({ after }) => (CURRENCY.test(after) ? ' một ' : null),
  ],
})
const CURRENCY =
  /(?:USDT?|EUR|GBP|JPY|VND|VNĐ|CNY|AUD|CAD|CHF|SGD|KRW|THB|BTC|ETH|XAU|XAG|bít coi)/u

/** "1.2. Mục tiêu" and "3.4 Phương pháp" head a section. */
export const sectionRules = rulesOf({
  'number of a heading': [
    /(?<=(?:^|[.!?:;]\s)\s*)(?<number>[1-9]\d?(?:\.[1-9]\d?){1,4})(?<stop>\.?)(?=\s(?!(?:Triệu|Tỷ|Tỉ|Nghìn|Ngàn|Lít|Kg|Mét|Km|Tấn|Giờ|Phút|Điểm|USD|VND|GB|MB)(?!\p{L}))\p{Lu}\p{Ll})/gu,
    ({ group }) => `${group('number').split('.').map(readWhole).join(' chấm ')}${group('stop')}`,
  ],
})
