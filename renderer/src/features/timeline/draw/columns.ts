import type { CueState } from '@/project/derived/cue-state'

type ColourOf = (state: CueState, selected: boolean) => string

/** Draws crowded blocks pixel by pixel: of those that share a pixel, the one that matters most. */
export class Columns {
  readonly #pen: Pick<CanvasRenderingContext2D, 'fillStyle' | 'fillRect'>
  readonly #span: { top: number; height: number }
  readonly #colourOf: ColourOf
  #at = -1
  #width = 0
  #state: CueState | null = null
  #selected = false

  constructor(
    pen: Pick<CanvasRenderingContext2D, 'fillStyle' | 'fillRect'>,
    span: { top: number; height: number },
    colourOf: ColourOf,
  ) {
    this.#pen = pen
    this.#span = span
    this.#colourOf = colourOf
  }

  /** Blocks come in order of their left ends, CSS pixels. */
  add(left: number, width: number, state: CueState, selected: boolean): void {
    const at = Math.floor(left)
    if (at !== this.#at) this.flush()
    if (this.#state === null || severity(state) > severity(this.#state)) this.#state = state
    this.#at = at
    this.#selected ||= selected
    this.#width = Math.max(this.#width, width, 1)
  }

  /** Draws what is left. */
  flush(): void {
    if (this.#state === null) return
    this.#pen.fillStyle = this.#colourOf(this.#state, this.#selected)
    this.#pen.fillRect(this.#at, this.#span.top, this.#width, this.#span.height)
    this.#state = null
    this.#width = 0
    this.#selected = false
  }
}

/** What matters more wins where blocks are too narrow to be seen apart. */
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

/** How loudly a state speaks where several share a pixel: the higher one shows. */
export const severity = (state: CueState): number => SEVERITY[state]
