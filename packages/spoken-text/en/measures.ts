import { anyOf, keptStop, rulesOf } from '../rules'
import { plural, readNumber, readWhole } from './numbers'
import { currencies, minorCurrencies, perWords, scales, units } from './tables'

export const NUMBER = String.raw`\d+(?:[.,]\d+)*`
/** Also ".5", and a whole number with a fraction: "4 1/2". */
const AMOUNT = String.raw`(?:\d+(?:[.,]\d+)*|\.\d+)`
const SCALE = String.raw`(?:\s?(?<scale>${anyOf(Object.keys(scales))})(?![\p{L}\p{N}]))?`
const PER = String.raw`(?:\s?/\s?(?<per>${anyOf(Object.keys(perWords))})(?![\p{L}\p{N}])(?:\.(?=\s\p{Ll}|,))?)?`

const isOne = (number: string): boolean => number === '1'

const per = (short: string): string => (short === '' ? '' : ` per ${perWords[short] ?? short}`)

/** A noun right after its price: "two $40 tickets". */
const PRICED =
  /^[\s-](?:ticket|bill|note|coin|tip|fine|che(?:ck|que)|prize|bonus|bond|chip|gift card|loan|bet|share|donation|lunch|dinner|drink|cocktail|phone|watch|suit|shoe|dress|shirt|bottle|meal|house|home|car|instrument|seat|room|deal|contract|grant|reward|fee|question|investment|budget|project|package|deposit|discount|upgrade|machine|toy)(?:e?s)?(?!\p{L})/u

/** "a $5 bill", "a 12V battery": a unit before a noun is singular. */
const isBeforeNoun = (before: string, after: string): boolean =>
  /\b(?:a|an)\s$/i.test(before) &&
  /^[\s-](?!(?:and|or|in|per|a|an|to|for|at|on|from|of|is|was|by|if|when|as|each|every)\b)\p{L}/u.test(
    after,
  )

/** $20.50 is "twenty dollars fifty cents", $0.99 "ninety-nine cents". */
function readMoney(number: string, scale: string, currency: string, beforeNoun = false): string {
  const [one, several] = currencies[currency] ?? ['', '']
  const many = beforeNoun ? one : several
  const parts = /^(?<whole>[\d,]*)\.(?<cents>\d{1,2})0?$/.exec(number)?.groups
  const minor = minorCurrencies[one.split(' ').at(-1) ?? '']
  if (!parts || scale !== '' || !minor)
    return `${readNumber(number)} ${scales[scale] ?? ''} ${isOne(number) && scale === '' ? one : many}`
  const whole = (parts['whole'] ?? '').replaceAll(',', '')
  const cents = Number((parts['cents'] ?? '').padEnd(2, '0'))
  const said: string[] = []
  if (Number(whole) > 0 || cents === 0)
    said.push(`${readWhole(whole || '0')} ${isOne(whole) ? one : many}`)
  const isOneCent = cents === 1 || beforeNoun
  if (cents > 0) said.push(`${readWhole(String(cents))} ${isOneCent ? minor[0] : minor[1]}`)
  return said.join(' ')
}

const SIGN = anyOf(Object.keys(currencies).filter((c) => c !== 'đ'))

