import type { Rule } from '../rules'

const WHOLE =
  /(?<![\p{sc=Latin}\p{N}.,:/-])(?:[1-9]\d{0,2}(?:,\d{3})+|\d{1,12})(?![\p{sc=Latin}\p{N}:/-]|[.,]\d)/gu

/** A hundred million, and the word for an empty place. */
const myriads: Readonly<Record<string, readonly [hundredMillion: string, zero: string]>> = {
  zh: ['亿', '零'],
  ja: ['おく', ''],
}

/** "12345678" as "1234万5678": the Far East counts in ten thousands, and the engine's Chinese does not. */
function inMyriads(value: number, names: readonly [string, string]): string {
  const [hundredMillion, zero] = names
  let rest = value
  let said = ''
  for (const [size, name] of [
    [1e8, hundredMillion],
    [1e4, names === myriads['ja'] ? 'まん' : '万'],
  ] as const) {
    if (rest >= size) said += `${Math.floor(rest / size)}${name}`
    rest %= size
  }
  if (rest === 0) return said
  return said + (said !== '' && rest < 1000 ? zero : '') + String(rest)
}

const thaiDigits = 'ศูนย์ หนึ่ง สอง สาม สี่ ห้า หก เจ็ด แปด เก้า'.split(' ')
const thaiPlaces = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน']

/** A whole number in Thai words: one is "เอ็ด" behind a ten, and twenty "ยี่สิบ". */
function inThai(value: number): string {
  if (value >= 1e6) {
    const rest = value % 1e6
    return `${inThai(Math.floor(value / 1e6))}ล้าน${rest === 0 ? '' : inThai(rest)}`
  }
  if (value < 10) return thaiDigits[value] ?? ''
  return [...String(value)]
    .map((digit, at, all) => {
      const place = all.length - 1 - at
      if (digit === '0') return ''
      const name = thaiPlaces[place] ?? ''
      if (place === 0 && digit === '1') return 'เอ็ด'
      if (place === 1 && digit === '1') return name
      return (place === 1 && digit === '2' ? 'ยี่' : (thaiDigits[Number(digit)] ?? '')) + name
    })
    .join('')
}

const thaiPart: Rule = [
  /(?<![\p{N}.,:/-])(?<whole>\d{1,9})\.(?<part>\d{1,6})(?![\p{N}:/-]|\.\d)/gu,
  ({ group }) =>
    `${inThai(Number(group('whole')))}จุด${[...group('part')].map((digit) => thaiDigits[Number(digit)] ?? '').join('')}`,
]

const clock = (pattern: RegExp, read: (h: number, m: number) => string): Rule => [
  pattern,
  ({ group }) => {
    const [h, m] = [Number(group('h')), Number(group('m'))]
    return h > 24 ? null : read(h, m)
  },
]

const WITH_COLON = /(?<![\p{sc=Latin}\p{N}.,:/-])(?<h>\d{1,2}):(?<m>[0-5]\d)(?![\p{N}:/-])/gu

/** Minutes are "ふん" or "ぷん", by their last figure. */
const japaneseMinutes = (m: number): string => `${m}${/[2579]$/.test(String(m)) ? 'ふん' : 'ぷん'}`

const clocks: Readonly<Record<string, Rule>> = {
  es: [
    /(?=\s?h)(?<=\d:[0-5]\d)\s?h(?:s|rs)?\.?(?![\p{L}\p{N}])/gu,
    ({ after }) => ` horas${after === '' ? '.' : ''}`,
  ],
  it: [/(?=h)(?<=(?<![\p{L}\p{N}])\d{1,2})h(?=[0-5]\d(?![\p{L}\p{N}]))/gu, () => ' e '],
  pt: clock(
    /(?<![\p{L}\p{N}.,:/-])(?<h>\d{1,2})(?:h(?:s|rs)?|:(?=[0-5]\d\s?h))(?<m>[0-5]\d)?(?:\s?h(?:s|rs)?|min)?(?![\p{L}\p{N}])/gu,
    (h, m) => `${h} ${h === 1 ? 'hora' : 'horas'}${m === 0 ? '' : ` e ${m}`}`,
  ),
  de: clock(
    /(?<![\p{L}\p{N}.,:/-])(?<h>\d{1,2})[:.](?<m>[0-5]\d)\sUhr(?!\p{L})/gu,
    (h, m) => `${h} Uhr${m === 0 ? '' : ` ${m}`}`,
  ),
  zh: clock(WITH_COLON, (h, m) => `${h}点${m === 0 ? '' : `${m < 10 ? '零' : ''}${m}分`}`),
  ja: clock(WITH_COLON, (h, m) => `${h}じ${m === 0 ? '' : japaneseMinutes(m)}`),
  th: clock(
    /(?<![\p{N}.,:/-])(?<h>\d{1,2}):(?<m>[0-5]\d)(?![\p{N}:/-])(?:\s?(?:น\.|นาฬิกา))?/gu,
    (h, m) => `${inThai(h)}นาฬิกา${m === 0 ? '' : `${inThai(m)}นาที`}`,
  ),
}

