import {
  LEVEL_PEAKS_PER_SECOND,
  levelOfPeaks,
  SLOWEST_RELEASE,
} from '@shared/mixing/film-sound-level'
import { duckCurve, type DuckPoint, joinRanges, type SpeechRange } from '@shared/mixing/duck-curve'
import { foldedToMono } from '@shared/mixing/fold-down'
import type { MixPlan } from '@shared/mixing/mix-plan'

/** Ducking of the film sound in a segment, with a separate curve for its middle where needed. */
export interface SegmentDucking {
  curve: readonly DuckPoint[]
  centre: readonly DuckPoint[] | null
}

/**
 * Ducking of film sound and music by the clips of a plan. The release depends on the level of the
 * film sound, which is measured while it is read: only where a voice ends, and once for all passes.
 */
export class Ducking {
  private readonly speech: SpeechRange[]
  /** Where voices end before a pause, in order. */
  private readonly ends: number[]
  /** The level of the film sound behind each that was read, dBFS. */
  private readonly levels = new Map<number, number>()
  private readonly perMs: number
  private readonly gives: boolean

  constructor(private readonly plan: MixPlan) {
    const { clips, filmSound, settings, sampleRate, music } = plan
    const { bed } = settings
    this.perMs = sampleRate / 1_000
    // Without its voices it need not give way to others.
    this.gives = filmSound !== null && (bed.voicesDb === null || !filmSound.voices)
    this.speech = clips.map(({ startSample, lengthSamples }) => ({
      from: startSample,
      until: startSample + lengthSamples,
    }))
    const isFollowed = filmSound !== null && (this.gives || music.some(({ ducked }) => ducked))
    const joined = isFollowed ? joinRanges(this.speech, bed.holdMs * this.perMs) : []
    this.ends = joined.map(({ until }) => until)
  }

  /** How far ahead of a segment the film sound is read, samples. */
  get ahead(): number {
    return this.ends.length > 0 ? Math.ceil(this.usual) : 0
  }

  private get usual(): number {
    return Math.max(1, this.plan.settings.bed.releaseMs * this.perMs)
  }

  /** Takes the level behind voices that end in the film sound that was read from `start` to `to`, and beyond it. */
  listen(film: readonly Float32Array[], { start, to }: { start: number; to: number }): void {
    for (const end of this.ends) {
      if (end >= to) return
      if (end < start || this.levels.has(end)) continue
      const behind = film.map((each) => each.subarray(end - start, end - start + this.ahead))
      // The waveform that the player follows is folded the same way, whatever is exported.
      const sound = foldedToMono(behind)
      const level = levelOfPeaks(peaksOf(sound, this.plan.sampleRate / LEVEL_PEAKS_PER_SECOND))
      if (level !== null) this.levels.set(end, level + this.plan.settings.bed.gainDb)
    }
  }

  /** The film sound under speech between two frames. */
  film(from: number, to: number): SegmentDucking {
    const { duckDb, centreDb } = this.plan.settings.bed
    if (!this.gives) return { curve: [], centre: null }
    return {
      curve: this.curve(from, to, duckDb),
      centre: centreDb === null ? null : this.curve(from, to, centreDb),
    }
  }

  /** Music under speech between two frames. */
  music(from: number, to: number): DuckPoint[] {
    return this.curve(from, to, this.plan.settings.bed.duckDb)
  }

  private curve(from: number, to: number, duckDb: number): DuckPoint[] {
    const { bed } = this.plan.settings
    // Beyond this nothing has a say in how it is ducked here.
    const reach = (bed.holdMs + bed.attackMs + bed.releaseMs * SLOWEST_RELEASE) * this.perMs + 2
    const near = this.speech.filter(
      (range) => range.until > from - reach && range.from < to + reach,
    )
    const level = (end: number) => this.levels.get(end) ?? null
    return duckCurve(near, { ...bed, duckDb }, this.perMs, level)
  }
}

/** The largest sample of each stretch of `step` samples. */
function peaksOf(samples: Float32Array, step: number): Float32Array {
  const peaks = new Float32Array(Math.ceil(samples.length / step))
  for (const [i, x] of samples.entries()) {
    const at = Math.floor(i / step)
    peaks[at] = Math.max(peaks[at] ?? 0, Math.abs(x))
  }
  return peaks
}
