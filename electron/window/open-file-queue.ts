import { resolve } from 'node:path'
import { scriptEndings } from '@shared/contracts/narration'
import { subtitleEndings } from '@shared/subtitles/formats/endings'

const OPENABLE = new RegExp(
  String.raw`\.(${subtitleEndings.join('|')}|${scriptEndings.join('|')}|cuecast)$`,
  'i',
)

/**
 * Files that the system asks the app to open: at its start, at a second start, from the desktop.
 * Until the window subscribes, the last one waits.
 */
export class OpenFileQueue {
  #waiting: string | null = null
  #listener: ((path: string) => void) | null = null

  /** Takes the last file that the app can open from these arguments; relative paths start at `folder`. */
  enqueue(args: readonly string[], folder: string): void {
    const path = args.findLast((each) => OPENABLE.test(each))
    if (path === undefined) return
    const full = resolve(folder, path)
    if (this.#listener) this.#listener(full)
    else this.#waiting = full
  }

  /** Passes later files to the listener at once; returns the one that waited, or null. */
  subscribe(listener: (path: string) => void): string | null {
    this.#listener = listener
    const path = this.#waiting
    this.#waiting = null
    return path
  }

  /** The window is gone or reloads: files wait again. */
  detach(): void {
    this.#listener = null
  }
}
