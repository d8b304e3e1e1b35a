import { projectPatchSchema, type ProjectPatch } from '@shared/contracts/project-file'
import { ok, type Result } from '@shared/contracts/result'
import type { Journal } from '@cuecast/platform'
import type { ProjectAccess } from './project-access'
import { openProjectJournal } from './project-journal'

/**
 * Edits that `project.json` may not have yet, one per line, written as they are made, so that a kill
 * between two saves loses nothing. Patches are idempotent: applied again in order, they give the same
 * document.
 */
export class EditJournal {
  #noted = 0
  #pending = 0

  private constructor(private readonly journal: Journal<ProjectPatch>) {}

  /** Opens the journal; returns the edits that a killed session left in it. */
  static async open(
    access: ProjectAccess,
  ): Promise<Result<{ journal: EditJournal; left: readonly ProjectPatch[] }>> {
    const path = access.folder.editsJournal
    const kind = { path, schema: projectPatchSchema, backups: null }
    const opened = await openProjectJournal(kind, access)
    if (!opened.ok) return opened
    const { journal, lines, repair } = opened.value
    if (repair) {
      const { file, kept, damaged } = repair
      const params = { file, kept: kept || 'none', damaged, applied: lines.length }
      access.notices.push({ code: 'EDITS_DAMAGED', at: file, detail: kept, params })
    }
    const edits = new EditJournal(journal)
    edits.#noted = lines.length
    return ok({ journal: edits, left: lines })
  }

  /** Number of recorded edits; a document written now contains all of them. */
  get mark(): number {
    return this.#noted
  }

  async note(patch: ProjectPatch): Promise<Result<void>> {
    this.#noted += 1
    this.#pending += 1
    const noted = await this.journal.append(patch)
    this.#pending -= 1
    return noted
  }

  /** The document as of `mark` is on disk: clears the journal unless more was recorded. */
  async saved(mark: number): Promise<void> {
    if (mark === 0 || mark !== this.#noted || this.#pending > 0) return
    const cleared = await this.journal.clear()
    if (cleared.ok && mark === this.#noted) this.#noted = 0
  }

  close(): Promise<void> {
    return this.journal.close()
  }
}
