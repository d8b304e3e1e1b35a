import type { MixPlan } from '@shared/mixing/mix-plan'
import { duckCurve, type DuckPoint } from '@shared/mixing/duck-curve'
import { addBed } from './bed-gain'
import type { RawFiles } from './raw-file'
import type { SegmentJob } from './segment-job'
import { spoolLayout } from './spool-layout'

/** Lays the ducked bed under stretches of track; keeps it in the spool for later passes. */
export class BedTrack {
  private readonly bedAt: readonly number[]
  private readonly curve: DuckPoint[]

  constructor(
    private readonly plan: MixPlan,
    private readonly files: RawFiles,
    private readonly spool: string,
  ) {
    this.bedAt = spoolLayout(plan).bedAt
    const speech = plan.clips.map((clip) => ({
      from: clip.startSample,
      until: clip.startSample + clip.lengthSamples,
    }))
    this.curve = plan.bed ? duckCurve(speech, plan.settings.bed, plan.sampleRate / 1_000) : []
  }

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
    const own = this.plan.settings.bed.gainDb
    addBed(out, channels, { start, gainDb: own + gainDb, curve: this.curve })
    return true
  }

  private keep(channels: readonly Float32Array[], start: number): void {
    for (const [c, channel] of channels.entries()) {
      const bytes = new Uint8Array(channel.buffer, channel.byteOffset, channel.byteLength)
      this.files.write(this.spool, bytes, (this.bedAt[c] ?? 0) + start * 4)
    }
  }

  private read(start: number, frames: number): Float32Array[] {
    return this.bedAt.map((at) => {
      const channel = new Float32Array(frames)
      this.files.read(this.spool, new Uint8Array(channel.buffer), at + start * 4)
      return channel
    })
  }
}
