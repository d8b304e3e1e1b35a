import type { MixClip } from '@shared/mixing/mix-plan'
import { limit, LIMITER_CONTEXT_SECONDS } from '../loudness/limiter'
import { loudnessSteps } from '../loudness/measure-loudness'
import { piecePeaks } from '../loudness/piece-peaks'
import { truePeak } from '../loudness/true-peak'
import { BedTrack } from './bed-track'
import { ClipMixer } from './clip-mixer'
import type { FailedClip } from './render-types'
import { ClipSounds } from './clip-sounds'
import { ClipStates } from './clip-states'
import type { MixThreadData, MixTrack } from './mix-threads'
import {
  type PlacedClip,
  type SegmentJob,
  type SegmentResult,
  clipSpans,
  joinSpans,
  type Span,
} from './segments'
import { RawFiles } from './files'
import { aloneClips, copyTarget, ShortsCopier, type CopyTarget } from './shorts-copier'
import { PAGE_FRAMES, WavSamples } from './wav-samples-file'

/** A stretch of track with the context that limiter and loudness filters need on both sides. */
interface Stretch {
  channels: Float32Array[]
  /** First frame of `channels` on the track. */
  start: number
  /** Where the stretch proper lies in `channels`. */
  proper: Span
}

/** Frames of context around a stretch; the coordinator reads the bed with the same. */
export function contextFrames(job: Pick<SegmentJob, 'ceilingDb' | 'measure'>, sampleRate: number) {
  return job.measure !== 'nothing' || job.ceilingDb !== null
    ? Math.round(sampleRate * LIMITER_CONTEXT_SECONDS)
    : 0
}

/** Makes stretches of one track; lives in a mix thread. */
export class SegmentRenderer {
  private readonly track: MixTrack
  private readonly mixer: ClipMixer
  private readonly bed: BedTrack
  private readonly wav: WavSamples
  private readonly copier: ShortsCopier
  private memory: Float32Array[] = []

  constructor({ track, bed, states, spool }: MixThreadData) {
    const files = new RawFiles()
    this.track = track
    this.mixer = new ClipMixer(track, new ClipSounds(track, new ClipStates(states), files, spool))
    this.bed = new BedTrack(bed, files, spool)
    this.wav = new WavSamples(files)
    this.copier = new ShortsCopier(track, files)
  }

  /** Makes a stretch: what can be copied is copied, and only the rest is summed up as floats. */
  async render(job: SegmentJob): Promise<SegmentResult> {
    const target = copyTarget(job, contextFrames(job, this.track.sampleRate))
    const failed: FailedClip[] = []
    const left = target && this.copy(job, target)
    if (left) {
      const rest = await this.mixRest(job, left)
      if (rest.reductionDb === 0) return rest
      // What the limiter does is heard in the clips around, too.
      failed.push(...rest.failed)
    }
    const mixed = await this.mix(job, PAGE_FRAMES)
    return { ...mixed, failed: [...failed, ...mixed.failed] }
  }

  /** Copies what can be copied; answers the clips that are left, or null when one is too loud. */
  private copy(job: SegmentJob, target: CopyTarget): PlacedClip[] | null {
    const { alone, others } = aloneClips(job.clips)
    for (const placed of alone) {
      const done = this.copier.copy(placed, target)
      if (done === 'loud') return null
      if (done === 'other') others.push(placed)
    }
    return others.sort((a, b) => a.index - b.index)
  }

