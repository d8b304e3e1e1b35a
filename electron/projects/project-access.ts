import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { ZodType } from 'zod'
import {
  openJournal,
  openJournalToRead,
  type JournalOptions,
  type OpenedJournal,
} from '../files/journal'
import { lockProject, type ProjectLock } from './lock/project-lock'

/** Why a project is open to look and listen only. */
export type ReadOnlyReason = 'in-use' | 'no-permission'

/** Whether this process may write to a project folder. */
export interface ProjectAccess {
  /** Null: the project is ours to write. */
  readOnly: ReadOnlyReason | null
  /** Asked before every write: the lock may have been lost since. */
  mayWrite(): Promise<Result<void>>
  release(): Promise<void>
}

/**
 * Takes the project's lock. Where that cannot be had and `orReadOnly` is set, answers an access that
 * refuses every write.
 */
export async function accessProject(
  lockFile: string,
  orReadOnly: boolean,
): Promise<Result<ProjectAccess>> {
  const lock = await lockProject(lockFile)
  if (lock.ok) return ok(toWrite(lock.value))
  const reason = reasonOf(lock.error)
  return orReadOnly && reason ? ok(toRead(reason, lockFile)) : lock
}

/** Opens a journal of the project, to append to it or only to read it. */
export function openProjectJournal<Line>(
  path: string,
  schema: ZodType<Line>,
  { readOnly, mayWrite }: Pick<ProjectAccess, 'readOnly' | 'mayWrite'>,
): Promise<Result<OpenedJournal<Line>>> {
  const options: JournalOptions = { mayWrite }
  return readOnly
    ? openJournalToRead(path, schema, readOnlyError(path))
    : openJournal(path, schema, options)
}

/** What every change of a project is refused with that may only be read. */
export function readOnlyError(at: string): StudioError {
  return studioError('PROJECT_READ_ONLY', 'the project is open to look and listen only', { at })
}

function toWrite(lock: ProjectLock): ProjectAccess {
  return { readOnly: null, mayWrite: () => lock.check(), release: () => lock.release() }
}

function toRead(readOnly: ReadOnlyReason, at: string): ProjectAccess {
  return {
    readOnly,
    mayWrite: async () => fail(readOnlyError(at)),
    release: async () => undefined,
  }
}

function reasonOf({ code }: StudioError): ReadOnlyReason | null {
  if (code === 'PROJECT_IN_USE') return 'in-use'
  return code === 'PERMISSION_DENIED' ? 'no-permission' : null
}
