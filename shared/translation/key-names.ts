import type { KeyName } from '../contracts/project/terms'
import { languageOf } from '../languages/language-codes'

/** Capitalised words in a row, joined by single spaces, hyphens or apostrophes: `Mary-Jane O’Hara`. */
const CAPITALISED =
  /(?<![\p{L}\p{M}\d'’])\p{Lu}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*(?: \p{Lu}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*)*/gu
/** Nothing but the start of the text, of a sentence or of a quotation stands before. */
const SENTENCE_START = /(?:^|[.!?…:"“”«»([♪–—-]|\n)\s*$/u
/** A name occurs at least this often, once inside a sentence. */
const MIN_TIMES = 2
/** The pronoun, titles before a name, and what a film calls everybody. */
const NO_NAMES = new Set(
  "I I'm I'll I've I'd I’m I’ll I’ve I’d Mr Mrs Ms Miss Dr Sir Madam Ma'am Mom Dad Mum God OK TV".split(
    ' ',
  ),
)
/** Languages that write every noun with a capital: only names of several words can be told. */
const NOUNS_HAVE_CAPITALS = new Set(['de', 'lb'])

/** Names in the origin's text that recur, the most frequent first; those that are known already are left out. */
export function findKeyNames(
  texts: readonly string[],
  language: string,
  known: readonly Pick<KeyName, 'source'>[] = [],
): string[] {
  const found = new Map<string, { times: number; inside: boolean }>()
  for (const text of texts) {
    if (text === text.toUpperCase()) continue
    for (const { 0: name, index } of text.matchAll(CAPITALISED)) {
      const opens = SENTENCE_START.test(text.slice(0, index))
      const { times, inside } = found.get(name) ?? { times: 0, inside: false }
      found.set(name, { times: times + 1, inside: inside || !opens })
    }
  }
  const taken = new Set(known.map(({ source }) => source.toLowerCase()))
  const needsSeveral = NOUNS_HAVE_CAPITALS.has(languageOf(language))
  return [...found]
    .filter(([name, { times, inside }]) => {
      if (NO_NAMES.has(name) || taken.has(name.toLowerCase())) return false
      return times >= MIN_TIMES && inside && (!needsSeveral || name.includes(' '))
    })
    .sort(([, a], [, b]) => b.times - a.times)
    .map(([name]) => name)
}
