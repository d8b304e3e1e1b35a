import { useRuns } from '@/model/document/run-store'

/** Time after which a rendering cue looks two thirds done, ms. */
const PACE_MS = 1_500

/**
 * Animated fill of rendering cues. A service reports only that a cue is being rendered, not the
 * progress: the fill slows down and is never complete before the take arrives.
 */
export class RenderAnimation {
  readonly #since = new Map<string, number>()
  readonly #isStill: () => boolean
  /** Something was drawn that keeps moving. */
  moving = false

  /** @param isStill true if the user asked for less motion */
  constructor(isStill: () => boolean) {
    this.#isStill = isStill
  }

  of(cueId: string, now = performance.now()): number {
    if (this.#isStill()) return 0.5
    const since = this.#since.get(cueId)
    if (since === undefined) this.#since.set(cueId, now)
    this.moving = true
    return 1 - Math.exp(-(now - (since ?? now)) / PACE_MS)
  }

  /** Drops cues that are no longer rendering. */
  prune(): void {
    const { chunks } = useRuns.getState()
    for (const cueId of this.#since.keys()) {
      if (chunks[cueId]?.state !== 'rendering') this.#since.delete(cueId)
    }
  }
}
