import type { StudioError } from '@shared/contracts/studio-error'
import type { ClipStates } from './clip-states'
import type { PlacedClip } from './segments'
import { type RawFiles, readFully, readWhole, withFile } from './files'
import { fstatSync } from 'node:fs'
import type { MixClip, MixPlan } from '@shared/mixing/mix-plan'
import { inRoom } from '@shared/mixing/room-sound'
import { fadeAt, fadesOf, soundFrames } from './clip-fades'
import { readWavLayout, type WavLayout } from '../wav/wav-reader'
import { fail, ok, type Result } from '@shared/contracts/result'
import { withFileErrors } from '@cuecast/platform'
import { foldTo } from '../channel-layout'
import { decodeAudio } from '../decode/decode-audio'
import { resampleChannels } from '../resample'
import { markSound } from '../mark/mark-sound'
import { fitSound, isRoundedLength, trimmedFrames } from '../fit-sound'

/** Some frames of a clip, valid until the next call. */
export interface ClipPart {
  /** Interleaved when read directly from a 16-bit file; otherwise one array per channel. */
  samples: { kind: 'shorts'; frames: Int16Array } | { kind: 'floats'; channels: Float32Array[] }
  channelCount: number
}

/** The sound of every clip: read directly from its take where possible, otherwise fitted once. */
export class ClipSounds {
  private memory = new Float32Array(0)

  constructor(
    private readonly shape: ClipShape,
    private readonly states: ClipStates,
    private readonly files: RawFiles,
    private readonly spool: string,
    /** Called when a fitted clip has left buffers behind. */
    private readonly collect: () => void,
  ) {}

  /**
   * Frames from `from` up to `to` of a clip.
   *
   * @returns the error to the first caller when the take cannot be read, null to all later ones
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
      this.collect()
      for (const [c, channel] of channels.entries())
        this.files.write(this.spool, bytesOf(channel), place(placed, c, this.shape.sampleRate))
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
      this.files.read(
        this.spool,
        bytesOf(channel),
        place(placed, c, this.shape.sampleRate) + from * 4,
      )
    return floats(channels)
  }
}

/** Byte offset in the spool of a channel of a clip. */
function place({ clip, spoolAt }: PlacedClip, channel: number, sampleRate: number): number {
  return spoolAt + channel * soundFrames(clip, sampleRate) * 4
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

/** Samples of a take that can be used as they are in its file. */
interface DirectTake {
  file: string
  channels: number
  /** Byte offset of the first frame after trimming, and frames from there. */
  at: number
  frames: number
}

/** Enough for the headers of services' WAV files; files with longer ones are decoded as a whole. */
const HEAD = new Uint8Array(4_096)

/**
 * A 16-bit WAV at the track's rate that is neither squeezed nor stretched: any part can be read from the file without
 * decoding the whole.
 *
 * @returns null for everything else, including damaged files
 */
function directTake(clip: MixClip, shape: ClipShape): DirectTake | null {
  if (clip.cuts?.length || clip.room || clip.mark) return null
  const layout = layoutOf(clip.file)
  if (!layout || layout.coding !== 's16' || layout.channels > 2) return null
  if (layout.sampleRate !== shape.sampleRate) return null
  const { start, end } = trimmedFrames(layout.dataBytes / (2 * layout.channels), clip, layout)
  if (!isRoundedLength(end - start, clip.lengthSamples)) return null
  return {
    file: clip.file,
    channels: layout.channels,
    at: layout.dataStart + start * 2 * layout.channels,
    frames: Math.min(end - start, clip.lengthSamples),
  }
}

function layoutOf(file: string): WavLayout | null {
  try {
    return withFile(file, (handle) => {
      const head = HEAD.subarray(0, readFully(handle, HEAD, 0))
      if (String.fromCharCode(...head.subarray(0, 4)) !== 'RIFF') return null
      const layout = readWavLayout(head, fstatSync(handle).size)
      return layout.ok && layout.value.dataBytes > 0 ? layout.value : null
    })
  } catch {
    return null
  }
}

let shortBytes = new Uint8Array(1 << 20)

/** Frames from `from` up to `to` of a take, interleaved; valid until the next call. */
function readShorts(take: DirectTake, from: number, to: number): Int16Array {
  const size = Math.max(0, Math.min(to, take.frames) - from) * 2 * take.channels
  if (shortBytes.length < size) shortBytes = new Uint8Array(size)
  const part = shortBytes.subarray(0, size)
  withFile(take.file, (handle) => readFully(handle, part, take.at + from * 2 * take.channels))
  return new Int16Array(shortBytes.buffer, 0, size / 2)
}

/** Format that clips are converted to. */
export interface ClipShape extends Pick<MixPlan, 'settings'> {
  sampleRate: number
  channels: 1 | 2
}

/** Reads a take and fits it to the exact length in the plan, at the rate of the track. */
async function fitClip(clip: MixClip, shape: ClipShape): Promise<Result<Float32Array[]>> {
  const bytes = await withFileErrors(clip.file, 'read', async () => ok(readWhole(clip.file)))
  if (!bytes.ok) return bytes
  const decoded = await decodeAudio(bytes.value)
  if (!decoded.ok) return fail({ ...decoded.error, at: clip.file })
  const { sampleRate } = decoded.value
  const all = decoded.value.channels
  const wanted = foldTo(all, all.length === 1 ? 1 : shape.channels)
  const target = Math.round((clip.lengthSamples * sampleRate) / shape.sampleRate)
  const fitted = await fitSound(wanted, sampleRate, clip, () => target)
  if (clip.mark)
    await markSound(fitted, sampleRate, {
      content: clip.mark,
      atSeconds: clip.startSample / shape.sampleRate,
    })
  const resampled = resampleChannels(fitted, sampleRate, shape.sampleRate)
  const whole = resampled.map((channel) => exact(channel, clip.lengthSamples))
  return ok(clip.room ? whole.map((channel) => inItsRoom(channel, clip, shape)) : whole)
}

/** Applies the room after the fades, so that past the end of the clip only the reverberation is left. Fades in place. */
function inItsRoom(channel: Float32Array, clip: MixClip, shape: ClipShape): Float32Array {
  if (!clip.room) return channel
  const fades = fadesOf(clip, shape)
  const { length } = channel
  const fade = (first: number, last: number) => {
    for (let i = first; i < last; i++) channel[i] = (channel[i] ?? 0) * fadeAt(i, length, fades)
  }
  const end = Math.max(fades.start, length - Math.max(fades.end, fades.lowered))
  fade(0, fades.start)
  fade(end, length)
  return inRoom(channel, shape.sampleRate, clip.room)
}

function exact(channel: Float32Array, length: number): Float32Array {
  if (channel.length >= length) return channel.subarray(0, length)
  const out = new Float32Array(length)
  out.set(channel)
  return out
}
