import type { StudioError } from '@shared/contracts/errors'
import type { MixClip, MixPlan } from '@shared/mixing/mix-plan'
import { ClipCache } from './clip-cache'
import { fitClip } from './fit-clip'
import { panGains } from './panning'

/** A cue whose take could not be read; the rest of the track goes on without it. */
export interface FailedClip {
  cueId: string
  error: StudioError
}

/** Enough for the clips that hang over the seam between two stretches. */
const CACHE_BYTES = 8 * 2 ** 20

/** Sums clips into stretches of track. */
export class ClipMixer {
  private readonly cache = new ClipCache(CACHE_BYTES)
  private readonly longest: number

  constructor(private readonly plan: MixPlan) {
    this.longest = plan.clips.reduce((most, clip) => Math.max(most, clip.lengthSamples), 0)
  }

  /**
   * Adds every clip (of one stem, or all for null) to `out`, which begins at `start` on the track.
   *
   * @returns clips that begin here and could not be read
   */
  async add(
    out: readonly Float32Array[],
    start: number,
    stem: string | null,
  ): Promise<FailedClip[]> {
    const end = start + (out[0]?.length ?? 0)
    const failed: FailedClip[] = []
    for (const [index, clip] of this.between(start, end)) {
      if (stem !== null && clip.stem !== stem) continue
      const fitted = await this.cache.get(String(index), () => this.fit(clip))
      if (fitted.ok) addClip(out, start, clip, fitted.value)
      else if (clip.startSample >= start) failed.push({ cueId: clip.cueId, error: fitted.error })
    }
    return failed
  }

  private fit(clip: MixClip) {
    const { sampleRate, channels, settings } = this.plan
    return fitClip(clip, { sampleRate, channels, edgeFadeMs: settings.edgeFadeMs })
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

function addClip(
  out: readonly Float32Array[],
  start: number,
  clip: MixClip,
  sound: readonly Float32Array[],
): void {
  const gains = panGains(sound.length, out.length === 1 ? 1 : 2, clip.pan, 10 ** (clip.gainDb / 20))
  const from = Math.max(0, start - clip.startSample)
  const offset = clip.startSample - start
  for (const { from: source, to, gain } of gains) {
    const samples = sound[source]
    const target = out[to]
    if (!samples || !target) continue
    const until = Math.min(samples.length, target.length - offset)
    for (let i = from; i < until; i++)
      target[i + offset] = (target[i + offset] ?? 0) + gain * (samples[i] ?? 0)
  }
}
