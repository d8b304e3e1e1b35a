import type { Rule } from '../rules'

const WHOLE =
  /(?<![\p{sc=Latin}\p{N}.,:/-])(?:[1-9]\d{0,2}(?:,\d{3})+|\d{1,12})(?![\p{sc=Latin}\p{N}:/-]|[.,]\d)/gu

/** A hundred million, and what stands for a place that is empty. */
const myriads: Readonly<Record<string, readonly [hundredMillion: string, zero: string]>> = {
  zh: ['亿', '零'],
  ja: ['億', ''],
}

/** "12345678" as "1234万5678": the Far East counts in ten thousands, and the engine's Chinese does not. */
function inMyriads(value: number, [hundredMillion, zero]: readonly [string, string]): string {
  let rest = value
  let said = ''
  for (const [size, name] of [
    [1e8, hundredMillion],
    [1e4, '万'],
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

const thaiPart: Rule = {
  name: 'decimal places',
  pattern: /(?<![\p{N}.,:/-])(?<whole>\d{1,9})\.(?<part>\d{1,6})(?![\p{N}:/-]|\.\d)/gu,
  read: ({ group }) =>
    `${inThai(Number(group('whole')))}จุด${[...group('part')].map((digit) => thaiDigits[Number(digit)] ?? '').join('')}`,
}

/** Whole numbers that the engine misreads: Chinese from ten thousand on, Thai always ("ten" as "one zero"). */
export function figureRules(language: string): readonly Rule[] {
  const said = (read: (value: number, text: string) => string | null): Rule => ({
    name: 'whole number',
    pattern: WHOLE,
    read: ({ text }) => read(Number(text.replaceAll(',', '')), text),
  })
  if (language === 'th')
    // 0812 345 678 is a telephone number: figures in a row, as the engine has them.
    return [thaiPart, said((value, text) => (/^0\d/.test(text) ? null : inThai(value)))]
  const names = myriads[language]
  if (names)
    return [
      said((value, text) => (value < 1e4 || text.startsWith('0') ? null : inMyriads(value, names))),
    ]
  return []
}
