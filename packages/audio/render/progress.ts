import type { RenderProgress } from './render-types'

/** Counts work done against work planned, in seconds of track weighted by what they cost. */
export class ProgressMeter {
  private done = 0
  private readonly began = performance.now()
  private lastTold = 0

  /**
   * @param planned work in all; it may be raised later when another pass turns out to be needed
   */
  constructor(
    private planned: number,
    private readonly tell: (progress: RenderProgress) => void,
  ) {}

  plan(more: number): void {
    this.planned += more
  }

  add(work: number): void {
    this.done += work
    const now = performance.now()
    if (now - this.lastTold < 100) return
    this.lastTold = now
    const progress = Math.min(0.99, this.done / this.planned)
    const elapsed = now - this.began
    const leftMs = elapsed < 500 ? null : Math.round((elapsed * (1 - progress)) / progress)
    this.tell({ progress, leftMs })
  }
}
