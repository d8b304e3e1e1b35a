import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { OpenProject } from '@shared/contracts/ipc'
import { lockProject, type ProjectLock } from './lock/project-lock'
import type { ProjectFolder } from './project-folder'

/** Why a project is open to look and listen only. */
export type ReadOnlyReason = 'in-use' | 'no-permission'

export type Notice = OpenProject['notices'][number]

/** Whether this process may write to a project folder, and what it found out on opening it. */
export interface ProjectAccess {
  folder: ProjectFolder
  /** Null: the project is ours to write. */
  readOnly: ReadOnlyReason | null
  /** Asked before every write: the lock may have been lost since. */
  mayWrite(): Promise<Result<void>>
  /** What the user has to know of the project: damage, and what was recovered. */
  notices: Notice[]
  release(): Promise<void>
}

/**
 * Takes the project's lock. Where that cannot be had and `orReadOnly` is set, answers an access that
 * refuses every write.
 */
export async function accessProject(
  folder: ProjectFolder,
  orReadOnly: boolean,
): Promise<Result<ProjectAccess>> {
  const lock = await lockProject(folder.lock)
  if (lock.ok) return ok(toWrite(folder, lock.value))
  const reason = reasonOf(lock.error)
  return orReadOnly && reason ? ok(toRead(folder, reason)) : lock
}

/** What every change of a project is refused with that may only be read. */
export function readOnlyError(at: string): StudioError {
  return studioError('PROJECT_READ_ONLY', 'the project is open to look and listen only', { at })
}

function toWrite(folder: ProjectFolder, lock: ProjectLock): ProjectAccess {
  return {
    folder,
    readOnly: null,
    notices: [],
    mayWrite: () => lock.check(),
    release: () => lock.release(),
  }
}

function toRead(folder: ProjectFolder, readOnly: ReadOnlyReason): ProjectAccess {
  return {
    folder,
    readOnly,
    notices: [],
    mayWrite: async () => fail(readOnlyError(folder.path)),
    release: async () => undefined,
  }
}

function reasonOf({ code }: StudioError): ReadOnlyReason | null {
  if (code === 'PROJECT_IN_USE') return 'in-use'
  return code === 'PERMISSION_DENIED' ? 'no-permission' : null
}