/** Sums of money, before or after their sign, also from one to another. */
export const moneyRules = rulesOf({
  'from one sum to another': [
    new RegExp(
      String.raw`(?=\s?[-–—])(?<=(?:${SIGN})\s?${NUMBER}(?:\s?(?:${anyOf(Object.keys(scales))}))?)\s?[-–—]\s?(?=(?:${SIGN})\s?\d)`,
      'gu',
    ),
    () => ' to ',
  ],
  'money with a span after its sign': [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?<c>${SIGN})(?<a>${NUMBER})\s?[-–—]\s?(?<b>${NUMBER})${SCALE}(?!\d|[.,]\d)`,
      'gu',
    ),
    ({ group }) =>
      `${readNumber(group('a'))} to ${readMoney(group('b'), group('scale'), group('c'))}`,
  ],
  'notes of a bank': [
    /(?<![\p{L}\p{N}])[$€£](?<n>[125]0|100|5)s(?![\p{L}\p{N}])/gu,
    ({ group }) => plural(readWhole(group('n'))),
  ],
  'money before its number': [
    new RegExp(String.raw`(?<![\p{L}\p{N}])(?<c>${SIGN})\s?(?<n>${AMOUNT})${SCALE}${PER}`, 'gu'),
    ({ group, before, after }) => {
      const beforeNoun = group('per') === '' && (PRICED.test(after) || isBeforeNoun(before, after))
      return readMoney(group('n'), group('scale'), group('c'), beforeNoun) + per(group('per'))
    },
  ],
  'money after its number': [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}.,])(?<n>${AMOUNT})${SCALE}\s?(?<c>${anyOf(Object.keys(currencies))})(?![\p{L}\p{N}])${PER}`,
      'gu',
    ),
    ({ group }) => `${readMoney(group('n'), group('scale'), group('c'))}${per(group('per'))}`,
  ],
  cents: [
    new RegExp(String.raw`(?<![\p{L}\p{N}.,])(?<n>${AMOUNT})\s?¢`, 'gu'),
    ({ group }) => `${readNumber(group('n'))} ${isOne(group('n')) ? 'cent' : 'cents'}`,
  ],
  'shortened amount': [
    /(?<![\p{L}\p{N}.,]|\p{L}\d*-)(?<n>\d{2,}(?:[.,]\d+)*|\d+\.\d+|\d(?=k\s(?!run|race|TV)\p{Ll}{3,}s(?!\p{L})))[kK](?![\p{L}\p{N}])/gu,
    ({ group }) => `${readNumber(group('n'))} thousand`,
  ],
  'shortened before what is counted': [
    /(?<![\p{L}\p{N}.,$€£-])(?<n>\d+(?:[.,]\d+)*)(?<scale>bn|tn|m(?=\s(?:people|viewers|users|yen|won|euros?|dollars|pounds|barrels|tonnes|copies|shares|homes|households|jobs|customers|voters|workers|children|times)(?!\p{L})))(?![\p{L}\p{N}])/gu,
    ({ group }) => `${readNumber(group('n'))} ${scales[group('scale')] ?? ''}`,
  ],
  'shortened millions': [
    /(?<![\p{L}\p{N}.,-])(?<n>\d+(?:\.\d+)?)(?<scale>[MB])(?:(?<=\.\d+[MB])|(?=\+?\s(?:people|\p{Ll}{3,}s)(?!\p{L})))(?![\p{L}\p{N}])/gu,
    ({ group }) => `${readNumber(group('n'))} ${group('scale') === 'M' ? 'million' : 'billion'}`,
  ],
})

const UNIT = String.raw`(?<u>${anyOf(Object.keys(units))})(?<p>\^[23]|(?<=\bc?k?m)[23])?`

/** Short forms that are written with a stop. */
const STOPPED = /^(?:lbs?|oz|tsp|tbsp|ft|in|mi|yd|gal|hrs?|mins?|secs?|mos|yrs?|wks|sq|st)$/

