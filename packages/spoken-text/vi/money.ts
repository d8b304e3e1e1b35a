import { anyOf, START, rulesOf } from '../rules'
import { NUMBER, readNumber, readWhole } from './numbers'

/** Signs and codes of money. Written before or after the number, always read after. */
const currencies: Readonly<Record<string, string>> = {
  đ: 'đồng',
  đồng: 'đồng',
  '₫': 'đồng',
  VNĐ: 'đồng',
  VND: 'đồng',
  vnđ: 'đồng',
  vnd: 'đồng',
  Đ: 'đồng',
  $: 'đô la',
  US$: 'đô la Mỹ',
  USD: 'đô la Mỹ',
  usd: 'đô la Mỹ',
  A$: 'đô la Úc',
  AUD: 'đô la Úc',
  S$: 'đô la Xinh ga po',
  SGD: 'đô la Xinh ga po',
  CAD: 'đô la Ca na đa',
  HK$: 'đô la Hồng Kông',
  HKD: 'đô la Hồng Kông',
  '€': 'ơ rô',
  EUR: 'ơ rô',
  '£': 'bảng Anh',
  GBP: 'bảng Anh',
  '¥': 'yên',
  JPY: 'yên Nhật',
  '₩': 'uôn',
  KRW: 'uôn Hàn Quốc',
  won: 'uôn',
  CNY: 'nhân dân tệ',
  RMB: 'nhân dân tệ',
  '฿': 'bạt',
  THB: 'bạt Thái',
  '₹': 'ru pi',
  '₽': 'rúp',
  RUB: 'rúp Nga',
  CHF: 'phrăng Thụy Sĩ',
  BTC: 'bít coi',
  '₿': 'bít coi',
}

/** Shortened thousands and millions. */
const scales: Readonly<Record<string, string>> = {
  k: 'nghìn',
  K: 'nghìn',
  ngàn: 'ngàn',
  nghìn: 'nghìn',
  tr: 'triệu',
  Tr: 'triệu',
  TR: 'triệu',
  triệu: 'triệu',
  M: 'triệu',
  tỷ: 'tỷ',
  tỉ: 'tỷ',
  Tỷ: 'tỷ',
  B: 'tỷ',
  million: 'triệu',
  billion: 'tỷ',
  'nghìn tỷ': 'nghìn tỷ',
  'ngàn tỷ': 'ngàn tỷ',
}

const SIGN = String.raw`(?<currency>${anyOf(Object.keys(currencies).filter((c) => !/^(?:[đĐ]|đồng|won)$/.test(c)))})`
const SCALE = String.raw`(?:\s?(?<scale>${anyOf(Object.keys(scales))})(?![\p{L}\p{N}]))?`

const isDollarLike = (currency: string): boolean => !/đ|₫|vn/iu.test(currency)