/** Times of day whose colon the voice would drop, or whose "h" it would name. */
export const clockRules = (language: string): readonly Rule[] => {
  const rule = clocks[language]
  return rule ? [rule] : []
}

const hundredsOfYears =
  'elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(' ')

/** "neunzehnhundertfünfundachtzig": a year is not counted in thousands. */
const germanYear: Rule = [
  /(?=1)(?<=(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahre?|Sommer|Winter|Herbst|Frühling|Frühjahr|Ende|Anfang|Mitte|[Ss]eit|[Ii]n|[Vv]on|[Bb]is|[Aa]b|[Uu]m)\s)1(?<h>[1-9])(?<rest>\d\d)(?![\p{L}\p{N}%°€$]|[.,:]\d|\s(?:Uhr|Euro|Dollar|Meter|Kilometer|Menschen|Leute|Jahre|Tage)(?!\p{L}))/gu,
  ({ group }) =>
    `${hundredsOfYears[Number(group('h')) - 1] ?? ''}hundert${germanTens(Number(group('rest')))}`,
]

const germanUnits =
  ' eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  )

/** 0–99 in words. */
function germanTens(n: number): string {
  if (n < 20) return germanUnits[n] ?? ''
  const ten = ' zehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ')
  const unit = n % 10 === 1 ? 'ein' : (germanUnits[n % 10] ?? '')
  return `${unit === '' ? '' : `${unit}und`}${ten[Math.floor(n / 10)] ?? ''}`
}

const counters: Readonly<Record<string, string>> = {
  円: 'えん',
  回: 'かい',
  時: 'じ',
  年: 'ねん',
  秒: 'びょう',
}

/** Counters in a line of only kana, for voices without kanji. */
const japaneseCounter: Rule = [
  /(?<=(?<n>\d+))(?<what>[円回時分年秒])/gu,
  ({ group, before, after }) => {
    if (/\p{sc=Han}/u.test((before + after).replace(/(?<=\d)[円回時分年秒]/gu, ''))) return null
    const said = counters[group('what')]
    return said ?? japaneseMinutes(Number(group('n'))).replace(/^\d+/, '')
  },
]

/** Two of something that is counted by a measure word is "两". */
const chineseTwo: Rule = [
  /(?<![\p{N}.,:/第十百-])2\s?(?=[个位只条张本次天年件块杯岁瓶辆家名种间座米])(?!2年级)/gu,
  () => '两',
]

/** Whole numbers that the engine misreads: Chinese from ten thousand on, Thai always ("ten" as "one zero"). */
export function figureRules(language: string): readonly Rule[] {
  const said = (read: (value: number, text: string) => string | null): Rule => [
    WHOLE,
    ({ text }) => read(Number(text.replaceAll(',', '')), text),
  ]
  if (language === 'th')
    // 0812 345 678 is a telephone number: figures in a row, as the engine has them.
    return [thaiPart, said((value, text) => (/^0\d/.test(text) ? null : inThai(value)))]
  if (language === 'de') return [germanYear]
  const names = myriads[language]
  if (names)
    return [
      language === 'zh' ? chineseTwo : japaneseCounter,
      said((value, text) => (value < 1e4 || text.startsWith('0') ? null : inMyriads(value, names))),
    ]
  return []
}
