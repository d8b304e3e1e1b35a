import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { withFileErrors, movePath, removeFile } from '@cuecast/platform'
import { hasFfmpeg, runFfmpeg } from './ffmpeg'

/** Large enough to see lips, small enough to be made in a fraction of the film's length. */
const HEIGHT = 540

/**
 * Makes a copy of a film that every window can play: H.264 and AAC in MP4, with the times of the
 * original. Nothing is left behind where that fails; AUDIO_UNSUPPORTED without ffmpeg.
 */
export async function makePreviewCopy(film: string, copy: string): Promise<Result<void>> {
  if (!hasFfmpeg()) {
    const params = { needs: 'ffmpeg' }
    return failWith('AUDIO_UNSUPPORTED', 'only ffmpeg reads it', { at: film, params })
  }
  const part = `${copy}.part`
  return withFileErrors(copy, 'write', async () => {
    await mkdir(dirname(copy), { recursive: true })
    const picture = ['-vf', `scale=-2:'min(${HEIGHT},ih)'`, '-pix_fmt', 'yuv420p', '-g', '25']
    const input = ['-v', 'fatal', '-y', '-i', `file:${film}`, '-map', '0:v:0?', '-map', '0:a:0?']
    const video = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '27', ...picture]
    const audio = ['-c:a', 'aac', '-b:a', '160k', '-ac', '2']
    const output = ['-movflags', '+faststart', '-f', 'mp4', `file:${part}`]
    const made = await runFfmpeg([...input, ...video, ...audio, ...output])
    if (made.ok) await movePath(part, copy)
    else await removeFile(part)
    return made.ok ? ok(undefined) : failWith('AUDIO_BROKEN', made.reason, { at: film })
  })
}
