import { studioError, type StudioError } from '@shared/contracts/studio-error'
import type { Result } from '@shared/contracts/result'
import { keptVoices } from '@shared/mixing/film-voices'
import type { ChannelCount } from '@shared/contracts/export'
import { type MixPlan, voiceChannels } from '@shared/mixing/mix-plan'
import type { MixMusic } from '@shared/mixing/music'
import { type FilmSoundReader, FilmSoundWindow } from '../film-sound/film-sound-reader'
import { openFilmSound } from '../film-sound/open-film-sound'
import { MusicReader } from './music-reader'
import { STEPS_PER_SECOND } from '../loudness/integrated'
import { Ducking } from './ducking'
import { sampleCollector } from './sample-collector'
import type { MixThreads } from './mix-threads'
import {
  inOrder,
  type PlacedClips,
  type Segment,
  SEGMENT_SECONDS,
  type SegmentBackground,
  type SegmentJob,
  type SegmentResult,
  segmentsOf,
} from './segments'
import { contextFrames } from './render-segment'
import type { FailedClip, RenderProgress } from './render-types'

/** Source of a track's samples. */
export type TrackSource =
  | { kind: 'mix' }
  /** The takes of one stem; null = of all. */
  | { kind: 'voices'; stem: string | null }
  /** The film sound as in the mix, or at its own level: whole, or without its voices. */
  | { kind: 'film-sound'; as: 'mixed' | 'untouched' | 'effects' }
  | { kind: 'music' }

/** Work of one pass over the whole track, the same for every segment. */
export interface PassJob extends Pick<
  SegmentJob,
  'target' | 'gainDb' | 'ceilingDb' | 'compression' | 'measure'
> {
  source: TrackSource
}

export interface PassResult {
  /** Energy of each 100 ms of the whole track. */
  steps: Float64Array
  /** Linear. */
  truePeak: number
  limitedDb: number
  compressedDb: number
}

export const unmeasured: PassResult = {
  steps: new Float64Array(0),
  truePeak: 0,
  limitedDb: 0,
  compressedDb: 0,
}

/** Thrown inside a render; the render worker turns it back into an error value. */
export class RenderStopped extends Error {
  constructor(readonly error: StudioError) {
    super(error.message)
  }
}

/** Runs passes over a track, segment by segment, on all threads. */
export class RenderPasses {
  /** By cue id: a clip that two segments could not read is one failure. */
  readonly failed = new Map<string, FailedClip>()
  readonly segments: readonly Segment[]
  private isBackgroundStored = false
  private readonly ducking: Ducking
  private readonly collectGarbage = sampleCollector()

  constructor(
    private readonly plan: MixPlan,
    private readonly clips: PlacedClips,
    private readonly threads: MixThreads,
    private readonly meter: ProgressMeter,
    /** True if later passes need film sound and music again. */
    private readonly keepBackground: boolean,
  ) {
    this.segments = segmentsOf(plan.totalSamples, plan.sampleRate)
    this.ducking = new Ducking(plan)
  }

  /** Length of `PassResult.steps` of a pass over the whole track. */
  get totalSteps(): number {
    const { totalSamples, sampleRate } = this.plan
    return Math.floor((totalSamples / sampleRate) * STEPS_PER_SECOND)
  }

  /** Channels that a pass with this source outputs. */
  channelsOf(source: TrackSource): ChannelCount {
    return source.kind === 'voices' ? voiceChannels(this.plan, source.stem) : this.plan.channels
  }

