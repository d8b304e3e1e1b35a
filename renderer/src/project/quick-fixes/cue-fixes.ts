import type { Cue } from '@shared/contracts/project-file'
import { defaultCheckLimits } from '@shared/subtitles/check-cues'
import { readCharacters } from '@shared/subtitles/reading-time'
import type { Problem } from '../derived/problems'
import type { Look } from './fix-context'

const { minGapMs, minMs, maxMs, warnCps } = defaultCheckLimits
/** A cue is never cut shorter than this to fix another problem, ms. */
const LEAST_MS = 300

/** The fixed cue; 'remove' takes it out; null: this does not help here. */
type CueFix = (cue: Cue, problem: Problem, look: Look) => Cue | 'remove' | null

/** A later end, as far as the next cue of the speaker leaves room; null when that gains nothing. */
function laterEnd(cue: Cue, wantedMs: number, gapMs: number, look: Look): Cue | null {
  const free = (look.next(cue)?.startMs ?? Infinity) - gapMs
  const endMs = Math.floor(Math.min(Math.ceil(wantedMs), free))
  return endMs > cue.endMs ? { ...cue, endMs } : null
}

/** Ends before the other cue with a gap, while enough of the cue is left. */
const endBefore: CueFix = (cue, { otherCueId }, { find }) => {
  const other = find(otherCueId ?? '')
  const endMs = (other?.startMs ?? 0) - minGapMs
  return other && endMs - cue.startMs >= LEAST_MS && endMs !== cue.endMs ? { ...cue, endMs } : null
}

/** Into the pause behind, beyond what the voice could borrow of it already. */
const extend: CueFix = (cue, _problem, look) => {
  const fit = look.fitOf(cue.id)
  if (!fit) return null
  const longer = laterEnd(cue, fit.neededEndMs, look.settings.minGapMs, look)
  return longer && longer.endMs > cue.startMs + fit.slotMs ? longer : null
}

/** A voice that does not fit goes on into the next cue: only a later end makes room for it. */
const allowOverlap: CueFix = (cue, { kind }, look) => {
  if (kind === 'OVERLAP') return cue.overlapMeant ? null : { ...cue, overlapMeant: true }
  const neededMs = look.fitOf(cue.id)?.neededEndMs ?? 0
  const nextMs = look.next(cue)?.startMs ?? Infinity
  if (neededMs <= nextMs - look.settings.minGapMs) return null
  return { ...cue, endMs: Math.ceil(neededMs), overlapMeant: true }
}

/** Not before the voice has ended. */
const shorten: CueFix = (cue, _problem, { fitOf }) => {
  const voiceMs = Math.ceil(fitOf(cue.id)?.fittedMs ?? 0)
  const lengthMs = Math.max(maxMs, voiceMs)
  return cue.startMs + lengthMs < cue.endMs ? { ...cue, endMs: cue.startMs + lengthMs } : null
}

/** QuickFixes that change nothing but their cue. */
export const cueFixes = {
  remove: () => 'remove',
  endBefore,
  extend,
  shorten,
  allowOverlap,
  lengthen: (cue, _problem, look) => laterEnd(cue, cue.startMs + minMs, minGapMs, look),
  readLonger: (cue, _problem, look) => {
    const readMs = (readCharacters(cue.text) * 1_000) / warnCps
    return laterEnd(cue, cue.startMs + readMs, minGapMs, look)
  },
} as const satisfies Record<string, CueFix>

export type CueFixName = keyof typeof cueFixes

export const isCueFix = (name: string): name is CueFixName => name in cueFixes

/** What a fix makes of a cue. */
export function fixedCue(name: CueFixName, problem: Problem, look: Look): Cue | 'remove' | null {
  const cue = look.find(problem.cueId)
  const fix: CueFix = cueFixes[name]
  return cue ? fix(cue, problem, look) : null
}
