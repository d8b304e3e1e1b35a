import { START, type Rule } from '../rules'
import { isScoreBefore } from './dates'
import { NUMBER, readNumber } from './number-text'
import { readInteger } from './numbers'

const say = (digits: string): string => readInteger(BigInt(digits))

/** Unit, currency or scale that may stand between a number and the dash: "5kg-10kg", "5%-10%". */
const TAIL = String.raw`(?:\s?(?:%|°[CF]?|₫|đ|k|tr|tỷ|kg|km|cm|mm|m|g|l|ha|triệu|nghìn|ngàn|USD|VND|VNĐ))?`

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
      String.raw`(?<![\p{L}\p{N}.,/-])(?<a>${NUMBER}${TAIL})\s?[-–—~]\s?(?<b>${NUMBER})(?!\d|[-–—/]\d)`,
      'gu',
    ),
    read: ({ group }) => `${group('a')} đến ${group('b')}`,
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
    name: 'mark out of',
    pattern: /(?<![\p{L}\p{N}/.,-])(?<a>\d+(?:[.,]\d+)?)\/(?<b>\d+)(?=\s?(?:điểm|sao)(?!\p{L}))/gu,
    read: ({ group }) => `${readNumber(group('a'))} trên ${say(group('b'))}`,
  },
  {
    name: 'mixed fraction',
    pattern:
      /(?<![\p{L}\p{N}/.,-])(?<w>\d{1,3}) (?<a>[1-9])\/(?<b>[2-9])(?![\p{L}\p{N}]|[/.,-]\d)/gu,
    read: ({ group }) => `${say(group('w'))} ${fraction(group('a'), group('b'))}`,
  },
  {
    name: 'fraction',
    pattern: /(?<![\p{L}\p{N}/.,])(?<a>\d{1,9})\s?[/⁄]\s?(?<b>\d{1,9})(?![\p{L}\p{N}]|[/.,-]\d)/gu,
    read: ({ group }) => (Number(group('b')) === 0 ? null : fraction(group('a'), group('b'))),
  },
]

/** "một phần tư", "hai phần ba"; hundreds and more read "trên". */
function fraction(over: string, under: string): string {
  const below = Number(under) === 4 ? 'tư' : say(under)
  return `${say(over)} ${Number(under) > 100 ? 'trên' : 'phần'} ${below}`
}
