import { FIGURES, MARKS_OF_AN_ADDRESS, type RuleTable, SIGNS } from '../rules'
import { abbreviationRules, initialRules, mixedRules, spellingRules } from './abbreviations'
import { dateRules, timeRules } from './dates'
import { englishWordRules } from './english-words'
import { periodRules, quotationRules, sectionRules } from './market'
import { moneyRules } from './money'
import { fractionRules, spanRules } from './ranges'
import { numberMarkRules, numberRules, symbolRules, unitRules } from './units'
import { phoneRules, webRules } from './web'
import { romanRules } from './numbers'

/** A figure, a stroke, or a unit behind a number in words. */
const UNITS =
  /[\d/%‰]|(?=[a-zA-Z]{1,4}(?!\p{L}))(?<!\p{L})(?:[kcm]?m|k?g|m[gl]|ha|l|[kM]?Wh?|Mbps|[GMT]B|[kMG]Hz)(?!\p{L})/u

/**
 * The table of Vietnamese, in reading order: the most specific forms first, so that a later rule
 * matches only what no earlier one has read. After the last no digit remains.
 */
export const vietnameseRules: RuleTable = [
  ['web', webRules, MARKS_OF_AN_ADDRESS],
  ['code', phoneRules, FIGURES],
  ['date', periodRules, FIGURES],
  ['date', dateRules, FIGURES],
  ['time', timeRules, FIGURES],
  ['number', sectionRules, FIGURES],
  ['range', spanRules, /[\d=–—→⇒⟶➔-]/],
  ['money', quotationRules, FIGURES],
  ['money', moneyRules, FIGURES],
  ['unit', unitRules, UNITS],
  ['fraction', fractionRules, /[/⁄]/],
  ['numeral', romanRules, /[IVXLCDM]|(?<!\p{L})[ivxlcdm]+(?!\p{L})/u],
  ['abbreviation', abbreviationRules],
  ['foreign', englishWordRules],
  ['spelling', initialRules, /\p{Lu}\./u],
  ['spelling', mixedRules, FIGURES],
  ['spelling', spellingRules],
  ['sign', numberMarkRules, /[\d#№~≈^√∞≠<>\u0370-\u03ff]/],
  ['number', numberRules, FIGURES],
  ['sign', symbolRules, SIGNS],
]
