import type { SoundWindow, Track } from './sound'
import { SoundFault } from './sound-fault'

/** Two elements stand at the same place when they differ by no more, ms. */
const ALIGNED_MS = 1
const ALIGNED_STRETCHED_MS = 12
const MAX_NUDGES = 5
const FADE_MS = 24
/** −60 dB, under the same sound at full volume. */
const INAUDIBLE = 0.001

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/** An `<audio>` element and the window that it plays. */
export class Deck {
  readonly audio = new Audio()
  /** Null until the browser has read it. */
  window: SoundWindow | null = null
  /** Called where the browser gives up in the middle of a window. */
  onBroken: ((fault: SoundFault) => void) | null = null
  /** Ends what is being opened. */
  #giveUp: (() => void) | null = null

  constructor() {
    this.audio.preload = 'auto'
    this.audio.preservesPitch = true
  }

  get timeMs(): number {
    return (this.window?.startMs ?? 0) + this.audio.currentTime * 1_000
  }

  set timeMs(ms: number) {
    const { startMs = 0, endMs = 0 } = this.window ?? {}
    this.audio.currentTime = Math.max(0, Math.min(ms, endMs) - startMs) / 1_000
  }

  /** Holds the window once the browser has read it. Rejected with a `SoundFault`; nothing is open then. */
  async open(window: SoundWindow, ms: number): Promise<void> {
    this.close()
    const { audio } = this
    const fault = new SoundFault('browser', window.track.id)
    try {
      await new Promise<void>((resolve, reject) => {
        this.#giveUp = () => reject(fault)
        audio.onloadedmetadata = () => resolve()
        audio.onerror = () => reject(fault)
        audio.src = window.url
      })
    } catch (error) {
      this.#release(window.url)
      throw error
    }
    audio.onerror = () => this.onBroken?.(fault)
    this.window = window
    this.timeMs = ms
  }

  /** Plays without being audible; where the volume cannot be set (iPhone), muted. */
  silence(): void {
    // Not 0: Chromium plays what is silent on another clock, and jumps by 50 ms as it is let in.
    this.audio.volume = INAUDIBLE
    this.audio.muted = this.audio.volume > 2 * INAUDIBLE
  }

  close(): void {
    this.#giveUp?.()
    this.#giveUp = null
    this.audio.pause()
    if (this.window) this.#release(this.window.url)
    this.window = null
  }

  /** The element lets go of the URL first: it would keep reading one that is gone. */
  #release(url: string): void {
    const { audio } = this
    audio.onerror = null
    audio.removeAttribute('src')
    audio.load()
    URL.revokeObjectURL(url)
  }

  covers(trackId: Track['id'], ms: number): boolean {
    const { window } = this
    return window?.track.id === trackId && ms >= window.startMs && ms < window.endMs
  }
}

/**
 * Nudges the speed of `fresh`, which is not audible, until it is as far as `old`. Returns how far it was
 * behind at first, ms.
 */
export async function align(
  old: Deck,
  fresh: Deck,
  speed: number,
  isCurrent: () => boolean,
): Promise<number> {
  // Stretched sound has no exact place: the browser overlaps pieces of some 20 ms.
  const enough = speed === 1 ? ALIGNED_MS : ALIGNED_STRETCHED_MS
  let first: number | null = null
  for (let i = 0; i < MAX_NUDGES && isCurrent(); i += 1) {
    await wait(60)
    const late = await lateness(old, fresh)
    first ??= late
    if (Math.abs(late) <= enough) break
    await nudge(fresh, late, speed)
  }
  return first ?? 0
}

/** A short crossfade; where the volume cannot be set (iPhone) an exchange at once. */
export async function exchange(old: Deck, fresh: Deck): Promise<void> {
  fresh.audio.muted = false
  const steps = 3
  for (let i = 1; i <= steps; i += 1) {
    fresh.audio.volume = i / steps
    old.audio.volume = 1 - i / steps
    await wait(FADE_MS / steps)
  }
  old.silence()
}

/** How far `fresh` is behind `old`, ms of the film: the median of several looks. */
async function lateness(old: Deck, fresh: Deck): Promise<number> {
  const seen: number[] = []
  for (let i = 0; i < 5; i += 1) {
    seen.push(old.timeMs - fresh.timeMs)
    await wait(8)
  }
  return seen.sort((a, b) => a - b)[2] ?? 0
}

/** Lets the element gain so many ms on the film (lose them, if negative). */
async function nudge({ audio }: Deck, gainMs: number, speed: number): Promise<void> {
  // Large steps are short and small ones exact: timers are a few ms late.
  const factor = Math.sign(gainMs) * (Math.abs(gainMs) > 15 ? 0.15 : 0.05)
  // Plain resampling follows at once; keeping the pitch would take up to 20 ms at each change.
  audio.preservesPitch = false
  const from = performance.now()
  audio.playbackRate = speed * (1 + factor)
  while (performance.now() - from < gainMs / factor / speed) await wait(4)
  audio.playbackRate = speed
  audio.preservesPitch = true
}
