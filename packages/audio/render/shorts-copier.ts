import type { MixClip } from '@shared/mixing/mix-plan'
import { Quantiser } from '../encode/quantise'
import { limiterCeiling } from '../loudness/limiter'
import { LEAST_CEILING, shortsExceed } from '../loudness/shorts-exceed'
import { fadeAt, fadeFrames } from './clip-mixer'
import { directTake, readShorts } from './clip-sounds'
import type { MixTrack } from './mix-threads'
import type { PlacedClip, SegmentJob, SegmentTarget } from './segments'
import type { RawFiles } from './files'

/** A stretch of a 16-bit WAV whose takes may be copied into it. */
export interface CopyTarget {
  wav: Extract<SegmentTarget, { kind: 'wav' }>
  /** Frames of the stretch on the track. */
  from: number
  until: number
  /** Frames around it that the limiter looks at. */
  context: number
  /** Above this the limiter has something to do, linear. */
  ceiling: number
}

/** Null for a stretch with anything but takes in it, with a gain or a measure over it. */
export function copyTarget(job: SegmentJob, context: number): CopyTarget | null {
  const { target: wav, bed, start: from, frames, ceilingDb } = job
  if (wav.kind !== 'wav' || wav.depth !== 16 || bed.kind !== 'none') return null
  if (job.gainDb !== 0 || job.measure !== 'nothing') return null
  const ceiling = ceilingDb === null ? Infinity : limiterCeiling(ceilingDb)
  return ceiling < LEAST_CEILING ? null : { wav, from, until: from + frames, context, ceiling }
}

/** Pause between two clips in which the wave of neither reaches into the other, frames. */
const APART = 32

/** The clips, in order of their starts, that sound by themselves and without a gain; and all others. */
export function aloneClips(clips: readonly PlacedClip[]): {
  alone: PlacedClip[]
  others: PlacedClip[]
} {
  const alone: PlacedClip[] = []
  const others: PlacedClip[] = []
  let before = -Infinity
  for (const [i, placed] of clips.entries()) {
    const { startSample, lengthSamples, gainDb, pan } = placed.clip
    const end = startSample + lengthSamples
    const next = clips[i + 1]?.clip.startSample ?? Infinity
    const isApart = before + APART <= startSample && end + APART <= next
    if (isApart && gainDb === 0 && pan === 0) alone.push(placed)
    else others.push(placed)
    before = Math.max(before, end)
  }
  return { alone, others }
}

/** Copies takes into a 16-bit track where nothing happens to them but the fades at their ends. */
export class ShortsCopier {
  private readonly dithered = new Quantiser(16, true)
  private readonly rounded = new Quantiser(16, false)

  constructor(
    private readonly track: MixTrack,
    private readonly files: RawFiles,
  ) {}

  /**
   * @returns 'other', with nothing written, for a take that has to be decoded or spread over
   *   channels; 'loud' for one that the limiter has to bring down
   */
  copy({ clip }: PlacedClip, target: CopyTarget): 'copied' | 'other' | 'loud' {
    const { channels } = this.track
    const take = directTake(clip, this.track)
    if (take?.channels !== channels) return 'other'
    const { startSample, lengthSamples } = clip
    const inClip = (frame: number) => Math.max(0, Math.min(lengthSamples, frame - startSample))
    const first = inClip(target.from - target.context)
    const heard = readShorts(take, first, inClip(target.until + target.context))
    if (target.ceiling < Infinity && shortsExceed(heard, channels, target.ceiling)) return 'loud'
    const from = inClip(target.from)
    const shorts = heard.subarray(
      (from - first) * channels,
      (inClip(target.until) - first) * channels,
    )
    this.fadeEnds(shorts, clip, from, target.wav.dither)
    const bytes = new Uint8Array(shorts.buffer, shorts.byteOffset, shorts.byteLength)
    const at = target.wav.dataStart + (startSample + from) * 2 * channels
    this.files.write(target.wav.file, bytes, at)
    return 'copied'
  }

  /** @param from first frame of `shorts` in its clip */
  private fadeEnds(shorts: Int16Array, clip: MixClip, from: number, dither: boolean): void {
    const fade = fadeFrames(clip, this.track)
    const frames = shorts.length / this.track.channels
    const ends = [
      { first: 0, last: Math.min(frames, fade - from) },
      { first: Math.max(0, clip.lengthSamples - fade - from), last: frames },
    ]
    for (const { first, last } of ends)
      if (last > first) this.fade(shorts, { clip, from, first, last, fade }, dither)
  }

  private fade(
    shorts: Int16Array,
    { clip, from, first, last, fade }: FadedEnd,
    dither: boolean,
  ): void {
    const { channels: count } = this.track
    const channels = Array.from({ length: count }, (_, c) =>
      Float32Array.from({ length: last - first }, (_unused, i) => {
        const part = fadeAt(from + first + i, clip.lengthSamples, fade)
        return (part * (shorts[(first + i) * count + c] ?? 0)) / 32_768
      }),
    )
    const quantiser = dither ? this.dithered : this.rounded
    quantiser.seek(clip.startSample + from + first)
    quantiser.run(channels, shorts.subarray(first * count, last * count))
  }
}

/** Frames of a part that a fade goes over. */
interface FadedEnd {
  clip: MixClip
  /** First frame of the part in its clip. */
  from: number
  first: number
  last: number
  fade: number
}
