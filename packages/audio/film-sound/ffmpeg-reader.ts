import { ok, type Result } from '@shared/contracts/result'
import { deinterleave } from '../audio-data'
import { audioBroken, faultOf, NO_SOUND } from '../audio-error'
import { startFfmpeg } from '../ffmpeg'
import type { FilmSoundReader } from './film-sound-reader'

export interface FfmpegShape {
  sampleRate: number
  channels: number
  /** Where reading begins, s. */
  fromSeconds?: number
}

/** Reads the first audio track of a film through ffmpeg, in sync with its picture. */
export async function openFfmpegReader(
  path: string,
  shape: FfmpegShape,
): Promise<Result<FilmSoundReader>> {
  const { sampleRate, channels, fromSeconds = 0 } = shape
  // Sound that starts after the picture is padded, so that both share one clock.
  const sound = ['-map', '0:a:0', '-af', 'aresample=async=1:first_pts=0']
  const seek = fromSeconds > 0 ? ['-ss', `${fromSeconds}`] : []
  const form = ['-ac', `${channels}`, '-ar', `${sampleRate}`, '-f', 'f32le', 'pipe:1']
  const { child, ended } = startFfmpeg([...seek, '-i', path, ...sound, ...form])
  const chunks = child.stdout.iterator({ destroyOnReturn: true })[Symbol.asyncIterator]()
  const frameBytes = 4 * channels
  let held: Buffer = Buffer.alloc(0)
  const read = async (frames: number) => {
    const parts: Buffer[] = [held]
    let bytes = held.length
    while (bytes < frames * frameBytes) {
      const chunk: IteratorResult<Buffer> = await chunks.next()
      if (chunk.done) break
      parts.push(chunk.value)
      bytes += chunk.value.length
    }
    const all = Buffer.concat(parts)
    const whole = Math.min(frames, Math.floor(all.length / frameBytes)) * frameBytes
    held = all.subarray(whole)
    const aligned = new Uint8Array(all.subarray(0, whole))
    return deinterleave(new Float32Array(aligned.buffer), channels)
  }
  const first = await read(sampleRate)
  if ((first[0]?.length ?? 0) === 0) {
    const reason = (await ended).reason || NO_SOUND
    return audioBroken(faultOf(reason), reason)
  }
  return ok(
    withFirst(first, read, async () => {
      child.kill('SIGKILL')
      // A pipe with sound that nobody reads any more would stay open, and the child with it.
      child.stdout.destroy()
      await ended
    }),
  )
}

/** Puts back the first block, which was read to check that there is any sound. */
function withFirst(
  first: Float32Array[],
  read: (frames: number) => Promise<Float32Array[]>,
  close: () => Promise<void>,
): FilmSoundReader {
  let waiting = first
  return {
    async read(frames) {
      const head = waiting.map((channel) => channel.subarray(0, frames))
      waiting = waiting.map((channel) => channel.subarray(frames))
      const got = head[0]?.length ?? 0
      if (got === frames) return head
      const rest = await read(frames - got)
      return head.map((channel, c) => joined(channel, rest[c] ?? new Float32Array(0)))
    },
    close,
  }
}

function joined(a: Float32Array, b: Float32Array): Float32Array {
  const out = new Float32Array(a.length + b.length)
  out.set(a)
  out.set(b, a.length)
  return out
}
