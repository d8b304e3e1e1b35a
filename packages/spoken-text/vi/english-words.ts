import { END, START, type Rule } from '../rules'
import { dailyWords } from './words-daily'
import { properNames } from './words-names'
import { technologyWords } from './words-technology'

/** English words as a Vietnamese reader says them, in lower case. None of them is a Vietnamese word. */
export const englishWords: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...properNames, ...dailyWords, ...technologyWords }),
)

/** The word itself, or its parts where a hyphen joins words that are known. */
function respell(word: string): string | null {
  const plain = word.toLowerCase().replace('’', "'").replace(/'s$/, '')
  const known = englishWords.get(plain)
  if (known !== undefined || !plain.includes('-')) return known ?? null
  const parts = word.split('-').map((part) => englishWords.get(part.toLowerCase()) ?? part)
  return parts.join(' ')
}

export const englishWordRules: readonly Rule[] = [
  {
    name: 'English word',
    pattern: new RegExp(String.raw`${START}\p{L}+(?:['’-]\p{L}+)*${END}`, 'gu'),
    read: ({ text }) => respell(text),
  },
]
