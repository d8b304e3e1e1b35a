import { studioError } from '@shared/contracts/studio-error'
import { fail, type Result } from '@shared/contracts/result'

/** AUDIO_BROKEN: the sound is damaged, truncated, or not sound at all. */
export function audioBroken(reason: string, at?: string): Result<never> {
  return fail(studioError('AUDIO_BROKEN', `broken audio: ${reason}`, { at, params: { reason } }))
}
