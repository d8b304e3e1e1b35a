import type { MixClip, MixPlan } from '@shared/mixing/mix-plan'
import type { SpoolLayout } from './spool-layout'

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
