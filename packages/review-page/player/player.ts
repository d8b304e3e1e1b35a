import { createStore } from 'zustand/vanilla'
import type { ReviewPackage } from '@shared/contracts/review'
import { align, Deck, exchange } from './deck'
import { continues, nextSound, partAt, type Sound, type SoundWindow, type Track } from './sound'
import { SoundFault } from './sound-fault'

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const
export type TrackId = Track['id']

interface PlayerState {
  playing: boolean
  /** The sound at the position is being fetched and decoded. */
  waiting: boolean
  speed: number
  track: TrackId
  /** Repeated until it is taken away, film ms. */
  loop: { startMs: number; endMs: number } | null
  /** Why the sound stopped; the next Play tries again. */
  failed: Pick<SoundFault, 'reason' | 'file'> | null
}

/** The next window is made ready when less than this is left, ms of the film. */
const AHEAD_MS = 15_000
/** … and takes over by then even while somebody speaks; ms that pass meanwhile. */
const LATEST_MS = 2_500
/**
 * Plays a track of the package from any place, at any speed with its pitch kept. Two elements take
 * turns (README, “Sound”): whatever replaces what sounds, the next window or another track, first runs
 * beside it without being audible.
 */
export class Player {
  readonly state = createStore<PlayerState>()(() => ({
    playing: false,
    waiting: false,
    speed: 1,
    track: 'mix',
    loop: null,
    failed: null,
  }))
  readonly #ticks = new Set<(ms: number) => void>()
  #active = new Deck()
  #standby = new Deck()
  /** The position while no window is open there, film ms. */
  #at: number
  /** Raised by whatever makes work under way pointless. */
  #turn = 0
  #isHandingOver = false
  /** How far an element is behind after its start, as measured at the last one, ms. */
  #startLag = 30
  #next: SoundWindow | null = null
  #frame = 0
  #isUnlocked = false

