import type { WavDepth } from '../wav/wav-header'
import type { FailedClip } from './render-types'
import type { MixClip, MixPlan } from '@shared/mixing/mix-plan'
import type { SpoolLayout } from './spool-layout'

/** Where it goes. */
export type SegmentTarget =
  | { kind: 'nowhere' }
  /** Samples of a WAV file whose header is already there, and which has its full length. */
  | { kind: 'wav'; file: string; dataStart: number; depth: WavDepth; dither: boolean }
  /** Back to the caller, who encodes. */
  | { kind: 'caller' }

/** The bed under a stretch and its context. */
export type SegmentBed =
  | { kind: 'none' }
  /** Fresh from the film; `keep` = into the spool with it, for later passes. */
  | { kind: 'samples'; channels: Float32Array[]; keep: boolean }
  | { kind: 'spool' }

/** One stretch of track to be made by a mix thread, independent of all others. */
export interface SegmentJob {
  index: number
  /** First frame on the track, and how many. */
  start: number
  frames: number
  /** The clips that reach into it or its context. */
  clips: PlacedClip[]
  target: SegmentTarget
  bed: SegmentBed
  gainDb: number
  /** True-peak ceiling; null = no limiter. */
  ceilingDb: number | null
  /** What else to find out. */
  measure: 'nothing' | 'loudness' | 'loudness and peak'
  /** True peak already known from elsewhere: smaller ones need not be looked for. */
  peakSoFar: number
}

export interface SegmentResult {
  index: number
  /** Energy of each 100 ms (see `loudnessSteps`); empty unless measured. */
  steps: Float64Array
  /** Largest true peak, linear; at least `peakSoFar`. */
  truePeak: number
  /** Deepest reduction by the limiter, dB. */
  reductionDb: number
  failed: FailedClip[]
  /** For the target `caller`. */
  channels: Float32Array[]
}

/** Stretches are whole tenths of a second, so that loudness steps never straddle a seam. */
export const SEGMENT_SECONDS = 20

export interface Segment {
  index: number
  start: number
  frames: number
}

/** Cuts a track into the stretches that mix threads make. */
export function segmentsOf(totalSamples: number, sampleRate: number): Segment[] {
  const size = SEGMENT_SECONDS * sampleRate
  return Array.from({ length: Math.ceil(totalSamples / size) }, (_, index) => {
    const start = index * size
    return { index, start, frames: Math.min(size, totalSamples - start) }
  })
}

/** `work` on every item, `threads` at a time; `done` gets the results in order. */
export async function inOrder<Item, Answer>(
  items: Iterable<Item> | AsyncIterable<Item>,
  threads: number,
  work: (item: Item) => Promise<Answer>,
  done: (answer: Answer) => Promise<void> | void,
): Promise<void> {
  const running: Promise<Answer>[] = []
  const settle = async () => {
    const first = running.shift()
    if (first) await done(await first)
  }
  try {
    for await (const item of items) {
      const answer = work(item)
      // It is awaited in its turn; until then a failure must not count as unhandled.
      answer.catch(() => undefined)
      running.push(answer)
      if (running.length > threads) await settle()
    }
    while (running.length > 0) await settle()
  } finally {
    await Promise.allSettled(running)
  }
}

/** A clip as a mix thread needs it: threads never hold the clips of a whole film. */
export interface PlacedClip {
  /** Its place among the clips of the plan. */
  index: number
  clip: MixClip
  /** Byte offset in the spool; room for all channels of the track. */
  spoolAt: number
}

/** Finds the clips of a stretch of track. */
export class PlacedClips {
  private readonly longest: number

  constructor(
    private readonly clips: MixPlan['clips'],
    private readonly layout: SpoolLayout,
  ) {
    this.longest = clips.reduce((most, clip) => Math.max(most, clip.lengthSamples), 0)
  }

  /**
   * Clips that reach into the frames from `start` up to `end`. They are sorted by start, so few are
   * looked at.
   *
   * @param stem only of this stem; null = of all
   */
  between(start: number, end: number, stem: string | null): PlacedClip[] {
    const found: PlacedClip[] = []
    for (let index = this.firstFrom(start - this.longest); index < this.clips.length; index++) {
      const clip = this.clips[index]
      if (!clip || clip.startSample >= end) break
      const reaches = clip.startSample + clip.lengthSamples > start
      if (reaches && (stem === null || clip.stem === stem))
        found.push({ index, clip, spoolAt: this.layout.clipAt[index] ?? 0 })
    }
    return found
  }

  private firstFrom(sample: number): number {
    let low = 0
    let high = this.clips.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.clips[middle]?.startSample ?? 0) < sample) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Frames from `from` up to `to`. */
export interface Span {
  from: number
  to: number
}

/** Spans in order, joined where they touch, or where less than `gap` lies between. */
export function joinSpans(spans: readonly Span[], gap: number): Span[] {
  const joined: Span[] = []
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && span.from <= last.to + gap) last.to = Math.max(last.to, span.to)
    else joined.push({ ...span })
  }
  return joined
}

/** What of the spans lies between two frames. */
export function clipSpans(spans: readonly Span[], { from, to }: Span): Span[] {
  return spans.flatMap((span) => {
    const part = { from: Math.max(from, span.from), to: Math.min(to, span.to) }
    return part.to > part.from ? [part] : []
  })
}
