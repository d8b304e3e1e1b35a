import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArrivedNotes } from '@shared/contracts/project/review-share'
import type { NotesFile } from '@shared/contracts/review'
import { ok, type Result } from '@shared/contracts/result'
import {
  deleteFiles,
  withFileErrors,
  lstatOrNull,
  namesIn,
  NotPlainFile,
  writeAtomically,
} from '@cuecast/platform'
import type { Project } from '../project/project'
import { receiveNotes } from './read-notes'

const inboxOf = (projectPath: string): string => join(projectPath, 'review', 'arrived')
const isInboxName = (name: string): boolean =>
  /^[0-9a-f]{32}-[0-9a-f]{16}\.review-notes\.json$/.test(name)

/**
 * Stores notes from a shared page until the document has them; on disk when it returns. They
 * include the earlier notes of the same device.
 *
 * @param device 32 hexadecimal digits
 */
export function keepArrived(
  projectPath: string,
  device: string,
  file: NotesFile,
): Promise<Result<void>> {
  const folder = inboxOf(projectPath)
  const text = JSON.stringify(file)
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16)
  const name = `${device}-${digest}.review-notes.json`
  return withFileErrors(folder, 'write', async () => {
    await mkdir(folder, { recursive: true })
    // A project from elsewhere may have a link there.
    if (!(await lstatOrNull(folder))?.isDirectory()) throw new NotPlainFile(folder)
    const written = await writeAtomically(join(folder, name), text)
    if (!written.ok) return written
    const earlier = (await namesIn(folder)).filter(
      (each) => each !== name && each.startsWith(`${device}-`) && isInboxName(each),
    )
    const removed = await deleteFiles(earlier.map((each) => join(folder, each)))
    return removed.ok ? ok(undefined) : removed
  })
}

/** Notes that have arrived for a project. */
export function arrivedNotes(
  project: Pick<Project, 'path' | 'document'>,
): Promise<Result<ArrivedNotes>> {
  const folder = inboxOf(project.path)
  const arrived: ArrivedNotes = { names: [], files: [], refused: [] }
  return withFileErrors(folder, 'read', async () => {
    for (const name of (await namesIn(folder)).filter(isInboxName)) {
      const read = await receiveNotes(join(folder, name), project)
      // A newer version of the same device may have taken its place meanwhile.
      if (!read.ok && read.error.code === 'FILE_NOT_FOUND') continue
      if (!read.ok) arrived.refused.push(read.error)
      else {
        arrived.names.push(name)
        arrived.files.push(read.value)
      }
    }
    return ok(arrived)
  })
}

/** Removes notes that the document has. */
export async function removeArrived(
  projectPath: string,
  names: readonly string[],
): Promise<Result<void>> {
  const folder = inboxOf(projectPath)
  const removed = await deleteFiles(names.filter(isInboxName).map((name) => join(folder, name)))
  return removed.ok ? ok(undefined) : removed
}
