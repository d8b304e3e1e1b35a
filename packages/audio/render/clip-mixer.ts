import type { StudioError } from '@shared/contracts/studio-error'
import type { MixPlan } from '@shared/mixing/mix-plan'
import { addPart } from './add-part'
import { fadeFrames } from './clip-fade'
import type { ClipSounds } from './clip-sounds'
import { mixGains } from './panning'
import type { PlacedClip } from './placed-clips'
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
  constructor(
    private readonly track: Pick<MixPlan, 'sampleRate' | 'settings'>,
    private readonly sounds: ClipSounds,
  ) {}

  /**
   * Adds clips to `out`, which begins at `start` on the track.
   *
   * @param gain linear, of everything
   */
  async add(
    out: readonly Float32Array[],
    clips: readonly PlacedClip[],
    { start, gain }: { start: number; gain: number },
  ): Promise<MixedClips> {
    const mixed: MixedClips = { failed: [], spans: [] }
    const end = start + (out[0]?.length ?? 0)
    for (const placed of clips) {
      const { clip } = placed
      const from = Math.max(0, start - clip.startSample)
      const to = Math.min(clip.lengthSamples, end - clip.startSample)
      const part = await this.sounds.part(placed, from, to)
      if (!part) continue
      if ('code' in part) {
        mixed.failed.push({ cueId: clip.cueId, error: part })
        continue
      }
      const at = clip.startSample + from - start
      const gains = mixGains(part.channelCount, out.length, clip, gain)
      const fade = fadeFrames(clip, this.track)
      addPart(out, part, gains, { at, from, clipFrames: clip.lengthSamples, fade })
      mixed.spans.push({ from: at, to: at + to - from })
    }
    return mixed
  }
}
