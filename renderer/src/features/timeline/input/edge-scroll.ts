import { filmLengthMs } from '@/project/film/film-store'
import { scrollBy } from '@/project/view/view'
import { showView, useViewport } from '@/project/view/viewport-store'

/** Width of the zones at both ends in which a drag scrolls the view, CSS pixels. */
const ZONE_PX = 28
/** Fastest scrolling, CSS pixels a frame. */
const FASTEST = 24

/** Scrolls while a drag is held near an end of the lanes. */
export class EdgeScroll {
  #frame = 0
  #speed = 0
  readonly #scrolled: () => void

  /** @param scrolled called after each step, so that what is dragged goes along */
  constructor(scrolled: () => void) {
    this.#scrolled = scrolled
  }

  /** @param x where the pointer is, CSS pixels from the left end of the lanes */
  at(x: number): void {
    const { widthPx } = useViewport.getState()
    const into = x < ZONE_PX ? x - ZONE_PX : Math.max(0, x - (widthPx - ZONE_PX))
    this.#speed = Math.max(-1, Math.min(1, into / ZONE_PX)) * FASTEST
    if (this.#speed !== 0 && this.#frame === 0) this.#frame = requestAnimationFrame(this.#step)
  }

  stop(): void {
    this.#speed = 0
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }

  #step = (): void => {
    this.#frame = 0
    if (this.#speed === 0) return
    showView(scrollBy(useViewport.getState(), this.#speed, filmLengthMs()))
    this.#scrolled()
    this.#frame = requestAnimationFrame(this.#step)
  }
}
