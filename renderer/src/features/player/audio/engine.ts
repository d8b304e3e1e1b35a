import type { DuckPoint } from '@shared/mixing/duck-curve'
import { dueBetween, PREFETCH_SAMPLES, SCHEDULE_SAMPLES, type Due } from '../schedule/look-ahead'
import { filmAt, nextPass, passAt, passEnd, type Pass, type Range } from '../schedule/pass'
import { clipsBetween, emptyPlaylist, SAMPLE_RATE, type Playlist } from '../schedule/playlist'
import type { ClipBuffers } from './clip-buffers'
import { createDucker, type Ducker } from './ducker'
import type { Mixer } from './mixer'
import { createSounding, type Sounding } from './sounding'

/** Distance between pressing play and the first sample, in which the first clips are handed over. */
const START_SAMPLES = 0.08 * SAMPLE_RATE
/** A clip cannot be handed over later than this before it sounds. */
const SAFETY_SAMPLES = 0.01 * SAMPLE_RATE

export interface PlayRequest {
  /** Film samples. */
  from: number
  until: number
  loop: Range | null
  /** Film samples per sample heard. */
  rate: number
}

interface Options {
  context: BaseAudioContext
  mixer: Pick<Mixer, 'bus' | 'duck'>
  buffers: Pick<ClipBuffers, 'ready' | 'prepare'>
  /** The last pass is over. */
  onEnd: () => void
  /** Longest wait for the first clips, ms. */
  patienceMs?: number
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Plays the dub: clips at their very samples, and the ducking that goes with them. */
export class Engine {
  readonly #options: Options
  readonly #sounding: Sounding
  readonly #ducker: Ducker
  #playlist = emptyPlaylist
  #duck: readonly DuckPoint[] = []
  #passes: Pass[] = []
  #loop: Range | null = null
  /** Counts starts and stops, so that a start that waited knows whether it is still wanted. */
  #turn = 0

  constructor(options: Options) {
    this.#options = options
    this.#sounding = createSounding(options.context)
    this.#ducker = createDucker(options.mixer.duck)
  }

  get playing(): boolean {
    return this.#passes.length > 0
  }

  /** Answers the pass that begins, once the first clips are at hand or took too long. */
  async start(request: PlayRequest): Promise<Pass | null> {
    this.stop()
    const turn = this.#turn
    const { from, until, rate } = request
    await this.#firstClips(from, rate)
    if (turn !== this.#turn) return null
    const contextFrom = this.#now() + START_SAMPLES
    const pass: Pass = { index: turn, contextFrom, filmFrom: from, filmUntil: until, rate }
    this.#loop = request.loop
    this.#passes = [pass]
    this.#ducker.restart(this.#duck, this.#now())
    this.advance()
    return pass
  }

  stop(): void {
    this.#turn += 1
    if (!this.playing) return
    this.#passes = []
    this.#sounding.stopAll()
    this.#ducker.release(this.#now())
  }

  /** Film sample that leaves the mixer now; null while stopped. */
  position(): number | null {
    const pass = passAt(this.#passes, this.#now())
    if (!pass) return null
    return Math.min(pass.filmUntil, Math.max(pass.filmFrom, filmAt(pass, this.#now())))
  }

  /** Other clips or another curve, also while playing: only what changed is touched. */
  setPlaylist(playlist: Playlist, duck: readonly DuckPoint[]): void {
    this.#playlist = playlist
    if (this.#duck !== duck) {
      this.#duck = duck
      if (this.playing) this.#ducker.restart(duck, this.#now())
    }
    this.advance()
  }

  /** Schedules ahead; to be called a few times a second while playing. */
  advance(): void {
    if (!this.playing) return
    const now = this.#now()
    this.#extend(now)
    const last = this.#passes.at(-1)
    if (last && passEnd(last) <= now) {
      this.stop()
      this.#options.onEnd()
      return
    }
    const soon = this.#due(now, now + SCHEDULE_SAMPLES)
    this.#sounding.keep(new Set(soon.map(({ key }) => key)))
    for (const due of soon) this.#handOver(due)
    this.#ducker.advance(this.#passes, now + SCHEDULE_SAMPLES)
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

  /** Rows passes up as far as clips are read ahead, and drops those that are long over. */
  #extend(now: number): void {
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
    // A clip that arrives when it should sound already does not wait for the next round.
    void buffers.prepare(due.clip, due.pass.rate).then(() => this.#handOverLate(due))
  }

  #handOverLate(due: Due): void {
    const now = this.#now()
    const wanted = this.#due(now, now + SCHEDULE_SAMPLES).find(({ key }) => key === due.key)
    if (wanted) this.#handOver(wanted)
  }

  #handOver(due: Due): void {
    const { buffers, mixer } = this.#options
    if (this.#sounding.has(due.key)) return
    const buffer = buffers.ready(due.clip, due.pass.rate)
    if (!buffer) return
    const bus = mixer.bus(due.clip.speakerId ?? '')
    this.#sounding.start(due, buffer, bus, this.#now() + SAFETY_SAMPLES)
  }
}
