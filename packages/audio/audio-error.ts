import { studioError } from '@shared/contracts/studio-error'
import { fail, type Result } from '@shared/contracts/result'

/** The sound cannot be heard in full: damaged, cut off, or no sound at all. */
export function audioBroken(reason: string): Result<never> {
  return fail(studioError('AUDIO_BROKEN', `broken audio: ${reason}`, { params: { reason } }))
}
