import { dirname, normalize } from 'node:path'
import { comparable, isNetworkPath, samePath } from '@cuecast/platform'
import { failWith, type Result } from '@shared/contracts/result'

/** Kinds of file dialogs; each starts in the folder of its last choice. */
export const chosenKinds = [
  'project',
  'subtitles',
  'film',
  'sound',
  'music',
  'script',
  'castMap',
  'dictionary',
  'translation',
  'usage',
  'notes',
  'cuts',
  'turns',
  'certificate',
  'folder',
  'model',
  'catalogue',
  'origin',
] as const
export type ChosenKind = (typeof chosenKinds)[number]

export type LastFolders = Partial<Record<ChosenKind, string>>

interface Saved {
  lastFolders: LastFolders
  /** Chosen films on other computers; their projects name them again in later sessions. */
  networkFilms: readonly string[]
}

/** So many films on other computers are remembered. */
const MAX_NETWORK_FILMS = 200

/**
 * Paths that the user chose: in a dialog, by a drop, by opening a file with the app, or that main
 * itself found next to those. The window names paths, but main uses only these.
 */
export class ChosenPaths {
  readonly #granted = new Set<string>()

  constructor(private readonly saved: Saved) {}

  /** Returns the path, for chaining. */
  grant(path: string): string {
    this.#granted.add(plain(path))
    return path
  }

  has(path: string): boolean {
    return this.#granted.has(plain(path))
  }

  /** Records the user's choice in a dialog of this kind. */
  chosen(kind: ChosenKind, path: string): string {
    this.saved.lastFolders = { ...this.saved.lastFolders, [kind]: dirname(path) }
    return this.grant(path)
  }

  /** Where a dialog of this kind begins. */
  folderOf(kind: ChosenKind): string | undefined {
    return this.saved.lastFolders[kind]
  }

  /** A film was made the original: its project names it from now on. */
  grantFilm(path: string): void {
    this.grant(path)
    const others = this.saved.networkFilms
    if (isNetworkPath(path) && !this.hasFilm(path))
      this.saved.networkFilms = [path, ...others].slice(0, MAX_NETWORK_FILMS)
  }

  /** True for a film on another computer that was chosen, in this session or an earlier one. */
  hasFilm(path: string): boolean {
    return this.saved.networkFilms.some((film) => samePath(film, path))
  }
}

const plain = (path: string) => comparable(normalize(path).replace(/(?<=[^\\/:])[\\/]+$/, ''))

/** Refuses a path that the user did not choose. */
export function notChosen(path: string): Result<never> {
  return failWith('PATH_NOT_CHOSEN', 'this file was not chosen by the user', { at: path })
}
