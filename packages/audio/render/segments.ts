import { firstIndex } from '@shared/lists/sorted'
import type { WavDepth } from '../wav/wav-header'
import type { FailedClip } from './render-types'
import type { ChannelCount } from '@shared/contracts/export'
import type { Compression } from '@shared/contracts/project/track-settings'
import type { MixClip, MixPlan } from '@shared/mixing/mix-plan'
import { soundFrames } from './clip-fades'
import type { SegmentDucking } from './ducking'
import type { SpoolLayout } from './spool-layout'

/** Destination of a segment. */
export type SegmentTarget =
  | { kind: 'nowhere' }
  /** Samples of a WAV file that already has its header and full length. */
  | { kind: 'wav'; file: string; dataStart: number; depth: WavDepth; dither: boolean }
  /** Returned to the caller, which encodes. */
  | { kind: 'caller' }

/** Film sound or music of a segment and its context. */
export type SegmentBackground =
  | { kind: 'none' }
  /** Read from the files; `keep` = store it in the spool for later passes. */
  | { kind: 'samples'; channels: Float32Array[]; keep: boolean }
  | { kind: 'spool' }

/** A segment of track to be rendered by a mix thread, independent of all others. */
export interface SegmentJob {
  index: number
  /** First frame on the track, and how many. */
  start: number
  frames: number
  /** Clips that reach into the segment or its context. */
  clips: PlacedClip[]
  target: SegmentTarget
  /** Channels of the output: those of the track, or one. */
  channels: ChannelCount
  filmSound: SegmentBackground
  /** All pieces together, with their gains, fades and ducking. */
  music: SegmentBackground
  /** Ducking of the film sound; null = at its original level, without gain or ducking. */
  ducking: SegmentDucking | null
  gainDb: number
  /** RMS of the room tone under the voices, dBFS; null = none. */
  roomToneDb: number | null
  /** True-peak ceiling; null = no limiter. */
  ceilingDb: number | null
  /** Before the limiter. */
  compression: Compression | null
  measure: 'nothing' | 'loudness' | 'loudness and peak'
  /** Largest true peak known so far: smaller ones are not searched for. */
  peakSoFar: number
}

export interface SegmentResult {
  index: number
  /** Energy of each 100 ms (see `loudnessSteps`); empty unless measured. */
  steps: Float64Array
  /** Largest true peak, linear; at least `peakSoFar`. */
  truePeak: number
  /** Largest reduction by the limiter, dB. */
  reductionDb: number
  /** Largest reduction by the compression before it, dB. */
  compressedDb: number
  failed: FailedClip[]
  /** For the target `caller`. */
  channels: Float32Array[]
}

/** A multiple of 100 ms, so that loudness steps never span two segments. */
export const SEGMENT_SECONDS = 20

export interface Segment {
  index: number
  start: number
  frames: number
}

/** Cuts a track into segments. */
export function segmentsOf(totalSamples: number, sampleRate: number): Segment[] {
  const size = SEGMENT_SECONDS * sampleRate
  return Array.from({ length: Math.ceil(totalSamples / size) }, (_, index) => {
    const start = index * size
    return { index, start, frames: Math.min(size, totalSamples - start) }
  })
}

/** Runs `work` on every item, `threads` at a time; `done` receives the results in order. */
export async function inOrder<Item, Output>(
  items: Iterable<Item> | AsyncIterable<Item>,
  threads: number,
  work: (item: Item) => Promise<Output>,
  done: (output: Output) => Promise<void> | void,
): Promise<void> {
  const running: Promise<Output>[] = []
  const settle = async () => {
    const first = running.shift()
    if (first) await done(await first)
  }
  try {
    for await (const item of items) {
      const output = work(item)
      // Awaited in order later; until then a failure must not count as unhandled.
      output.catch(() => undefined)
      running.push(output)
      if (running.length > threads) await settle()
    }
    while (running.length > 0) await settle()
  } finally {
    await Promise.allSettled(running)
  }
}

/** A clip for a mix thread; threads never hold the clips of a whole film. */
export interface PlacedClip {
  /** Index in the clips of the plan. */
  index: number
  clip: MixClip
  /** Byte offset in the spool; room for all channels of the track. */
  spoolAt: number
}

/** Finds the clips of a segment. */
export class PlacedClips {
  private readonly longest: number

  constructor(
    private readonly clips: MixPlan['clips'],
    private readonly layout: SpoolLayout,
    private readonly sampleRate: number,
  ) {
    this.longest = clips.reduce((most, clip) => Math.max(most, soundFrames(clip, sampleRate)), 0)
  }

  /**
   * Clips that reach into the frames from `start` up to `end`. The plan is sorted by start, so only a
   * few are examined.
   *
   * @param stem only of this stem; null = of all
   */
  between(start: number, end: number, stem: string | null): PlacedClip[] {
    const found: PlacedClip[] = []
    for (let index = this.firstFrom(start - this.longest); index < this.clips.length; index++) {
      const clip = this.clips[index]
      if (!clip || clip.startSample >= end) break
      const reaches = clip.startSample + soundFrames(clip, this.sampleRate) > start
      if (reaches && (stem === null || clip.stem === stem))
        found.push({ index, clip, spoolAt: this.layout.clipAt[index] ?? 0 })
    }
    return found
  }

  private firstFrom(sample: number): number {
    return firstIndex(this.clips, ({ startSample }) => startSample >= sample)
  }
}

/** Frames from `from` up to `to`. */
export interface Span {
  from: number
  to: number
}

/** Spans in order, joined where they touch or are less than `gap` apart. */
export function joinSpans(spans: readonly Span[], gap: number): Span[] {
  const joined: Span[] = []
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && span.from <= last.to + gap) last.to = Math.max(last.to, span.to)
    else joined.push({ ...span })
  }
  return joined
}

/** The parts of the spans between two frames. */
export function clipSpans(spans: readonly Span[], { from, to }: Span): Span[] {
  return spans.flatMap((span) => {
    const part = { from: Math.max(from, span.from), to: Math.min(to, span.to) }
    return part.to > part.from ? [part] : []
  })
}
