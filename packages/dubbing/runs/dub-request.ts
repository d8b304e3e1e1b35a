import { defaultAudioFields, type AudioFields } from '@shared/contracts/audio-settings'
import type { PlannedTask } from '@shared/dubbing/batches'
import { ownLanguageCode } from '../gateway/answers/languages'
import type { DubRequest } from '../gateway/calls/task-calls'
import type { ServiceFacts } from './capabilities'

/**
 * The audio fields that are really wished for. Fields at their default are left out, because the
 * specification names no ranges: another service's "unchanged" need not be our number.
 */
function wishedFields(audio: AudioFields): Partial<AudioFields> {
  const wished = Object.entries(audio).filter(
    ([name, value]) => name === 'audio_format' || value !== Reflect.get(defaultAudioFields, name),
  )
  return Object.fromEntries(wished)
}

/** A language that the service does not have was only guessed: without one it goes by the voice. */
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
    ...wishedFields(task.audio),
    // The service can leave the natural length alone: fitting is done here.
    ...(capabilities.includes('fit_none') ? { fit: 'none' as const } : {}),
  }
}
