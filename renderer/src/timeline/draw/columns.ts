import type { CueState } from '@/model/derived/derived-store'

type ColourOf = (state: CueState, selected: boolean) => string

/** Draws narrow blocks pixel by pixel: of those that share a pixel, the most important state. */
export class Columns {
  readonly #ctx: Pick<CanvasRenderingContext2D, 'fillStyle' | 'fillRect'>
  readonly #span: { top: number; height: number }
  readonly #colourOf: ColourOf
  #at = -1
  #width = 0
  #state: CueState | null = null
  #selected = false

  constructor(
    ctx: Pick<CanvasRenderingContext2D, 'fillStyle' | 'fillRect'>,
    span: { top: number; height: number },
    colourOf: ColourOf,
  ) {
    this.#ctx = ctx
    this.#span = span
    this.#colourOf = colourOf
  }

  /** Add blocks in order of their left edges, CSS pixels. */
  add(left: number, width: number, state: CueState, selected: boolean): void {
    const at = Math.floor(left)
    if (at !== this.#at) this.flush()
    if (this.#state === null || severity(state) > severity(this.#state)) this.#state = state
    this.#at = at
    this.#selected ||= selected
    this.#width = Math.max(this.#width, width, 1)
  }

  /** Draws the last column. */
  flush(): void {
    if (this.#state === null) return
    this.#ctx.fillStyle = this.#colourOf(this.#state, this.#selected)
    this.#ctx.fillRect(this.#at, this.#span.top, this.#width, this.#span.height)
    this.#state = null
    this.#width = 0
    this.#selected = false
  }
}

/** Where blocks share a pixel the higher value is shown. */
const SEVERITY: Readonly<Record<CueState, number>> = {
  failed: 8,
  'does-not-fit': 7,
  rendering: 6,
  queued: 5,
  stale: 4,
  stretched: 3,
  draft: 2,
  done: 1,
  empty: 0,
}

export const severity = (state: CueState): number => SEVERITY[state]
