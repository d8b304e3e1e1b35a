import { anyOf, dashRule, parseRoman, type Rule, type RuleTable, START } from '../rules'
import { dateRules, timeRules } from './dates'
import { moneyRules, NUMBER, unitRules } from './measures'
import { readDigits, readFraction, readNumber, readOrdinal, readWhole, readYear } from './numbers'
import { abbreviations, states, streets, titles } from './tables'

const marks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '.': 'dot',
    '@': 'at',
    '/': 'slash',
    '-': 'dash',
    _: 'underscore',
    '?': 'question mark',
    '=': 'equals',
    '&': 'and',
    '#': 'hash',
    ':': 'colon',
    '%': 'percent',
    '+': 'plus',
    '~': 'tilde',
  }),
)

/** Figures of an address are read one by one; up to two are a number. */
const readAddress = (address: string): string =>
  address
    .replace(/^[a-z]+:\/\/+/i, '')
    .replace(/\/$/, '')
    .split(/([^\p{L}\p{N}]|\d+)/u)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? readDigits(part) : (marks.get(part) ?? part)))
    .join(' ')

const TAIL = String.raw`(?:/[^\s<>"'”’)\]]*[^\s<>"'”’)\].,;:!?])?`

const webRules: readonly Rule[] = [
  {
    name: 'e-mail address',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}._%+-])[\w.%+&-]{1,64}@(?:[\p{L}\d-]{1,63}\.)+\p{L}{2,24}(?![\p{L}\p{N}])${TAIL}`,
      'gu',
    ),
    read: ({ text }) => readAddress(text),
  },
  {
    name: 'web address',
    pattern: new RegExp(
      String.raw`${START}(?:(?:https?|ftp|file)://[^\s<>"'”’)\]]*[^\s<>"'”’)\].,;:!?]|(?:www\.(?:[\p{L}\d-]{1,63}\.)+\p{L}{2,24}|(?:[\p{L}\d-]{1,63}\.)+(?:com|net|org|info|gov|edu|io|vn|co|uk|tv|me|ai|app|dev|de|fr|eu|us|ca|au)(?:\.\p{L}{2})?)(?![\p{L}\p{N}])${TAIL}/?)`,
      'giu',
    ),
    read: ({ text }) => readAddress(text),
  },
  {
    name: 'IP address',
    pattern: /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.]\d|\d)/gu,
    read: ({ text }) => text.split('.').map(readDigits).join(' dot '),
  },
  {
    name: 'hashtag or name with @',
    pattern: /(?<![\p{L}\p{N}])(?<mark>[#@])(?=[\p{L}_])/gu,
    read: ({ group }) => (group('mark') === '#' ? 'hashtag' : 'at'),
  },
]

const inGroups = (text: string): string =>
  text
    .split(/[\s.()-]+/)
    .filter((part) => part !== '')
    .map((part) => (/\d/.test(part) ? readDigits(part) : part))
    .join(', ')

/** Words that a code follows. */
const BEFORE_CODE =
  /\b(?:code|password|passcode|pin|otp|ssn|id|serial(?: number)?|account(?: number)?|isbn|invoice|case number|card(?: number)?|ending in|extension|ext\.?|dial|call|phone|fax|tel\.?|zip(?: code)?|flight|licen[cs]e plate)(?:\s(?:is|number|no\.?|at|on|in))*\s*[:#]?\s*["“']?$/i

const spellMixed = (code: string): string =>
  code
    .replace(/\d+/g, (digits) => ` ${readDigits(digits)} `)
    .replace(/\s+/g, ' ')
    .trim()

/** Before the dates: a code is no year. */
const namedCodeRules: readonly Rule[] = [
  {
    name: 'flight, room or code after its name',
    pattern: new RegExp(
      String.raw`${START}(?=[\p{L}\d-]*\d)(?:[A-Za-z]{0,8}\d{3,20}[A-Za-z]{0,4}|[A-Za-z\d]{4,20})(?:-[A-Za-z\d]{1,20}){0,4}(?![\p{L}\p{N}]|[.,:/]\d)`,
      'gu',
    ),
    read: ({ text, before }) => {
      if (BEFORE_CODE.test(before)) return spellMixed(text)
      return /\b(?:room|suite|apartment|apt\.?|bus|gate)\s$/i.test(before) && /^\d{3}$/.test(text)
        ? readYear(text)
        : null
    },
  },
]

/** Telephone numbers, digit by digit. */
const codeRules: readonly Rule[] = [
  {
    name: 'retirement plan',
    pattern:
      /(?<![\p{L}\p{N}])(?<n>401|403|\d{3}(?=\())\(?(?<part>[bk]|(?<=\()[a-z])\)?(?![\p{L}\p{N}])/gu,
    read: ({ group }) => `${readYear(group('n'))} ${group('part')}`,
  },
  {
    name: 'emergency number',
    pattern:
      /(?<![\p{L}\p{N}.,$€£-])(?:911|999(?=\s*(?:$|[.!?]))|112(?=\s*(?:$|[.!?])))(?![\p{L}\p{N}%]|[.,/-]\d)/gu,
    read: ({ text, before }) =>
      text === '911' || /\b(?:call|dial|ring|phone)\s(?:to\s)?$/i.test(before)
        ? readDigits(text)
        : null,
  },
  {
    name: 'telephone or insurance number',
    pattern:
      /(?<![\p{L}\p{N}]|[.,]|\d\s)(?:\+\d{1,3}[\s.-]?|1-(?=\d{3}-))?(?:\(\d{2,4}\)[\s.-]?)?\d{2,4}(?:[\s.-]\d{2,4}){1,4}(?![\p{L}\p{N}]|[.,\s]\d)/gu,
    read: ({ text }) =>
      /^[+(]|^\d{3}[\s.-]\d{3}[\s.-]\d{4}$|^\d{3}-\d{2}-\d{4}$|^0\d|^\d{3}-\d{4}$|^1[\s.-]\d{3}[\s.-]\d{3}[\s.-]\d{4}$|^(?:\d{3,4}-){3,4}\d{3,4}$|^(?:\d{4} ){3}\d{4}$/.test(
        text,
      )
        ? inGroups(text.replace('+', 'plus ')).replace('plus,', 'plus')
        : null,
  },
  {
    name: 'thousands set apart by spaces',
    pattern:
      /(?<![\p{L}\p{N}.,])[1-9]\d{0,2}(?:(?: \d{3}){2,}|(?: 000)+)(?![\p{L}\p{N}]|[.,]?\d)/gu,
    read: ({ text }) => readWhole(text.replaceAll(' ', '')),
  },
]

const NAME = String.raw`(?:\d{1,3}(?:st|nd|rd|th)|\p{Lu}[\p{L}'’]+)`
const STREET = anyOf(Object.keys(streets))
const directions: Readonly<Record<string, string>> = {
  N: 'North',
  S: 'South',
  E: 'East',
  W: 'West',
}

/** A stop is the sentence's where a sentence could end. */
const keptStop = (stop: string, after: string): string =>
  stop !== '' && /^\s*(?:$|["”’)]*\s+\p{Lu})/u.test(after) ? '.' : ''

/** House numbers, streets and places in the United States. */
const placeRules: readonly Rule[] = [
  {
    name: 'house number',
    pattern: new RegExp(
      String.raw`${START}(?<n>\d{3,4})(?=[A-Z]?\s(?:[NSEW]\.?\s)?(?:${NAME}\s){1,3}(?:${STREET}|Street|Avenue|Road|Boulevard|Lane|Drive|Court|Highway)(?!\p{L}))`,
      'gu',
    ),
    read: ({ group }) => readYear(group('n')),
  },
  {
    name: 'direction of a street',
    pattern: new RegExp(
      String.raw`(?<=(?:\d|\p{Ll}{3})\s|^)(?<d>[NSEW])\.?(?=\s(?:${NAME}\s){1,3}(?:${STREET}|Street|Avenue|Road|Boulevard)(?!\p{L}))`,
      'gu',
    ),
    read: ({ group }) => directions[group('d')] ?? null,
  },
  {
    name: 'street',
    pattern: new RegExp(
      String.raw`(?<=(?<=\d[\p{L}\d]*\s|(?:[NSEW]\.?|North|South|East|West)\s|^|\s)${NAME}\s)(?<short>${STREET})(?<stop>\.?)(?![\p{L}\p{N}]|\.?\s(?:\p{Lu}\p{L}*['’]s|Lucia|Petersburg|Louis|Paul|John))`,
      'gu',
    ),
    read: ({ group, before, after }) =>
      // "the St. Lawrence": a saint or a doctor stands before a name, a street behind one.
      /(?:^|[.!?]\s|\b(?:The|Mr|Mrs|Ms|And|But|When|If|In|At|Saint)\.?\s)$/.test(
        before.replace(/[\p{L}'’]+\s$/u, ''),
      ) &&
      !/\d|[NSEW]\.?\s/.test(before) &&
      /^\s\p{Lu}/u.test(after)
        ? null
        : `${streets[group('short')] ?? ''}${keptStop(group('stop'), after)}`,
  },
  {
    name: 'state and postal code',
    pattern: new RegExp(
      String.raw`(?<=,\s)(?<state>${anyOf(Object.keys(states))})(?:,?\s(?<zip>\d{5})(?:-\d{4})?)?(?![\p{L}\p{N}])`,
      'gu',
    ),
    read: ({ group }) => {
      const zip = group('zip') === '' ? '' : `, ${readDigits(group('zip'))}`
      return `${states[group('state')] ?? ''}${zip}`
    },
  },
]

const FIGURES = String.raw`\d{1,3}(?:,\d{3})+|\d{1,9}`

const fractionRules: readonly Rule[] = [
  {
    name: 'halves and sight',
    pattern: /(?<![\p{L}\p{N}/.,-])(?<a>20|50)\/\k<a>(?![\p{L}\p{N}/-]|[.,]\d)/gu,
    read: ({ group }) => `${readWhole(group('a'))} ${readWhole(group('a'))}`,
  },
  {
    name: 'ratio',
    pattern: /(?<![\p{L}\p{N}:.,])(?<a>\d{1,4}):(?<b>\d{1,4})(?![\p{L}\p{N}:]|[.,]\d)/gu,
    read: ({ group }) => `${readWhole(group('a'))} to ${readWhole(group('b'))}`,
  },
  {
    name: 'ordinal',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.,/])(?<n>${FIGURES})(?:st|nd|rd|th|ST|ND|RD|TH)(?![\p{L}\p{N}])`,
      'gu',
    ),
    read: ({ group }) => readOrdinal(group('n').replaceAll(',', '')),
  },
  {
    name: 'whole number and fraction',
    pattern:
      /(?<![\p{L}\p{N}/.,-])(?<w>\d{1,4})[ -](?<a>[1-9]\d?)\/(?<b>[2-9]\d?)(?![\p{L}\p{N}]|[/.,-]\d)/gu,
    read: ({ group }) => {
      const part = group('a') === '1' && group('b') === '2' ? 'a half' : null
      return `${readWhole(group('w'))} and ${part ?? readFraction(group('a'), group('b')) ?? ''}`
    },
  },
  {
    name: 'fraction',
    pattern:
      /(?<![\p{L}\p{N}/.,]|\/\s)(?<a>\d{1,9})\s?\/\s?(?<b>\d{1,9})(?:st|nd|rds?|ths?|ST|ND|RD|TH)?(?![\p{L}\p{N}]|\s?\/|[.,]\d)/gu,
    read: ({ group }) => readFraction(group('a'), group('b')),
  },
]

/** Short forms behind what they belong to: their stop can be the sentence's, too. */
const mayEndSentence =
  /^(?:Inc|Ltd|Co|Corp|Bros|Ave|Blvd|Jr|Sr|Ph\.D|M\.D|hrs|yrs|min|dept|Dept)\.$/

const NUMBERED =
  /(?:chapter|part|volume|vol\.|book|act|scene|section|phase|type|war|article|episode|class|level|appendix|title|round|stage|super bowl|rocky|mark)\s$/i

const wordRules: readonly Rule[] = [
  {
    name: 'Roman century',
    pattern: new RegExp(
      String.raw`${START}(?<n>[IVX]{1,6})(?:st|nd|rd|th)?(?=(?:\s|-)(?:century|centuries|dynasty)(?!\p{L}))`,
      'gu',
    ),
    read: ({ group }) => {
      const value = parseRoman(group('n'))
      return value === null ? null : readOrdinal(String(value))
    },
  },
  {
    name: 'Roman numeral',
    pattern:
      /(?<=\p{L}\.?\s)(?<![\p{L}\p{N}])(?:[IVXLCDM]{2,}|[IVX](?=[^\p{L}\p{N}'’]|$))(?![\p{L}\p{N}'’])/gu,
    read: ({ text, before }) => {
      const value = parseRoman(text)
      if (value === null) return null
      // "Which part I liked": a lone I is a word unless the name of what is numbered has a capital.
      if (NUMBERED.test(before) && (text !== 'I' || /\p{Lu}\p{Ll}+\s$/u.test(before)))
        return readWhole(String(value))
      return text.length > 1 && /^[IVX]+$/.test(text) && /\p{Lu}\p{Ll}+\s$/u.test(before)
        ? `the ${readOrdinal(String(value))}`
        : null
    },
  },
  {
    name: 'name of a file',
    pattern:
      /(?<=[\p{L}\d_-])\.(?=(?:html?|jpe?g|png|gif|pdf|txt|md|mp3|mp4|wav|docx?|xlsx?|exe|js|py|zip|csv|srt)(?![\p{L}\p{N}]))/gu,
    read: () => ' dot ',
  },
  {
    name: 'Roman numeral in small letters',
    pattern:
      /(?<=\b(?:chapter|act|scene|part|section|volume|vol\.|book|appendix)\s)(?:[ivx]{2,7}|[vx])(?![\p{L}\p{N}'’])/giu,
    read: ({ text }) => {
      const value = parseRoman(text.toUpperCase())
      return value === null ? null : readWhole(String(value))
    },
  },
  {
    name: 'number with its name',
    pattern: new RegExp(String.raw`${START}[Nn]os?\.\s?(?=\d)`, 'gu'),
    read: ({ text }) => (/s/.test(text) ? 'numbers' : 'number'),
  },
  {
    name: 'and so on',
    pattern: new RegExp(String.raw`${START}etc(?<stop>\.?)(?!\p{L})`, 'gu'),
    read: ({ group, after }) => `et cetera${keptStop(group('stop'), after)}`,
  },
  {
    name: 'title before a name',
    pattern: new RegExp(
      String.raw`${START}(?<t>${anyOf(Object.keys(titles))})\.(?=\s?\p{Lu})`,
      'gu',
    ),
    read: ({ group }) => titles[group('t')] ?? null,
  },
  {
    name: 'abbreviation',
    pattern: new RegExp(
      String.raw`${START}(?<short>${anyOf(Object.keys(abbreviations))})(?!\p{L})`,
      'gu',
    ),
    read: ({ group, after }) =>
      `${abbreviations[group('short')] ?? ''}${mayEndSentence.test(group('short')) ? keptStop('.', after) : ''}`,
  },
  {
    name: 'and or or',
    pattern: /\b(?<first>and|either)\/or\b/giu,
    read: ({ group }) => `${group('first')} or`,
  },
  {
    name: 'either or',
    pattern: /(?<=\p{L}{2})\s?\/\s?(?=\p{L}{2})/gu,
    read: () => 'or',
  },
]

const markRules: readonly Rule[] = [
  {
    name: 'difference',
    pattern: new RegExp(String.raw`(?<=\d)\s?[-–—]\s?(?=${NUMBER}\s*=)`, 'gu'),
    read: () => 'minus',
  },
  {
    name: 'span',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.,-])(?<a>${NUMBER}%?)\s?[-–—]\s?(?<b>${NUMBER})(?![\d-])`,
      'gu',
    ),
    read: ({ group }) => `${group('a')} to ${group('b')}`,
  },
  { name: 'percentage', pattern: /(?<=\d)\s?%/gu, read: () => 'percent' },
  { name: 'number sign', pattern: /(?<![\p{L}\p{N}])#(?=\d)/gu, read: () => 'number' },
  { name: 'power', pattern: /\^(?=\s?(?:minus\s+)?\d)/gu, read: () => 'to the power of' },
  { name: 'size of a picture', pattern: /(?<=\d{3}\s?)[x×](?=\s?\d{3})/gu, read: () => 'by' },
  { name: 'greater', pattern: /(?<=\d\s?)>(?=\s?\d)/gu, read: () => 'is greater than' },
  { name: 'less', pattern: /(?<=\d\s?)<(?=\s?\d)/gu, read: () => 'is less than' },
  { name: 'times', pattern: /(?<=\d\s?)[x×*](?=\s?\d)|×/gu, read: () => 'times' },
  {
    name: 'stroke beside figures',
    pattern: /(?<=\d)\s?\/\s?(?=[\p{L}\d])|(?<=\p{L})\/(?=\d)/gu,
    read: () => 'slash',
  },
  { name: 'figures and letters', pattern: /(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, read: () => '' },
  { name: 'number', pattern: new RegExp(NUMBER, 'gu'), read: ({ text }) => readNumber(text) },
  { name: 'and', pattern: /\s?&\s?/gu, read: () => 'and' },
  { name: 'plus or minus', pattern: /±/gu, read: () => 'plus or minus' },
  { name: 'plus', pattern: /\+/gu, read: () => 'plus' },
  { name: 'equals', pattern: /=+/gu, read: () => 'equals' },
  { name: 'at', pattern: /@/gu, read: () => 'at' },
  { name: 'per cent', pattern: /%/gu, read: () => 'percent' },
  { name: 'degree', pattern: /[°º]/gu, read: () => 'degrees' },
  { name: 'cents', pattern: /¢/gu, read: () => 'cents' },
  { name: 'stroke', pattern: /(?<=[\p{L}\d])\s?\/\s?(?=[\p{L}\d])/gu, read: () => 'slash' },
  dashRule,
  {
    name: 'marks without a sound',
    pattern: /[^\p{L}\p{M}\p{Nd}\s.,!?;:…'"“”‘’()«»$€£-]+/gu,
    read: () => '',
  },
]

const minusRule: Rule = {
  name: 'minus',
  pattern: /(?<![\p{L}\p{N}.,)\]%–-])[-–](?=\.?\d|[$€£]\d)/gu,
  read: ({ before }) => (/\d\s$/.test(before) ? null : 'minus '),
}

/** Before measures turn the figures beside them into words. */
const timesRule: Rule = {
  name: 'times',
  pattern: /(?<=\d\s)[x×*](?=\s\d)/gu,
  read: () => 'times',
}

/**
 * The table of English, the most special forms first; after the last no digit remains.
 *
 * @param dayFirst figures of a date are day and month, as in British English
 */
export const englishRules = (dayFirst: boolean): RuleTable => [
  ['web', webRules],
  ['code', namedCodeRules],
  ['date', dateRules(dayFirst)],
  ['time', timeRules],
  ['code', codeRules],
  ['place', placeRules],
  ['sign', [minusRule, timesRule]],
  ['money', moneyRules],
  ['fraction', fractionRules],
  ['unit', unitRules],
  ['abbreviation', wordRules],
  ['number', markRules],
]
