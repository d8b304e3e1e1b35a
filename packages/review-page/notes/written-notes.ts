import type { NotesFile } from '@shared/contracts/review'
import { countOf } from '@shared/review/import-notes'
import type { Page } from '../page'
import { notesFile } from './entries'
import type { Notes } from './notes-store'

/** The notes of a page as they would be sent now: of all of its languages, the one that is shown first. */
export function writtenNotes(page: Page): NotesFile {
  const { languages, index, notes } = page
  const { reviewer } = notes.state.getState()
  const now = notes.stamp()
  const fileOf = (about: Parameters<typeof notesFile>[0], of: Notes) => {
    of.refresh()
    return notesFile(about, of.state.getState(), reviewer, now)
  }
  const shown = fileOf(index.pkg, notes)
  if (!languages) return shown
  const files = languages.all
    .toSorted((a, b) => Number(b.notes === notes) - Number(a.notes === notes))
    .map(({ notes: of, language, project, packageId, round }) => ({
      ...(of === notes ? shown : fileOf({ project, packageId, round }, of)),
      language,
    }))
  const [first, ...rest] = files.filter((file) => countOf(file) + (file.withdrawn ?? []).length > 0)
  if (!first) return shown
  const others = rest.map(
    ({ language, project, packageId, round, notes: of, verdicts, withdrawn }) => ({
      language,
      project,
      packageId,
      round,
      notes: of,
      verdicts,
      ...(withdrawn && { withdrawn }),
    }),
  )
  return others.length > 0 ? { ...first, others } : first
}
