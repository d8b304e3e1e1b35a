import type { MixPlan } from '@shared/mixing/mix-plan'
import { duckCurve, type DuckPoint } from '@shared/mixing/duck-curve'
import { deinterleave } from '../audio-data'
import { isSilent } from '../loudness/k-weighting'
import { limit, LIMITER_CONTEXT_SECONDS } from '../loudness/limiter'
import { loudnessSteps } from '../loudness/measure-loudness'
import { truePeak } from '../loudness/true-peak'
import { samplePacker, type SamplePacker } from '../wav/pack-samples'
import { bytesPerSample, type WavDepth } from '../wav/wav-header'
import { addBed } from './bed-gain'
import { ClipMixer, type FailedClip } from './clip-mixer'
import { RawFiles } from './raw-file'
import type { SegmentJob, SegmentResult } from './segment-job'

/** A stretch of track with the context that limiter and loudness filters need on both sides. */
interface Stretch {
  channels: Float32Array[]
  /** First frame of `channels` on the track. */
  start: number
  /** Where the stretch proper lies in `channels`. */
  from: number
  to: number
}

/** Frames of context around a stretch; the coordinator reads the bed with the same. */
export function contextFrames(job: Pick<SegmentJob, 'ceilingDb' | 'measure'>, sampleRate: number) {
  return job.measure !== 'nothing' || job.ceilingDb !== null
    ? Math.round(sampleRate * LIMITER_CONTEXT_SECONDS)
    : 0
}

/** Makes stretches of one track; lives in a mix thread. */
export class SegmentRenderer {
  private readonly mixer: ClipMixer
  private readonly files = new RawFiles()
  private readonly curve: DuckPoint[]
  private memory: Float32Array[] = []
  private readonly packers = new Map<string, SamplePacker>()

  constructor(private readonly plan: MixPlan) {
    this.mixer = new ClipMixer(plan)
    const speech = plan.clips.map((clip) => ({
      from: clip.startSample,
      until: clip.startSample + clip.lengthSamples,
    }))
    this.curve = plan.bed ? duckCurve(speech, plan.settings.bed, plan.sampleRate / 1_000) : []
  }

  async render(job: SegmentJob): Promise<SegmentResult> {
    const stretch = this.empty(job)
    const failed = await this.fill(stretch, job)
    applyGain(stretch.channels, job.gainDb)
    const { sampleRate } = this.plan
    const reductionDb =
      job.ceilingDb === null ? 0 : limit(stretch.channels, sampleRate, job.ceilingDb)
    const measured = this.measure(stretch, job)
    const channels = this.deliver(stretch, job)
    return { index: job.index, reductionDb, failed, channels, ...measured }
  }

  private empty(job: SegmentJob): Stretch {
    const { totalSamples, channels, sampleRate } = this.plan
    const context = contextFrames(job, sampleRate)
    const start = Math.max(0, job.start - context)
    const end = Math.min(totalSamples, job.start + job.frames + context)
    return {
      channels: this.work(channels, end - start),
      start,
      from: job.start - start,
      to: job.start - start + job.frames,
    }
  }

  /** Memory for one stretch, used again for every one. */
  private work(channels: number, frames: number): Float32Array[] {
    if ((this.memory[0]?.length ?? 0) < frames)
      this.memory = Array.from({ length: channels }, () => new Float32Array(frames))
    return this.memory.map((channel) => channel.subarray(0, frames).fill(0))
  }

  private async fill(stretch: Stretch, job: SegmentJob): Promise<FailedClip[]> {
    if (job.source.kind === 'spool') {
      this.readSpool(stretch, job.source.file)
      return []
    }
    if (job.bed) {
      const { gainDb } = this.plan.settings.bed
      addBed(stretch.channels, job.bed, { start: stretch.start, gainDb, curve: this.curve })
    }
    if (job.source.kind === 'bed') return []
    return this.mixer.add(stretch.channels, stretch.start, job.source.stem)
  }

  private readSpool({ channels, start }: Stretch, file: string): void {
    const [first] = channels
    if (!first) return
    const frameBytes = channels.length * 4
    const samples = channels.length === 1 ? first : new Float32Array(first.length * channels.length)
    this.files.read(file, new Uint8Array(samples.buffer, 0, samples.byteLength), start * frameBytes)
    if (channels.length === 1) return
    for (const [c, channel] of deinterleave(samples, channels.length).entries())
      channels[c]?.set(channel)
  }

  private packer(depth: WavDepth, dither: boolean): SamplePacker {
    const key = `${depth} ${dither}`
    const known = this.packers.get(key) ?? samplePacker(depth, dither)
    this.packers.set(key, known)
    return known
  }

  private measure({ channels, from, to }: Stretch, { measure, peakSoFar }: SegmentJob) {
    const loudness = measure !== 'nothing'
    const peak = measure === 'loudness and peak'
    const { sampleRate } = this.plan
    return {
      steps: loudness ? loudnessSteps(channels, sampleRate, from, to) : new Float64Array(0),
      truePeak: peak
        ? channels.reduce((most, channel) => truePeak(channel, from, to, most), peakSoFar)
        : peakSoFar,
    }
  }

  private deliver({ channels, from, to }: Stretch, { target, start, index }: SegmentJob) {
    const proper = channels.map((channel) => channel.subarray(from, to))
    if (target.kind === 'caller') return proper.map((channel) => channel.slice())
    if (target.kind === 'nowhere') return []
    const spool = target.kind === 'spool'
    // The raw mix is a file with holes: pauses take neither time nor space.
    if (spool && proper.every((channel) => isSilent(channel, 0, channel.length))) return []
    const depth = spool ? '32f' : target.depth
    const bytes = this.packer(depth, !spool && target.dither)(proper, index)
    const frameBytes = bytesPerSample(depth) * channels.length
    this.files.write(target.file, bytes, (spool ? 0 : target.dataStart) + start * frameBytes)
    return []
  }
}

function applyGain(channels: readonly Float32Array[], gainDb: number): void {
  if (gainDb === 0) return
  const gain = 10 ** (gainDb / 20)
  for (const channel of channels)
    for (let i = 0; i < channel.length; i++) channel[i] = (channel[i] ?? 0) * gain
}
