import type { Readable } from 'node:stream'
import type { ChannelCount } from '@shared/contracts/export'
import { ok, type Result } from '@shared/contracts/result'
import { deinterleave, joinSamples } from '../audio-data'
import { audioBroken, faultOf, NO_SOUND } from '../audio-error'
import { foldTo } from '../channel-layout'
import { startFfmpeg } from '../ffmpeg'
import { readWavLayout, type WavLayout } from '../wav/wav-reader'
import type { FilmSoundReader } from './film-sound-reader'

export interface FfmpegShape {
  sampleRate: number
  channels: number
  /** Where reading begins, s. */
  fromSeconds?: number
}

/**
 * Reads the first audio track of a film through ffmpeg, in sync with its picture. ffmpeg keeps its channels: it would fold
 * stereo to mono 3 dB louder than the player and our own decoders do, and mono to stereo 3 dB softer.
 */
export async function openFfmpegReader(
  path: string,
  shape: FfmpegShape,
): Promise<Result<FilmSoundReader>> {
  const { sampleRate, channels, fromSeconds = 0 } = shape
  // Sound that starts after the picture is padded, so that both share one clock.
  const sound = ['-map', '0:a:0', '-af', 'aresample=async=1:first_pts=0']
  // Tags of the film would come before the samples.
  const bare = ['-map_metadata', '-1', '-map_chapters', '-1', '-bitexact']
  const form = ['-ar', `${sampleRate}`, '-c:a', 'pcm_f32le', ...bare, '-f', 'wav', 'pipe:1']
  const seek = fromSeconds > 0 ? ['-ss', `${fromSeconds}`] : []
  const { child, ended } = startFfmpeg([...seek, '-i', path, ...sound, ...form])
  const bytes = new ByteQueue(child.stdout)
  const found = await wavStart(bytes)
  const own = found?.channels ?? channels
  const read = async (frames: number) => {
    const frameBytes = 4 * own
    const part = new Uint8Array(await bytes.shift(frames * frameBytes, frameBytes))
    const all = deinterleave(new Float32Array(part.buffer), own)
    return own !== channels && isCount(channels) ? foldTo(all, channels) : all
  }
  const first = found ? await read(sampleRate) : []
  if ((first[0]?.length ?? 0) === 0) {
    // Unread output would keep ffmpeg waiting.
    child.stdout.destroy()
    const reason = (await ended).reason || NO_SOUND
    return audioBroken(faultOf(reason), reason)
  }
  return ok(
    withFirst(first, read, async () => {
      child.kill('SIGKILL')
      // An unread pipe would stay open, and the child process with it.
      child.stdout.destroy()
      await ended
    }),
  )
}

const isCount = (channels: number): channels is ChannelCount =>
  channels === 1 || channels === 2 || channels === 6

/** Enough for what ffmpeg writes before the samples. */
const HEAD_BYTES = 256

/** Passes over the head of a WAV stream; null where nothing came. */
async function wavStart(bytes: ByteQueue): Promise<WavLayout | null> {
  const layout = readWavLayout(await bytes.peek(HEAD_BYTES), HEAD_BYTES)
  if (!layout.ok) return null
  await bytes.shift(layout.value.dataStart, 1)
  return layout.value
}

/** The bytes of a stream in any length. */
class ByteQueue {
  private held: Buffer = Buffer.alloc(0)
  private readonly chunks: AsyncIterator<Buffer>

  constructor(stream: Readable) {
    this.chunks = stream.iterator({ destroyOnReturn: true })[Symbol.asyncIterator]()
  }

  /** The next bytes, which stay; fewer only at the end. */
  async peek(wanted: number): Promise<Buffer> {
    const parts: Buffer[] = [this.held]
    let bytes = this.held.length
    while (bytes < wanted) {
      const chunk: IteratorResult<Buffer> = await this.chunks.next()
      if (chunk.done) break
      parts.push(chunk.value)
      bytes += chunk.value.length
    }
    this.held = parts.length > 1 ? Buffer.concat(parts) : this.held
    return this.held.subarray(0, wanted)
  }

  /** The next bytes, in whole units. */
  async shift(wanted: number, unit: number): Promise<Buffer> {
    const { length } = await this.peek(wanted)
    const taken = this.held.subarray(0, length - (length % unit))
    this.held = this.held.subarray(taken.length)
    return taken
  }
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
      return head.map((channel, c) => joinSamples([channel, rest[c] ?? new Float32Array(0)]))
    },
    close,
  }
}
