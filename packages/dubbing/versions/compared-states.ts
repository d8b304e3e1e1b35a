import { basename, join } from 'node:path'
import type { ComparedState } from '@shared/contracts/project/compare'
import type { ProjectFile } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import { withFileErrors } from '@cuecast/platform'
import { listBackups, projectNotFound, readVersion } from '../project/document-file'
import { projectFolder } from '../project/project-folder'
import { documentNow } from './read-version'

/** `project-2026-01-31T10-20-30-400Z.json`, as `copyAside` names backups. */
const STAMP = /^project-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.json$/

/** Backups of a project, the newest first; a file whose name says no time is left out. */
export function backupsOf(path: string): Promise<Result<{ file: string; at: string }[]>> {
  const { backups } = projectFolder(path)
  return withFileErrors(backups, 'read', async () => {
    const files = await listBackups(backups, 'project')
    return ok(
      files.flatMap((each) => {
        const file = basename(each)
        const [, day, hours, minutes, seconds, ms] = STAMP.exec(file) ?? []
        return day ? [{ file, at: `${day}T${hours}:${minutes}:${seconds}.${ms}Z` }] : []
      }),
    )
  })
}

/** @param file one that `backupsOf` lists */
export async function readBackup(path: string, file: string): Promise<Result<ComparedState>> {
  const place = join(projectFolder(path).backups, file)
  if (!STAMP.test(file)) return fail(projectNotFound(place))
  const read = await readVersion(place)
  return read.ok ? ok({ ...stateOf(read.value), name: file }) : read
}

/** Another project as it is now, whoever has it open. */
export async function readOtherProject(path: string): Promise<Result<ComparedState>> {
  const read = await documentNow(projectFolder(path))
  return read.ok ? ok(stateOf(read.value)) : read
}

const stateOf = ({ name, cues, speakers }: ProjectFile): ComparedState => ({ name, cues, speakers })