  constructor(
    private readonly pkg: Pick<ReviewPackage, 'tracks' | 'startMs' | 'durationMs'>,
    private readonly sound: Sound,
    /** Whether nobody speaks from `ms` on for a moment: the place to change over. */
    private readonly isQuiet: (ms: number) => boolean,
  ) {
    const first = pkg.tracks[0]
    if (first) this.state.setState({ track: first.id })
    this.#at = first ? (nextSound(first, pkg.startMs) ?? pkg.startMs) : pkg.startMs
    if (first) sound.prepare(first, this.#at)
    for (const deck of [this.#active, this.#standby])
      deck.onBroken = (fault) => deck === this.#active && this.#fail(fault)
  }

  get endMs(): number {
    return this.pkg.startMs + this.pkg.durationMs
  }

  get timeMs(): number {
    const { track, waiting } = this.state.getState()
    const isOpen = this.#isHandingOver || this.#active.covers(track, this.#at)
    if (waiting || !isOpen) return this.#at
    return Math.min(this.#active.timeMs, this.endMs)
  }

  /** Calls back in every frame while the position changes, and once after each jump. */
  onTime(listener: (ms: number) => void): () => void {
    this.#ticks.add(listener)
    return () => this.#ticks.delete(listener)
  }

  has(id: TrackId, ms = this.timeMs): boolean {
    const track = this.#track(id)
    return track !== undefined && partAt(track, ms) >= 0
  }

  toggle(): void {
    if (this.state.getState().playing) this.pause()
    else this.play()
  }

  play(): void {
    this.#unlock()
    const track = this.#track(this.state.getState().track)
    if (!track) return
    const from = this.timeMs >= this.endMs - 50 ? this.pkg.startMs : this.timeMs
    this.state.setState({ playing: true, failed: null })
    void this.#start(nextSound(track, from) ?? from)
    this.#run()
  }

  pause(): void {
    this.#at = this.timeMs
    this.#cancel()
    this.#active.audio.pause()
    this.state.setState({ playing: false, waiting: false })
    this.#tell()
  }

  /** Stops for good, and lets go of the sound. */
  close(): void {
    this.pause()
    this.#active.close()
  }

  seek(ms: number): void {
    this.#cancel()
    this.#at = Math.round(Math.max(this.pkg.startMs, Math.min(ms, this.endMs)))
    const { playing, track } = this.state.getState()
    const { loop } = this.state.getState()
    if (loop && (this.#at < loop.startMs || this.#at >= loop.endMs)) this.setLoop(null)
    if (this.#active.covers(track, this.#at)) this.#active.timeMs = this.#at
    if (playing) void this.#start(this.#at)
    else {
      const current = this.#track(track)
      if (current) this.sound.prepare(current, this.#at)
    }
    this.#tell()
  }

  setLoop(loop: PlayerState['loop']): void {
    this.state.setState({ loop })
  }

  setSpeed(speed: number): void {
    this.state.setState({ speed })
    this.#active.audio.playbackRate = speed
    this.#standby.audio.playbackRate = speed
  }

  /** Changes over to another track at the same place; nothing happens where that has no sound. */
  setTrack(id: TrackId): void {
    const at = this.timeMs
    const track = this.#track(id)
    if (!track || id === this.state.getState().track || !this.has(id, at)) return
    this.#cancel()
    const { playing, waiting } = this.state.getState()
    // Back before the other track took over: it still sounds.
    if (playing && this.#active.window?.track.id === id) return this.state.setState({ track: id })
    if (playing && !waiting && this.#active.window) return void this.#change(track)
    this.#at = at
    this.state.setState({ track: id })
    if (playing) void this.#start(at)
    else this.sound.prepare(track, at)
  }

  /** Opens what sounds at `ms`, where it is not open already, and plays it. */
  async #start(ms: number): Promise<void> {
    this.#at = ms
    const turn = this.#turn
    const { track: id, speed } = this.state.getState()
    const deck = this.#active
    const isCurrent = () => turn === this.#turn && this.state.getState().playing
    try {
      if (!deck.covers(id, ms)) {
        this.state.setState({ waiting: true })
        deck.audio.pause()
        const track = this.#track(id)
        const window = track ? await this.sound.window(track, ms, true) : null
        if (!isCurrent()) return window ? URL.revokeObjectURL(window.url) : undefined
        if (!track || !window) return this.#away(ms)
        await deck.open(window, ms).catch(() => this.#openAgain(track, ms, isCurrent))
        if (!isCurrent()) return
      }
      deck.audio.muted = false
      deck.audio.volume = 1
      deck.audio.playbackRate = speed
      await deck.audio.play()
      if (isCurrent()) this.state.setState({ waiting: false })
    } catch (error) {
      if (isCurrent()) this.#fail(error)
    }
  }

  /** Some browsers fail at times with what they play a moment later. */
  async #openAgain(track: Track, ms: number, isCurrent: () => boolean): Promise<void> {
    const window = isCurrent() ? await this.sound.window(track, ms, true) : null
    if (window && isCurrent()) await this.#active.open(window, ms)
    else if (window) URL.revokeObjectURL(window.url)
  }

  /** Stops here. Nothing stays open that does not play, so that the next Play opens it again. */
  #fail(error: unknown): void {
    this.pause()
    this.#active.close()
    const { reason, file } =
      error instanceof SoundFault ? error : new SoundFault('browser', this.state.getState().track)
    this.state.setState({ failed: { reason, file } })
  }

  /** Where the track has nothing: on to where it has, or back to the first track. */
  #away(ms: number): void {
    const { track: id } = this.state.getState()
    const main = this.pkg.tracks[0]
    if (main && id !== main.id && partAt(main, ms) >= 0) {
      this.state.setState({ track: main.id })
      return void this.#start(ms)
    }
    const track = this.#track(id)
    const next = track ? nextSound(track, ms) : null
    if (next === null) return this.#stopAtEnd()
    this.seek(next)
  }

  #stopAtEnd(): void {
    this.pause()
    this.#at = this.endMs
    this.#tell()
  }

  #run(): void {
    cancelAnimationFrame(this.#frame)
    const step = () => {
      if (!this.state.getState().playing) return
      this.#tick()
      this.#frame = requestAnimationFrame(step)
    }
    this.#frame = requestAnimationFrame(step)
    // Frames stop in a tab that is not in sight; the sound does not.
    this.#active.audio.ontimeupdate = () => this.#tick()
    this.#standby.audio.ontimeupdate = () => this.#tick()
  }

  #tick(): void {
    const { playing, waiting, loop, speed } = this.state.getState()
    if (!playing || waiting) return
    const ms = this.timeMs
    this.#at = Math.min(ms, (this.#active.window?.endMs ?? ms) - 1)
    if (loop && ms >= loop.endMs) return this.seek(loop.startMs)
    if (ms >= this.endMs) return this.#stopAtEnd()
    this.#tell()
    const { window } = this.#active
    if (!window || this.#isHandingOver) return
    const left = window.endMs - ms
    if (this.#active.audio.ended || left < 20) return this.#away(window.endMs)
    const isShort = window.endMs - window.startMs < 60_000
    if (!continues(window) || (left > AHEAD_MS && !isShort)) return
    if (!this.#next) return void this.#prepareNext(window)
    if (this.#next.url !== '' && (left < LATEST_MS * speed || this.isQuiet(ms))) {
      const next = this.#next
      this.#next = null
      void this.#handOver(next)
    }
  }

  /** `#next` holds the place with an empty address while the window is being made. */
  async #prepareNext({ track, endMs, startMs }: SoundWindow): Promise<void> {
    const turn = this.#turn
    this.#next = { track, startMs, endMs, url: '' }
    // What is about to end takes the following part in with it, so that both overlap for long enough.
    const next = await this.sound.window(track, this.timeMs, false).catch(() => null)
    if (next && turn === this.#turn && next.endMs > endMs) this.#next = next
    else if (next) URL.revokeObjectURL(next.url)
  }

  async #change(track: Track): Promise<void> {
    const turn = this.#turn
    this.state.setState({ track: track.id })
    this.#isHandingOver = true
    const ms = this.#active.timeMs
    const window = await this.sound.window(track, ms, true).catch((error: unknown) => {
      if (turn === this.#turn) this.#fail(error)
      return null
    })
    if (turn !== this.#turn || !window) return window ? URL.revokeObjectURL(window.url) : undefined
    await this.#handOver(window)
  }

  /** Lets the other element play `window` muted until both stand at the same place, then exchanges them. */
  async #handOver(window: SoundWindow): Promise<void> {
    const turn = this.#turn
    this.#isHandingOver = true
    const [old, fresh] = [this.#active, this.#standby]
    // Whatever made it pointless has closed the element, and may have opened it for something else.
    const isCurrent = () => turn === this.#turn
    try {
      await fresh.open(window, old.timeMs)
      if (!isCurrent()) return
      fresh.silence()
      fresh.audio.playbackRate = this.state.getState().speed
      fresh.timeMs = old.timeMs + this.#startLag
      await fresh.audio.play()
      const late = await align(old, fresh, this.state.getState().speed, isCurrent)
      this.#startLag = Math.max(0, Math.min(100, this.#startLag + late))
      if (!isCurrent()) return
      this.#active = fresh
      this.#standby = old
      await exchange(old, fresh)
      if (isCurrent()) old.close()
    } catch (error) {
      if (turn === this.#turn) this.#fail(error)
    } finally {
      if (turn === this.#turn) this.#isHandingOver = false
    }
  }

  #cancel(): void {
    this.#turn += 1
    this.#isHandingOver = false
    if (this.#next?.url) URL.revokeObjectURL(this.#next.url)
    this.#next = null
    this.#standby.close()
    this.#active.audio.volume = 1
    this.#active.audio.muted = false
  }

  /** Phones let an element play on its own later only if a touch has played it once. */
  #unlock(): void {
    if (this.#isUnlocked) return
    this.#isUnlocked = true
    this.#standby.audio.load()
  }

  #track(id: TrackId): Track | undefined {
    return this.pkg.tracks.find((track) => track.id === id)
  }

  #tell(): void {
    const ms = this.timeMs
    for (const listener of this.#ticks) listener(ms)
  }
}
