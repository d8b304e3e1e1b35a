import { createHash } from 'node:crypto'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ProjectFile } from '@shared/contracts/project-file'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { withFileErrors, readPlainFile, writeAtomically } from '@cuecast/platform'
import { readVersion } from './document-file'
import type { ProjectFolder } from './project-folder'

const KEPT = /^elsewhere-[\dTZ-]+\.json$/

/** Notices that another program has replaced `project.json` since it was last read or written here. */
export class DocumentWatch {
  /** As it was left here; null = there was none. */
  #seen: { stamp: string; hash: string } | null = null

  constructor(private readonly folder: Pick<ProjectFolder, 'document' | 'backups'>) {}

  /** Hash of `project.json` as it was last read or written here; null: there was none. */
  get hash(): string | null {
    return this.#seen?.hash ?? null
  }

  /** Records the present version as known. */
  async note(): Promise<void> {
    const stamp = await this.#stamp()
    const hash = stamp === null ? null : await this.#hash().catch(() => null)
    this.#seen = stamp === null || hash === null ? null : { stamp, hash }
  }

  /**
   * Before `project.json` is written: saves the version of another program as
   * `backups/elsewhere-….json`, which later backups never remove. Returns its path; null if there
   * is none.
   */
  async keepForeign(): Promise<Result<string | null>> {
    const stamp = await this.#stamp()
    const seen = this.#seen
    if (seen === null || stamp === null || stamp === seen.stamp) return ok(null)
    const { document, backups } = this.folder
    return withFileErrors(document, 'read', async () => {
      // Synchronising programs touch files that they do not change.
      if ((await this.#hash()) === seen.hash) return ok(null)
      const kept = await placeFor(backups)
      await copyFile(document, kept)
      return ok(kept)
    })
  }

  async #stamp(): Promise<string | null> {
    const found = await stat(this.folder.document).catch(() => null)
    return found && [found.ino, found.size, found.mtimeMs].join(' ')
  }

  async #hash(): Promise<string> {
    const bytes = await readPlainFile(this.folder.document)
    return createHash('sha256').update(bytes).digest('hex')
  }
}

/** Keeps another version of the document as `keepForeign` does; returns its path. */
export function keepVersion(
  { backups }: Pick<ProjectFolder, 'backups'>,
  document: ProjectFile,
): Promise<Result<string>> {
  return withFileErrors(backups, 'write', async () => {
    const kept = await placeFor(backups)
    const written = await writeAtomically(kept, JSON.stringify(document))
    return written.ok ? ok(kept) : written
  })
}

async function placeFor(backups: string): Promise<string> {
  await mkdir(backups, { recursive: true })
  const time = new Date().toISOString().replace(/[:.]/g, '-')
  return join(backups, `elsewhere-${time}.json`)
}

/** Reads a version that `keepForeign` has kept for this project. */
export async function readForeign(
  { backups }: Pick<ProjectFolder, 'backups'>,
  path: string,
): Promise<Result<ProjectFile>> {
  if (dirname(path) === backups && KEPT.test(basename(path))) return readVersion(path)
  return failWith('FILE_NOT_FOUND', 'not a version of this project', { at: path })
}
