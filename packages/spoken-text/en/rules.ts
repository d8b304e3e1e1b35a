import {
  anyOf,
  dashRule,
  FIGURES,
  keptStop,
  MARKS_OF_AN_ADDRESS,
  type Rule,
  type RuleTable,
  SIGNS,
  rulesOf,
} from '../rules'
import { codeRules, namedCodeRules, webRules } from './codes'
import { dateRules, shortNameRules, spanOfShortNames, timeRules } from './dates'
import { HETERONYMS, heteronymRules } from './heteronyms'
import { moneyRules, NUMBER, unitRules } from './measures'
import { plural, readFraction, readNumber, readOrdinal, readWhole } from './numbers'
import { placeRules, PLACES } from './places'
import { units } from './tables'
import { telephoneRules } from './telephones'
import { capitalTitleRules, headingRules, wordRules } from './words'

const COUNT = String.raw`\d{1,3}(?:,\d{3})+|\d{1,9}`

const FRACTION_UNIT = anyOf([
  'lb',
  'oz',
  'tsp',
  'tbsp',
  'in',
  'ft',
  'mi',
  'km',
  'kg',
  'gal',
  'hr',
  'm',
  'l',
])

const fractionRules = rulesOf({
  'parts of a hundred': [
    /(?<![\p{L}\p{N}/.,-])(?<a>[1-9]0)\/(?<b>[1-9]0)(?![\p{L}\p{N}/-]|[.,]\d)/gu,
    ({ group }) =>
      Number(group('a')) + Number(group('b')) === 100
        ? `${readWhole(group('a'))} ${readWhole(group('b'))}`
        : null,
  ],
  'halves and sight': [
    /(?<![\p{L}\p{N}/.,-])(?:(?<a>20|50)\/\k<a>|(?<b>50)-50)(?![\p{L}\p{N}/-]|[.,]\d)/gu,
    ({ group }) => {
      const half = readWhole(group('a') || group('b'))
      return `${half} ${half}`
    },
  ],
  division: [
    new RegExp(String.raw`(?=\s\/)(?<=\d)\s\/\s(?=${NUMBER}\s*=)`, 'gu'),
    () => ' divided by ',
  ],
  'chapter and verse': [
    /(?<=\b(?:Genesis|Exodus|Leviticus|Numbers|Deuteronomy|Joshua|Judges|Ruth|Samuel|Kings|Chronicles|Ezra|Job|Psalms?|Proverbs|Ecclesiastes|Isaiah|Jeremiah|Ezekiel|Daniel|Matthew|Mark|Luke|John|Acts|Romans|Corinthians|Galatians|Ephesians|Philippians|Hebrews|James|Peter|Revelation|Surah)\s)(?<a>\d{1,3}):(?<b>\d{1,3})(?![\p{L}\p{N}:])/gu,
    ({ group }) => `${readWhole(group('a'))} ${readWhole(group('b'))}`,
  ],
  ratio: [
    /(?<![\p{L}\p{N}:.,])(?<a>\d{1,4}):(?<b>\d{1,4})(?![\p{L}\p{N}:]|[.,]\d)/gu,
    ({ group }) => `${readWhole(group('a'))} to ${readWhole(group('b'))}`,
  ],
  ordinal: [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}.,/])(?<n>${COUNT})(?:st|nd|rd|th|ST|ND|RD|TH)(?![\p{L}\p{N}])`,
      'gu',
    ),
    ({ group }) => readOrdinal(group('n').replaceAll(',', '')),
  ],
  'whole number and fraction': [
    /(?<![\p{L}\p{N}/.,-])(?<w>\d{1,4})[ -](?<a>[1-9]\d?)\/(?<b>[2-9]\d?)(?![\p{L}\p{N}]|[/.,-]\d)/gu,
    ({ group }) => {
      const part = group('a') === '1' && group('b') === '2' ? 'a half' : null
      return `${readWhole(group('w'))} and ${part ?? readFraction(group('a'), group('b')) ?? ''}`
    },
  ],
  'so many out of so many': [
    /(?<![\p{L}\p{N}/.,-])(?:(?<a>[2-9]|[1-9]\d|100)\/\k<a>|(?<n>\d{1,2}(?:\.\d)?)\/(?<all>10|5)(?=\s(?:stars?|points?|rating|would)(?!\p{L}))|(?<d>\d\.\d)\/(?<most>10|5))(?![\p{L}\p{N}/-]|[.,]\d)/gu,
    ({ group }) =>
      `${readNumber(group('a') || group('n') || group('d'))} out of ${readWhole(group('a') || group('all') || group('most'))}`,
  ],
  'place among so many': [
    /(?=\d)(?<=\b(?:lap|page|part|round|episode|ep\.|step|slide|question|level|stage|chapter|volume|reel|dis[ck]|issue|hole)\s)(?<a>\d{1,4})\/(?<b>\d{1,4})(?![\p{L}\p{N}/-]|[.,]\d)/giu,
    ({ group }) =>
      Number(group('a')) <= Number(group('b'))
        ? `${readWhole(group('a'))} of ${readWhole(group('b'))}`
        : null,
  ],
  'blood pressure': [
    /(?<![\p{L}\p{N}/.,-])(?<a>[89]\d|1\d\d|2[0-4]\d)\/(?<b>[4-9]\d|1[0-4]\d)(?![\p{L}\p{N}/-]|[.,]\d)/gu,
    ({ group }) =>
      Number(group('a')) > Number(group('b'))
        ? `${readWhole(group('a'))} over ${readWhole(group('b'))}`
        : null,
  ],
  'part of an inch': [
    /(?<![\p{L}\p{N}/.,-])(?<a>\d{1,2})\/(?<b>\d{1,2})["”″](?=\s\p{Ll}|[,.]|$)/gu,
    ({ group }) => {
      const part = readFraction(group('a'), group('b'))
      return part === null ? null : `${part} inch`
    },
  ],
  'fraction of a measure': [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}/.,-]|\d\s)(?<a>\d{1,2})/(?<b>\d{1,2})(?:\s?-?)(?<u>${FRACTION_UNIT})(?!\p{L})(?<stop>\.(?!\p{L}))?`,
      'gu',
    ),
    ({ group, after }) => {
      const part = readFraction(group('a'), group('b'))
      const [one = ''] = units[group('u')] ?? []
      if (part === null || Number(group('a')) >= Number(group('b'))) return null
      const of = group('a') === '1' ? ' ' : ` of ${/^[aeio]|^hour/.test(one) ? 'an' : 'a'} `
      return part + of + one + keptStop(group('stop'), after)
    },
  ],
  fraction: [
    /(?<![\p{L}\p{N}/.,]|\/\s)(?<a>\d{1,9})\s?\/\s?(?<b>\d{1,9})(?:st|nd|rds?|ths?|ST|ND|RD|TH)?(?![\p{L}\p{N}]|\s?\/|[.,]\d)/gu,
    ({ group }) => readFraction(group('a'), group('b')),
  ],
})

