import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failWith, type Result } from '@shared/contracts/result'
import type { AudioData } from '../audio-data'
import { hasFfmpeg, runFfmpeg } from '../ffmpeg'
import { decodeWav } from './decode-wav'
import { audioBroken, faultOf } from '../audio-error'
import { removeTree } from '@cuecast/platform'

/** AAC and everything else without a decoder here: through ffmpeg, AUDIO_UNSUPPORTED without it. */
export async function decodeWithFfmpeg(
  bytes: Uint8Array,
  maxSeconds: number,
): Promise<Result<AudioData>> {
  if (!hasFfmpeg()) {
    return failWith(
      'AUDIO_UNSUPPORTED',
      'this sound format (AAC, WMA …) can only be read where ffmpeg is installed',
      { params: { needs: 'ffmpeg' } },
    )
  }
  // A file, not a pipe: the index of an MP4 may be at its end.
  const folder = await mkdtemp(join(tmpdir(), 'cuecast-decode-'))
  try {
    const file = join(folder, 'sound')
    await writeFile(file, bytes)
    const ran = await runFfmpeg([
      '-i',
      file,
      '-map',
      '0:a:0',
      // A little more, so that it is seen to be too long.
      '-t',
      String(maxSeconds + 1),
      '-f',
      'wav',
      '-c:a',
      'pcm_f32le',
      '-',
    ])
    if (!ran.ok) return audioBroken(faultOf(ran.reason), ran.reason)
    return decodeWav(ran.output, maxSeconds)
  } finally {
    await removeTree(folder)
  }
}
