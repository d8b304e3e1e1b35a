import type { ChannelCount } from '@shared/contracts/export'
import { frameCount, type SoundPieces } from '../audio-data'
import { foldTo } from '../channel-layout'
import { ResampleStream } from '../resample'

/** The original sound, read once from a place to its end, at the track's rate and channels. */
export interface FilmSoundReader {
  /** The next frames; fewer than requested only at the end. */
  read(frames: number): Promise<Float32Array[]>
  close(): Promise<void>
}

export interface FilmSoundShape {
  sampleRate: number
  channels: ChannelCount
  /** Where reading begins, whole seconds. */
  fromSeconds?: number
}

/** Converts pieces of sound to the track's rate and channels and returns them in any length. */
export function readerOfPieces(pieces: SoundPieces, shape: FilmSoundShape): FilmSoundReader {
  const stream =
    pieces.sampleRate === shape.sampleRate
      ? null
      : new ResampleStream(shape.channels, pieces.sampleRate, shape.sampleRate)
  const queue = new FrameQueue(shape.channels)
  let taken = 0
  let wanted = 0
  // The resampler's tail is longer than the sound: drop what comes after its end.
  const take = (block: Float32Array[]) => {
    const part = block.map((channel) =>
      channel.subarray(0, Math.max(0, Math.round(wanted) - taken)),
    )
    taken += frameCount(part)
    queue.push(part)
  }
  /** Returns false at the end. */
  const pull = async (): Promise<boolean> => {
    const piece = await pieces.next()
    wanted += (frameCount(piece ?? []) * shape.sampleRate) / pieces.sampleRate
    if (!piece) stream?.flush(take)
    else if (stream) stream.push(foldTo(piece, shape.channels), take)
    else queue.push(foldTo(piece, shape.channels))
    return piece !== null
  }
  let more = true
  return {
    async read(frames) {
      while (more && queue.frames < frames) more = await pull()
      return queue.shift(frames)
    },
    close: () => pieces.close(),
  }
}

/** FIFO of blocks that is read in any length. */
class FrameQueue {
  frames = 0
  private readonly blocks: Float32Array[][] = []

  constructor(private readonly channels: number) {}

  push(block: Float32Array[]): void {
    if (frameCount(block) === 0) return
    this.blocks.push(block)
    this.frames += frameCount(block)
  }

  shift(wanted: number): Float32Array[] {
    const count = Math.min(wanted, this.frames)
    const out = Array.from({ length: this.channels }, () => new Float32Array(count))
    for (let filled = 0; filled < count;) {
      const block = this.blocks.shift() ?? []
      const part = Math.min(count - filled, frameCount(block))
      for (const [c, channel] of out.entries())
        channel.set((block[c] ?? channel).subarray(0, part), filled)
      if (part < frameCount(block))
        this.blocks.unshift(block.map((channel) => channel.subarray(part)))
      filled += part
    }
    this.frames -= count
    return out
  }
}

/** Overlapping windows over a film sound that can only be read forwards. */
export class FilmSoundWindow {
  private held: Float32Array[]
  private start = 0

  constructor(
    private readonly reader: FilmSoundReader,
    channels: number,
  ) {
    this.held = Array.from({ length: channels }, () => new Float32Array(0))
  }

  /** Frames from `from` up to `to`; `from` never goes back. Silence after the film sound's end. */
  async between(from: number, to: number): Promise<Float32Array[]> {
    const end = await this.skip(from, to - from)
    const fresh = to > end ? await this.reader.read(to - end) : []
    this.held = this.held.map((old, c) => {
      const out = new Float32Array(to - from)
      out.set(old.subarray(from - this.start, to - this.start))
      out.set(fresh[c] ?? new Float32Array(0), Math.max(0, end - from))
      return out
    })
    this.start = from
    return this.held
  }

  /** Discards everything before `from`, block by block; returns the next frame to be read. */
  private async skip(from: number, block: number): Promise<number> {
    const end = this.start + (this.held[0]?.length ?? 0)
    if (end >= from) return end
    for (let at = end; at < from; at += block) await this.reader.read(Math.min(block, from - at))
    this.held = this.held.map(() => new Float32Array(0))
    this.start = from
    return from
  }
}
