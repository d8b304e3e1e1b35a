import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ProjectFile, projectFileSchema } from '@shared/contracts/project-file'
import { log, parseJson, readPlainFile, removeFile, writeAtomically } from '@cuecast/platform'
import { z } from 'zod'

const keptSchema = z.object({
  path: z.string(),
  /** Hash of the `project.json` that the edits were made to. */
  base: z.string(),
  document: projectFileSchema,
})

type Kept = z.infer<typeof keptSchema>

/**
 * A document whose own disk is full or gone, kept in a folder on another disk until it is written:
 * a kill before that loses no edit.
 */
export class UnsavedDocument {
  readonly #file: string
  /** There is a copy. */
  #isKept = false

  /** @param id of the project: the copy is found again wherever the project lies then */
  constructor(
    private readonly folder: string,
    private readonly path: string,
    id: string,
  ) {
    this.#file = join(folder, `${createHash('sha256').update(id).digest('hex')}.json`)
  }

  /** Keeps the document as it is now; what cannot be kept is logged. */
  async keep(document: ProjectFile, base: string): Promise<void> {
    const kept: Kept = { path: this.path, base, document }
    await mkdir(this.folder, { recursive: true }).catch(() => undefined)
    const written = await writeAtomically(this.#file, JSON.stringify(kept))
    if (written.ok) this.#isKept = true
    else log(`unsaved edits of ${this.path} are in memory alone: ${written.error.message}`)
  }

  /**
   * Edits that an earlier session could not write, if they belong to this project. `isNewer`:
   * `project.json` is still the version they were made to.
   */
  async left(base: string | null): Promise<{ document: ProjectFile; isNewer: boolean } | null> {
    const text = await readPlainFile(this.#file).catch(() => null)
    const kept = text && keptSchema.safeParse(parseJson(text.toString('utf8')))
    if (!kept?.success) return null
    const isNewer = kept.data.base === base
    if (!isNewer && kept.data.path !== this.path) return null
    this.#isKept = true
    return { document: kept.data.document, isNewer }
  }

  /** Removes the copy once it is written in its place, or kept next to it. */
  async drop(): Promise<void> {
    if (!this.#isKept) return
    this.#isKept = false
    await removeFile(this.#file).catch(() => undefined)
  }
}
