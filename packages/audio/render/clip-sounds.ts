import type { StudioError } from '@shared/contracts/studio-error'
import type { ClipStates } from './clip-states'
import { directTake, readShorts, type DirectTake } from './direct-take'
import { fitClip, type ClipShape } from './fit-clip'
import type { PlacedClip } from './placed-clips'
import type { RawFiles } from './raw-file'

/** Some frames of a clip, valid until the next are asked for. */
export interface ClipPart {
  /** Interleaved when they come from a file of shorts; otherwise one array a channel. */
  samples: { kind: 'shorts'; frames: Int16Array } | { kind: 'floats'; channels: Float32Array[] }
  channelCount: number
}

/** The sound of every clip: straight from its take where that will do, otherwise fitted once. */
export class ClipSounds {
  private memory = new Float32Array(0)

  constructor(
    private readonly shape: ClipShape,
    private readonly states: ClipStates,
    private readonly files: RawFiles,
    private readonly spool: string,
  ) {}

  /**
   * Frames from `from` up to `to` of a clip.
   *
   * @returns null when it cannot be read and somebody has been told so; the error to whoever tried
   */
  async part(placed: PlacedClip, from: number, to: number): Promise<ClipPart | StudioError | null> {
    switch (this.states.claim(placed.index)) {
      case 'unknown':
        return this.make(placed, from, to)
      case 'mono':
        return this.fromSpool(placed, { count: 1, from, to })
      case 'stereo':
        return this.fromSpool(placed, { count: 2, from, to })
      case 'direct': {
        const take = directTake(placed.clip, this.shape)
        return take ? shorts(take, from, to) : null
      }
      case 'failed':
        return null
    }
  }

  private async make(placed: PlacedClip, from: number, to: number) {
    const { index, clip } = placed
    let settled: 'unknown' | 'direct' | 'mono' | 'stereo' | 'failed' = 'unknown'
    try {
      const direct = directTake(clip, this.shape)
      if (direct) {
        settled = 'direct'
        return shorts(direct, from, to)
      }
      const fitted = await fitClip(clip, this.shape)
      if (!fitted.ok) {
        settled = 'failed'
        return fitted.error
      }
      const channels = fitted.value
      for (const [c, channel] of channels.entries())
        this.files.write(this.spool, bytesOf(channel), place(placed, c))
      settled = channels.length === 1 ? 'mono' : 'stereo'
      return floats(channels.map((channel) => channel.subarray(from, to)))
    } finally {
      this.states.settle(index, settled)
    }
  }

  private fromSpool(
    placed: PlacedClip,
    { count, from, to }: { count: number; from: number; to: number },
  ): ClipPart {
    const frames = to - from
    if (this.memory.length < frames * count) this.memory = new Float32Array(frames * count)
    const channels = Array.from({ length: count }, (_, c) =>
      this.memory.subarray(c * frames, (c + 1) * frames),
    )
    for (const [c, channel] of channels.entries())
      this.files.read(this.spool, bytesOf(channel), place(placed, c) + from * 4)
    return floats(channels)
  }
}

/** Byte offset in the spool of a channel of a clip. */
function place({ clip, spoolAt }: PlacedClip, channel: number): number {
  return spoolAt + channel * clip.lengthSamples * 4
}

function shorts(take: DirectTake, from: number, to: number): ClipPart {
  const frames = readShorts(take, from, to)
  return { samples: { kind: 'shorts', frames }, channelCount: take.channels }
}

function floats(channels: Float32Array[]): ClipPart {
  return { samples: { kind: 'floats', channels }, channelCount: channels.length }
}

function bytesOf(samples: Float32Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
}
