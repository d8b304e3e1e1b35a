import type { Cue } from '../../contracts/project-file'
import { failWith, ok, type Result } from '../../contracts/result'

export interface FindQuery extends SearchQuery {
  /** Only cues of this speaker; null = cues without one; left out = all cues. */
  speakerId?: string | null
}

export interface TextMatch {
  cueId: string
  /** Offsets into the cue's text (UTF-16 units). */
  start: number
  end: number
}

export interface TextReplacement {
  cueId: string
  before: string
  after: string
  matches: number
}

/** Every place where the query is found, in the order of the cues; `^`, `$` and `\b` have no length. */
export function findText(cues: readonly Cue[], query: FindQuery): Result<TextMatch[]> {
  const pattern = searchPattern(query)
  if (!pattern.ok) return pattern
  return ok(
    searched(cues, query).flatMap(({ id, text }) =>
      Array.from(text.matchAll(pattern.value), (match) => ({
        cueId: id,
        start: match.index,
        end: match.index + match[0].length,
      })),
    ),
  )
}

/**
 * Changes by replacing everywhere: the preview, and the edit itself. In a regular expression's
 * replacement `$1`, `$<name>` and `$&` refer to the match and ` ` is a line break; otherwise the
 * replacement is literal.
 */
export function replaceText(
  cues: readonly Cue[],
  query: FindQuery,
  replacement: string,
): Result<TextReplacement[]> {
  const pattern = searchPattern(query)
  if (!pattern.ok) return pattern
  return ok(
    searched(cues, query).flatMap(({ id: cueId, text: before }) => {
      const found = Array.from(before.matchAll(pattern.value))
      const after = rewrite(before, found, replacement.normalize('NFC'), query.regex)
      return after === before ? [] : [{ cueId, before, after, matches: found.length }]
    }),
  )
}

function rewrite(
  text: string,
  found: readonly RegExpExecArray[],
  replacement: string,
  regex: boolean,
): string {
  let after = ''
  let from = 0
  for (const match of found) {
    after += text.slice(from, match.index) + (regex ? expand(replacement, match) : replacement)
    from = match.index + match[0].length
  }
  return found.length === 0 ? text : (after + text.slice(from)).trim()
}

/**
 * Fills in `$&`, `$1` … `$99`, `$<name>`, `$$` and ` `; references that the pattern lacks stay as
 * written.
 */
function expand(template: string, match: RegExpExecArray): string {
  const reference = /\\n|\$(?:([$&])|(\d{1,2})|<([^<>]+)>)/g
  return template.replace(
    reference,
    (written: string, sign?: string, number?: string, name?: string) => {
      if (written === '\\n') return '\n'
      if (sign !== undefined) return sign === '$' ? '$' : match[0]
      if (name !== undefined) return match.groups?.[name] ?? (match.groups ? '' : written)
      const index = Number(number)
      return index > 0 && index < match.length ? (match[index] ?? '') : written
    },
  )
}

const searched = (cues: readonly Cue[], { speakerId }: FindQuery): readonly Cue[] =>
  speakerId === undefined ? cues : cues.filter((cue) => cue.speakerId === speakerId)

interface SearchQuery {
  /** Plain text, or the source of a regular expression. */
  search: string
  matchCase: boolean
  /** Only without an adjacent letter, mark or digit of any script. */
  wholeWord: boolean
  regex: boolean
}

const wordChar = String.raw`[\p{L}\p{M}\p{N}_]`

/**
 * The pattern of a query, global and in Unicode mode, over text in NFC. Fails with
 * INVALID_ARGUMENT on an empty search, on a pattern that is none and on one that could run for
 * ever (a repetition inside a repetition).
 */
function searchPattern({ search, matchCase, wholeWord, regex }: SearchQuery): Result<RegExp> {
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
  failWith('INVALID_ARGUMENT', message, { at: 'search', params: { search, flaw } })

/** Faults of a pattern, which select their translation. */
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

/** Fault by the message of the engine (V8); unknown ones are OTHER. */
function flawOf(message: string): PatternFlaw {
  if (/Unterminated group|Unmatched|Invalid group/.test(message)) return 'OPEN_GROUP'
  if (/Unterminated character class|quantifier/.test(message)) return 'OPEN_SET'
  if (/Nothing to repeat/.test(message)) return 'NOTHING_TO_REPEAT'
  if (/order|class/i.test(message)) return 'SET_RANGE'
  return /escape|at end of pattern|property/i.test(message) ? 'ESCAPE' : 'OTHER'
}

/**
 * True for a group repeated without bound whose inside also repeats or has alternatives that begin
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

/** Alternatives that can begin with the same letter. */
function clash(inside: string): boolean {
  const alternatives = inside.replace(/^\?(?:[:=!]|<[=!]|<\w+>)/, '').split('|')
  const first = alternatives.map((alternative) => alternative[0] ?? '')
  const literal = first.every((char) => /[^\W_]|[^\p{ASCII}]/u.test(char))
  return alternatives.length > 1 && (!literal || new Set(first).size < first.length)
}

/** `*`, `+`, `{n,}` or `{n,m}`. */
const isUnbounded = (source: string, at: number): boolean =>
  /^(?:[*+]|\{\d+,\d*\})/.test(source.slice(at, at + 12))