/** "5 in the morning" and "3 s" of a plural are no measures. */
const isWordAfterAll = (text: string, after: string): boolean =>
  /\s(?:in|a|at|h|s|l|m|g)$/i.test(text) && (/\sin$/.test(text) || /^\s?['’]/.test(after))

function readUnit(number: string, unit: string, power: string): string {
  const [one, many] = units[unit] ?? ['', '']
  const prefix = power === '' ? '' : power.endsWith('2') ? 'square ' : 'cubic '
  return `${prefix}${isOne(number) ? one : many}`
}

const compass: Readonly<Record<string, string>> = {
  N: 'north',
  S: 'south',
  E: 'east',
  W: 'west',
}

/** Measures, feet and inches, and rates "per" something. */
export const unitRules = rulesOf({
  'degrees with a blank before their scale': [
    /(?=\s?[°º])(?<=\d)\s?[°º]\s(?<scale>[CF])(?![\p{L}\p{N}]|\.\p{L})/gu,
    ({ group }) => `degrees ${group('scale') === 'C' ? 'Celsius' : 'Fahrenheit'}`,
  ],
  'and more': [
    /(?<=(?<![\p{L}\p{N}.,])\d+)\+\s?(?=(?:lbs?|kg|km|mph|ft|mi|hrs?|mins?|yrs?|GB|TB|MB)(?!\p{L}))/gu,
    () => 'plus',
  ],
  'one size beside another': [
    /(?=\/)(?<=\d\s?(?:[KMGT]B|V|A|W|m?Ah|[kMG]?Hz))\/(?=\d)/gu,
    () => ', ',
  ],
  'feet and inches': [
    /(?<![\p{L}\p{N}.,])(?<f>\d{1,2})\s?['’′]\s?(?<i>\d{1,2})(?:\s?(?:["”″]|''))?(?![\p{L}\p{N}])/gu,
    ({ group }) => {
      const foot = group('f') === '1' ? 'foot' : 'feet'
      const inches = `${readWhole(group('i'))} ${group('i') === '1' ? 'inch' : 'inches'}`
      return `${readWhole(group('f'))} ${foot} ${group('i') === '0' ? '' : inches}`
    },
  ],
  feet: [
    /(?<![\p{L}\p{N}.,])(?<n>\d{1,3})['’′](?=\s(?:tall|long|high|wide|deep|x|by)(?!\p{L})|\s?x\s?\d|\s*$)/gu,
    ({ group }) => `${readWhole(group('n'))} ${isOne(group('n')) ? 'foot' : 'feet'}`,
  ],
  'stone and pounds': [/(?=st)(?<=\d\s?)st\.?(?=\s\d{1,2}\s?lbs?(?!\p{L}))/gu, () => 'stone'],
  'inches before what they measure': [
    /(?=\s?in)(?<=(?<![\p{L}\p{N}.,])\d{1,3}(?:\.\d+)?)\s?in(?=\s(?:wide|tall|long|deep|thick|high|x)(?!\p{L}))/gu,
    () => 'inches',
  ],
  'degrees of the compass': [
    /(?=\s?°)(?<=\d)\s?°\s?(?<d>[NSEW])(?![\p{L}\p{N}])/gu,
    ({ group }) => `degrees ${compass[group('d')] ?? ''}`,
  ],
  direction: [
    /(?=[NSEW])(?<=\b(?:[Ww]inds?(?: from the)?|miles?|mi|km|kilomet(?:er|re)s)\s)(?:[NS]?[NS]?[EW]|[NS]|[NS][EW])(?![\p{L}\p{N}.])/gu,
    ({ text }) => [...text].map((d) => compass[d] ?? '').join(''),
  ],
  'inches behind one side and the other': [
    /(?=in)(?<=\d\s(?:by|x)\s\d{1,3}(?:\.\d+)?\s)in(?!\p{L})\.?/gu,
    () => 'inches',
  ],
  'inches after feet': [/(?=in)(?<=\d\s?(?:ft|feet|foot)\s\d{1,2}\s)in(?!\p{L})/gu, () => 'inches'],
  inches: [
    /(?<![\p{L}\p{N}.,"“])(?<n>\d{1,3}(?:\.\d)?)[″](?!\p{L})|(?<=^|\s)(?<m>\d{1,3}(?:\.\d)?)"(?=\s[\p{Ll}\d]|\s\p{Lu}{2}|\sx\s|$|[,.])/gu,
    ({ group, before, after }) => {
      const number = group('n') || group('m')
      // A quotation that is open is closed by this mark.
      if ((before.match(/["“]/g)?.length ?? 0) % 2 === 1) return null
      const isOfThing =
        /^\s(?!(?:wide|tall|long|high|deep|thick|and|or|by)(?!\p{L}))(?:\p{Ll}|\p{Lu}{2})/u.test(
          after,
        )
      return `${readNumber(number)} ${isOne(number) || isOfThing ? 'inch' : 'inches'}`
    },
  ],
  'unit after a number in words': [
    new RegExp(
      String.raw`(?=[kclofmMG])(?<=(?:hundred|thousand|million|billion|half|quarters?|thirds?|fourths?|fifths?|eighths?|plus)\s)(?<u>kg|km|cm|mm|lbs?|oz|ft|mph|km/h|kWh|MW|GW)(?![\p{L}\p{N}/])`,
      'gu',
    ),
    ({ group }) => readUnit('', group('u'), ''),
  ],
  'span of measures': [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}.,-])(?<a>${NUMBER})\s?(?<au>${anyOf(Object.keys(units))}|%)?\s?[-–—]\s?(?<b>${NUMBER})\s?(?<u>${anyOf(Object.keys(units))}|%)(?![\p{L}\p{N}/])(?<stop>\.(?!\p{L}))?`,
      'gu',
    ),
    ({ text, group, after }) => {
      const [a, b] = [group('au'), group('u')]
      const isStopped = group('stop') !== '' && STOPPED.test(b)
      if (a !== '' && a !== b) return null
      if (!isStopped && isWordAfterAll(text.replace(/\.$/, ''), '')) return null
      const unit = b === '%' ? 'percent' : readUnit(group('b'), b, '')
      const stop = isStopped ? keptStop('.', after) : group('stop')
      return `${readNumber(group('a'))} to ${readNumber(group('b'))} ${unit}${stop}`
    },
  ],
  'points of a rate': [
    /(?=\s?bps)(?<=(?<![\p{L}\p{N}.,])\d{1,3})\s?bps(?![\p{L}\p{N}])/gu,
    () => 'basis points',
  ],
  'age or length before a hyphen': [
    /(?=-)(?<=(?<![\p{L}\p{N}.,])\d{1,3})-(?:yr|wk|mo)(?=s?-(?:old|long|olds)(?!\p{L}))/gu,
    ({ text }) => ({ '-yr': ' year', '-wk': ' week', '-mo': ' month' })[text] ?? null,
  ],
  measure: [
    new RegExp(
      String.raw`(?=[\d.])(?<![\p{L}\p{N}.,])(?<n>${AMOUNT})(?:\s(?<scale>thousand|million|billion)(?!\p{L}))?(?<gap>\s|-(?=\p{L}{1,4}(?!\p{L})))?${UNIT}${PER}(?![\p{L}\p{N}]|/(?!\s?\d))(?<stop>\.(?!\p{L}))?`,
      'gu',
    ),
    ({ text, group, before, after }) => {
      const isStopped = group('stop') !== '' && STOPPED.test(group('u'))
      if (!isStopped && isWordAfterAll(text.replace(/\.$/, ''), after)) return null
      // "a 2-in-1", "one-in-a-million"
      if (group('gap') === '-' && after.startsWith('-')) return null
      const amount = [readNumber(group('n')), group('scale')].filter((w) => w !== '').join(' ')
      // "a ten-kilometre run" is in the singular.
      const isCalibre = group('u') === 'mm' && /^(?:5\.56|7\.62|9|10)$/.test(group('n'))
      const isSingular =
        group('gap') === '-' ||
        isBeforeNoun(before, after) ||
        (isCalibre && /\b(?:a|the|his|her|my|your|this|that|their)\s$/i.test(before))
      const one = isSingular ? '1' : group('scale') === '' ? group('n') : ''
      const stop = isStopped ? keptStop('.', after) : group('stop')
      return `${amount} ${readUnit(one, group('u'), group('p'))}${per(group('per'))}${stop}`
    },
  ],
  'unit on its own': [
    /(?=[kmc])(?<=\p{L}\s)(?:km\/hr?|mph|kph|km|kg|cm|mm|kWh)(?![\p{L}\p{N}/]|\.\p{L})/gu,
    ({ text }) => readUnit('', text === 'km/hr' ? 'km/h' : text, ''),
  ],
  'per something': [
    new RegExp(
      String.raw`(?=\/)(?<=[\p{L}\d]\s?)/\s?(?<per>${anyOf(Object.keys(perWords).filter((w) => w.length > 1))})(?![\p{L}\p{N}])`,
      'gu',
    ),
    ({ group }) => `per ${perWords[group('per')] ?? ''}`,
  ],
  'part of one': [/(?<![\p{L}\p{N}.,])\.\d+(?![\d.])/gu, ({ text }) => readNumber(text)],
})
