import type { CueState } from '@/project/derived/cue-state'
import { severity } from './severity'

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
