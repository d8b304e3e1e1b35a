import type { Cue, Speaker, Take } from '@shared/contracts/project-file'
import type { FitSettings } from '@shared/contracts/project/track-settings'
import { voiceOf } from '@shared/dubbing/recipe'
import { isSpeakable } from '@shared/dubbing/spoken-text'
import type { FitResult } from '@shared/fitting/fit-types'
import { type Pace, paceBy, roomsOf, saidIn, spokenMs, usualPace } from '@shared/translation/length'
import type { TakesState } from '../document/takes-store'

/** The pace of each voice that has takes, by its id; what differs by less is the same. */
export type VoicePaces = ReadonlyMap<number, Pace>
const PACE_STEP_MS = 5
/** Takes by which the pace of a voice is known. */
const SAMPLES = 50

let known: { active: unknown; byId: unknown; language: string; paces: VoicePaces } | null = null

/** The paces of the voices, by the same reference while none of them changes. */
export function voicePaces({ active, byId }: TakesState, language: string): VoicePaces {
  if (known?.active === active && known.byId === byId && known.language === language)
    return known.paces
  const measured = new Map<number, { text: string; ms: number }[]>()
  for (const takeId of active.values()) {
    const take = byId.get(takeId)
    if (!take || take.own) continue
    const { voiceId, text } = take.recipe
    const samples = measured.get(voiceId)
    const sample = { text, ms: spokenPart(take) }
    if (!samples) measured.set(voiceId, [sample])
    else if (samples.length < SAMPLES) samples.push(sample)
  }
  const found = new Map<number, Pace>()
  for (const [voiceId, samples] of measured) {
    const pace = paceBy(samples, language)
    if (pace) found.set(voiceId, { ...pace, syllableMs: stepped(pace.syllableMs) })
  }
  const paces = known && samePaces(known.paces, found) ? known.paces : found
  known = { active, byId, language, paces }
  return paces
}

const spokenPart = ({ durationMs, leadMs, tailMs }: Take): number =>
  Math.max(0, durationMs - leadMs - tailMs)
const stepped = (ms: number): number => Math.round(ms / PACE_STEP_MS) * PACE_STEP_MS

const samePaces = (a: VoicePaces, b: VoicePaces): boolean =>
  a.size === b.size && [...a].every(([id, pace]) => b.get(id)?.syllableMs === pace.syllableMs)

/** What lengths are estimated by, besides the cues. */
export interface SpeakingLengths {
  paces: VoicePaces
  fit: FitSettings
  filmMs: number | null
  narratorVoiceId: number | null
}

/** Cues on each side that can take room from one. */
const NEAR = 20

/**
 * The rate at which a cue would have to be read to fit, by estimate; null: comfortably, or it need not be said.
 *
 * @param fit of the cue without a take: its slot
 */
export function rateToFit(
  cues: readonly Cue[],
  at: number,
  fit: FitResult | undefined,
  {
    speakers,
    language,
    lengths,
  }: {
    speakers: ReadonlyMap<string, Speaker>
    language: string
    lengths: SpeakingLengths
  },
): number | null {
  const cue = cues[at]
  if (!cue || fit?.state !== 'empty' || fit.slotMs <= 0 || !isSpeakable(cue)) return null
  const { paces, fit: settings, filmMs, narratorVoiceId } = lengths
  const voiceId = voiceOf(cue, speakers.get(cue.speakerId ?? '') ?? null, { narratorVoiceId })
  const spoken = cue.language ?? language
  const pace = (voiceId === null ? undefined : paces.get(voiceId)) ?? usualPace(spoken)
  const ms = spokenMs(saidIn(cue, cue.text), spoken, pace)
  const { comfortRate, maxEarlyMs, maxOverlapMs } = settings
  if (ms <= fit.slotMs * comfortRate) return null
  if (ms > (fit.slotMs + maxEarlyMs + maxOverlapMs) * comfortRate) return ms / fit.slotMs
  // Whether it fits depends on an early start or an overlap: that is worked out for those few alone.
  const near = cues.slice(Math.max(0, at - NEAR), at + NEAR + 1)
  const media = filmMs === null ? null : { path: '', durationMs: filmMs }
  const room = roomsOf({ cues: near, fit: settings, media, narration: null }).get(cue.id)
  if (!room || ms <= room.comfortMs) return null
  return (ms * comfortRate) / room.comfortMs
}
