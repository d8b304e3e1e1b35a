import { START, type Rule } from '../rules'
import { spell } from './letters'
import { readWhole } from './number-text'
import { readDigits } from './numbers'

const AFTER_WORD =
  /(?:điện thoại|di động|sđt|đt|hotline|đường dây nóng|tổng đài|gọi(?: số| cho| tới| đến| ngay)?|liên hệ|zalo|fax|tài khoản|stk|cmnd|cccd|căn cước|hộ chiếu|mã số(?: thuế)?|mst|mã|otp|pin|biển số|số thẻ)(?:\s+(?:là|số))*\s*[:.]?\s*$/iu

/** Groups are set apart by a comma, as one breathes between them. */
const inGroups = (text: string): string =>
  text
    .split(/[\s.()-]+/)
    .filter((part) => /\d/.test(part))
    .map(readDigits)
    .join(', ')

const spellMixed = (series: string): string =>
  series.replace(/\D+/g, spell).replace(/\d/g, (digit) => ` ${readDigits(digit)}`)

/** Telephone numbers and codes, digit by digit. */
export const phoneRules: readonly Rule[] = [
  {
    name: 'number plate',
    pattern: new RegExp(
      String.raw`${START}(?<place>\d{2})[\s-]?(?<series>[A-ZĐ]{1,2}\d?)[\s-](?<number>\d{3}\.?\d{1,2})(?![\p{L}\p{N}])`,
      'gu',
    ),
    read: ({ group }) =>
      `${readWhole(group('place'))} ${spellMixed(group('series'))}, ${readDigits(group('number'))}`,
  },
  {
    name: 'international number',
    pattern: /(?<![\p{L}\p{N}])\+\d{1,3}(?:[\s.-]?\(?\d{1,4}\)?){2,5}(?![\p{L}\p{N}])/gu,
    read: ({ text }) => `cộng ${inGroups(text)}`,
  },
  {
    name: 'national number',
    pattern: new RegExp(
      String.raw`${START}(?:\(0\d{1,3}\)|0\d{1,3})(?:[\s.-]?\d{2,4}){2,3}(?![\p{L}\p{N}]|[.,]\d)`,
      'gu',
    ),
    read: ({ text }) => {
      const digits = text.replace(/\D/g, '').length
      return digits >= 9 && digits <= 12 ? inGroups(text) : null
    },
  },
  {
    name: 'service number',
    pattern: new RegExp(String.raw`${START}1[89]00(?:[\s.-]?\d{2,4}){1,3}(?![\p{L}\p{N}])`, 'gu'),
    read: ({ text }) => inGroups(text),
  },
  {
    name: 'code after its name',
    pattern: new RegExp(
      String.raw`${START}\d{3,20}(?:[\s.-]\d{2,6}){0,4}(?![\p{L}\p{N}]|[.,]\d)`,
      'gu',
    ),
    read: ({ text, before }) => (AFTER_WORD.test(before) ? inGroups(text) : null),
  },
]
