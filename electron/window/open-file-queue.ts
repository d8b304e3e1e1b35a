import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { endingOf, filmEndings, filmsLast } from '@shared/contracts/film'
import { scriptEndings } from '@shared/contracts/narration'
import { subtitleEndings } from '@shared/contracts/formats/subtitle-formats'

const openable: ReadonlySet<string> = new Set([
  ...subtitleEndings,
  ...scriptEndings,
  ...filmEndings,
  'cuecast',
])

/** Existing files of other kinds are passed on too: the window reports them. */
const isMeant = (path: string): boolean =>
  openable.has(endingOf(path)) || (statSync(path, { throwIfNoEntry: false })?.isFile() ?? false)

/**
 * Files that the system asks the app to open: at its start, at a second start, from the desktop.
 * They wait until the window subscribes.
 */
export class OpenFileQueue {
  #waiting: string[] = []
  #listener: ((path: string) => void) | null = null

  /**
   * Queues the files of these arguments, films after the files they belong to; `--option=film.mp4`
   * is an option. Relative paths start at `folder`.
   */
  enqueue(args: readonly string[], folder: string): void {
    const named = args.filter((arg) => !arg.startsWith('-')).map((arg) => resolve(folder, arg))
    for (const path of filmsLast(named.filter(isMeant)))
      if (this.#listener) this.#listener(path)
      else this.#waiting.push(path)
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
