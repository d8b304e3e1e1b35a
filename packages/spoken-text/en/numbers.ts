const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const scales = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion']

/** Longer numbers are codes. */
const LONGEST = 15

export const readDigits = (text: string): string =>
  [...text]
    .filter((c) => c >= '0' && c <= '9')
    .map((c) => small[Number(c)] ?? '')
    .join(' ')

function readGroup(value: number): string {
  const said: string[] = []
  if (value >= 100) said.push(small[Math.floor(value / 100)] ?? '', 'hundred')
  const rest = value % 100
  if (rest > 0 && value >= 100) said.push('and')
  if (rest >= 20) {
    const unit = rest % 10 === 0 ? '' : `-${small[rest % 10] ?? ''}`
    said.push(`${tens[Math.floor(rest / 10)] ?? ''}${unit}`)
  } else if (rest > 0) said.push(small[rest] ?? '')
  return said.join(' ')
}

/** An integer of up to 15 digits in words; a longer one, or one with a leading zero, digit by digit. */
export function readWhole(digits: string): string {
  if (digits.length > LONGEST || /^0\d/.test(digits)) return readDigits(digits)
  let rest = Number(digits)
  if (rest === 0) return small[0] ?? ''
  const said: string[] = []
  for (let scale = 0; rest > 0; scale++, rest = Math.floor(rest / 1000)) {
    const group = rest % 1000
    if (group > 0) said.unshift(`${readGroup(group)} ${scales[scale] ?? ''}`.trim())
  }
  return said.join(' ')
}

/** A number as English writes it: commas for thousands, a point for decimals. */
export function readNumber(written: string): string {
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(written)
    ? written.replaceAll(',', '')
    : written
  const [whole = '', ...fractions] = plain.split('.')
  if (whole.includes(',')) return plain.split(/[.,]/).map(readWhole).join(', ')
  if (fractions.length === 0) return readWhole(whole)
  if (fractions.length === 1) return `${readWhole(whole)} point ${readDigits(fractions[0] ?? '')}`
  return plain.split('.').map(readWhole).join(' point ')
}

const irregular: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
}

/** 21 → "twenty-first". */
export function readOrdinal(digits: string): string {
  const cardinal = readWhole(digits)
  return cardinal.replace(/[a-z]+$/, (last) => irregular[last] ?? `${last.replace(/y$/, 'ie')}th`)
}

/** 1975 → "nineteen seventy-five", 2005 → "two thousand and five", 1900 → "nineteen hundred". */
export function readYear(digits: string): string {
  const year = Number(digits)
  const [century, rest] = [Math.floor(year / 100), year % 100]
  if (digits.length !== 4 || (year >= 2000 && year < 2010) || year % 1000 === 0)
    return readWhole(digits)
  if (rest === 0) return `${readWhole(String(century))} hundred`
  return `${readWhole(String(century))} ${rest < 10 ? 'oh ' : ''}${readWhole(String(rest))}`
}
