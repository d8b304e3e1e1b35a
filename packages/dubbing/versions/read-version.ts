import type { ProjectFile } from '@shared/contracts/project-file'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { readDocument, isProject, projectNotFound } from '../project/document-file'
import { withFilesMovedAlong } from '../project/film'
import { patchDocument, type ProjectContent } from '../project/project'
import { projectFolder, type ProjectFolder, setLinksAside } from '../project/project-folder'
import { EditJournal, openProjectJournal } from '../project/project-journal'
import { readOnlyAccess } from '../project/project-lock'
import { TakeIndex, takeLineSchema } from '../project/take-index'

/** A save empties the journal of edits between two readings: then both are read again. */
const READINGS = 3

/**
 * Reads the project in a folder without its lock, as it is now: it may be open and change meanwhile. Nothing is written or
 * repaired, and its audio is not looked at.
 *
 * @returns the errors of `readDocument`; PROJECT_INVALID where its takes are a link to another folder
 */
export async function readVersion(path: string): Promise<Result<ProjectContent>> {
  const folder = projectFolder(path)
  const document = await documentNow(folder)
  if (!document.ok) return document
  const plain = await setLinksAside(folder, true)
  if (!plain.ok) return plain
  const kind = { path: folder.takesJournal, schema: takeLineSchema, backups: 'takes' as const }
  const opened = await openProjectJournal(kind, readOnlyAccess(folder, 'in-use'))
  if (!opened.ok) return opened
  await opened.value.journal.close()
  const index = new TakeIndex()
  for (const line of opened.value.lines) index.apply(line)
  return ok({
    document: await withFilesMovedAlong(document.value, path),
    path,
    takes: { index },
  })
}

/** The document of a project folder with the edits that were not saved yet; see `readVersion`. */
export async function documentNow(folder: ProjectFolder): Promise<Result<ProjectFile>> {
  if (!(await isProject(folder))) return fail(projectNotFound(folder.path))
  for (let reading = 1; ; reading += 1) {
    const before = await editsOf(folder)
    if (!before.ok) return before
    const read = await readDocument(folder)
    if (!read.ok) return read
    // Taken for the present state, an older one would undo what has been made since.
    if (read.value.fromBackup !== null)
      return failWith('PROJECT_INVALID', 'the project is damaged; there is an older state of it', {
        at: folder.document,
      })
    const edits = await editsOf(folder)
    if (!edits.ok) return edits
    if (edits.value.length < before.value.length && reading < READINGS) continue
    return ok(edits.value.reduce(patchDocument, read.value.document))
  }
}

async function editsOf(folder: ProjectFolder) {
  const opened = await EditJournal.open(readOnlyAccess(folder, 'in-use'))
  if (!opened.ok) return opened
  await opened.value.journal.close()
  return ok(opened.value.left)
}
