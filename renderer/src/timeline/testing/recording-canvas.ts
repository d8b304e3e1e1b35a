/** A drawing call: the method of the 2D context and its arguments. */
export interface Drawn {
  on: string
  method: string
  args: readonly unknown[]
}

let drawn: Drawn[] = []

/** Width of a letter on canvases that only record, CSS pixels. */
const LETTER_PX = 6

const answers: Readonly<Record<string, (...args: unknown[]) => unknown>> = {
  measureText: (text) => ({ width: String(text).length * LETTER_PX }),
  createLinearGradient: () => ({ addColorStop: () => undefined }),
  createPattern: () => null,
}

function recordingContext(on: () => string): object {
  const own: Record<string | symbol, unknown> = {}
  return new Proxy(own, {
    get: (_, name) =>
      name in own
        ? own[name]
        : (...args: unknown[]) => {
            drawn.push({ on: on(), method: String(name), args })
            return answers[String(name)]?.(...args)
          },
    set: (_, name, value) => {
      own[name] = value
      return true
    },
  })
}

/**
 * Gives happy-dom the parts that a canvas editor needs: recording contexts, elements with the size
 * from `openWindow`, observers that report a size once, and pointer capture.
 */
export function recordCanvases(sidePx = 600): void {
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement) {
      return recordingContext(() => this.dataset['testid'] ?? '')
    },
  })
  Object.assign(Element.prototype, {
    setPointerCapture: () => undefined,
    getBoundingClientRect: () => new DOMRect(0, 0, sidePx, sidePx),
  })
  Object.assign(globalThis, {
    OffscreenCanvas: class {
      getContext = () => recordingContext(() => 'tile')
    },
    ResizeObserver: class {
      readonly #report: (entries: []) => void
      constructor(report: (entries: []) => void) {
        this.#report = report
      }
      observe = () => queueMicrotask(() => this.#report([]))
      unobserve = () => undefined
      disconnect = () => undefined
    },
  })
}

/** Everything that was drawn since this was last asked. */
export function takeDrawn(): Drawn[] {
  const taken = drawn
  drawn = []
  return taken
}
