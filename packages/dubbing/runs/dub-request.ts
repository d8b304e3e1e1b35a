import { defaultAudioFields, type AudioFields } from '@shared/contracts/audio-settings'
import type { PlannedTask } from '@shared/dubbing/batches'
import { ownLanguageCode } from '../gateway/answers/languages'
import type { DubRequest } from '../gateway/calls/task-calls'
import type { ServiceFacts } from './capabilities'

/**
 * Audio fields that differ from the default. Defaults are left out because the specification gives
 * no ranges: "unchanged" may be another number for another service.
 */
function changedFields(audio: AudioFields): Partial<AudioFields> {
  const changed = Object.entries(audio).filter(
    ([name, value]) => name === 'audio_format' || value !== Reflect.get(defaultAudioFields, name),
  )
  return Object.fromEntries(changed)
}

/** Leaves out a language the service does not list (it was only guessed): the voice decides then. */
export function dubRequest(
  task: PlannedTask,
  { capabilities, languages }: Pick<ServiceFacts, 'capabilities' | 'languages'>,
): DubRequest {
  const language = ownLanguageCode(task.language, languages)
  return {
    srt: task.srt,
    ref_voice_id: task.refVoiceId,
    ...(language !== null && { language }),
    cast_map: task.castMap,
    ...changedFields(task.audio),
    // Natural length if the service supports it: fitting happens in the studio.
    ...(capabilities.includes('fit_none') ? { fit: 'none' as const } : {}),
  }
}
