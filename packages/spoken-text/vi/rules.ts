import type { RuleTable } from '../rules'
import { abbreviationRules, spellingRules } from './abbreviations'
import { dateRules, timeRules } from './dates'
import { englishWordRules } from './english-words'
import { moneyRules } from './money'
import { fractionRules, spanRules } from './ranges'
import { numberMarkRules, numberRules, symbolRules, unitRules } from './units'
import { phoneRules, webRules } from './web'
import { romanRules } from './numbers'

/**
 * The table of Vietnamese, in the order of reading: the most special forms first, so that a later
 * rule meets only what no earlier one has understood. After the last no digit remains.
 */
export const vietnameseRules: RuleTable = [
  ['web', webRules],
  ['code', phoneRules, 'figures'],
  ['date', dateRules, 'figures'],
  ['time', timeRules, 'figures'],
  ['range', spanRules],
  ['money', moneyRules, 'figures'],
  ['unit', unitRules],
  ['fraction', fractionRules, 'figures'],
  ['numeral', romanRules],
  ['abbreviation', abbreviationRules],
  ['foreign', englishWordRules],
  ['spelling', spellingRules],
  ['sign', numberMarkRules],
  ['number', numberRules, 'figures'],
  ['sign', symbolRules],
]
