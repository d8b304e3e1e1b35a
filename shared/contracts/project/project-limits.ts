import { studioError, type StudioError } from '../studio-error'

/** Shortest cue that an edit makes, ms: two to three frames. Files may hold shorter ones. */
export const MIN_CUE_MS = 100

/**
 * Limits of a project. The longest films have some 3,000 cues, a season in one file 20,000;
 * a cue of 5,000 characters speaks for six minutes and stays far below what services take in one
 * task (100,000). Within these bounds the steps of daily work stay quick; opening the largest project
 * and changing all of its cues at once take longer.
 */
export const MAX_CUES = 50_000
export const MAX_CUE_CHARACTERS = 5_000
export const MAX_CUE_LINES = 200

/** Lines of a text; nothing is cut up for it. */
function countLines(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

/** Why a text is too much for one cue, or null; `at` names the place. */
export function textTooLong(text: string, at: string): StudioError | null {
  if (text.length > MAX_CUE_CHARACTERS) {
    const message = `the cue has ${text.length} characters; at most ${MAX_CUE_CHARACTERS} are possible: split it`
    const params = { found: text.length, most: MAX_CUE_CHARACTERS, of: 'characters' }
    return studioError('CUE_TOO_LONG', message, { at, params })
  }
  const lines = text.length > MAX_CUE_LINES ? countLines(text) : 0
  if (lines <= MAX_CUE_LINES) return null
  const message = `the cue has ${lines} lines; at most ${MAX_CUE_LINES} are possible: split it`
  const params = { found: lines, most: MAX_CUE_LINES, of: 'lines' }
  return studioError('CUE_TOO_LONG', message, { at, params })
}

/** Why so many cues are too many for one project, or null; `at` names the place. */
export function tooManyCues(count: number, at: string): StudioError | null {
  if (count <= MAX_CUES) return null
  const message = `there are ${count} cues; at most ${MAX_CUES} are possible: divide the file into parts`
  return studioError('TOO_MANY_CUES', message, { at, params: { found: count, most: MAX_CUES } })
}

/** Why these cues are too much for one project, or null; `place` names a cue by its index. */
export function beyondLimits(
  cues: readonly { text: string }[],
  at: string,
  place: (index: number) => string,
): StudioError | null {
  const many = tooManyCues(cues.length, at)
  if (many) return many
  for (const [index, { text }] of cues.entries()) {
    const long = textTooLong(text, place(index))
    if (long) return long
  }
  return null
}
