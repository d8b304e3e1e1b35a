import { START, rulesOf } from '../rules'
import { NUMBER, readNumber, readWhole, say } from './numbers'

/** Unit, currency or scale that may come between a number and the dash: "5kg-10kg", "5%-10%". */
const TAIL = String.raw`(?:\s?(?:%|°[CF]?|₫|đ|\$|€|£|k|K|tr|Tr|t|tỷ|[kKMG]?[Hh]z|[kKmMgGtT][bB]|kg|km|cm|mm|m|g|l|ha|ml|triệu|nghìn|ngàn|USD|usd|VND|vnd|VNĐ|vnđ))?`
const SIGN = String.raw`[$€£]?`

const sides: Readonly<Record<string, string>> = {
  N: 'vĩ Bắc',
  B: 'vĩ Bắc',
  S: 'vĩ Nam',
  E: 'kinh Đông',
  Đ: 'kinh Đông',
  W: 'kinh Tây',
}

/** Two numbers with a mark between them: spans, scores, ratios, fractions. Leaves single numbers to later rules. */
export const spanRules = rulesOf({
  'thousands set apart by spaces': [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}.,])[1-9]\d{0,2}(?:(?: \d{3}){2,}|(?: 000)+)(?![\p{L}\p{N}]|[.,]?\d)`,
      'gu',
    ),
    ({ text }) => text.replaceAll(' ', ''),
  ],
  'arrow from one to another': [
    /(?<=[\p{L}\p{N})%”"]\s?)(?:→|⇒|->|=>|⟶|➔)(?=\s?(?<to>[\p{L}\p{N}(]))/gu,
    ({ group }) => (/^\p{Ll}/u.test(group('to')) ? ', ' : ' đến '),
  ],
  'point of the compass': [
    /(?<=\d)\s?°\s?(?<side>[NSEWBĐ])(?![\p{L}\p{N}])/gu,
    ({ group }) => ` độ ${sides[group('side')] ?? ''}`,
  ],
  'numbers of a lottery': [
    /(?<![\p{L}\p{N}.,/-])\d{1,2}(?:\s[-–]\s\d{1,2}){2,9}(?![\p{L}\p{N}%/]|\s?[-–=]|[.,]\d)/gu,
    // 4 - 4 - 2 is a formation.
    ({ text }) => text.split(/\s[-–]\s/).join(/\d\d/.test(text) ? ', ' : ' '),
  ],
  'division in a longer sum': [/(?=\s:)(?<=\d\s?[+x×*-]\s?\d+)\s:\s(?=\d)/gu, () => 'chia'],
  division: [new RegExp(String.raw`(?<=\d)\s?:\s?(?=${NUMBER}\s*=)`, 'gu'), () => 'chia'],
  'from one named number to another': [
    /(?=\s?[-–—])(?<=(?:thứ|tháng|ngày|năm|tầng|bài|trang|lớp|tuần|giờ|phòng|quý|quận|tập|chương|phần|km)\s(?:\d{1,4}|tư))\s?[-–—]\s?(?=(?:thứ|tháng|ngày|năm|tầng|bài|trang|lớp|tuần|giờ|phòng|quý|quận|tập|chương|phần|km|chủ nhật|CN)(?!\p{L}))/giu,
    () => 'đến',
  ],
  'score or ratio with a colon': [
    new RegExp(String.raw`${START}(?<a>\d{1,4})(?::| : )(?<b>${NUMBER})(?![\p{L}\p{N}:])`, 'gu'),
    ({ group }) => {
      const [a, b] = [group('a'), group('b')]
      const isScale = Number(a) < 100 && b.length >= 3
      return `${say(a)} ${isScale ? 'trên ' : ''}${readNumber(b)}`
    },
  ],
  'scores of several sets': [
    /(?<![\p{L}\p{N}.,/-])\d{1,2}-\d{1,2}(?:\s?\(\d+\))?(?:(?:,| và) \d{1,2}-\d{1,2}(?:\s?\(\d+\))?){1,4}(?![\p{L}\p{N}%/-]|[.,]\d|\s\p{Ll})/gu,
    ({ text }) => text.replaceAll('-', ' '),
  ],
  'score with a dash': [
    /(?<![\p{L}\p{N}.,/-])(?<a>\d{1,2})\s?[-–—]\s?(?<b>\d{1,2})(?![\p{L}\p{N}%]|\s?%|[.,/-]\d|\s?-\s?\d)/gu,
    ({ group, before, after }) => {
      const [a, b] = [Number(group('a')), Number(group('b'))]
      const isSum = /^\s*=/.test(after)
      const isLost = /thất bại\s$/iu.test(before) && !/^\s(?:lần|năm|tháng|ngày)/u.test(after)
      return !isSum && (isScoreBefore(before) || isLost || a >= b)
        ? `${say(group('a'))} ${say(group('b'))}`
        : null
    },
  ],
  difference: [
    new RegExp(
      String.raw`(?=\s?[-–—])(?<=(?:\d|\p{L}|\)))\s?[-–—]\s?(?=(?:${NUMBER}[a-z]?|[a-z])(?:\^\d)?(?:\s?[-+]\s?(?:${NUMBER}[a-z]?|[a-z])(?:\^\d)?){0,3}\s*=)`,
      'gu',
    ),
    () => 'trừ',
  ],
  season: [
    /(?<![\p{L}\p{N}/.,-])(?<a>20\d\d)\/(?<b>\d\d)(?![\p{L}\p{N}/-]|[.,]\d)/gu,
    ({ group }) =>
      Number(group('a')) % 100 === Number(group('b')) - 1
        ? `${say(group('a'))} ${say(group('b'))}`
        : null,
  ],
  'level of a game': [
    /(?=\d)(?<=(?<!\p{L})(?:[Mm]ission|[Ss]tage|[Ww]orld|[Ll]evel|[Mm]ap)\s)(?<a>\d{1,2})-(?<b>\d{1,2})(?![\p{L}\p{N}%-])/gu,
    ({ group }) => `${say(group('a'))} ${say(group('b'))}`,
  ],
  span: [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}.,/-])(?<a>${SIGN}${NUMBER}${TAIL})\s?[-–—~]\s?(?=${SIGN}${NUMBER}(?!\d|[-–—/]\d))`,
      'gu',
    ),
    // "$5-10": the sign is for both.
    ({ group, after }) => {
      const [, sign = '', from = ''] = /^([$€£]?)(.*)$/su.exec(group('a')) ?? []
      return sign === '' || /^[$€£]/.test(after) ? `${group('a')} đến ` : `${from} đến ${sign}`
    },
  ],
  product: [
    /(?=\s?[x×*])(?<=\d\s?(?:[mcdk]?m|[mk]?g|m?l|W|V|viên|gói)?)\s?[x×*]\s?(?=\d)/gu,
    () => 'nhân',
  ],
})