  /**
   * @param cost of a second of track, for the progress
   * @param onChannels receives each segment in order if the pass delivers to the caller
   * @param only processes some segments instead of all
   */
  async run(
    pass: PassJob,
    cost: number,
    {
      onChannels = async () => {},
      only = this.segments,
    }: {
      onChannels?: (channels: Float32Array[]) => Promise<void>
      only?: readonly Segment[] | undefined
    } = {},
  ): Promise<PassResult> {
    const steps = new Float64Array(only.length * SEGMENT_SECONDS * STEPS_PER_SECOND)
    let known = 0
    const total: PassResult = { ...unmeasured }
    const collect = async (result: SegmentResult) => {
      steps.set(result.steps, known)
      known += result.steps.length
      total.truePeak = Math.max(total.truePeak, result.truePeak)
      total.limitedDb = Math.max(total.limitedDb, result.reductionDb)
      total.compressedDb = Math.max(total.compressedDb, result.compressedDb)
      for (const clip of result.failed) this.failed.set(clip.cueId, clip)
      if (pass.target.kind === 'caller') await onChannels(result.channels)
      this.collectGarbage()
      this.meter.add((cost * (this.segments[result.index]?.frames ?? 0)) / this.plan.sampleRate)
    }
    const jobs = this.jobs(pass, only, () => total.truePeak)
    await inOrder(jobs, this.waiting(pass), (job) => this.segment(job), collect)
    total.steps = steps.subarray(0, known)
    return total
  }

  /** Segments in flight: enough to keep the threads busy, fewer when they carry samples. */
  private waiting({ target }: PassJob): number {
    const { count } = this.threads
    const { filmSound, music } = this.plan
    return target.kind === 'caller' || filmSound || music.length > 0 ? count : 4 * count
  }

  private async segment(job: SegmentJob): Promise<SegmentResult> {
    const result = await this.threads.run(job)
    if (!result.ok) throw new RenderStopped(result.error)
    return result.value
  }

  private async *jobs(
    pass: PassJob,
    only: readonly Segment[],
    peak: () => number,
  ): AsyncGenerator<SegmentJob> {
    const context = contextFrames(pass, this.plan)
    const { source, ...rest } = pass
    const untouched = source.kind === 'film-sound' && source.as !== 'mixed'
    const stem = source.kind === 'voices' ? source.stem : null
    const speaks = source.kind === 'mix' || source.kind === 'voices'
    const film = await this.filmSound(source)
    const music = this.music(source)
    const { roomToneDb } = this.plan.settings
    // The film already has room tone.
    const room = source.kind === 'mix' && !this.plan.filmSound ? roomToneDb : null
    const whole = { ...rest, channels: this.channelsOf(source), roomToneDb: room }
    try {
      for (const segment of only) {
        const from = Math.max(0, segment.start - context)
        const to = Math.min(this.plan.totalSamples, segment.start + segment.frames + context)
        const clips = speaks ? this.clips.between(from, to, stem) : []
        // The film sound first: ducked music comes back with it.
        const background = {
          filmSound: await film.between(from, to),
          music: await music.between(from, to),
          ducking: untouched ? null : this.ducking.film(from, to),
        }
        yield { ...whole, ...segment, ...background, clips, peakSoFar: peak() }
      }
      if (only === this.segments && source.kind === 'mix')
        this.isBackgroundStored = this.keepBackground
    } finally {
      await film.close()
      await music.close()
    }
  }

  private async filmSound(source: TrackSource): Promise<OpenBackground> {
    const { filmSound, channels, settings } = this.plan
    const { kind } = source
    if (!filmSound || (kind !== 'mix' && kind !== 'film-sound')) return without('none')
    const inMix = keptVoices(settings.bed.voicesDb ?? 0)
    const as = kind === 'mix' ? 'mixed' : source.as
    const kept = as === 'mixed' ? inMix : as === 'untouched' ? 1 : 0
    // The spool already has the film's voices reduced as the mix wants them.
    const isAsMixed = kept === inMix || !filmSound.voices
    if (this.isBackgroundStored && isAsMixed) return without('spool')
    const reader = opened(await openFilmSound(filmSound.file, this.plan))
    const window = new FilmSoundWindow(reader, channels)
    const voices = filmSound.voices && kept < 1 ? this.voicesOf(filmSound.voices) : null
    const areInCentre = voices !== null && channels === 6 && !(await isStereo(filmSound.file))
    const read = async (from: number, to: number) => {
      const more = await orStopped(window.between(from, to + this.ducking.ahead), filmSound.file)
      this.ducking.listen(more, { start: from, to })
      const film = more.map((channel) => channel.subarray(0, to - from))
      const found = await voices?.between(from, to)
      return found ? withoutVoices(film, found, { part: 1 - kept, areInCentre }) : film
    }
    const close = async () => {
      await reader.close()
      await voices?.close()
    }
    return this.openBackground(read, close, isAsMixed)
  }

