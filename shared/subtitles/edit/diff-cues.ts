import type { Cue } from '../../contracts/project-file'
import { matchCues } from './match-cues'

export type CueChange = 'same' | 'moved' | 'changed' | 'added' | 'removed'

export interface CueDifference {
  change: CueChange
  /** The cue of the project; null for an added one. */
  old: Cue | null
  /**
   * The cue as it would be: a matched one keeps the id, and with it its takes, and everything that
   * the file cannot say (voice, sound, gain, note); null for a removed one.
   */
  next: Cue | null
  /** What a matched cue differs in. */
  fields: ('times' | 'text' | 'speaker')[]
}

/**
 * What a changed subtitle file does to the cues of a project. `next` are the cues of the new file
 * (`assignSpeakers` with the project's speakers). Sorted by time. A cue is `moved` when only its
 * times differ, `changed` when text or speaker do.
 */
export function diffCues(old: readonly Cue[], next: readonly Cue[]): CueDifference[] {
  const matches = matchCues(old, next)
  const matched = new Set(matches.values())
  const differences = next.map((cue): CueDifference => {
    const before = matches.get(cue)
    return before === undefined
      ? { change: 'added', old: null, next: cue, fields: [] }
      : compare(before, cue)
  })
  for (const cue of old) {
    if (!matched.has(cue)) differences.push({ change: 'removed', old: cue, next: null, fields: [] })
  }
  return differences.sort((a, b) => startOf(a) - startOf(b))
}

/** The cues of the project after the change, sorted by time. */
export const cuesAfter = (differences: readonly CueDifference[]): Cue[] =>
  differences.flatMap(({ next }) => next ?? [])

function compare(old: Cue, cue: Cue): CueDifference {
  const { startMs, endMs, text, speakerId } = cue
  const fields: CueDifference['fields'] = []
  if (startMs !== old.startMs || endMs !== old.endMs) fields.push('times')
  if (text !== old.text) fields.push('text')
  if (speakerId !== old.speakerId) fields.push('speaker')
  if (fields.length === 0) return { change: 'same', old, next: old, fields }
  const change = fields.length === 1 && fields[0] === 'times' ? 'moved' : 'changed'
  return { change, old, next: { ...old, startMs, endMs, text, speakerId }, fields }
}

const startOf = ({ old, next }: CueDifference): number => (next ?? old)?.startMs ?? 0
