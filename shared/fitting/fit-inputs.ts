import type { Cue, FitSettings, Take } from '../contracts/project-file'
import type { FitInput } from './fit-types'

/** Length of a take's voice, ms: without the silence around it when the settings cut that. */
export function naturalLengthMs(
  take: Pick<Take, 'durationMs' | 'leadMs' | 'tailMs'>,
  settings: Pick<FitSettings, 'trimSilence'>,
): number {
  const silence = settings.trimSilence ? take.leadMs + take.tailMs : 0
  return Math.max(0, take.durationMs - silence)
}

/** What `planFit` needs to know of a cue and of the take that is heard in it. */
export function fitInputOf(cue: Cue, take: Take | undefined, settings: FitSettings): FitInput {
  return {
    cueId: cue.id,
    speakerId: cue.speakerId,
    startMs: cue.startMs,
    endMs: cue.endMs,
    naturalMs: take ? naturalLengthMs(take, settings) : 0,
    characters: [...cue.text.normalize('NFC')].length,
    overlapMeant: cue.overlapMeant ?? false,
  }
}