  private voicesOf(voices: readonly MixMusic[]): MusicReader {
    const channels = this.plan.channels === 6 ? 2 : this.plan.channels
    return new MusicReader(
      { ...this.plan, channels, music: [...voices] },
      { opened, reading: orStopped },
    )
  }

  private music({ kind }: TrackSource): OpenBackground {
    if (this.plan.music.length === 0 || (kind !== 'mix' && kind !== 'music')) return without('none')
    if (this.isBackgroundStored) return without('spool')
    const stops = { opened, reading: orStopped }
    const reader = new MusicReader(this.plan, stops, (from, to) => this.ducking.music(from, to))
    return this.openBackground(
      (from, to) => reader.between(from, to),
      () => reader.close(),
    )
  }

  private openBackground(
    read: (from: number, to: number) => Promise<Float32Array[] | null>,
    close: () => Promise<void>,
    mayKeep = true,
  ): OpenBackground {
    const between = async (from: number, to: number): Promise<SegmentBackground> => {
      const channels = await read(from, to)
      const keep = this.keepBackground && mayKeep
      return channels ? { kind: 'samples', channels, keep } : { kind: 'none' }
    }
    return { between, close }
  }
}

/** Its sound is in left and right of a track of six channels. */
async function isStereo(film: string): Promise<boolean> {
  const { soundChannels } = await import('../media-duration')
  return (await soundChannels(film)) === 2
}

/**
 * A film's sound minus a share of its voices.
 *
 * @param areInCentre for 5.1, where the voices were found in the stereo fold and so are at −3 dB on
 * both sides
 */
function withoutVoices(
  film: readonly Float32Array[],
  voices: readonly Float32Array[],
  { part, areInCentre }: { part: number; areInCentre: boolean },
): Float32Array[] {
  const [left, right = left] = voices
  return film.map((channel, c) => {
    if (areInCentre)
      return c === 2
        ? channel.map((x, i) => x - part * Math.SQRT1_2 * ((left?.[i] ?? 0) + (right?.[i] ?? 0)))
        : channel
    const own = c < 2 ? (voices[c] ?? left) : undefined
    return own ? channel.map((x, i) => x - part * (own[i] ?? 0)) : channel
  })
}

/** Film sound or music during one pass. */
interface OpenBackground {
  between(from: number, to: number): Promise<SegmentBackground>
  close(): Promise<void>
}

const without = (kind: 'none' | 'spool'): OpenBackground => ({
  between: async () => ({ kind }),
  close: async () => {},
})

function opened(reader: Result<FilmSoundReader>): FilmSoundReader {
  if (!reader.ok) throw new RenderStopped(reader.error)
  return reader.value
}

/** Turns a read error of a broken file into the error that stops the render. */
function orStopped<T>(reading: Promise<T>, at: string): Promise<T> {
  return reading.catch((cause: Error) => {
    const broken = studioError('AUDIO_BROKEN', `broken audio: ${cause.message}`)
    throw new RenderStopped({ ...broken, params: { reason: cause.message }, at })
  })
}

/** Tracks finished against planned work, in seconds of track weighted by cost. */
export class ProgressMeter {
  private done = 0
  private readonly began = performance.now()
  private lastReport = 0

  /**
   * @param planned total work; raised later if another pass is needed
   */
  constructor(
    private planned: number,
    private readonly report: (progress: RenderProgress) => void,
  ) {}

  plan(more: number): void {
    this.planned += more
  }

  add(work: number): void {
    this.done += work
    const now = performance.now()
    if (now - this.lastReport < 100) return
    this.lastReport = now
    const progress = Math.min(0.99, this.done / this.planned)
    const elapsed = now - this.began
    const leftMs = elapsed < 500 ? null : Math.round((elapsed * (1 - progress)) / progress)
    this.report({ progress, leftMs })
  }
}