/** Signs of sums and Greek letters that people say by their name. */
const mathSigns: Readonly<Record<string, string>> = {
  '÷': 'divided by',
  '√': 'the square root of',
  '≤': 'is less than or equal to',
  '≥': 'is greater than or equal to',
  '≠': 'is not equal to',
  '≈': 'is about',
  '∞': 'infinity',
  π: 'pi',
}

/** Before sums of money become words, and behind them for letters. */
const comparisonRule: Rule = [
  /(?=[<>])(?:(?<=(?:\d%?|(?<![\p{L}\p{N}])\p{L})\s?)[<>]=?(?=\s?(?:[$\d]|\p{L}(?!\p{L})))|(?<=\p{L},?\s)[<>]=?(?=\s?[$\d]))/gu,
  ({ text, before }) => {
    const verb = /(?:\b(?:is|are|was|were|be|been|of|at)|['’](?:s|re|m))\s$/i.test(before)
      ? ''
      : 'is '
    const compared = text.startsWith('<') ? 'less than' : 'greater than'
    return verb + compared + (text.endsWith('=') ? ' or equal to' : '')
  },
]

const markRules: readonly Rule[] = [
  ...rulesOf({
    section: [/§\s?(?=[\p{L}\d])/gu, () => 'section'],
    difference: [
      new RegExp(String.raw`(?=\s?[-–—])(?<=\d)\s?[-–—]\s?(?=${NUMBER}\s*=)`, 'gu'),
      () => 'minus',
    ],
    span: [
      new RegExp(
        String.raw`(?<![\p{L}\p{N}.,-])(?<a>${NUMBER}%?)\s?[-–—]\s?(?<b>${NUMBER})(?![\d-])`,
        'gu',
      ),
      ({ group }) => `${group('a')} to ${group('b')}`,
    ],
    'power of ten': [
      /(?=[eE])(?<=(?<![\p{L}\p{N}])\d+\.\d+|(?<![\p{L}\p{N}])\d+(?=[eE][+-]))[eE](?<sign>[+-]?)(?=\d{1,3}(?![\p{L}\p{N}]))/gu,
      ({ group }) => `times ten to the power of ${group('sign') === '-' ? 'minus' : ''}`,
    ],
    percentage: [/(?=\s?%)(?<=\d)\s?%/gu, () => 'percent'],
    sharp: [/(?<=(?<![\p{L}\p{N}])[A-G])[#♯](?![\p{L}\p{N}])/gu, () => ' sharp'],
    'number sign': [/(?<![\p{L}\p{N}])#(?=\d)/gu, () => 'number'],
    squared: [/\^2(?!\d)/gu, () => 'squared'],
    cubed: [/(?=\^)(?<=[\p{L}\d])\^3(?!\d)/gu, () => 'cubed'],
    power: [/\^(?=\s?(?:minus\s+)?\d)/gu, () => 'to the power of'],
    'size of a picture': [/(?=[x×])(?<=\d{3}\s?)[x×](?=\s?\d{3})/gu, () => 'by'],
    comparisonRule,
    timber: [
      /(?<=(?<![\p{L}\p{N}.,])(?<a>\d))x(?<b>\d{1,2})s(?![\p{L}\p{N}])/gu,
      ({ group }) => `by ${plural(readWhole(group('b')))}`,
    ],
    size: [
      /(?<=\b(?:a|an|the)\s\d+)[x×](?=\d)|(?<=\d)[x×](?=\d+(?:-\p{L}|\s(?!is|was|are|equals|makes|gives|and|or|to|in|at|of)\p{Ll}{3,}))/giu,
      () => 'by',
    ],
    times: [/(?<=\d\s?)[x×*](?=\s?\d)|×/gu, () => 'times'],
    'so many times': [
      /(?=x)(?<=(?<![\p{L}\p{N}])\d+(?:\.\d+)?)x(?=(?<=\p{L}\s[\d.]+x)\s*(?:$|[.,;!?])|\s(?:a|per|as|more|less|the|daily|weekly|better|\p{Ll}+er)(?!\p{L}))/gu,
      () => 'times',
    ],
    'one letter and the other': [
      /(?=\/)(?<=(?<![\p{L}\p{N}/])\p{Lu})\/(?=\p{Lu}(?![\p{L}\p{N}/]))/gu,
      () => ' ',
    ],
    'stroke beside figures': [/(?<=\d)\s?\/\s?(?=[\p{L}\d])|(?<=\p{L})\/(?=\d)/gu, () => 'slash'],
    'figures and letters': [/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, () => ''],
    number: [new RegExp(NUMBER, 'gu'), ({ text }) => readNumber(text)],
    and: [/\s?&+\s?/gu, () => 'and'],
  }),
  ...Object.entries(mathSigns).map(([sign, said]): Rule => [new RegExp(sign, 'gu'), () => said]),
  ...rulesOf({
    'plus or minus': [/±/gu, () => 'plus or minus'],
    plus: [/\+/gu, () => 'plus'],
    'drawn line': [/={3,}/gu, () => ','],
    equals: [/=+/gu, () => 'equals'],
    at: [/@/gu, () => 'at'],
    'per cent': [/%/gu, () => 'percent'],
    degree: [/[°º]/gu, () => 'degrees'],
    dollar: [/(?<![\p{L}\p{N}$])\$(?![\p{L}\p{N}$])/gu, () => 'dollar'],
    cents: [/¢/gu, () => 'cents'],
    stroke: [/(?=\s?\/)(?<=[\p{L}\d])\s?\/\s?(?=[\p{L}\d])/gu, () => 'slash'],
    dashRule,
    'marks without a sound': [/[^\p{L}\p{M}\p{Nd}\s.,!?;:…'"“”‘’()«»$€£-]+/gu, () => ''],
  }),
]

const minusRule: Rule = [
  /(?<![\p{L}\p{N}.,)\]%–-])[-–](?=\.?\d|[$€£]\d)/gu,
  ({ before }) => (/\d\s$/.test(before) ? null : 'minus '),
]

const aboutRule: Rule = [
  /(?<![\p{L}\p{N}])[~≈]\s?(?=[\p{Sc}\d])/gu,
  ({ before }) =>
    /\b(?:about|around|roughly|approx(?:\.|imately)?|nearly|almost|some|circa|is)\s$/i.test(before)
      ? ''
      : 'about ',
]

/** Run before measures turn the adjacent figures into words. */
const timesRules = rulesOf({
  by: [
    /(?=[x×])(?<=\d\s?(?:m|cm|mm|km|ft|in|['"’”])?\s?)[x×](?=\s?\d+(?:\.\d+)?\s?(?:m|cm|mm|km|ft|in|inch|inches|feet|met(?:er|re)s|yd|['"’”])(?!\p{L}))/gu,
    () => 'by',
  ],
  'feet by feet': [
    /(?<=\d['’′]\s?by\s?)(?<n>\d{1,4})['’′](?![\p{L}\d])/gu,
    ({ group }) => `${readWhole(group('n'))} feet`,
  ],
  times: [/(?<=\d\s)[x×*](?=\s\d)/gu, () => 'times'],
})

const TIMES =
  /(?<!\d)0\d{3}(?!\d)|\d(?::|\s?[aApP]\.?[mM]|\s?h)|24\/7|9\/11|12\/[23]|\d{4}\s(?:hours|hrs|sharp|on\sthe|Zulu)|\d\s?[-–]/
const MONEY = /[\p{Sc}đ]|Rs|[A-Z]{3}|\d(?:[kKMB]|bn|tn|m\s)/u
const PARTS = /[/:]|\d(?:st|nd|rd|th)|50-50/i

const CAPITALS = /[A-Z]{2}/

/** A figure, a stroke, a direction, or a unit behind a number in words. */
const UNITS = /[\d°/]|(?<!\p{L})(?:[NSEW]{1,3}|km|kph|mph|[kMG]Wh?|[kcm][mg]|lbs?|oz|ft)(?!\p{L})/u

/**
 * The table of English, the most special forms first; after the last no digit remains.
 *
 * @param dayFirst figures of a date are day and month, as in British English
 */
/** Before the units: in 10^8 km the kilometres are not eight. A letter with ^2 may be a unit. */
const powerRule: Rule = [
  new RegExp(
    String.raw`(?=\^)(?<=[\p{L}\d)])\^(?:(?<=[\d)]\^)(?<small>[23])(?!\d)|(?<sign>-?)(?<n>\d{1,6}|n(?!\p{L}))(?<!\p{L}\^[23]))(?:(?<=\d\^\S{1,7})\s?(?<unit>${anyOf(Object.keys(units))})(?![\p{L}\p{N}^]))?`,
    'gu',
  ),
  ({ group }) => {
    const [, unit = ''] = units[group('unit')] ?? []
    if (group('small') !== '') return ` ${group('small') === '2' ? 'squared' : 'cubed'} ${unit} `
    const n = group('n')
    const power = n === 'n' ? n : readWhole(n)
    return ` to the power of ${group('sign') === '' ? '' : 'minus '}${power} ${unit} `
  },
]

export const englishRules = (dayFirst: boolean): RuleTable => [
  ['numeral', headingRules, /^\s*[IVX]/u],
  ['web', webRules, MARKS_OF_AN_ADDRESS],
  ['code', telephoneRules, FIGURES],
  ['code', namedCodeRules, FIGURES],
  ['date', [spanOfShortNames]],
  ['date', dateRules(dayFirst), FIGURES],
  ['date', shortNameRules],
  ['time', timeRules, TIMES],
  ['code', codeRules, FIGURES],
  ['abbreviation', capitalTitleRules, CAPITALS],
  ['place', placeRules, PLACES],
  ['sign', [powerRule, minusRule, aboutRule, comparisonRule, ...timesRules], FIGURES],
  ['money', moneyRules, MONEY],
  ['fraction', fractionRules, PARTS],
  ['unit', unitRules, UNITS],
  ['abbreviation', wordRules],
  ['spelling', heteronymRules, HETERONYMS],
  ['number', markRules, SIGNS],
]
