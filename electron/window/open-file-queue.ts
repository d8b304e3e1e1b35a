import { resolve } from 'node:path'
import { endingOf, filmEndings } from '@shared/contracts/film'
import { scriptEndings } from '@shared/contracts/narration'
import { subtitleEndings } from '@shared/subtitles/formats/endings'

const openable: ReadonlySet<string> = new Set([
  ...subtitleEndings,
  ...scriptEndings,
  ...filmEndings,
  'cuecast',
])

/** `--option=film.mp4` is an option. */
const isOpenable = (arg: string): boolean => !arg.startsWith('-') && openable.has(endingOf(arg))

/**
 * Files that the system asks the app to open: at its start, at a second start, from the desktop.
 * Until the window subscribes, they wait.
 */
export class OpenFileQueue {
  #waiting: string[] = []
  #listener: ((path: string) => void) | null = null

  /** Takes the last file that the app can open from these arguments; relative paths start at `folder`. */
  enqueue(args: readonly string[], folder: string): void {
    const path = args.findLast(isOpenable)
    if (path === undefined) return
    const full = resolve(folder, path)
    if (this.#listener) this.#listener(full)
    else this.#waiting.push(full)
  }

  /** Passes later files to the listener at once; returns those that waited, in their order. */
  subscribe(listener: (path: string) => void): string[] {
    this.#listener = listener
    return this.#waiting.splice(0)
  }

  /** The window is gone or reloads: files wait again. */
  detach(): void {
    this.#listener = null
  }
}
