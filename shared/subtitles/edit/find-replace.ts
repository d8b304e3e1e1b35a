import type { Cue } from '../../contracts/project-file'
import { ok, type Result } from '../../contracts/result'
import { searchPattern, type SearchQuery } from './search-pattern'

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

/** Every place where the query is found, in the order of the cues; `^` and the like have no length. */
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
 * What replacing everywhere would change: the preview, and the edit itself. In a regular
 * expression's replacement `$1`, `$<name>` and `$&` stand for what was found and `\n` for a line
 * break; otherwise the replacement is taken as it is.
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

/** Fills `$&`, `$1` … `$99`, `$<name>`, `$$` and `\n` in; what the pattern lacks stays as written. */
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
