import { duckAt, type DuckPoint } from '@shared/mixing/duck-curve'
import type { ClipBuffers } from './clip-buffers'
import {
  catchUp,
  contextAt,
  type Due,
  dueBetween,
  filmAt,
  nextPass,
  type Pass,
  passAt,
  passEnd,
  PREFETCH_SAMPLES,
  type Range,
  SCHEDULE_SAMPLES,
} from './look-ahead'
import type { Mixer } from './mixer'
import { clipsBetween, emptyPlaylist, type Playlist, SAMPLE_RATE } from './playlist'

/** Time from the start to the first sample, in which the first clips are scheduled. */
const START_SAMPLES = 0.08 * SAMPLE_RATE
/** A clip has to be scheduled at least this long before it sounds. */
const SAFETY_SAMPLES = 0.01 * SAMPLE_RATE

interface PlayRequest {
  /** Film samples. */
  from: number
  until: number
  loop: Range | null
  /** Film samples per played sample. */
  rate: number
}

interface EngineOptions {
  context: BaseAudioContext
  mixer: Pick<Mixer, 'bus' | 'duck' | 'centre'>
  buffers: Pick<ClipBuffers, 'ready' | 'prepare'>
  /** The last pass has ended. */
  onEnd: () => void
  /** Longest wait for the first clips, ms. */
  patienceMs?: number
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Ducking curves of the original, and of its middle where that is separate. */
export interface DuckCurves {
  whole: readonly DuckPoint[]
  centre: readonly DuckPoint[]
}

/** Plays the dub: each clip at its exact sample, and the ducking of the original. */
export class Engine {
  readonly #options: EngineOptions
  readonly #scheduled: ScheduledClips
  /** For the original, and for its middle. */
  readonly #duckers: readonly [Ducker, Ducker]
  #playlist = emptyPlaylist
  #duck: DuckCurves = { whole: [], centre: [] }
  #passes: Pass[] = []
  #loop: Range | null = null
  /** Counts starts and stops: a start that had to wait checks whether it was superseded. */
  #generation = 0

  constructor(options: EngineOptions) {
    this.#options = options
    this.#scheduled = createScheduledClips(options.context)
    this.#duckers = [createDucker(options.mixer.duck), createDucker(options.mixer.centre)]
  }

  get playing(): boolean {
    return this.#passes.length > 0
  }

