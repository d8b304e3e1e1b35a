import type { CueLimits } from '../contracts/preferences'
import type { Cue } from '../contracts/project-file'
import { speakableText } from '../text/markup'
import { notSpeech } from './not-speech'
import { readCharacters } from './reading-time'

/** Two frames at 25 fps. */
export const MIN_GAP_MS = 80

export type CueProblemCode =
  | 'EMPTY'
  | 'NOTHING_TO_VOICE'
  | 'TOO_FAST'
  | 'TOO_SHORT'
  | 'TOO_LONG'
  | 'GAP_TOO_SMALL'
  | 'OVERLAP'

export interface CueProblem {
  cueId: string
  code: CueProblemCode
  severity: 'warning' | 'error'
  /** Characters per second (TOO_FAST), otherwise ms: length, gap or overlap; 0 for EMPTY. */
  value: number
  /** The other cue of OVERLAP and GAP_TOO_SMALL. */
  otherCueId?: string
}

export type CheckedCue = Pick<
  Cue,
  'id' | 'startMs' | 'endMs' | 'text' | 'speakerId' | 'overlapMeant' | 'spoken'
>

/** Reading speed of a cue in characters per second; 0 for an empty cue. */
export const cueCps = ({ startMs, endMs, text }: Pick<Cue, 'startMs' | 'endMs' | 'text'>): number =>
  (readCharacters(text) * 1000) / Math.max(1, endMs - startMs)

/** Checks cues in order of time: the problem between a cue and the one before it in its lane. */
export function neighbourChecker(): (cue: CheckedCue) => CueProblem | null {
  /** Cue of each lane that reaches furthest so far. */
  const reaching = new Map<string | null, CheckedCue>()
  return (cue) => {
    // An unspoken cue blocks no other.
    if (cue.spoken === 'no') return null
    const before = reaching.get(cue.speakerId)
    if (!before || before.endMs <= cue.endMs) reaching.set(cue.speakerId, cue)
    return before ? checkNeighbours(before, cue) : null
  }
}

/** Cues are replaced, never mutated: the problems of one stay valid as long as it exists. */
const alone = new WeakMap<CheckedCue, { limits: CueLimits; problems: CueProblem[] }>()

/** Problems of a cue without its neighbours. */
export function checkCue(cue: CheckedCue, limits: CueLimits): readonly CueProblem[] {
  const known = alone.get(cue)
  if (known?.limits === limits) return known.problems
  const problems = checkAlone(cue, limits)
  alone.set(cue, { limits, problems })
  return problems
}

function checkAlone(cue: CheckedCue, limits: CueLimits): CueProblem[] {
  const { id: cueId } = cue
  if (readCharacters(cue.text) === 0) {
    return [{ cueId, code: 'EMPTY', severity: 'error', value: 0 }]
  }
  const problems: CueProblem[] = []
  if (speakableText(cue.text) === '' && notSpeech(cue) === null) {
    problems.push({ cueId, code: 'NOTHING_TO_VOICE', severity: 'warning', value: 0 })
  }
  const lengthMs = cue.endMs - cue.startMs
  const cps = cueCps(cue)
  if (cps > limits.warnCps) {
    const severity = cps > limits.maxCps ? 'error' : 'warning'
    problems.push({ cueId, code: 'TOO_FAST', severity, value: cps })
  }
  if (lengthMs < limits.minMs) {
    problems.push({ cueId, code: 'TOO_SHORT', severity: 'warning', value: lengthMs })
  }
  if (lengthMs > limits.maxMs) {
    problems.push({ cueId, code: 'TOO_LONG', severity: 'warning', value: lengthMs })
  }
  return problems
}

function checkNeighbours(before: CheckedCue, cue: CheckedCue): CueProblem | null {
  const gapMs = cue.startMs - before.endMs
  const both = { cueId: before.id, otherCueId: cue.id }
  if (gapMs < 0) {
    if (before.overlapMeant) return null
    return { ...both, code: 'OVERLAP', severity: 'error', value: -gapMs }
  }
  if (gapMs >= MIN_GAP_MS) return null
  return { ...both, code: 'GAP_TOO_SMALL', severity: 'warning', value: gapMs }
}
