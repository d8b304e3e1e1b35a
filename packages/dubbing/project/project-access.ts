import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { OpenProject } from '@shared/contracts/ipc'
import { lockProject, type ProjectLock } from './lock/project-lock'
import type { ProjectFolder } from './project-folder'

/** Why a project is open read-only. */
export type ReadOnlyReason = 'in-use' | 'no-permission'

export type Notice = OpenProject['notices'][number]

/** Whether this process may write to a project folder, and notices from opening it. */
export interface ProjectAccess {
  folder: ProjectFolder
  /** Null: writable. */
  readOnly: ReadOnlyReason | null
  /** Called before every write: the lock may have been lost since. */
  mayWrite(): Promise<Result<void>>
  /** What the user has to know: damage, and what was recovered. */
  notices: Notice[]
  release(): Promise<void>
}

/**
 * Acquires the project lock. If that fails and `orReadOnly` is set, returns an access that refuses
 * every write.
 */
export async function accessProject(
  folder: ProjectFolder,
  orReadOnly: boolean,
): Promise<Result<ProjectAccess>> {
  const lock = await lockProject(folder.lock)
  if (lock.ok) return ok(writableAccess(folder, lock.value))
  const reason = reasonOf(lock.error)
  return orReadOnly && reason ? ok(readOnlyAccess(folder, reason)) : lock
}

/** The error for every change of a read-only project. */
export function readOnlyError(at: string): StudioError {
  return studioError('PROJECT_READ_ONLY', 'the project is open read-only', { at })
}

function writableAccess(folder: ProjectFolder, lock: ProjectLock): ProjectAccess {
  return {
    folder,
    readOnly: null,
    notices: [],
    mayWrite: () => lock.check(),
    release: () => lock.release(),
  }
}

function readOnlyAccess(folder: ProjectFolder, readOnly: ReadOnlyReason): ProjectAccess {
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
