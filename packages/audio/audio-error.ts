import type { SoundFault } from '@shared/contracts/studio-error'
import { failWith, type Result } from '@shared/contracts/result'

/** Length of the decoded part of a sound, s. */
interface Length {
  seconds: number
  of: number
}

/**
 * AUDIO_BROKEN: the sound is damaged, truncated, or not sound at all.
 *
 * @param fault by which interfaces choose their text
 * @param reason in English, for logs and other programs
 */
export function audioBroken(
  fault: SoundFault,
  reason: string,
  { at, length }: { at?: string; length?: Length } = {},
): Result<never> {
  const params = { fault, reason, ...length }
  return failWith('AUDIO_BROKEN', `broken audio: ${reason}`, { at, params })
}

export const NO_SOUND = 'no sound in this file'
export const NO_INDEX = 'there is no index (moov) in this file'

/** Classifies the output of ffmpeg or ffprobe for a broken sound. */
export function faultOf(reason: string): SoundFault {
  if (reason === NO_SOUND) return 'silent'
  return reason === NO_INDEX ? 'noIndex' : 'damaged'
}
