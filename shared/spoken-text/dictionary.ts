import { END, escape, START } from './rules'

/** A row of the personal pronunciation dictionary, as the service keeps it. */
export interface DictionaryEntry {
  original_word: string
  modified_word: string
}

/** Where the dictionary changes a text. Offsets count in the text's NFC form. */
export interface DictionaryHit {
  start: number
  end: number
  replacement: string
}

interface Compiled {
  pattern: RegExp
  exact: ReadonlyMap<string, string>
  folded: ReadonlyMap<string, string>
}

const compiled = new WeakMap<readonly DictionaryEntry[], Compiled | null>()

/**
 * The words of the text that the dictionary replaces: whole words by Unicode letters, the longest
 * entry first, whatever the case unless the entry itself has capitals. Replacements are not read
 * again, so entries cannot chase each other.
 */
export function dictionaryHits(
  text: string,
  dictionary: readonly DictionaryEntry[],
): DictionaryHit[] {
  const table = compile(dictionary)
  if (!table) return []
  return [...text.normalize('NFC').matchAll(table.pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    replacement: table.exact.get(match[0]) ?? table.folded.get(fold(match[0])) ?? match[0],
  }))
}

/** The text as the dictionary wants it, in NFC. */
export function applyDictionary(text: string, dictionary: readonly DictionaryEntry[]): string {
  const plain = text.normalize('NFC')
  let out = ''
  let done = 0
  for (const hit of dictionaryHits(plain, dictionary)) {
    out += plain.slice(done, hit.start) + hit.replacement
    done = hit.end
  }
  return out + plain.slice(done)
}

function compile(dictionary: readonly DictionaryEntry[]): Compiled | null {
  const known = compiled.get(dictionary)
  if (known !== undefined) return known
  const table = build(dictionary)
  compiled.set(dictionary, table)
  return table
}

function build(dictionary: readonly DictionaryEntry[]): Compiled | null {
  const exact = new Map<string, string>()
  const folded = new Map<string, string>()
  for (const entry of dictionary) {
    const word = entry.original_word.normalize('NFC').trim().replace(/\s+/g, ' ')
    if (word === '') continue
    const target = hasCapital(word) ? exact : folded
    target.set(word, entry.modified_word.normalize('NFC'))
  }
  const sources = [
    ...[...exact.keys()].map((word) => ({ word, source: source(word, false) })),
    ...[...folded.keys()].map((word) => ({ word, source: source(word, true) })),
  ]
  if (sources.length === 0) return null
  sources.sort((a, b) => b.word.length - a.word.length)
  return { pattern: new RegExp(sources.map((s) => s.source).join('|'), 'gu'), exact, folded }
}

const hasCapital = (word: string): boolean => /\p{Lu}/u.test(word)

const fold = (word: string): string => word.toLowerCase().replace(/\s+/g, ' ')

/** The word as a pattern; either case where asked, any space for a space, bounded where a letter ends it. */
function source(word: string, anyCase: boolean): string {
  const body = [...word]
    .map((c) => {
      if (c === ' ') return String.raw`\s+`
      const [lower, upper] = [c.toLowerCase(), c.toUpperCase()]
      return anyCase && lower !== upper && [...upper].length === 1
        ? `[${escape(lower)}${escape(upper)}]`
        : escape(c)
    })
    .join('')
  const isWordLike = (c: string | undefined): boolean => /[\p{L}\p{M}\p{N}]/u.test(c ?? '')
  return `${isWordLike([...word][0]) ? START : ''}${body}${isWordLike([...word].at(-1)) ? END : ''}`
}
