import { join, relative, resolve } from 'node:path'
import { sidecarOf } from '@cuecast/origin'
import { temporaryBeside, movePath, removeFile } from '@cuecast/platform'
import type { SoundContent, WrittenSound } from './sign-files'

/** Files under temporary names next to their targets, until all of them are complete. */
export class StagedFiles {
  readonly #files: { from: string; to: string | null; content: SoundContent | null }[] = []

  constructor(private readonly folder: string) {}

  /**
   * The path to write to.
   *
   * @param name relative to the folder; null for what only the export itself needs
   * @param content null for a file without sound
   */
  add(name: string | null, content: SoundContent | null = null): string {
    // On Windows a file of another drive has no relative path.
    const to = name === null ? null : resolve(this.folder, name)
    const from = temporaryBeside(to ?? join(this.folder, 'export'))
    this.#files.push({ from, to, content })
    return from
  }

  /** A file beside another one, which is there already. */
  addWritten({ from, to }: Pick<WrittenSound, 'from' | 'to'>): void {
    this.#files.push({ from, to, content: null })
  }

  /** The files with sound, in the order in which they were added. */
  sounds(): WrittenSound[] {
    return this.#files.flatMap(({ from, to, content }) =>
      to === null || content === null ? [] : [{ from, to, content }],
    )
  }

  /** Names of the files so far, relative to the folder. */
  names(): string[] {
    return this.#files.flatMap(({ to }) => (to === null ? [] : [relative(this.folder, to)]))
  }

  /** Credentials beside an earlier file of the same name would contradict the new one: they go with it. */
  async commit(): Promise<string[]> {
    const kept = this.#files.flatMap(({ from, to }) => (to === null ? [] : [{ from, to }]))
    const names = new Set(kept.map(({ to }) => to))
    for (const { to } of this.sounds())
      if (!names.has(sidecarOf(to))) await removeFile(sidecarOf(to))
    for (const { from, to } of kept) await movePath(from, to)
    return kept.map(({ to }) => to)
  }

  async discard(): Promise<void> {
    await Promise.all(this.#files.map(({ from }) => removeFile(from)))
  }
}
