import { ok, type Result } from '@shared/contracts/result'
import { fileError } from '@cuecast/platform'
import { audioBroken, faultOf, NO_SOUND } from './audio-error'
import { openMedia } from './decode/open-media'
import { hasFfmpeg, runFfmpeg } from './ffmpeg'

/**
 * Length of a film or sound, ms, read from its container; no decoding. Of a file that is cut off some containers
 * still say that it lasts nothing: that is AUDIO_BROKEN.
 */
export async function mediaDurationMs(path: string): Promise<Result<number>> {
  const input = await openMedia(path)
  try {
    const seconds = await input.computeDuration()
    return seconds > 0
      ? ok(seconds * 1_000)
      : audioBroken('damaged', 'it has no length', { at: path })
  } catch (cause) {
    const error = fileError(cause, path, 'read')
    if (error.code !== 'FILE_UNREADABLE') return { ok: false, error }
    return hasFfmpeg() ? ffmpegDuration(path) : { ok: false, error }
  } finally {
    input.dispose()
  }
}

/**
 * Channels of the first audio track of a film or sound, read from its container; 0 without one. A
 * file that only ffmpeg reads counts as stereo: few films are mono.
 */
export async function soundChannels(path: string): Promise<number> {
  const input = await openMedia(path)
  try {
    return (await input.getPrimaryAudioTrack())?.numberOfChannels ?? 0
  } catch {
    return 2
  } finally {
    input.dispose()
  }
}

/** Containers that only ffmpeg reads (AVI and older): it decodes nothing and reports the last time stamp. */
async function ffmpegDuration(path: string): Promise<Result<number>> {
  const ran = await runFfmpeg(['-i', path, '-c', 'copy', '-progress', 'pipe:1', '-f', 'null', '-'])
  const times = ran.ok ? [...ran.output.toString().matchAll(/out_time_us=(\d+)/g)] : []
  const last = times.at(-1)?.[1]
  if (last) return ok(Number(last) / 1_000)
  const reason = ran.ok ? NO_SOUND : ran.reason
  return audioBroken(faultOf(reason), reason)
}
