import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { studioError } from '@shared/contracts/errors'
import type { ProjectFile } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import { fileError, systemCode } from '../../files/file-error'
import { createProject } from '../../projects/create-project'
import { Project } from '../../projects/project'
import { carryOver, patchBetween } from './merge-documents'

/** Where a job works: the user's project folder, or one that is thrown away. */
export interface Workplace {
  projectFolder: string
  /** Data of the service inside. */
  serviceFolder: string
  isKept: boolean
  /** Removes what is not to stay. `finished`: nothing is left to go on with. */
  clear(finished: boolean): Promise<void>
}

/** @returns INVALID_ARGUMENT for a folder that holds something else, and whatever the disk says */
export async function openWorkplace(projectFolder: string | null): Promise<Result<Workplace>> {
  if (projectFolder !== null) {
    const usable = await isUsable(projectFolder)
    if (!usable.ok) return usable
    const serviceFolder = join(projectFolder, '.service')
    const clear = async (finished: boolean) => {
      if (finished) await rm(serviceFolder, { recursive: true, force: true })
    }
    return ok({ projectFolder, serviceFolder, isKept: true, clear })
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'cuecast-dub-'))
    return ok({
      projectFolder: join(folder, 'dub.cuecast'),
      serviceFolder: join(folder, 'service'),
      isKept: false,
      clear: () => rm(folder, { recursive: true, force: true }),
    })
  } catch (cause) {
    return fail(fileError(cause, tmpdir(), 'write'))
  }
}

/** A folder of something else is never made a project. */
async function isUsable(folder: string): Promise<Result<void>> {
  try {
    const names = await readdir(folder)
    const isProject = names.includes('project.json') || names.includes('backups')
    if (isProject || names.every((name) => name.startsWith('.'))) return ok(undefined)
    const message = 'the folder holds something else and no project'
    const params = { reason: 'not-a-project' }
    return fail(studioError('INVALID_ARGUMENT', message, { at: folder, params }))
  } catch (cause) {
    return systemCode(cause) === 'ENOENT' ? ok(undefined) : fail(fileError(cause, folder, 'read'))
  }
}

/** The document to work with: the fresh one, or on top of the project that is there already. */
export async function openDocument(
  { projectFolder }: Workplace,
  fresh: ProjectFile,
): Promise<Result<{ document: ProjectFile; project: Project | null }>> {
  if (!(await stat(projectFolder).catch(() => null))) return ok({ document: fresh, project: null })
  const opened = await Project.open(projectFolder)
  if (opened.ok)
    return ok({ document: carryOver(opened.value.document, fresh), project: opened.value })
  const isEmpty = opened.error.code === 'PROJECT_NOT_FOUND'
  return isEmpty ? ok({ document: fresh, project: null }) : opened
}

/** Puts the document on the disk, in the project that is open or in a new one. */
export async function keepDocument(
  { projectFolder }: Workplace,
  document: ProjectFile,
  project: Project | null,
): Promise<Result<Project>> {
  if (project === null) return createProject(projectFolder, document)
  project.apply(patchBetween(project.document, document))
  const saved = await project.flush()
  return saved.ok ? ok(project) : saved
}