/** The talk is of a match: "thắng 3-0". */
export const isScoreBefore = (before: string): boolean =>
  /(?<!\p{L})(?:tỷ số|tỉ số|thắng|thua|hòa|hoà|dẫn|dẫn trước|kết quả|chung cuộc|hạ|đè bẹp|đánh bại|set|ván|tie-break|luân lưu)(?!\p{L})[^.\d]{0,25}$/iu.test(
    before,
  )

/**
 * Meanings of a slash between two numbers. These come after the units, which may follow a fraction.
 */
export const fractionRules = rulesOf({
  'round the clock': [
    /(?<![\p{L}\p{N}/.,-])24\/(?:24|7)(?![\p{L}\p{N}/-]|[.,]\d)/gu,
    ({ text }) => text.split('/').map(say).join(' trên '),
  ],
  'blood pressure': [
    /(?<![\p{L}\p{N}/.,-])(?<a>\d{2,3})\/(?=\d{2,3}\s?(?:mmHg|mi li mét))/gu,
    ({ group }) => `${say(group('a'))} trên`,
  ],
  'house number': [
    new RegExp(
      String.raw`(?=\d)(?<=(?:số|số nhà|lớp|ngõ|hẻm|kiệt|ngách|nhà|đường|địa chỉ:?)\s)\d+[A-Za-z]?(?:/\d+[A-Za-z]?)+(?![\p{L}\p{N}])`,
      'giu',
    ),
    ({ text }) => text.split('/').join(' trên '),
  ],
  'halves of a whole': [
    /(?<![\p{L}\p{N}/.,-])(?<a>50|100)\/\k<a>(?![\p{L}\p{N}/-]|[.,]\d)/gu,
    ({ group }) =>
      group('a') === '50' ? `${say('50')} ${say('50')}` : `${say('100')} trên ${say('100')}`,
  ],
  'place in a list': [
    /(?=\d)(?<=(?:hạng|thứ|xếp|đứng|top|tỷ số|tỉ số|tập|trang|câu|vòng|bước|trận|lượt|cấp|cấp độ|độ khó|mức|mức độ|bậc|thang điểm|level)\s)(?<a>\d{1,4})\/(?<b>\d{1,4})(?![\p{L}\p{N}/-]|[.,]\d|\s(?:toàn|tổng|số|của|so với)(?!\p{L}))/giu,
    ({ group }) => `${say(group('a'))} trên ${say(group('b'))}`,
  ],
  'house before its street': [
    /(?<![\p{L}\p{N}/.,-])\d{1,4}(?:\/\d{1,4}){1,3}(?=\s(?:đường|phố|Đường|Phố)(?!\p{L})|\s\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)*,\s(?:[PQ]\.|phường|quận|xã|TP|Tp)|(?:\s\p{Lu}\p{Ll}+){2,4}\.?$)/gu,
    ({ text }) => text.split('/').map(say).join(' trên '),
  ],
  'mark with decimals': [
    /(?<![\p{L}\p{N}/.,-])(?<a>\d+[.,]\d+)\/(?<b>\d+)(?![\p{L}\p{N}]|[/.,-]\d)/gu,
    ({ group }) => `${readNumber(group('a'))} trên ${say(group('b'))}`,
  ],
  'mark out of': [
    /(?<![\p{L}\p{N}/.,-])(?<a>\d+(?:[.,]\d+)?)\/(?<b>\d+)(?=\s?(?:điểm|sao|mạng(?!\s(?:lưới|xã|nội|internet)))(?!\p{L})|(?<=\/(?:[5-9]|\d{2,}))\s(?:câu|phiếu|bài|ván|màn|chặng|tập|kèo|cửa|tỉnh|thành phố|huyện|xã|phường|địa phương|bộ|hộ|trường|mẫu|đại biểu|thành viên|bang|nước|quốc gia|chỉ tiêu|mục tiêu|dự án|doanh nghiệp|ngân hàng|đơn vị|cổ phiếu|mã)(?!\p{L}))/gu,
    ({ group }) => `${readNumber(group('a'))} trên ${say(group('b'))}`,
  ],
  'mixed fraction': [
    /(?<![\p{L}\p{N}/.,–-])(?<minus>-)?(?<w>\d{1,3}) (?<a>[1-9])\/(?<b>[2-9])(?![\p{L}\p{N}]|[/.,-]\d)/gu,
    ({ group }) =>
      `${minus(group('minus'))}${say(group('w'))} và ${fraction(group('a'), group('b'))}`,
  ],
  'scale of a map': [
    /(?=\d)(?<=(?:t[ỷỉ] lệ|bản đồ)\s)1\/(?<b>\d{1,3}(?:\.?000)+)(?![\p{L}\p{N}/-]|[.,]\d)/giu,
    ({ group }) => `${say('1')} trên ${readNumber(group('b'))}`,
  ],
  fraction: [
    /(?<![\p{L}\p{N}/.,])(?<minus>(?<![)\]%–-])-)?(?<a>\d{1,9})\s?[/⁄]\s?(?<b>\d{1,9})(?![\p{L}\p{N}]|[/.,-]\d)/gu,
    ({ group }) =>
      Number(group('b')) === 0
        ? null
        : `${minus(group('minus'))}${fraction(group('a'), group('b'))}`,
  ],
})

const minus = (mark: string): string => (mark === '' ? '' : 'âm ')

/** Denominators that always make a fraction, read with "phần": sixteenths, hundredths. */
const ROUND_PARTS = new Set([16, 20, 24, 25, 32, 50, 60, 64, 100, 1_000, 10_000, 1_000_000])

/** "một phần tư", "hai phần ba"; scores are read with "trên": "hai mươi lăm trên ba mươi". */
function fraction(over: string, under: string): string {
  const [a, b] = [Number(over), Number(under)]
  const isPart = b > 1 && a < 100 && (b <= 12 || ROUND_PARTS.has(b) || (b <= 100 && a === 1))
  if (!isPart || under.startsWith('0')) return `${say(over)} trên ${readWhole(under)}`
  return `${say(over)} phần ${b === 4 ? 'tư' : say(under)}`
}
