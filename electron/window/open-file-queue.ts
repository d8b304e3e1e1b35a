import { resolve } from 'node:path'

const OURS = /\.(srt|vtt|ass|ssa|cuecast)$/i

/**
 * Files that the system hands over: by a start, by a second start, by the desktop. The window hears
 * of them only once it listens; until then the last one waits.
 */
export class OpenFileQueue {
  #waiting: string | null = null
  #listener: ((path: string) => void) | null = null

  /** Takes the last file of ours among these arguments, as seen from a folder. */
  give(args: readonly string[], folder: string): void {
    const path = args.findLast((each) => OURS.test(each))
    if (path === undefined) return
    const full = resolve(folder, path)
    if (this.#listener) this.#listener(full)
    else this.#waiting = full
  }

  /** From now on files go there at once; answers the one that has waited. */
  listen(listener: (path: string) => void): string | null {
    this.#listener = listener
    const path = this.#waiting
    this.#waiting = null
    return path
  }

  /** Nobody listens: the window is gone, or is reloading. */
  hush(): void {
    this.#listener = null
  }
}
