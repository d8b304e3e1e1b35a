import { join, relative, resolve } from 'node:path'
import { temporaryBeside, movePath, removeFile } from '@cuecast/platform'

/** Files under temporary names next to their targets, until all of them are complete. */
export class StagedFiles {
  readonly #files: { from: string; to: string | null }[] = []

  constructor(private readonly folder: string) {}

  /**
   * The path to write to.
   *
   * @param name relative to the folder; null for what only the export itself needs
   */
  add(name: string | null): string {
    // On Windows a file of another drive has no relative path.
    const to = name === null ? null : resolve(this.folder, name)
    const from = temporaryBeside(to ?? join(this.folder, 'export'))
    this.#files.push({ from, to })
    return from
  }

  /** A file whose writer moves it into place itself when it is complete. */
  addComplete(name: string): string {
    const to = join(this.folder, name)
    this.#files.push({ from: to, to })
    return to
  }

  /** Names of the files so far, relative to the folder. */
  names(): string[] {
    return this.#files.flatMap(({ to }) => (to === null ? [] : [relative(this.folder, to)]))
  }

  async commit(): Promise<string[]> {
    const kept = this.#files.flatMap(({ from, to }) => (to === null ? [] : [{ from, to }]))
    for (const { from, to } of kept) if (from !== to) await movePath(from, to)
    return kept.map(({ to }) => to)
  }

  async discard(): Promise<void> {
    await Promise.all(
      this.#files.flatMap(({ from, to }) => (from === to ? [] : [removeFile(from)])),
    )
  }
}
