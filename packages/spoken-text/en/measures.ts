import { anyOf, type Rule } from '../rules'
import { readNumber, readWhole } from './numbers'
import { currencies, minorCurrencies, perWords, scales, units } from './tables'

export const NUMBER = String.raw`\d+(?:[.,]\d+)*`
/** Also ".5", and a whole number with a fraction: "4 1/2". */
const AMOUNT = String.raw`(?:\d+(?:[.,]\d+)*|\.\d+)`
const SCALE = String.raw`(?:\s?(?<scale>${anyOf(Object.keys(scales))})(?![\p{L}\p{N}]))?`
const PER = String.raw`(?:\s?/\s?(?<per>${anyOf(Object.keys(perWords))})(?![\p{L}\p{N}]))?`

const isOne = (number: string): boolean => number === '1'

const per = (short: string): string => (short === '' ? '' : ` per ${perWords[short] ?? short}`)

/** $20.50 is "twenty dollars fifty cents", $0.99 "ninety-nine cents". */
function readMoney(number: string, scale: string, currency: string): string {
  const [one, many] = currencies[currency] ?? ['', '']
  const parts = /^(?<whole>[\d,]*)\.(?<cents>\d{1,2})0?$/.exec(number)?.groups
  const minor = minorCurrencies[one.split(' ').at(-1) ?? '']
  if (!parts || scale !== '' || !minor)
    return `${readNumber(number)} ${scales[scale] ?? ''} ${isOne(number) && scale === '' ? one : many}`
  const whole = (parts['whole'] ?? '').replaceAll(',', '')
  const cents = Number((parts['cents'] ?? '').padEnd(2, '0'))
  const said: string[] = []
  if (Number(whole) > 0 || cents === 0)
    said.push(`${readWhole(whole || '0')} ${isOne(whole) ? one : many}`)
  if (cents > 0) said.push(`${readWhole(String(cents))} ${cents === 1 ? minor[0] : minor[1]}`)
  return said.join(' ')
}

const SIGN = anyOf(Object.keys(currencies).filter((c) => c !== 'đ'))

/** Sums of money, before or after their sign, also from one to another. */
export const moneyRules: readonly Rule[] = [
  {
    name: 'from one sum to another',
    pattern: new RegExp(
      String.raw`(?<=(?:${SIGN})\s?${NUMBER}(?:\s?(?:${anyOf(Object.keys(scales))}))?)\s?[-–—]\s?(?=(?:${SIGN})\s?\d)`,
      'gu',
    ),
    read: () => ' to ',
  },
  {
    name: 'money with a span after its sign',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?<c>${SIGN})(?<a>${NUMBER})\s?[-–—]\s?(?<b>${NUMBER})${SCALE}(?!\d|[.,]\d)`,
      'gu',
    ),
    read: ({ group }) =>
      `${readNumber(group('a'))} to ${readMoney(group('b'), group('scale'), group('c'))}`,
  },
  {
    name: 'money before its number',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?<c>${SIGN})\s?(?<n>${AMOUNT})${SCALE}${PER}`,
      'gu',
    ),
    read: ({ group }) => `${readMoney(group('n'), group('scale'), group('c'))}${per(group('per'))}`,
  },
  {
    name: 'money after its number',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.,])(?<n>${AMOUNT})${SCALE}\s?(?<c>${anyOf(Object.keys(currencies))})(?![\p{L}\p{N}])${PER}`,
      'gu',
    ),
    read: ({ group }) => `${readMoney(group('n'), group('scale'), group('c'))}${per(group('per'))}`,
  },
  {
    name: 'cents',
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}.,])(?<n>${AMOUNT})\s?¢`, 'gu'),
    read: ({ group }) => `${readNumber(group('n'))} ${isOne(group('n')) ? 'cent' : 'cents'}`,
  },
  {
    name: 'shortened amount',
    pattern: /(?<![\p{L}\p{N}.,])(?<n>\d{2,}(?:[.,]\d+)*)[kK](?![\p{L}\p{N}])/gu,
    read: ({ group }) => `${readNumber(group('n'))} thousand`,
  },
]

const UNIT = String.raw`(?<u>${anyOf(Object.keys(units))})(?<p>\^[23]|(?<=\bc?k?m)[23])?`

