import { clean, onOneLine } from './clean'
import { applyDictionary, type DictionaryEntry } from './dictionary'
import { englishRules } from './en/rules'
import { otherRules } from './other-rules'
import { applyRules, tidy, type Rule } from './rules'
import { textPieces } from './text-pieces'
import { vietnameseRules } from './vi/rules'

const tables: ReadonlyMap<string, readonly Rule[]> = new Map([
  ['vi', vietnameseRules],
  ['en', englishRules],
])

/** Rules look at this much text at a time, so that no input takes longer than its length deserves. */
const SEGMENT = 500

/**
 * What will be spoken: the text without markup, changed by the dictionary, without emoji, and with
 * numbers, dates, money, units, abbreviations and signs in words of the language (`vi`, `en-US`…).
 * Never throws.
 */
export function prepareText(
  text: string,
  language: string,
  dictionary: readonly DictionaryEntry[],
): { spoken: string } {
  const rules = tables.get(language.toLowerCase().split(/[-_]/)[0] ?? '') ?? otherRules
  const changed = clean(applyDictionary(onOneLine(text), dictionary))
  const spoken = textPieces(changed, SEGMENT).map((piece) => applyRules(piece.text, rules))
  return { spoken: tidy(spoken.join(' ')) }
}
