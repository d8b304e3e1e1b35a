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

export const usePlayhead = createProjectStore<PlayheadState>(
  { timeMs: 0, playing: false, rate: 1, loop: null },
  ['rate'],
)
