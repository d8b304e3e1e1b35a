/**
 * Losses of a rule: nothing audible (a contraction, another form of the same number, a wordy
 * phrase), a repeated word, or a tone (politeness, hesitation, emphasis).
 */
export type ShorteningKind = 'contraction' | 'number' | 'phrase' | 'doublet' | 'filler' | 'particle'

/** Most wordings that are offered for one cue. */
export const MAX_WORDINGS = 3

export interface ShorteningRule {
  kind: ShorteningKind
  /** Words, in lower case; any white space may be between them. A pattern ignores case. */
  from: string | RegExp
  /** '' removes the words. `$1` is a group of a pattern. */
  to: string
  /** Where alone it holds: at the start of a sentence (with its comma), or at the end of a clause. */
  at?: 'start' | 'end' | undefined
  /** A word follows directly: never at the end of a clause. */
  goesOn?: boolean
  /** Words that may not come directly before. */
  notAfter?: readonly string[]
  /** Words that may not come directly after. */
  notBefore?: readonly string[]
}

/** Words and their replacement. */
export type Pair = readonly [from: string, to: string]

/** Rules of one kind. */
export const all = (
  kind: ShorteningKind,
  pairs: readonly Pair[],
  more: Partial<ShorteningRule> = {},
): ShorteningRule[] => pairs.map(([from, to]) => ({ kind, from, to, ...more }))

/** The entries of a list that is written `one|two|three`. */
export const words = (text: string): string[] => text.split('|')

/** A word that goes, or becomes another, before each of a list. */
export const before = (verb: string, list: string, to = ''): Pair[] =>
  words(list).map((word) => [`${verb} ${word}`, `${to} ${word}`.trim()])

/** Words that open a sentence and are set off by a comma, which goes with them. */
export const openings = (list: readonly string[]): ShorteningRule[] =>
  list.map((word) => ({
    kind: 'filler',
    from: new RegExp(`${word},`, 'u'),
    to: '',
    at: 'start',
  }))
