import { usePlayhead } from '@/project/playback/playhead-store'

/** Moves the playhead backwards, frame by frame. */
export class Rewind {
  readonly #place: (timeMs: number) => void
  #speed = 0
  #frame = 0
  #last = 0

  constructor(place: (timeMs: number) => void) {
    this.#place = place
  }

  get running(): boolean {
    return this.#speed > 0
  }

  start(speed: number): void {
    if (!this.running) {
      this.#last = performance.now()
      this.#frame = requestAnimationFrame(this.#step)
    }
    this.#speed = speed
    usePlayhead.setState({ playing: true })
  }

  stop(): void {
    if (!this.running) return
    this.#speed = 0
    cancelAnimationFrame(this.#frame)
    usePlayhead.setState({ playing: false })
  }

  #step = (now: number): void => {
    const by = (now - this.#last) * this.#speed
    this.#last = now
    const timeMs = Math.max(0, usePlayhead.getState().timeMs - by)
    this.#place(timeMs)
    if (timeMs === 0) this.stop()
    else this.#frame = requestAnimationFrame(this.#step)
  }
}
