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
const scales = [
  '',
  'thousand',
  'million',
  'billion',
  'trillion',
  'quadrillion',
  'quintillion',
  'sextillion',
]

/** Longer numbers are codes. */
const MAX_DIGITS = 15

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
  const isLong = digits.length > MAX_DIGITS && !/^[1-9]\d{0,14}0{6}$/.test(digits)
  if (isLong || /^0\d/.test(digits)) return readDigits(digits)
  return readInteger(BigInt(digits || 0))
}

function readInteger(value: bigint): string {
  if (value === 0n) return small[0] ?? ''
  const said: string[] = []
  let rest = value
  for (let scale = 0; rest > 0n; scale++, rest /= 1000n) {
    const group = Number(rest % 1000n)
    if (group === 0) continue
    // "one thousand and one", as "one hundred and one".
    const and = scale === 0 && group < 100 && rest >= 1000n ? 'and ' : ''
    said.unshift(`${and}${readGroup(group)} ${scales[scale] ?? ''}`.trim())
  }
  return said.join(' ')
}

/** A number as English writes it: commas for thousands, a point for decimals. */
export function readNumber(written: string): string {
  const isGrouped = /^\d{1,3}(?:,\d{3}){1,7}(?:\.\d+)?$|^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/.test(
    written,
  )
  const plain = isGrouped ? written.replaceAll(',', '') : written
  const [whole = '', ...fractions] = plain.split('.')
  if (whole.includes(',')) return plain.split(/[.,]/).map(readWhole).join(', ')
  if (fractions.length === 0) return isGrouped ? readInteger(BigInt(whole)) : readWhole(whole)
  if (whole === '') return `point ${readDigits(fractions[0] ?? '')}`
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

/**
 * Number of a year, a range of years or a house: 1975 → "nineteen seventy-five", 708 → "seven oh
 * eight".
 */
export function readYear(digits: string): string {
  const year = Number(digits)
  const [century, rest] = [Math.floor(year / 100), year % 100]
  const isPlain = year >= 2000 && year < 2010
  if (digits.length < 3 || digits.length > 4 || isPlain || year % 1000 === 0)
    return readWhole(String(year))
  if (rest === 0) return `${readWhole(String(century))} hundred`
  return `${readWhole(String(century))} ${rest < 10 ? 'oh ' : ''}${readWhole(String(rest))}`
}

/** Last two figures of a year: 05 → "oh five". */
export const readShortYear = (digits: string): string =>
  Number(digits) < 10 ? `oh ${readWhole(String(Number(digits)))}` : readWhole(digits)

/** "sixty" → "sixties", "ten" → "tens". */
export const plural = (words: string): string =>
  words.endsWith('y')
    ? words.replace(/y$/, 'ies')
    : words.endsWith('x')
      ? `${words}es`
      : `${words}s`

/** 3, 4 → "three quarters"; beyond a hundred "over". */
export function readFraction(over: string, under: string): string | null {
  const below = Number(under)
  if (below < 2) return null
  if (below > 100 && !/^10+$/.test(under)) return `${readWhole(over)} over ${readWhole(under)}`
  const part =
    below === 2 ? 'half' : below === 4 ? 'quarter' : readOrdinal(under).replace(/^one /, '')
  if (Number(over) === 1) return `one ${part}`
  return `${readWhole(over)} ${below === 2 ? 'halves' : `${part}s`}`
}
