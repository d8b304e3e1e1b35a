import { useRuns } from '@/project/runs/run-store'

/** Time in which a rendering cue looks two thirds done, ms. */
const PACE_MS = 1_500

/**
 * How full rendering cues look. A service says only that a cue is being rendered, not how far it
 * is: the filling slows down as it goes and is never complete before the take is there.
 */
export class RenderAnimation {
  readonly #since = new Map<string, number>()
  readonly #still: () => boolean
  /** Something was drawn that goes on moving. */
  moving = false

  /** @param still whether the user asked for less motion */
  constructor(still: () => boolean) {
    this.#still = still
  }

  of(cueId: string, now = performance.now()): number {
    if (this.#still()) return 0.5
    const since = this.#since.get(cueId)
    if (since === undefined) this.#since.set(cueId, now)
    this.moving = true
    return 1 - Math.exp(-(now - (since ?? now)) / PACE_MS)
  }

  /** Forgets cues that are not rendering any more. */
  tidy(): void {
    const { chunks } = useRuns.getState()
    for (const cueId of this.#since.keys()) {
      if (chunks[cueId]?.state !== 'rendering') this.#since.delete(cueId)
    }
  }
}
