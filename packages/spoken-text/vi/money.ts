import { START, anyOf, type Rule } from '../rules'
import { NUMBER, readNumber } from './number-text'

/** Signs and codes of money. Written before or after the number, always read after. */
const currencies: Readonly<Record<string, string>> = {
  đ: 'đồng',
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

const SIGN = String.raw`(?<currency>${anyOf(Object.keys(currencies).filter((c) => !/^[đĐ]$/.test(c)))})`
const SCALE = String.raw`(?:\s?(?<scale>${anyOf(Object.keys(scales))})(?![\p{L}\p{N}]))?`

const isDollarLike = (currency: string): boolean => !/đ|₫|vn/iu.test(currency)

const read = (number: string, scale: string, currency: string): string =>
  [
    readNumber(number, { englishCommas: isDollarLike(currency) }),
    scales[scale] ?? '',
    currencies[currency] ?? '',
  ]
    .filter((part) => part !== '')
    .join(' ')

/** Sums of money. Shortened amounts without a currency ("500k", "5tr5") are read too. */
export const moneyRules: readonly Rule[] = [
  {
    name: 'sign before the number',
    pattern: new RegExp(String.raw`${START}${SIGN}\s?(?<number>${NUMBER})${SCALE}(?!\d)`, 'gu'),
    read: ({ group }) => read(group('number'), group('scale'), group('currency')),
  },
  {
    name: 'sign after the number',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.,])(?<number>${NUMBER})${SCALE}\s?(?<currency>${anyOf(Object.keys(currencies))})(?![\p{L}\p{N}])`,
      'gu',
    ),
    read: ({ text, group }) =>
      // A capital Đ set apart is the road of an address: "12 Đ. Lê Lợi".
      /\sĐ$/.test(text) ? null : read(group('number'), group('scale'), group('currency')),
  },
  {
    name: 'millions and a half',
    pattern: new RegExp(
      String.raw`${START}(?<a>\d{1,3})\s?(?<scale>tr|Tr|triệu|tỷ|tỉ|k)(?<b>\d{1,3})(?![\p{L}\p{N}])`,
      'gu',
    ),
    read: ({ group }) =>
      `${readNumber(group('a'))} ${scales[group('scale')] ?? ''} ${readNumber(group('b'))}`,
  },
  {
    name: 'shortened amount',
    pattern: new RegExp(
      String.raw`${START}(?<number>${NUMBER})(?<scale>k|tr|Tr|M(?= \p{Ll}))(?![\p{L}\p{N}])`,
      'gu',
    ),
    read: ({ group }) => read(group('number'), group('scale'), ''),
  },
]
