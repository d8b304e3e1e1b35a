import { duckCurve, type DuckPoint } from '@shared/mixing/duck-curve'
import type { MixPlan } from '@shared/mixing/mix-plan'
import { addBed } from './bed-gain'
import type { RawFiles } from './raw-file'
import type { SegmentJob } from './segment-job'
import type { SpoolLayout } from './spool-layout'

/** The bed as mix threads need it. */
export interface BedPlan {
  /** Byte offset of each channel in the spool. */
  at: readonly number[]
  /** Its own gain, dB. */
  gainDb: number
  /** How speech ducks it. */
  curve: readonly DuckPoint[]
}

/** Where the bed lies in the spool and how the clips of a plan duck it. */
export function bedPlan(plan: MixPlan, { bedAt }: SpoolLayout): BedPlan {
  const speech = plan.clips.map(({ startSample, lengthSamples }) => ({
    from: startSample,
    until: startSample + lengthSamples,
  }))
  const { bed } = plan.settings
  return {
    at: bedAt,
    gainDb: bed.gainDb,
    curve: plan.bed ? duckCurve(speech, bed, plan.sampleRate / 1_000) : [],
  }
}

/** Lays the ducked bed under stretches of track; keeps it in the spool for later passes. */
export class BedTrack {
  constructor(
    private readonly plan: BedPlan,
    private readonly files: RawFiles,
    private readonly spool: string,
  ) {}

  /**
   * Adds the bed to `out`, which begins at `start` on the track.
   *
   * @param gainDb on top of the bed's own
   * @returns whether there is a bed at all
   */
  add(out: readonly Float32Array[], start: number, { bed, gainDb }: SegmentJob): boolean {
    if (bed.kind === 'none') return false
    const channels = bed.kind === 'samples' ? bed.channels : this.read(start, out[0]?.length ?? 0)
    if (bed.kind === 'samples' && bed.keep) this.keep(channels, start)
    const { curve, gainDb: own } = this.plan
    addBed(out, channels, { start, gainDb: own + gainDb, curve })
    return true
  }

  private keep(channels: readonly Float32Array[], start: number): void {
    for (const [c, channel] of channels.entries()) {
      const bytes = new Uint8Array(channel.buffer, channel.byteOffset, channel.byteLength)
      this.files.write(this.spool, bytes, (this.plan.at[c] ?? 0) + start * 4)
    }
  }

  private read(start: number, frames: number): Float32Array[] {
    return this.plan.at.map((at) => {
      const channel = new Float32Array(frames)
      this.files.read(this.spool, new Uint8Array(channel.buffer), at + start * 4)
      return channel
    })
  }
}
