import { useTableRows } from '@/model/session/project-view'

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
  readonly #activeRow: () => number
  #rowPx: number
  readonly #listeners = new Set<() => void>()
  #scroller: HTMLElement | null = null
  #sight: Sight = { first: 0, last: 0 }
  /** Last known value: reading it from the element during an edit would force a layout. */
  #top = 0
  /** 0 until the scroller has a size. */
  #height = 0

  /**
   * @param activeRow the row that stays in sight when the scroller gets another size; -1 = none
   * @param rowPx height of a row, CSS pixels
   */
  constructor(activeRow: () => number, rowPx: number) {
    this.#activeRow = activeRow
    this.#rowPx = rowPx
  }

  /** Rows of another height: the first one in sight stays the first. */
  readonly setRowPx = (rowPx: number): void => {
    if (rowPx === this.#rowPx) return
    const { first } = this.#sight
    this.#rowPx = rowPx
    if (!this.#scroller) return
    this.#scroller.scrollTop = first * rowPx
    this.#look()
  }

  /** For the element that scrolls, which begins where the table was left; answers the end of it. */
  readonly watch = (scroller: HTMLElement | null): (() => void) | undefined => {
    if (!scroller) return undefined
    this.#scroller = scroller
    this.#height = 0
    scroller.scrollTop = useTableRows.getState().first * this.#rowPx
    this.#resized()
    const sized = new ResizeObserver(this.#resized)
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

  /** Scrolls as far as needed for a row to be in sight; before there is a size, that is done with it. */
  readonly show = (row: number): void => {
    if (!this.#scroller || this.#height === 0 || this.#shows(row)) return
    const [start, end] = [row * this.#rowPx, (row + 1) * this.#rowPx]
    this.#scroller.scrollTop = start < this.#top ? start : end - this.#height
    this.#look()
  }

  #shows(row: number): boolean {
    const [start, end] = [row * this.#rowPx, (row + 1) * this.#rowPx]
    return start >= this.#top && end <= this.#top + this.#height
  }

  readonly #resized = (): void => {
    const row = this.#activeRow()
    const kept = row >= 0 && (this.#height === 0 || this.#shows(row))
    this.#look()
    if (kept) this.show(row)
  }

  readonly #look = (): void => {
    if (!this.#scroller) return
    const { scrollTop: top, clientHeight } = this.#scroller
    // Rounded up, the height would leave a strip of the last row out of sight.
    const exact = this.#scroller.getBoundingClientRect().height
    const height = exact > 0 ? Math.min(clientHeight, Math.floor(exact)) : clientHeight
    this.#top = top
    this.#height = height
    const first = Math.floor(top / this.#rowPx)
    const last = Math.ceil((top + height) / this.#rowPx)
    if (first === this.#sight.first && last === this.#sight.last) return
    this.#sight = { first, last }
    if (height > 0) useTableRows.setState({ first })
    for (const listener of this.#listeners) listener()
  }
}
