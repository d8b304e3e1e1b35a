import { createProjectStore } from '../project-store'

interface PlayheadState {
  /** Film time, ms. Changes every frame while playing: subscribe outside React where you can. */
  timeMs: number
  playing: boolean
  /** Playing speed; 1 = as in the film. */
  rate: number
  /** Repeated range, ms; null plays on. */
  loop: { startMs: number; endMs: number } | null
}

export const usePlayhead = createProjectStore<PlayheadState>({
  name: 'usePlayhead',
  owner: 'player',
  initial: { timeMs: 0, playing: false, rate: 1, loop: null },
  keep: ['rate'],
})

/** Commands of the player. The player feature provides it; commands, rows and inspector use it. */
export interface Transport {
  /** Plays from here (the playhead when absent), until there (the end when absent), ms. */
  play(fromMs?: number, untilMs?: number): void
  pause(): void
  seek(timeMs: number): void
  /** Runs backwards with the dub turned round (the film's own sound stays silent), `speed` times as fast as the film, until paused. */
  rewind(speed: number): void
  /** Plays one take by itself, natural and unfitted. */
  playTake(takeId: string): void
  /** Loudness of takes, LUFS (ITU-R BS.1770), by id; unreadable ones are left out. */
  loudness(takeIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

const silent: Transport = {
  play: () => undefined,
  pause: () => undefined,
  seek: (timeMs) => usePlayhead.setState({ timeMs }),
  rewind: () => undefined,
  playTake: () => undefined,
  loudness: async () => new Map(),
}

let current: Transport = silent

/** The player registers itself here while it is mounted. Returns the unsubscribe function. */
export function provideTransport(provided: Transport): () => void {
  current = provided
  return () => {
    if (current === provided) current = silent
  }
}

/** The player, or one that only moves the playhead while none is mounted. */
export const transport = (): Transport => current