  /**
   * Starts once the first clips are prepared or took too long. Returns the first pass; null if a
   * later start or stop superseded it.
   */
  async start(request: PlayRequest): Promise<Pass | null> {
    this.stop()
    const generation = this.#generation
    const { from, until, rate } = request
    await this.#firstClips(from, rate)
    if (generation !== this.#generation) return null
    const contextFrom = this.#now() + START_SAMPLES
    const pass: Pass = { index: generation, contextFrom, filmFrom: from, filmUntil: until, rate }
    this.#loop = request.loop
    this.#passes = [pass]
    this.#restartDucking()
    this.advance()
    return pass
  }

  stop(): void {
    this.#generation += 1
    if (!this.playing) return
    this.#passes = []
    this.#scheduled.stopAll()
    for (const ducker of this.#duckers) ducker.release(this.#now())
  }

  /** Film sample that leaves the mixer now; null while stopped. */
  position(): number | null {
    const pass = passAt(this.#passes, this.#now())
    if (!pass) return null
    return Math.min(pass.filmUntil, Math.max(pass.filmFrom, filmAt(pass, this.#now())))
  }

  #restartDucking(): void {
    const [whole, centre] = this.#duckers
    whole.restart(this.#duck.whole, this.#now())
    centre.restart(this.#duck.centre, this.#now())
  }

  /** Replaces clips and ducking, also while playing: only what changed is rescheduled. */
  setPlaylist(playlist: Playlist, duck: DuckCurves): void {
    this.#playlist = playlist
    if (this.#duck !== duck) {
      this.#duck = duck
      if (this.playing) this.#restartDucking()
    }
    this.advance()
  }

  /** Schedules ahead; call it a few times a second while playing. */
  advance(): void {
    if (!this.playing) return
    const now = this.#now()
    this.#extendPasses(now)
    const last = this.#passes.at(-1)
    if (last && passEnd(last) <= now) {
      this.stop()
      this.#options.onEnd()
      return
    }
    const soon = this.#due(now, now + SCHEDULE_SAMPLES)
    this.#scheduled.keep(new Set(soon.map(({ key }) => key)))
    for (const due of soon) this.#schedule(due)
    for (const ducker of this.#duckers) ducker.advance(this.#passes, now + SCHEDULE_SAMPLES)
    for (const due of this.#due(now, now + PREFETCH_SAMPLES)) this.#prefetch(due)
  }

  #now(): number {
    return Math.round(this.#options.context.currentTime * SAMPLE_RATE)
  }

  #due(from: number, until: number): Due[] {
    return this.#passes.flatMap((pass) => dueBetween(this.#playlist, pass, from, until))
  }

  async #firstClips(from: number, rate: number): Promise<void> {
    const { buffers, patienceMs = 500 } = this.#options
    const first = clipsBetween(this.#playlist, from, from + SAMPLE_RATE)
    const here = Promise.all(first.map((clip) => buffers.prepare(clip, rate)))
    await Promise.race([here, wait(patienceMs)])
  }

  /** Adds passes as far as clips are read ahead, and drops those that are long over. */
  #extendPasses(now: number): void {
    this.#passes = this.#passes.filter(
      (pass, index) => index === this.#passes.length - 1 || passEnd(pass) > now - SAMPLE_RATE,
    )
    let last = this.#passes.at(-1)
    while (last && passEnd(last) < now + PREFETCH_SAMPLES) {
      const next = nextPass(last, this.#loop)
      if (next) this.#passes.push(next)
      last = next ?? undefined
    }
  }

  #prefetch(due: Due): void {
    const { buffers } = this.#options
    if (buffers.ready(due.clip, due.pass.rate)) return
    // A clip that arrives when it should already sound does not wait for the next round.
    void buffers.prepare(due.clip, due.pass.rate).then(() => this.#scheduleLate(due))
  }

  #scheduleLate(due: Due): void {
    const now = this.#now()
    const wanted = this.#due(now, now + SCHEDULE_SAMPLES).find(({ key }) => key === due.key)
    if (wanted) this.#schedule(wanted)
  }

  #schedule(due: Due): void {
    const { buffers, mixer } = this.#options
    if (this.#scheduled.has(due.key)) return
    const buffer = buffers.ready(due.clip, due.pass.rate)
    if (!buffer) return
    const bus = mixer.bus(due.clip.speakerId ?? '')
    this.#scheduled.start(due, buffer, bus, this.#now() + SAFETY_SAMPLES)
  }
}

/** Clips that are scheduled on the audio thread and have not ended. */
interface ScheduledClips {
  has(key: string): boolean
  /** Schedules a clip; one whose start has passed plays its rest in time. */
  start(due: Due, buffer: AudioBuffer, into: AudioNode, earliest: number): void
  /** Stops every clip that is not in `wanted`. */
  keep(wanted: ReadonlySet<string>): void
  stopAll(): void
}

interface Voice {
  source: AudioBufferSourceNode
  gain: GainNode
}

/** Fade of a clip that is stopped while it sounds, s. */
const CUT_FADE = 0.008

function createScheduledClips(context: BaseAudioContext): ScheduledClips {
  const voices = new Map<string, Voice>()

  function stop(key: string): void {
    const voice = voices.get(key)
    if (!voice) return
    voices.delete(key)
    const { currentTime } = context
    voice.gain.gain.setTargetAtTime(0, currentTime, CUT_FADE / 4)
    voice.source.stop(currentTime + CUT_FADE)
  }

  return {
    has: (key) => voices.has(key),
    start(due, buffer, into, earliest) {
      const now = catchUp(due, earliest)
      if (!now) return
      const source = context.createBufferSource()
      const gain = context.createGain()
      source.buffer = buffer
      gain.gain.value = linear(due.clip.gainDb)
      source.connect(gain).connect(into)
      source.start(now.start / SAMPLE_RATE, now.offset / SAMPLE_RATE, now.length / SAMPLE_RATE)
      voices.set(due.key, { source, gain })
      source.onended = () => {
        if (voices.get(due.key)?.source === source) voices.delete(due.key)
        gain.disconnect()
      }
    },
    keep(wanted) {
      for (const key of voices.keys()) if (!wanted.has(key)) stop(key)
    },
    stopAll() {
      for (const key of voices.keys()) stop(key)
    },
  }
}

const linear = (db: number): number => 10 ** (db / 20)
const seconds = (sample: number): number => Math.max(0, sample / SAMPLE_RATE)

/** Writes the ducking curve into a gain, pass by pass, as far ahead as clips are scheduled. */
interface Ducker {
  /** Another curve or start: what follows `now` (context sample) is written again. */
  restart(points: readonly DuckPoint[], now: number): void
  advance(passes: readonly Pass[], until: number): void
  /** Back to full level. */
  release(now: number): void
}

function createDucker(gain: AudioParam): Ducker {
  let points: readonly DuckPoint[] = []
  /** Context sample up to which the curve is written. */
  let written = 0

  /** Lines that are straight in dB are exponential ramps in gain. */
  function writePart(pass: Pass, from: number, until: number): void {
    const filmFrom = filmAt(pass, from)
    const filmUntil = filmAt(pass, until)
    gain.setValueAtTime(linear(duckAt(points, filmFrom)), seconds(from))
    for (const point of points) {
      if (point.at <= filmFrom) continue
      if (point.at >= filmUntil) break
      gain.exponentialRampToValueAtTime(linear(point.gainDb), seconds(contextAt(pass, point.at)))
    }
    gain.exponentialRampToValueAtTime(linear(duckAt(points, filmUntil)), seconds(until))
  }

  return {
    restart(next, now) {
      gain.cancelScheduledValues(seconds(now))
      points = next
      written = now
    },
    advance(passes, until) {
      for (const pass of passes) {
        const from = Math.max(written, pass.contextFrom)
        const end = Math.min(until, passEnd(pass))
        if (end <= from) continue
        writePart(pass, from, end)
        written = end
      }
    },
    release(now) {
      gain.cancelScheduledValues(seconds(now))
      gain.setTargetAtTime(1, seconds(now), 0.05)
    },
  }
}
