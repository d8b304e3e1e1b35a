import { FILE, START, rulesOf } from '../rules'
import { isSyllable, spell } from './letters'
import { readDigits, readWhole } from './numbers'

const marks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '.': 'chấm',
    '@': 'a còng',
    '/': 'gạch chéo',
    '-': 'gạch ngang',
    _: 'gạch dưới',
    '?': 'hỏi',
    '=': 'bằng',
    '&': 'và',
    '#': 'thăng',
    ':': 'hai chấm',
    '%': 'phần trăm',
    '+': 'cộng',
    '~': 'ngã',
    '\\': 'gạch chéo ngược',
  }),
)

/** Ends of addresses that are read as words; the others (vn, gov, edu) are spelled when short. */
const readAsWords = new Set(['com', 'info', 'edu', 'gov'])

const endings: ReadonlyMap<string, string> = new Map([
  ['org', 'o rờ gờ'],
  ['net', 'nét'],
])

function readAddress(address: string): string {
  const plain = address.replace(/^[a-z]+:\/\//i, '').replace(/\/$/, '')
  return plain
    .split(/([^\p{L}\p{N}]|\d+)/u)
    .filter((part) => part !== '')
    .map(readPart)
    .join(' ')
}

function readPart(part: string): string {
  if (/^\d+$/.test(part)) return part.length > 2 ? readDigits(part) : readWhole(part)
  const ending = endings.get(part.toLowerCase())
  if (ending !== undefined) return ending
  const mark = marks.get(part)
  if (mark !== undefined) return mark
  if (!/\p{L}/u.test(part)) return ''
  const isShort = part.length <= 3 && !readAsWords.has(part.toLowerCase()) && !isSyllable(part)
  return isShort ? spell(part) : part
}

/** #HàNộiPhố → "Hà Nội Phố". */
const inWords = (tag: string): string =>
  tag.replaceAll('_', ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')

const HOST = String.raw`(?:[\p{L}\d](?:[\p{L}\d-]{0,62})\.)+(?:com|net|org|info|vn|edu|gov|io|tv|me|ai|app|dev|co|us|uk|fr|de|jp|kr|cn|eu|asia|biz|xyz|shop|online|site|tech|ly|gg|gl)`
const PATH = String.raw`(?::\d{2,5})?(?:/[^\s<>"'”’)\]]*[^\s<>"'”’)\].,;:!?])?/?`

/** Addresses of the net, mark by mark. */
export const webRules = rulesOf({
  'e-mail address': [
    /(?<![\p{L}\p{N}._%+-])[\w.%+-]{1,64}@(?:[\p{L}\d-]{1,63}\.)+\p{L}{2,24}/gu,
    ({ text }) => readAddress(text),
  ],
  'web address with its protocol': [
    /(?<![\p{L}\p{N}])(?:https?|ftp):\/\/[^\s<>"'”’)\]]*[^\s<>"'”’)\].,;:!?]/giu,
    ({ text }) => readAddress(text),
  ],
  'web address': [
    new RegExp(`${START}(?:(?:www\\.)?${HOST}(?![\\p{L}\\p{N}-])|localhost(?=:\\d))${PATH}`, 'giu'),
    ({ text }) => readAddress(text),
  ],
  'IP address': [
    /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/gu,
    // 2.500.000.000 is a number.
    ({ text }) =>
      text.split('.').some((part) => Number(part) > 255 || part === '000')
        ? null
        : text.split('.').map(readDigits).join(' chấm '),
  ],
  'IPv6 address': [
    /(?<![\p{L}\p{N}:])(?:[\da-fA-F]{1,4}:){7}[\da-fA-F]{1,4}(?![\p{L}\p{N}:])/gu,
    ({ text }) => text.split(':').map(spellMixed).join(' hai chấm '),
  ],
  'place or name of a file': [new RegExp(FILE, 'gu'), ({ text }) => readAddress(text)],
  'hashtag or name with @': [
    /(?<![\p{L}\p{N}])(?<mark>[#@])(?<tag>[\p{L}_][\p{L}\p{M}\p{N}_]*)/gu,
    ({ group }) => `${group('mark') === '#' ? 'hát tác' : 'a còng'} ${inWords(group('tag'))}`,
  ],
})

/** Words between the name of a code and the code. */
const BETWEEN =
  'là|số|của|otp|pin|wifi|wi-fi|mở khóa|mở khoá|đăng nhập|giảm giá|thẻ|tôi|em|anh|chị|bạn|mình|ông|bà|con|nó|quý khách|khách hàng|nhân viên|sinh viên|bảo mật|bảo vệ|xác nhận|xác thực|bưu chính|bưu điện|vùng|hồ sơ|vé|đặt chỗ|đặt phòng|tra cứu|dự thưởng|mới|cũ|hàng|sản phẩm|đơn|lỗi|tỉnh|quốc gia|khóa|két|két sắt|zip|zip code|vạch|sv|hs|nv|kh|bn'
const NAMES =
  'xổ số|giải đặc biệt|dãy số|điện thoại|di động|sđt|đt|hotline|đường dây nóng|tổng đài|gọi(?: số| cho| tới| đến| ngay)?|liên hệ|zalo|fax|tài khoản|stk|cmnd|cccd|căn cước|hộ chiếu|mã số(?: thuế)?|mst|mã|otp|mã pin|số pin|biển số|số thẻ|mật khẩu|mật mã|password|passcode|pass|imei|số hiệu|số seri|số sê ri|serial|mssv|msv|msnv|sbd|số báo danh|mã đơn|đơn hàng|vận đơn|voucher'
const BEHIND = String.raw`(?:\s+(?:${BETWEEN}))*\s*[:.]?\s*["“']?$`
const AFTER_NAME = new RegExp(`(?:${NAMES})${BEHIND}`, 'iu')
/** A figure and its measure are no code: "điện thoại pin 5000mAh". */
const MEASURE = /^\d+(?:mAh|Wh|GB|MB|TB|[MG]Hz|kg|mm|cm|km)$/
/** In small letters "pin" is a battery. */
const AFTER_PIN = new RegExp(String.raw`(?<!\p{L})PIN${BEHIND}`, 'u')

const isAfterName = (before: string): boolean => AFTER_NAME.test(before) || AFTER_PIN.test(before)

/** Groups are set apart by a comma, as one breathes between them. */
const inGroups = (text: string): string =>
  text
    .split(/[\s.()-]+/)
    .filter((part) => /\d/.test(part))
    .map(readDigits)
    .join(', ')

const spellMixed = (series: string): string =>
  series
    .replace(/\D+/g, (letters) => ` ${spell(letters)} `)
    .replace(/\d/g, (digit) => ` ${readDigits(digit)}`)
    .replace(/\s+/g, ' ')
    .trim()

/** Telephone numbers and codes, digit by digit. */
export const phoneRules = rulesOf({
  flight: [
    new RegExp(
      String.raw`(?=[A-Z\d])(?<=(?:chuyến bay|số hiệu|chuyến)(?:\s(?:số hiệu|số|mang số hiệu))?\s)(?<line>[A-Z]{2}|[A-Z]\d|\d[A-Z])[\s-]?(?<number>\d{2,4})(?![\p{L}\p{N}])`,
      'giu',
    ),
    ({ group }) => `${spellMixed(group('line'))} ${readDigits(group('number'))}`,
  ],
  'flight of a line at home': [
    new RegExp(
      String.raw`${START}(?<line>VN(?=-?\d)|VJ|QH|BL|VU)[\s-]?(?<number>\d{3,4})(?![\p{L}\p{N}]|[.,]\d)`,
      'gu',
    ),
    ({ group }) => `${spellMixed(group('line'))} ${readDigits(group('number'))}`,
  ],
  room: [
    /(?=[A-Z\d])(?<=(?:^|[^\p{L}])(?:phòng|căn hộ|buồng)(?:\ssố)?\s|(?<!\p{L})P\.)(?:[A-Z]\d?[.-])?\d{3,4}(?![\p{L}\p{N}]|[.,/-]\d|\s\p{Ll}*(?:khách|người|máy|học|ngủ))/giu,
    ({ text }) => text.split(/[.-]/).map(spellMixed).join(' '),
  ],
  'room with P': [
    new RegExp(String.raw`${START}P\.(?=(?:không|một|hai|ba|bốn|năm|sáu|bảy|tám|chín)\s)`, 'gu'),
    () => 'phòng',
  ],
  'number for messages': [
    /(?=\d)(?<=(?:gửi|tin|số|đến|tới)\s)(?<a>\d)x(?<b>\d{2,3})(?![\p{L}\p{N}])/giu,
    ({ group }) => `${readDigits(group('a'))} ích ${readDigits(group('b'))}`,
  ],
  'emergency number': [
    /(?=11[2-5])(?<=(?:gọi|báo|tổng đài|đường dây|cảnh sát|công an|cấp cứu|cứu hỏa|cứu hoả|lực lượng)\s[^.\d]{0,12}(?:11[2-5],\s|11[2-5]\s(?:và|hoặc|hay)\s)*|cấp báo:\s(?:11[2-5],\s)*)11[2-5](?![\p{L}\p{N}]|[.,]\d|\s(?:người|lần|ngày|tỷ|triệu|nghìn|trường hợp|vụ|đồng))/giu,
    ({ text }) => readDigits(text),
  ],
  'number plate': [
    new RegExp(
      String.raw`${START}(?<place>\d{2})[\s-]?(?<series>[A-ZĐ]{1,2}\d?)[\s-](?<number>\d{3}\.?\d{1,2})(?![\p{L}\p{N}])`,
      'gu',
    ),
    ({ group }) =>
      `${readWhole(group('place'))} ${spellMixed(group('series'))}, ${readDigits(group('number'))}`,
  ],
  'international number': [
    /(?<![\p{L}\p{N}])\+\d{1,3}(?:[\s.-]?\(?\d{1,4}\)?){2,5}(?![\p{L}\p{N}])/gu,
    // +1.200 is a sum.
    ({ text }) => (text.replace(/\D/g, '').length < 8 ? null : `cộng ${inGroups(text)}`),
  ],
  'national number': [
    new RegExp(
      String.raw`(?<!\d[.,])${START}(?:\(0\d{1,3}\)|0\d{1,3})(?:[\s.-]?\d{2,4}){2,3}(?![\p{L}\p{N}]|[.,]\d)`,
      'gu',
    ),
    ({ text }) => {
      // 08-02-2006 23:45 is a day.
      if (/^0\d[-. ]\d{2}[-. ](?:19|20)\d{2}(?!\d)/.test(text)) return null
      const digits = text.replace(/\D/g, '').length
      return digits >= 9 && digits <= 12 ? inGroups(text) : null
    },
  ],
  'service number': [
    new RegExp(String.raw`${START}1[89]00(?:[\s.-]?\d{2,4}){1,3}(?![\p{L}\p{N}])`, 'gu'),
    ({ text }) => inGroups(text),
  ],
  'code after its name': [
    new RegExp(
      String.raw`${START}\d{3,20}(?:[\s.-]\d{2,6}){0,4}(?![\p{L}\p{N}%]|[.,]\d|\s(?:triệu|nghìn|ngàn|tỷ|đồng|chiếc|cái|người|sản phẩm|ngày|lần|khách|hộ|doanh|trường|USD|đơn)(?!\p{L}))`,
      'gu',
    ),
    // ĐT 741 is a road.
    ({ text, before }) =>
      isAfterName(before) && !(text.length === 3 && /ĐT\.?\s*$/.test(before))
        ? inGroups(text)
        : null,
  ],
  'code of letters and figures after its name': [
    new RegExp(
      String.raw`${START}(?=[A-Za-z\d-]*\d)(?=[A-Za-z\d-]*[A-Za-z])[A-Za-z\d]{3,20}(?:-[A-Za-z\d]{1,20}){0,4}(?![\p{L}\p{N}])`,
      'gu',
    ),
    ({ text, before }) =>
      isAfterName(before) && !MEASURE.test(text)
        ? text.split('-').map(spellMixed).join(', ')
        : null,
  ],
})
