import {
  anyOf,
  dashRule,
  FIGURES,
  keptStop,
  MARKS_OF_AN_ADDRESS,
  type Rule,
  type RuleTable,
  SIGNS,
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

const fractionRules: readonly Rule[] = [
  {
    name: 'parts of a hundred',
    pattern: /(?<![\p{L}\p{N}/.,-])(?<a>[1-9]0)\/(?<b>[1-9]0)(?![\p{L}\p{N}/-]|[.,]\d)/gu,
    read: ({ group }) =>
      Number(group('a')) + Number(group('b')) === 100
        ? `${readWhole(group('a'))} ${readWhole(group('b'))}`
        : null,
  },
  {
    name: 'halves and sight',
    pattern: /(?<![\p{L}\p{N}/.,-])(?:(?<a>20|50)\/\k<a>|(?<b>50)-50)(?![\p{L}\p{N}/-]|[.,]\d)/gu,
    read: ({ group }) => {
      const half = readWhole(group('a') || group('b'))
      return `${half} ${half}`
    },
  },
  {
    name: 'division',
    pattern: new RegExp(String.raw`(?=\s\/)(?<=\d)\s\/\s(?=${NUMBER}\s*=)`, 'gu'),
    read: () => ' divided by ',
  },
  {
    name: 'chapter and verse',
    pattern:
      /(?<=\b(?:Genesis|Exodus|Leviticus|Numbers|Deuteronomy|Joshua|Judges|Ruth|Samuel|Kings|Chronicles|Ezra|Job|Psalms?|Proverbs|Ecclesiastes|Isaiah|Jeremiah|Ezekiel|Daniel|Matthew|Mark|Luke|John|Acts|Romans|Corinthians|Galatians|Ephesians|Philippians|Hebrews|James|Peter|Revelation|Surah)\s)(?<a>\d{1,3}):(?<b>\d{1,3})(?![\p{L}\p{N}:])/gu,
    read: ({ group }) => `${readWhole(group('a'))} ${readWhole(group('b'))}`,
  },
  {
    name: 'ratio',
    pattern: /(?<![\p{L}\p{N}:.,])(?<a>\d{1,4}):(?<b>\d{1,4})(?![\p{L}\p{N}:]|[.,]\d)/gu,
    read: ({ group }) => `${readWhole(group('a'))} to ${readWhole(group('b'))}`,
  },
  {
    name: 'ordinal',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}.,/])(?<n>${COUNT})(?:st|nd|rd|th|ST|ND|RD|TH)(?![\p{L}\p{N}])`,
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
    name: 'so many out of so many',
    pattern:
      /(?<![\p{L}\p{N}/.,-])(?:(?<a>[2-9]|[1-9]\d|100)\/\k<a>|(?<n>\d{1,2}(?:\.\d)?)\/(?<all>10|5)(?=\s(?:stars?|points?|rating|would)(?!\p{L}))|(?<d>\d\.\d)\/(?<most>10|5))(?![\p{L}\p{N}/-]|[.,]\d)/gu,
    read: ({ group }) =>
      `${readNumber(group('a') || group('n') || group('d'))} out of ${readWhole(group('a') || group('all') || group('most'))}`,
  },
  {
    name: 'place among so many',
    pattern:
      /(?=\d)(?<=\b(?:lap|page|part|round|episode|ep\.|step|slide|question|level|stage|chapter|volume|reel|dis[ck]|issue|hole)\s)(?<a>\d{1,4})\/(?<b>\d{1,4})(?![\p{L}\p{N}/-]|[.,]\d)/giu,
    read: ({ group }) =>
      Number(group('a')) <= Number(group('b'))
        ? `${readWhole(group('a'))} of ${readWhole(group('b'))}`
        : null,
  },
  {
    name: 'blood pressure',
    pattern:
      /(?<![\p{L}\p{N}/.,-])(?<a>[89]\d|1\d\d|2[0-4]\d)\/(?<b>[4-9]\d|1[0-4]\d)(?![\p{L}\p{N}/-]|[.,]\d)/gu,
    read: ({ group }) =>
      Number(group('a')) > Number(group('b'))
        ? `${readWhole(group('a'))} over ${readWhole(group('b'))}`
        : null,
  },
  {
    name: 'part of an inch',
    pattern: /(?<![\p{L}\p{N}/.,-])(?<a>\d{1,2})\/(?<b>\d{1,2})["”″](?=\s\p{Ll}|[,.]|$)/gu,
    read: ({ group }) => {
      const part = readFraction(group('a'), group('b'))
      return part === null ? null : `${part} inch`
    },
  },
  {
    name: 'fraction of a measure',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}/.,-]|\d\s)(?<a>\d{1,2})/(?<b>\d{1,2})(?:\s?-?)(?<u>${FRACTION_UNIT})(?!\p{L})(?<stop>\.(?!\p{L}))?`,
      'gu',
    ),
    read: ({ group, after }) => {
      const part = readFraction(group('a'), group('b'))
      const [one = ''] = units[group('u')] ?? []
      if (part === null || Number(group('a')) >= Number(group('b'))) return null
      const of = group('a') === '1' ? ' ' : ` of ${/^[aeio]|^hour/.test(one) ? 'an' : 'a'} `
      return part + of + one + keptStop(group('stop'), after)
    },
  },
  {
    name: 'fraction',
    pattern:
      /(?<![\p{L}\p{N}/.,]|\/\s)(?<a>\d{1,9})\s?\/\s?(?<b>\d{1,9})(?:st|nd|rds?|ths?|ST|ND|RD|TH)?(?![\p{L}\p{N}]|\s?\/|[.,]\d)/gu,
    read: ({ group }) => readFraction(group('a'), group('b')),
  },
]

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
const comparisonRule: Rule = {
  name: 'greater or less',
  pattern:
    /(?=[<>])(?:(?<=(?:\d%?|(?<![\p{L}\p{N}])\p{L})\s?)[<>]=?(?=\s?(?:[$\d]|\p{L}(?!\p{L})))|(?<=\p{L},?\s)[<>]=?(?=\s?[$\d]))/gu,
  read: ({ text, before }) => {
    const verb = /(?:\b(?:is|are|was|were|be|been|of|at)|['’](?:s|re|m))\s$/i.test(before)
      ? ''
      : 'is '
    const compared = text.startsWith('<') ? 'less than' : 'greater than'
    return verb + compared + (text.endsWith('=') ? ' or equal to' : '')
  },
}

const markRules: readonly Rule[] = [
  { name: 'section', pattern: /§\s?(?=[\p{L}\d])/gu, read: () => 'section' },
  {
    name: 'difference',
    pattern: new RegExp(String.raw`(?=\s?[-–—])(?<=\d)\s?[-–—]\s?(?=${NUMBER}\s*=)`, 'gu'),
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
  {
    name: 'power of ten',
    pattern:
      /(?=[eE])(?<=(?<![\p{L}\p{N}])\d+\.\d+|(?<![\p{L}\p{N}])\d+(?=[eE][+-]))[eE](?<sign>[+-]?)(?=\d{1,3}(?![\p{L}\p{N}]))/gu,
    read: ({ group }) => `times ten to the power of ${group('sign') === '-' ? 'minus' : ''}`,
  },
  { name: 'percentage', pattern: /(?=\s?%)(?<=\d)\s?%/gu, read: () => 'percent' },
  {
    name: 'sharp',
    pattern: /(?<=(?<![\p{L}\p{N}])[A-G])[#♯](?![\p{L}\p{N}])/gu,
    read: () => ' sharp',
  },
  { name: 'number sign', pattern: /(?<![\p{L}\p{N}])#(?=\d)/gu, read: () => 'number' },
  { name: 'squared', pattern: /\^2(?!\d)/gu, read: () => 'squared' },
  { name: 'cubed', pattern: /(?=\^)(?<=[\p{L}\d])\^3(?!\d)/gu, read: () => 'cubed' },
  { name: 'power', pattern: /\^(?=\s?(?:minus\s+)?\d)/gu, read: () => 'to the power of' },
  {
    name: 'size of a picture',
    pattern: /(?=[x×])(?<=\d{3}\s?)[x×](?=\s?\d{3})/gu,
    read: () => 'by',
  },
  comparisonRule,
  {
    name: 'timber',
    pattern: /(?<=(?<![\p{L}\p{N}.,])(?<a>\d))x(?<b>\d{1,2})s(?![\p{L}\p{N}])/gu,
    read: ({ group }) => `by ${plural(readWhole(group('b')))}`,
  },
  {
    name: 'size',
    pattern:
      /(?<=\b(?:a|an|the)\s\d+)[x×](?=\d)|(?<=\d)[x×](?=\d+(?:-\p{L}|\s(?!is|was|are|equals|makes|gives|and|or|to|in|at|of)\p{Ll}{3,}))/giu,
    read: () => 'by',
  },
  { name: 'times', pattern: /(?<=\d\s?)[x×*](?=\s?\d)|×/gu, read: () => 'times' },
  {
    name: 'so many times',
    pattern:
      /(?=x)(?<=(?<![\p{L}\p{N}])\d+(?:\.\d+)?)x(?=(?<=\p{L}\s[\d.]+x)\s*(?:$|[.,;!?])|\s(?:a|per|as|more|less|the|daily|weekly|better|\p{Ll}+er)(?!\p{L}))/gu,
    read: () => 'times',
  },
  {
    name: 'one letter and the other',
    pattern: /(?=\/)(?<=(?<![\p{L}\p{N}/])\p{Lu})\/(?=\p{Lu}(?![\p{L}\p{N}/]))/gu,
    read: () => ' ',
  },
  {
    name: 'stroke beside figures',
    pattern: /(?<=\d)\s?\/\s?(?=[\p{L}\d])|(?<=\p{L})\/(?=\d)/gu,
    read: () => 'slash',
  },
  { name: 'figures and letters', pattern: /(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, read: () => '' },
  { name: 'number', pattern: new RegExp(NUMBER, 'gu'), read: ({ text }) => readNumber(text) },
  { name: 'and', pattern: /\s?&+\s?/gu, read: () => 'and' },
  ...Object.entries(mathSigns).map(([sign, said]): Rule => ({
    name: said,
    pattern: new RegExp(sign, 'gu'),
    read: () => said,
  })),
  { name: 'plus or minus', pattern: /±/gu, read: () => 'plus or minus' },
  { name: 'plus', pattern: /\+/gu, read: () => 'plus' },
  { name: 'drawn line', pattern: /={3,}/gu, read: () => ',' },
  { name: 'equals', pattern: /=+/gu, read: () => 'equals' },
  { name: 'at', pattern: /@/gu, read: () => 'at' },
  { name: 'per cent', pattern: /%/gu, read: () => 'percent' },
  { name: 'degree', pattern: /[°º]/gu, read: () => 'degrees' },
  { name: 'dollar', pattern: /(?<![\p{L}\p{N}$])\$(?![\p{L}\p{N}$])/gu, read: () => 'dollar' },
  { name: 'cents', pattern: /¢/gu, read: () => 'cents' },
  {
    name: 'stroke',
    pattern: /(?=\s?\/)(?<=[\p{L}\d])\s?\/\s?(?=[\p{L}\d])/gu,
    read: () => 'slash',
  },
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

const aboutRule: Rule = {
  name: 'about',
  pattern: /(?<![\p{L}\p{N}])[~≈]\s?(?=[\p{Sc}\d])/gu,
  read: ({ before }) =>
    /\b(?:about|around|roughly|approx(?:\.|imately)?|nearly|almost|some|circa|is)\s$/i.test(before)
      ? ''
      : 'about ',
}

/** Run before measures turn the adjacent figures into words. */
const timesRules: readonly Rule[] = [
  {
    name: 'by',
    pattern:
      /(?=[x×])(?<=\d\s?(?:m|cm|mm|km|ft|in|['"’”])?\s?)[x×](?=\s?\d+(?:\.\d+)?\s?(?:m|cm|mm|km|ft|in|inch|inches|feet|met(?:er|re)s|yd|['"’”])(?!\p{L}))/gu,
    read: () => 'by',
  },
  {
    name: 'feet by feet',
    pattern: /(?<=\d['’′]\s?by\s?)(?<n>\d{1,4})['’′](?![\p{L}\d])/gu,
    read: ({ group }) => `${readWhole(group('n'))} feet`,
  },
  { name: 'times', pattern: /(?<=\d\s)[x×*](?=\s\d)/gu, read: () => 'times' },
]

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
const powerRule: Rule = {
  name: 'power of a figure',
  pattern: new RegExp(
    String.raw`(?=\^)(?<=[\p{L}\d)])\^(?:(?<=[\d)]\^)(?<small>[23])(?!\d)|(?<sign>-?)(?<n>\d{1,6}|n(?!\p{L}))(?<!\p{L}\^[23]))(?:(?<=\d\^\S{1,7})\s?(?<unit>${anyOf(Object.keys(units))})(?![\p{L}\p{N}^]))?`,
    'gu',
  ),
  read: ({ group }) => {
    const [, unit = ''] = units[group('unit')] ?? []
    if (group('small') !== '') return ` ${group('small') === '2' ? 'squared' : 'cubed'} ${unit} `
    const n = group('n')
    const power = n === 'n' ? n : readWhole(n)
    return ` to the power of ${group('sign') === '' ? '' : 'minus '}${power} ${unit} `
  },
}

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