/** "5 in the morning" and "3 s" of a plural are no measures. */
const isWordAfterAll = (text: string, after: string): boolean =>
  /\s(?:in|a|at|h|s|l|m|g)$/i.test(text) && (/\sin$/.test(text) || /^\s?['’]/.test(after))

function readUnit(number: string, unit: string, power: string): string {
  const [one, many] = units[unit] ?? ['', '']
  const prefix = power === '' ? '' : power.endsWith('2') ? 'square ' : 'cubic '
  return `${prefix}${isOne(number) ? one : many}`
}

/** Measures, feet and inches, and what is counted "per" something. */
export const unitRules: readonly Rule[] = [
  {
    name: 'feet and inches',
    pattern:
      /(?<![\p{L}\p{N}.,])(?<f>\d{1,2})\s?['’′]\s?(?<i>\d{1,2})(?:\s?(?:["”″]|''))?(?![\p{L}\p{N}])/gu,
    read: ({ group }) => {
      const foot = group('f') === '1' ? 'foot' : 'feet'
      const inches = `${readWhole(group('i'))} ${group('i') === '1' ? 'inch' : 'inches'}`
      return `${readWhole(group('f'))} ${foot} ${inches}`
    },
  },
  {
    name: 'feet',
    pattern:
      /(?<![\p{L}\p{N}.,])(?<n>\d{1,3})['’′](?=\s(?:tall|long|high|wide|deep|x|by)(?!\p{L})|\s?x\s?\d|\s*$)/gu,
    read: ({ group }) => `${readWhole(group('n'))} ${isOne(group('n')) ? 'foot' : 'feet'}`,
  },
  {
    name: 'inches after feet',
    pattern: /(?<=\d\s?(?:ft|feet|foot)\s\d{1,2}\s)in(?!\p{L})/gu,
    read: () => 'inches',
  },
  {
    name: 'inches',
    pattern:
      /(?<![\p{L}\p{N}.,"“])(?<n>\d{1,3}(?:\.\d)?)[″](?!\p{L})|(?<=^|\s)(?<m>\d{1,3}(?:\.\d)?)"(?=\s\p{Ll}|\sx\s|$|[,.])/gu,
    read: ({ group, before, after }) => {
      const number = group('n') || group('m')
      // A quotation that is open is closed by this mark.
      if ((before.match(/["“]/g)?.length ?? 0) % 2 === 1) return null
      const isOfThing = /^\s(?!(?:wide|tall|long|high|deep|thick|and|or|by)(?!\p{L}))\p{Ll}/u.test(
        after,
      )
      return `${readNumber(number)} ${isOne(number) || isOfThing ? 'inch' : 'inches'}`
    },
  },
  {
    name: 'unit after a number in words',
    pattern: new RegExp(
      String.raw`(?<=(?:hundred|thousand|million|billion|half|quarters?|thirds?|fourths?|fifths?|eighths?)\s)(?<u>kg|km|cm|mm|lbs?|oz|ft|mph|km/h|kWh|MW|GW)(?![\p{L}\p{N}/])`,
      'gu',
    ),
    read: ({ group }) => readUnit('', group('u'), ''),
  },
  {
    name: 'span of measures',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.,-])(?<a>${NUMBER})\s?(?<au>${anyOf(Object.keys(units))}|%)?\s?[-–—]\s?(?<b>${NUMBER})\s?(?<u>${anyOf(Object.keys(units))}|%)(?![\p{L}\p{N}/])`,
      'gu',
    ),
    read: ({ text, group }) => {
      const [a, b] = [group('au'), group('u')]
      if ((a !== '' && a !== b) || isWordAfterAll(text, '')) return null
      const unit = b === '%' ? 'percent' : readUnit(group('b'), b, '')
      return `${readNumber(group('a'))} to ${readNumber(group('b'))} ${unit}`
    },
  },
  {
    name: 'measure',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.,])(?<n>${AMOUNT})(?:\s(?<scale>thousand|million|billion))?(?<gap>\s|-(?=\p{L}{1,3}(?!\p{L})))?${UNIT}${PER}(?![\p{L}\p{N}/])`,
      'gu',
    ),
    read: ({ text, group, after }) => {
      if (isWordAfterAll(text, after)) return null
      const amount = [readNumber(group('n')), group('scale')].filter((w) => w !== '').join(' ')
      // "a ten-kilometre run" is in the singular.
      const one = group('gap') === '-' ? '1' : group('scale') === '' ? group('n') : ''
      return `${amount} ${readUnit(one, group('u'), group('p'))}${per(group('per'))}`
    },
  },
  {
    name: 'per something',
    pattern: new RegExp(
      String.raw`(?<=[\p{L}\d]\s?)/\s?(?<per>${anyOf(Object.keys(perWords).filter((w) => w.length > 1))})(?![\p{L}\p{N}])`,
      'gu',
    ),
    read: ({ group }) => `per ${perWords[group('per')] ?? ''}`,
  },
  {
    name: 'part of one',
    pattern: /(?<![\p{L}\p{N}.,])\.\d+(?![\d.])/gu,
    read: ({ text }) => readNumber(text),
  },
]
