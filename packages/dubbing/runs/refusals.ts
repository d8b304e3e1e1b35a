import { studioError, type StudioError } from '@shared/contracts/errors'
import type { Cue } from '@shared/contracts/project-file'
import type { RunPlan } from './plan-run'

/** Why cues of a plan cannot be sent, by cue. */
export function refusals(
  { silent, uncast }: Pick<RunPlan, 'silent' | 'uncast'>,
  cues: readonly Cue[],
): Map<string, StudioError> {
  const places = new Map(cues.map(({ id }, index) => [id, { at: `cue ${index + 1}` }]))
  return new Map([
    ...silent.map((id): [string, StudioError] => [
      id,
      studioError('CUE_WITHOUT_TEXT', 'the cue has nothing that a voice could say', places.get(id)),
    ]),
    ...uncast.map((id): [string, StudioError] => [
      id,
      studioError('SPEAKER_NOT_CAST', 'no voice is cast for this cue', places.get(id)),
    ]),
  ])
}