/** Dollars and euros have cents: 10,5$ → "mười đô la năm mươi xu". */
function withCents(number: string, currency: string, after: string): string | null {
  const sum =
    /^(?<whole>\d{1,9}|\d{1,3}(?:,\d{3}){1,3}(?=\.)|\d{1,3}(?:\.\d{3}){1,3}(?=,))[.,](?<cents>\d{1,2})$/.exec(
      number,
    )?.groups
  if (!sum || !/[$€]|USD|usd|EUR/.test(currency)) return null
  // 85,4 USD/thùng is a quotation of the market.
  if (sum['cents']?.length === 1 && /^\s?\//.test(after)) return null
  // 570,3 USD is one, too.
  if (sum['cents']?.length === 1 && (sum['whole'] ?? '').length > 2) return null
  const cents = Number((sum['cents'] ?? '').padEnd(2, '0'))
  const figures = (sum['whole'] ?? '').replace(/[.,]/g, '')
  const whole = `${readWhole(figures)} ${currencies[currency] ?? ''}`
  if (cents === 0) return whole
  const part = `${readWhole(String(cents))} xu`
  return Number(figures) === 0 ? part : `${whole} ${part}`
}

/** Shortened dong can have decimals (1,250 triệu), whole ones never have: there a comma groups. */
function read(number: string, scale: string, currency: string, after = ''): string {
  const cents = scale === '' ? withCents(number, currency, after) : null
  if (cents !== null) return cents
  const englishCommas = isDollarLike(currency) || (scale === '' && currency !== '')
  return [readNumber(number, { englishCommas }), scales[scale] ?? '', currencies[currency] ?? '']
    .filter((part) => part !== '')
    .join(' ')
}

/** Sums of money. Shortened amounts without a currency ("500k", "5tr5") are read too. */
export const moneyRules = rulesOf({
  loss: [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}.,)\]%–-]|\d\s)[-–](?=${NUMBER}\s?(?:k|K|tr|Tr|triệu|tỷ|tỉ|nghìn|ngàn|đồng|đ|₫|[$€£]|USD|VND|VNĐ)(?![\p{L}\p{N}])|[$€£]\s?\d)`,
      'gu',
    ),
    () => 'âm ',
  ],
  'sign before the number': [
    new RegExp(String.raw`${START}${SIGN}\s?(?<number>${NUMBER})${SCALE}(?!\d)`, 'gu'),
    ({ group }) => read(group('number'), group('scale'), group('currency')),
  ],
  'sign after the number': [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}.,])(?<number>${NUMBER})${SCALE}\s?(?<currency>${anyOf(Object.keys(currencies))})(?![\p{L}\p{N}])`,
      'gu',
    ),
    ({ text, group, after }) =>
      // A capital Đ set apart is the road of an address: "12 Đ. Lê Lợi".
      /\sĐ$/.test(text) ? null : read(group('number'), group('scale'), group('currency'), after),
  ],
  'millions and a half': [
    new RegExp(
      String.raw`${START}(?<a>\d{1,3})\s?(?<scale>tr|Tr|triệu|tỷ|tỉ|k)(?<b>\d{1,3})(?:(?<thousand>(?<=(?:tr|Tr|triệu)\d{3})(?:k|K))(?![\p{L}\p{N}])|\s?(?<currency>₫|đồng|đ|VNĐ|VND|vnđ|vnd|USD|usd)(?![\p{L}\p{N}])|(?![\p{L}\p{N}]))`,
      'gu',
    ),
    ({ group }) => {
      const said = `${readNumber(group('a'))} ${scales[group('scale')] ?? ''}`
      const currency = currencies[group('currency')]
      if (group('thousand') !== '') return `${said} ${readWhole(group('b'))} nghìn`
      if (currency === undefined) return `${said} ${readNumber(group('b'))}`
      // Before its currency the fraction is read in full: 1tr5 đồng is not "một triệu năm đồng".
      const part = Number(group('b').padEnd(3, '0'))
      const below = { k: '', triệu: 'nghìn', tỷ: 'triệu' }[scales[group('scale')] ?? ''] ?? ''
      return `${said} ${readWhole(String(part))} ${below} ${currency}`
    },
  ],
  'shortened amount': [
    new RegExp(
      String.raw`(?<!\p{L}\d*-)${START}(?<number>${NUMBER})(?<scale>k|(?<=\d\d)K|(?<=(?:từ|giá|chỉ|còn|đồng giá|giảm|chỉ còn|chỉ từ) \d)K|tr|Tr|TR|M(?=\+?\s\p{Ll})|(?<=[.,]\d{1,2})[MB])(?<more>\+)?(?![\p{L}\p{N}])`,
      'gu',
    ),
    ({ group, before }) => {
      const said = read(group('number'), group('scale'), '')
      return group('more') === '' || /hơn\s$/i.test(before) ? said : `hơn ${said}`
    },
  ],
  'billions with t': [
    /(?<![\p{L}\p{N}.,-])(?<a>\d{1,3}(?:[.,]\d)?)t(?<b>\d{1,3})?(?![\p{L}\p{N}])/gu,
    ({ group, before, after }) => {
      const isLoad =
        /(?:xe|tải|nặng|chở|hàng|trọng lượng|trọng tải|cẩu|container)\s(?:\p{Ll}+\s)?$/u.test(
          before,
        )
      const isMoney =
        /(?:giá(?! trị)|bán|mua|thuê|lương|vốn|tiền|lãi|lỗ|nợ|vay|cọc|doanh thu|đến)\s+(?:\p{Ll}+\s){0,2}$/u.test(
          before,
        ) || before.trim() + after.trim() === ''
      if (!isLoad && !isMoney && !/^\s?[-–]|^ đến/.test(after)) return null
      const rest = group('b') === '' ? '' : ` ${readNumber(group('b'))}`
      return `${readNumber(group('a'))} ${isLoad ? 'tấn' : 'tỷ'}${rest}`
    },
  ],
})
