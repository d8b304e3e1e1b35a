import { readDigits, readFraction, readInteger } from './numbers'

/** A number as it is written, with its separators. */
export const NUMBER = String.raw`\d+(?:[.,]\d+)*`

/** Longer runs of digits are codes: accounts, cards. */
const LONGEST_INTEGER = 15

export interface NumberStyle {
  /** 1,200 is a thousand two hundred, as beside a dollar sign. */
  englishCommas?: boolean
}

/**
 * A written number as words, by the Vietnamese convention: dot for thousands, comma for decimals.
 * What cannot be meant so is read as it must be meant: 3.5, 1,200,000.00, version 1.2.3.
 */
export function readNumber(written: string, style: NumberStyle = {}): string {
  const groups = written.split(/[.,]/)
  const marks = written.replace(/\d/g, '')
  if (marks === '') return readWhole(written)
  const last = marks.at(-1) ?? ''
  const fraction = groups.at(-1) ?? ''
  const isGrouped = thousands(groups)
  if (new Set(marks).size === 1) {
    const single = marks.length === 1
    if (isGrouped && (last === '.' || !single || style.englishCommas === true)) {
      return readWhole(groups.join(''))
    }
    if (single) return readDecimal(groups[0] ?? '', fraction)
    return groups.map(readWhole).join(last === '.' ? ' chấm ' : ', ')
  }
  const whole = groups.slice(0, -1)
  const marksAreClear = marks.indexOf(last) === marks.length - 1
  if (marksAreClear && thousands(whole)) return readDecimal(whole.join(''), fraction)
  return groups.map(readWhole).join(', ')
}

const thousands = ([first = '', ...rest]: readonly string[]): boolean =>
  /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => group.length === 3)

const readDecimal = (whole: string, fraction: string): string =>
  `${readWhole(whole)} phẩy ${readFraction(fraction)}`

/** Digits without separators; a leading zero or too many of them make a code, read digit by digit. */
export function readWhole(digits: string): string {
  const isCode = digits.length > LONGEST_INTEGER || /^0\d/.test(digits)
  return isCode ? readDigits(digits) : readInteger(BigInt(digits))
}