  /** Mixes the clips that were not copied, each group of them by itself. */
  private async mixRest(job: SegmentJob, clips: PlacedClip[]): Promise<SegmentResult> {
    const { index, start, frames, peakSoFar } = job
    const rest = { ...nothing, index, truePeak: peakSoFar }
    const spans = clips.map(({ clip: { startSample: from, lengthSamples } }) => {
      return { from, to: from + lengthSamples }
    })
    const end = start + frames
    const parts: SegmentResult[] = []
    for (const group of joinSpans(spans, PAGE_FRAMES)) {
      const own = clips.filter(({ clip }) => isWithin(clip, group))
      // One that lies in the context alone is only looked at: the limiter may reach out of it.
      const from = Math.min(end, Math.max(start, group.from))
      const to = Math.max(from, Math.min(end, group.to))
      // Copies may lie in the pauses between: nothing is written there.
      parts.push(await this.mix({ ...job, start: from, frames: to - from, clips: own }, 0))
    }
    return parts.reduce((sum, part) => {
      const reductionDb = Math.max(sum.reductionDb, part.reductionDb)
      return { ...sum, reductionDb, failed: [...sum.failed, ...part.failed] }
    }, rest)
  }

  /** @param gap pauses shorter than this are written, too, frames; 0 where other things lie there */
  private async mix(job: SegmentJob, gap: number): Promise<SegmentResult> {
    const stretch = this.empty(job)
    const { channels, proper } = stretch
    const { failed, spans } = await this.fill(stretch, job, gap)
    const { sampleRate } = this.track
    const { ceilingDb } = job
    const looked = ceilingDb !== null || job.measure === 'loudness and peak'
    const peaks = looked ? channels.map(piecePeaks) : []
    const reductionDb = ceilingDb === null ? 0 : limit(channels, sampleRate, ceilingDb, peaks)
    const measured = this.measure(stretch, peaks, job)
    const { target, start, index } = job
    if (target.kind === 'wav')
      this.wav.write(target, channels, { spans: clipSpans(spans, proper), proper, start })
    const delivered =
      target.kind === 'caller' ? channels.map((c) => c.slice(proper.from, proper.to)) : []
    return { index, reductionDb, failed, channels: delivered, ...measured }
  }

  private empty(job: SegmentJob): Stretch {
    const { totalSamples, channels, sampleRate } = this.track
    const context = contextFrames(job, sampleRate)
    const start = Math.max(0, job.start - context)
    const end = Math.min(totalSamples, job.start + job.frames + context)
    const from = job.start - start
    return {
      channels: this.work(channels, end - start),
      start,
      proper: { from, to: from + job.frames },
    }
  }

  /** Memory for one stretch, used again for every one. */
  private work(channels: number, frames: number): Float32Array[] {
    if ((this.memory[0]?.length ?? 0) < frames)
      this.memory = Array.from({ length: channels }, () => new Float32Array(frames))
    return this.memory.map((channel) => channel.subarray(0, frames).fill(0))
  }

  /** @returns the frames that are not silence by having nothing in them */
  private async fill(
    { channels, start }: Stretch,
    job: SegmentJob,
    gap: number,
  ): Promise<{ failed: FailedClip[]; spans: Span[] }> {
    const everywhere = this.bed.add(channels, start, job)
    const place = { start, gain: 10 ** (job.gainDb / 20) }
    const { failed, spans } = await this.mixer.add(channels, job.clips, place)
    return { failed, spans: everywhere ? [whole(channels)] : joinSpans(spans, gap) }
  }

  private measure(
    { channels, proper }: Stretch,
    peaks: readonly Float32Array[],
    { measure, peakSoFar }: SegmentJob,
  ) {
    const { from, to } = proper
    const { sampleRate } = this.track
    return {
      steps:
        measure === 'nothing' ? new Float64Array(0) : loudnessSteps(channels, sampleRate, from, to),
      truePeak:
        measure === 'loudness and peak'
          ? channels.reduce(
              (most, channel, c) => truePeak(channel, from, to, most, peaks[c]),
              peakSoFar,
            )
          : peakSoFar,
    }
  }
}

function whole(channels: readonly Float32Array[]): Span {
  return { from: 0, to: channels[0]?.length ?? 0 }
}

const nothing: Omit<SegmentResult, 'index' | 'truePeak'> = {
  steps: new Float64Array(0),
  reductionDb: 0,
  failed: [],
  channels: [],
}

function isWithin({ startSample }: MixClip, { from, to }: Span): boolean {
  return startSample >= from && startSample < to
}
