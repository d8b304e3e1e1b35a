import { studioError } from '../../contracts/errors'
import { fail, ok, type Result } from '../../contracts/result'

export interface SearchQuery {
  /** Plain text, or the source of a regular expression. */
  search: string
  matchCase: boolean
  /** Only where no letter, mark or digit of any script stands beside it. */
  wholeWord: boolean
  regex: boolean
}

const wordChar = String.raw`[\p{L}\p{M}\p{N}_]`

/**
 * The pattern of a query, global and in Unicode mode, over text in NFC. Fails with
 * INVALID_ARGUMENT on an empty search, on a pattern that is none and on one that could run for
 * ever (a repetition inside a repetition).
 */
export function searchPattern({
  search,
  matchCase,
  wholeWord,
  regex,
}: SearchQuery): Result<RegExp> {
  if (search === '') return invalid('There is nothing to search for.', search, 'EMPTY')
  const wanted = search.normalize('NFC')
  if (regex && repeatsRepetition(wanted)) {
    const message = 'A repetition inside a repetition, such as (a+)+, can run for ever.'
    return invalid(message, search, 'NESTED_REPETITION')
  }
  const source = regex ? wanted : wanted.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  const bounded = wholeWord ? `(?<!${wordChar})(?:${source})(?!${wordChar})` : source
  try {
    return ok(new RegExp(bounded, matchCase ? 'gmu' : 'gimu'))
  } catch (error) {
    const why = error instanceof Error ? error.message : 'not a regular expression'
    return invalid(why.replace(/^Invalid regular expression: .*: /s, ''), search, flawOf(why))
  }
}

const invalid = (message: string, search: string, flaw: PatternFlaw): Result<RegExp> =>
  fail(studioError('INVALID_ARGUMENT', message, { at: 'search', params: { search, flaw } }))

/** What is wrong with a pattern; what a translation goes by. */
export const patternFlaws = [
  'EMPTY',
  'NESTED_REPETITION',
  'OPEN_GROUP',
  'OPEN_SET',
  'NOTHING_TO_REPEAT',
  'SET_RANGE',
  'ESCAPE',
  'OTHER',
] as const
export type PatternFlaw = (typeof patternFlaws)[number]

/** By the words of the engine (V8); what it may say besides is OTHER. */
function flawOf(message: string): PatternFlaw {
  if (/Unterminated group|Unmatched|Invalid group/.test(message)) return 'OPEN_GROUP'
  if (/Unterminated character class|quantifier/.test(message)) return 'OPEN_SET'
  if (/Nothing to repeat/.test(message)) return 'NOTHING_TO_REPEAT'
  if (/order|class/i.test(message)) return 'SET_RANGE'
  return /escape|at end of pattern|property/i.test(message) ? 'ESCAPE' : 'OTHER'
}

/**
 * True for a group repeated without bound whose inside repeats too or has alternatives that begin
 * alike: such patterns take exponential time on a text that almost matches.
 */
function repeatsRepetition(source: string): boolean {
  const bare = source.replace(/\\./gs, '.').replace(/\[[^\]]*\]/g, '.')
  const opened: { at: number; risky: boolean }[] = []
  for (let i = 0; i < bare.length; i++) {
    if (bare[i] === '(') opened.push({ at: i, risky: false })
    else if (bare[i] === ')') {
      const group = opened.pop()
      const risky = group !== undefined && (group.risky || clash(bare.slice(group.at + 1, i)))
      if (risky && isUnbounded(bare, i + 1)) return true
      markRisky(opened.at(-1), risky || isUnbounded(bare, i + 1))
    } else markRisky(opened.at(-1), isUnbounded(bare, i))
  }
  return false
}

function markRisky(group: { risky: boolean } | undefined, risky: boolean): void {
  if (group && risky) group.risky = true
}

/** Alternatives that are not told apart by their first letter. */
function clash(inside: string): boolean {
  const alternatives = inside.replace(/^\?(?:[:=!]|<[=!]|<\w+>)/, '').split('|')
  const first = alternatives.map((alternative) => alternative[0] ?? '')
  const literal = first.every((char) => /[^\W_]|[^\p{ASCII}]/u.test(char))
  return alternatives.length > 1 && (!literal || new Set(first).size < first.length)
}

/** `*`, `+`, `{n,}` or `{n,m}`. */
const isUnbounded = (source: string, at: number): boolean =>
  /^(?:[*+]|\{\d+,\d*\})/.test(source.slice(at, at + 12))
