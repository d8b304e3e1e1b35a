import type { Cue } from '@shared/contracts/project-file'
import { isSpeakable } from '@shared/dubbing/spoken-text'
import { fasterSpeed } from '@shared/fitting/faster-speed'
import { defaultCheckLimits } from '@shared/subtitles/check-cues'
import { readCharacters } from '@shared/subtitles/reading-time'
import type { Problem, ProblemKind } from '../derived/problems'
import { isCueFix, fixedCue, type CueFixName } from './cue-fixes'
import type { Look } from './fix-context'

/** What can be done about a problem, by its kind, the best first. */
const fixesByKind = {
  FAILED: ['retry'],
  UNCAST: ['suggestVoice', 'openCast'],
  VOICE_GONE: ['suggestVoice', 'openCast'],
  DOES_NOT_FIT: ['extend', 'faster', 'cutText', 'allowOverlap'],
  EMPTY: ['remove', 'writeText'],
  NOTHING_TO_VOICE: ['writeText', 'remove'],
  TOO_FAST: ['readLonger', 'cutText'],
  TOO_SHORT: ['lengthen'],
  TOO_LONG: ['shorten', 'split'],
  GAP_TOO_SMALL: ['endBefore'],
  OVERLAP: ['endBefore', 'allowOverlap'],
} as const satisfies Record<ProblemKind, readonly string[]>

export type QuickFixName = (typeof fixesByKind)[ProblemKind][number]

export interface QuickFix {
  name: QuickFixName
  /** For its words: `count` characters, `ms`, `speed`, `credits`. */
  values: Readonly<Record<string, number>>
}

/** What can be done about a problem now, the best first. Nothing that would not help. */
export function availableFixes(problem: Problem, look: Look): QuickFix[] {
  const cue = look.find(problem.cueId)
  if (!cue) return []
  return fixesByKind[problem.kind].flatMap((name) => {
    const values = isCueFix(name)
      ? cueValues(name, problem, look)
      : actions[name](cue, problem, look)
    return values ? [{ name, values }] : []
  })
}

type Values = Readonly<Record<string, number>>

function cueValues(name: CueFixName, problem: Problem, look: Look): Values | null {
  const before = look.find(problem.cueId)
  const after = fixedCue(name, problem, look)
  if (!before || after === null) return null
  return after === 'remove' ? {} : { ms: Math.abs(after.endMs - before.endMs) }
}

type ActionName = Exclude<QuickFixName, CueFixName>

/** The figures of fixes that are more than a change of the cue; null: this does not help here. */
const actions: Record<ActionName, (cue: Cue, problem: Problem, look: Look) => Values | null> = {
  retry: (cue, _problem, look) => (isSpeakable(cue.text) ? { credits: look.creditsOf(cue) } : null),
  // A cue's own voice is nobody else's to choose.
  suggestVoice: (cue) => (cue.voiceId === undefined ? {} : null),
  openCast: () => ({}),
  writeText: () => ({}),
  split: (cue) => (/\S\s+\S/.test(cue.text) ? {} : null),
  cutText: (cue, { kind }, look) => {
    const fit = look.fitOf(cue.id)
    const count = kind === 'TOO_FAST' ? charactersTooMany(cue) : (fit?.cutCharacters ?? 0)
    return count > 0 ? { count } : null
  },
  faster: (cue, _problem, look) => {
    const speed = fasterOf(cue.id, look)
    return speed === null ? null : { speed, credits: look.creditsOf(cue) }
  },
}

/** Characters beyond what can be read in the time of the cue. */
function charactersTooMany({ text, startMs, endMs }: Cue): number {
  const most = Math.floor((defaultCheckLimits.warnCps * (endMs - startMs)) / 1_000)
  return Math.max(0, readCharacters(text) - most)
}

/** The reading speed with which a cue would fit without stretching; null when that cannot help. */
export function fasterOf(cueId: string, { fitOf, takeOf }: Look): number | null {
  const [fit, take] = [fitOf(cueId), takeOf(cueId)]
  return fit && take ? fasterSpeed(fit, take.recipe.audio.speed) : null
}
