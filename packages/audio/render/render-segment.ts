import type { MixPlan } from '@shared/mixing/mix-plan'
import { ok, type Result } from '@shared/contracts/result'
import { addRoomTone } from '@shared/mixing/room-tone'
import { samplePacker, type SamplePacker } from '../encode/quantise'
import { compress } from '../loudness/compressor'
import { limit, LIMITER_CONTEXT_SECONDS } from '../loudness/limiter'
import { loudnessSteps } from '../loudness/measure-loudness'
import { piecePeaks } from '../loudness/piece-peaks'
import { truePeak } from '../loudness/true-peak'
import { bytesPerSample } from '../wav/wav-header'
import { withFileErrors } from '@cuecast/platform'
import { IN_CENTRE } from '../channel-layout'
import { type BackgroundPlan, BackgroundTrack } from './background-track'
import { ClipMixer } from './clip-mixer'
import { ClipSounds } from './clip-sounds'
import { ClipStates } from './clip-states'
import { RawFiles } from './files'
import type { FailedClip } from './render-types'
import {
  clipSpans,
  joinSpans,
  type SegmentJob,
  type SegmentResult,
  type SegmentTarget,
  type Span,
} from './segments'

/** The plan without what grows with the film: each job carries its own clips. */
export type MixTrack = Omit<MixPlan, 'clips' | 'filmSound' | 'music'>

/** Worker data of every mix thread of a render. */
export interface MixThreadData {
  track: MixTrack
  filmSound: BackgroundPlan
  music: BackgroundPlan
  /** See `clipStateMemory`. */
  states: SharedArrayBuffer
  /** Path of the spool, which exists. */
  spool: string
}

/** A segment with the context that limiter and loudness filters need on both sides. */
interface Stretch {
  channels: Float32Array[]
  /** First frame of `channels` on the track. */
  start: number
  /** Where the segment itself is in `channels`. */
  proper: Span
}

/** Frames of context around a segment, in which limiter and filters settle; the coordinator reads the film sound with the same. */
export function contextFrames(
  job: Pick<SegmentJob, 'ceilingDb' | 'measure'>,
  { sampleRate, settings }: Pick<MixTrack, 'sampleRate' | 'settings'>,
) {
  return job.measure !== 'nothing' || job.ceilingDb !== null || settings.bed.centreDb !== null
    ? Math.round(sampleRate * LIMITER_CONTEXT_SECONDS)
    : 0
}

/**
 * Renders segments of one track. Returns write errors as values: thrown errors lose their code between threads.
 *
 * @param collect called whenever buffers of samples are left behind
 */
export function segmentRunner(
  data: MixThreadData,
  collect: () => void = () => {},
): (job: SegmentJob) => Promise<Result<SegmentResult>> {
  const renderer = new SegmentRenderer(data, collect)
  return (job) =>
    withFileErrors('file' in job.target ? job.target.file : '', 'write', async () =>
      ok(await renderer.render(job)),
    )
}

/** Renders segments of one track; lives in a mix thread. */
export class SegmentRenderer {
  private readonly track: MixTrack
  private readonly mixer: ClipMixer
  private readonly filmSound: BackgroundTrack
  private readonly music: BackgroundTrack
  private readonly wav: WavSamples
  private memory: Float32Array[] = []

  constructor(
    { track, filmSound, music, states, spool }: MixThreadData,
    collect: () => void = () => {},
  ) {
    const files = new RawFiles()
    const { sampleRate } = track
    this.track = track
    this.mixer = new ClipMixer(
      track,
      new ClipSounds(
        { sampleRate, settings: track.settings, channels: track.channels === 1 ? 1 : 2 },
        new ClipStates(states),
        files,
        spool,
        collect,
      ),
    )
    this.filmSound = new BackgroundTrack(filmSound, files, spool, sampleRate)
    this.music = new BackgroundTrack(music, files, spool, sampleRate)
    this.wav = new WavSamples(files)
  }

