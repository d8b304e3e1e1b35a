export interface Sight {
  /** Row at the upper edge. */
  first: number
  /** Row behind the one at the lower edge. */
  last: number
}

/**
 * Which rows of a scroller are in sight. All are of one height, so that nothing is measured or
 * summed up: with ten thousand rows, one more or less costs what it does with ten.
 */
export class RowsInSight {
  readonly #rowPx: number
  readonly #listeners = new Set<() => void>()
  #scroller: HTMLElement | null = null
  #sight: Sight = { first: 0, last: 0 }
  /** As last seen: asking the element in the midst of an edit would lay it out. */
  #top = 0
  #height = 0

  constructor(rowPx: number) {
    this.#rowPx = rowPx
  }

  /** For the element that scrolls; answers the end of watching it. */
  readonly watch = (scroller: HTMLElement | null): (() => void) | undefined => {
    if (!scroller) return undefined
    this.#scroller = scroller
    const sized = new ResizeObserver(this.#look)
    sized.observe(scroller)
    scroller.addEventListener('scroll', this.#look, { passive: true })
    return () => {
      sized.disconnect()
      scroller.removeEventListener('scroll', this.#look)
      this.#scroller = null
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly get = (): Sight => this.#sight

  /** Scrolls as far as needed for a row to be in sight. */
  readonly show = (row: number): void => {
    const [start, end] = [row * this.#rowPx, (row + 1) * this.#rowPx]
    const seen = start >= this.#top && end <= this.#top + this.#height
    if (!this.#scroller || seen) return
    this.#scroller.scrollTop = start < this.#top ? start : end - this.#height
    this.#look()
  }

  readonly #look = (): void => {
    if (!this.#scroller) return
    const { scrollTop: top, clientHeight: height } = this.#scroller
    this.#top = top
    this.#height = height
    const first = Math.floor(top / this.#rowPx)
    const last = Math.ceil((top + height) / this.#rowPx)
    if (first === this.#sight.first && last === this.#sight.last) return
    this.#sight = { first, last }
    for (const listener of this.#listeners) listener()
  }
}
