import type { StudioError } from '@shared/contracts/studio-error'
import type { MixClip, MixPlan } from '@shared/mixing/mix-plan'
import { addPart } from './add-part'
import type { ClipSounds } from './clip-sounds'
import { mixGains } from './panning'
import type { Span } from './spans'

/** A cue whose take could not be read; the rest of the track goes on without it. */
export interface FailedClip {
  cueId: string
  error: StudioError
}

export interface MixedClips {
  /** Clips that were found to be unreadable here. */
  failed: FailedClip[]
  /** Frames of the stretch where something was added; in order of their starts. */
  spans: Span[]
}

/** Sums clips into stretches of track. */
export class ClipMixer {
  private readonly longest: number

  constructor(
    private readonly plan: MixPlan,
    private readonly sounds: ClipSounds,
  ) {
    this.longest = plan.clips.reduce((most, clip) => Math.max(most, clip.lengthSamples), 0)
  }

  /**
   * Adds every clip (of one stem, or all for null) to `out`, which begins at `start` on the track.
   *
   * @param gain linear, of everything
   */
  async add(
    out: readonly Float32Array[],
    { start, stem, gain }: { start: number; stem: string | null; gain: number },
  ): Promise<MixedClips> {
    const mixed: MixedClips = { failed: [], spans: [] }
    const end = start + (out[0]?.length ?? 0)
    for (const [index, clip] of this.between(start, end)) {
      if (stem !== null && clip.stem !== stem) continue
      const from = Math.max(0, start - clip.startSample)
      const to = Math.min(clip.lengthSamples, end - clip.startSample)
      const part = await this.sounds.part(index, from, to)
      if (!part) continue
      if ('code' in part) {
        mixed.failed.push({ cueId: clip.cueId, error: part })
        continue
      }
      const at = clip.startSample + from - start
      const gains = mixGains(part.channelCount, out.length, clip, gain)
      addPart(out, part, gains, { at, from, clipFrames: clip.lengthSamples, fade: this.fade(clip) })
      mixed.spans.push({ from: at, to: at + to - from })
    }
    return mixed
  }

  /** Both fades together are never longer than the clip. */
  private fade(clip: MixClip): number {
    const { sampleRate, settings } = this.plan
    const wanted = Math.round((settings.edgeFadeMs * sampleRate) / 1_000)
    return Math.min(wanted, Math.floor(clip.lengthSamples / 2))
  }

  /** Clips that reach into the stretch; they are sorted by start, so few are looked at. */
  private *between(start: number, end: number): Generator<[number, MixClip]> {
    const { clips } = this.plan
    for (let i = firstFrom(clips, start - this.longest); i < clips.length; i++) {
      const clip = clips[i]
      if (!clip || clip.startSample >= end) return
      if (clip.startSample + clip.lengthSamples > start) yield [i, clip]
    }
  }
}

function firstFrom(clips: readonly MixClip[], sample: number): number {
  let low = 0
  let high = clips.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((clips[middle]?.startSample ?? 0) < sample) low = middle + 1
    else high = middle
  }
  return low
}
