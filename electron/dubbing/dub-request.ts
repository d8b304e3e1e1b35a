import { defaultAudioFields, type AudioFields } from '@shared/contracts/audio-settings'
import type { PlannedTask } from '@shared/dubbing/batches'
import type { DubRequest } from '../gateway/calls/task-calls'

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

/** @param fitNone the service can leave the natural length alone, so that fitting is done here */
export function dubRequest(task: PlannedTask, fitNone: boolean): DubRequest {
  return {
    srt: task.srt,
    ref_voice_id: task.refVoiceId,
    // '' = nobody knows which one: the service goes by the voice.
    ...(task.language !== '' && { language: task.language }),
    cast_map: task.castMap,
    ...wishedFields(task.audio),
    ...(fitNone ? { fit: 'none' as const } : {}),
  }
}
