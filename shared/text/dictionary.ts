import { escape } from './patterns'

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
  /** The word of the entry that does it. */
  word: string
}

/** An entry as a pattern that matches only where it is tried. */
interface Candidate {
  entry: DictionaryEntry
  pattern: RegExp
}

/**
 * Entries by how they begin, so that a text costs the same however many there are: those that begin
 * with letters by their first word, the others by their first character. Longest first.
 */
type Compiled = ReadonlyMap<string, readonly Candidate[]>

const compiled = new WeakMap<readonly DictionaryEntry[], Compiled>()

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
  if (table.size === 0) return []
  const plain = text.normalize('NFC')
  const hits: DictionaryHit[] = []
  let done = 0
  for (const { index, 0: piece } of plain.matchAll(PIECE)) {
    if (index < done) continue
    const hit = hitAt(plain, index, table.get(piece.toLowerCase()) ?? [])
    if (!hit) continue
    hits.push(hit)
    done = hit.end
  }
  return hits
}

const LETTERS = /[\p{L}\p{M}\p{N}]{2}/uy

/** True inside a word: letters on both sides. */
function runsOn(text: string, at: number): boolean {
  const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? ''
  LETTERS.lastIndex = at - before.length
  return LETTERS.test(text)
}

/** A word, or one character that is part of none. */
const PIECE = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]/gu

function hitAt(
  text: string,
  start: number,
  candidates: readonly Candidate[],
): DictionaryHit | null {
  for (const { entry, pattern } of candidates) {
    pattern.lastIndex = start
    const [match] = pattern.exec(text) ?? []
    if (match !== undefined && !runsOn(text, start + match.length)) {
      const replacement = entry.modified_word.normalize('NFC')
      return { start, end: start + match.length, replacement, word: entry.original_word }
    }
  }
  return null
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

function compile(dictionary: readonly DictionaryEntry[]): Compiled {
  const known = compiled.get(dictionary)
  if (known !== undefined) return known
  const table = build(dictionary)
  compiled.set(dictionary, table)
  return table
}

function build(dictionary: readonly DictionaryEntry[]): Compiled {
  const byWord = new Map<string, DictionaryEntry>()
  for (const entry of dictionary) {
    const word = entry.original_word.normalize('NFC').trim().replace(/\s+/g, ' ')
    if (word !== '') byWord.set(word, entry)
  }
  const table = new Map<string, Candidate[]>()
  // Of two entries of the same length, the one with required capitals is more exact.
  const exactness = (word: string): number => word.length * 2 + (hasCapital(word) ? 1 : 0)
  const sorted = [...byWord].sort(([a], [b]) => exactness(b) - exactness(a))
  for (const [word, entry] of sorted) {
    const key = (word.match(PIECE)?.[0] ?? '').toLowerCase()
    const pattern = new RegExp(source(word, !hasCapital(word)), 'uy')
    const candidates = table.get(key) ?? []
    candidates.push({ entry, pattern })
    table.set(key, candidates)
  }
  return table
}

const hasCapital = (word: string): boolean => /\p{Lu}/u.test(word)

/** The word as a pattern; either case where asked, any space for a space. */
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
  return body
}
