import { prepareText } from '@cuecast/spoken-text'
import { type Recognised, wordDifference } from '@shared/dubbing/listen-check'
import type { DictionaryEntry } from '@shared/text/dictionary'
import type { Take } from '@shared/contracts/project-file'

/** Scripts that leave no space between words are compared character by character. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{M}\p{N}]+/gu

/** More of a text is not compared, characters: ten minutes of speech are shorter. */
const MAX_LENGTH = 10_000

/**
 * The bare words of a text as it is spoken: figures, dates and abbreviations in words of the language,
 * without case, punctuation and markup.
 */
function bareWords(text: string, language: string, dictionary: readonly DictionaryEntry[]): string {
  // A recogniser that writes capitals only would have every word read as an abbreviation.
  const plain = (/\p{Ll}/u.test(text) ? text : text.toLowerCase()).slice(0, MAX_LENGTH)
  const { spoken } = prepareText(plain, language, dictionary)
  const joined = spoken.toLowerCase().normalize('NFC').replaceAll(/['’]/g, '')
  return joined.match(WORD)?.join(' ').slice(0, MAX_LENGTH) ?? ''
}

/**
 * Record of a recognised take: expected and recognised text. A recogniser may write a word in its
 * dictionary reading or in its spelling, so the closer of both counts as expected.
 *
 * @param found the text that the recogniser wrote
 * @param dictionary entries that were applied to the text of the take
 */
export function recognisedOf(
  { recipe: { text, language } }: Pick<Take, 'recipe'>,
  found: string,
  dictionary: readonly DictionaryEntry[],
): Recognised {
  const foundWords = bareWords(found, language, [])
  const [spelt, said] = [[], dictionary].map((entries) => {
    const wanted = bareWords(text, language, entries)
    return { wanted, found: foundWords }
  })
  if (!spelt || !said) return { wanted: '', found: foundWords }
  return wordDifference(spelt).wrong < wordDifference(said).wrong ? spelt : said
}
