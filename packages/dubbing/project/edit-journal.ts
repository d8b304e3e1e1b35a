import { projectPatchSchema, type ProjectPatch } from '@shared/contracts/project-file'
import { ok, type Result } from '@shared/contracts/result'
import type { Journal } from '@cuecast/platform'
import type { ProjectAccess } from './project-access'
import { openProjectJournal } from './project-journal'

/**
 * Edits that `project.json` may not have yet, a line each, written the moment they are made, so
 * that a kill between two saves takes nothing. Patches say what is, not what changes: the same ones
 * once more, in their order, lead to the same document.
 */
export class EditJournal {
  #noted = 0
  #underWay = 0

  private constructor(private readonly journal: Journal<ProjectPatch>) {}

  /** Opens the journal; answers the edits that a killed session left in it. */
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

  /** How many edits are noted; a document written now has all of them. */
  get mark(): number {
    return this.#noted
  }

  async note(patch: ProjectPatch): Promise<Result<void>> {
    this.#noted += 1
    this.#underWay += 1
    const noted = await this.journal.append(patch)
    this.#underWay -= 1
    return noted
  }

  /** The document as it was at `mark` is on the disk: empties the journal unless more was noted. */
  async saved(mark: number): Promise<void> {
    if (mark === 0 || mark !== this.#noted || this.#underWay > 0) return
    const cleared = await this.journal.clear()
    if (cleared.ok && mark === this.#noted) this.#noted = 0
  }

  close(): Promise<void> {
    return this.journal.close()
  }
}