  /** Mixes, limits, measures and delivers one segment. */
  async render(job: SegmentJob): Promise<SegmentResult> {
    const stretch = this.empty(job)
    const { channels, proper } = stretch
    const { failed, spans } = await this.fill(stretch, job)
    const { ceilingDb, compression, target, start, index } = job
    const { sampleRate } = this.track
    const needsPeaks = ceilingDb !== null || job.measure === 'loudness and peak'
    const peaks = needsPeaks ? channels.map(piecePeaks) : []
    const compressedDb = compression ? compress(channels, sampleRate, compression, peaks) : 0
    const reductionDb = ceilingDb === null ? 0 : limit(channels, sampleRate, ceilingDb, peaks)
    const measured = this.measure(stretch, peaks, job)
    if (target.kind === 'wav')
      this.wav.write(target, channels, { spans: clipSpans(spans, proper), proper, start })
    const delivered =
      target.kind === 'caller' ? channels.map((c) => c.slice(proper.from, proper.to)) : []
    return { index, reductionDb, compressedDb, failed, channels: delivered, ...measured }
  }

  private empty(job: SegmentJob): Stretch {
    const { totalSamples } = this.track
    const context = contextFrames(job, this.track)
    const start = Math.max(0, job.start - context)
    const end = Math.min(totalSamples, job.start + job.frames + context)
    const from = job.start - start
    return {
      channels: this.work(job.channels, end - start),
      start,
      proper: { from, to: from + job.frames },
    }
  }

  /** Silent memory for one segment; every call returns the same memory. */
  private work(channels: number, frames: number): Float32Array[] {
    if ((this.memory[0]?.length ?? 0) < frames)
      this.memory = Array.from({ length: this.track.channels }, () => new Float32Array(frames))
    return this.memory.slice(0, channels).map((channel) => channel.subarray(0, frames).fill(0))
  }

  /** Adds film sound, music, clips and room tone; the spans returned are the frames where something was added. */
  private async fill(
    { channels, start }: Stretch,
    job: SegmentJob,
  ): Promise<{ failed: FailedClip[]; spans: Span[] }> {
    const { filmSound, music, gainDb, ducking } = job
    const hasFilmSound = this.filmSound.add(channels, start, {
      sound: filmSound,
      gainDb,
      ducking,
    })
    const hasMusic = this.music.add(channels, start, { sound: music, gainDb, ducking: null })
    // Of 5.1 a single channel is the centre.
    const isCentre = this.track.channels === 6 && job.channels === 1
    const place = { start, gain: 10 ** (job.gainDb / 20) * (isCentre ? IN_CENTRE : 1) }
    const { failed, spans } = await this.mixer.add(channels, job.clips, place)
    if (job.roomToneDb !== null) addRoomTone(channels, start, job.roomToneDb)
    const isFull = hasFilmSound || hasMusic || job.roomToneDb !== null
    const whole = { from: 0, to: channels[0]?.length ?? 0 }
    return { failed, spans: isFull ? [whole] : joinSpans(spans, PAGE_FRAMES) }
  }

  private measure(
    { channels, proper: { from, to } }: Stretch,
    peaks: readonly Float32Array[],
    { measure, peakSoFar }: SegmentJob,
  ) {
    const steps =
      measure === 'nothing'
        ? new Float64Array(0)
        : loudnessSteps(channels, this.track.sampleRate, from, to)
    if (measure !== 'loudness and peak') return { steps, truePeak: peakSoFar }
    const higher = (most: number, channel: Float32Array, c: number) =>
      truePeak(channel, from, to, most, peaks[c])
    return { steps, truePeak: channels.reduce(higher, peakSoFar) }
  }
}

/** Shorter silences are written: a hole smaller than a page saves nothing. */
const PAGE_FRAMES = 4_096

/** Writes segments into a WAV file of full length; silence stays a hole in the sparse file. */
class WavSamples {
  private readonly packers = new Map<string, SamplePacker>()

  constructor(private readonly files: RawFiles) {}

  /**
   * @param spans frames that contain sound
   * @param proper the segment in `channels`; it begins at frame `start` of the track
   */
  write(
    target: Extract<SegmentTarget, { kind: 'wav' }>,
    channels: readonly Float32Array[],
    { spans, proper, start }: { spans: readonly Span[]; proper: Span; start: number },
  ): void {
    const { file, dataStart, depth, dither } = target
    const key = `${depth} ${dither}`
    const pack = this.packers.get(key) ?? samplePacker(depth, dither)
    this.packers.set(key, pack)
    const frameBytes = bytesPerSample(depth) * channels.length
    for (const { from, to } of spans) {
      const at = start + from - proper.from
      const bytes = pack(
        channels.map((channel) => channel.subarray(from, to)),
        at,
      )
      this.files.write(file, bytes, dataStart + at * frameBytes)
    }
  }
}
