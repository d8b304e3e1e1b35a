import { studioError, type ErrorCode, type StudioError } from '@shared/contracts/studio-error'

const codes: Record<string, ErrorCode> = {
  ENOSPC: 'DISK_FULL',
  EDQUOT: 'DISK_FULL',
  EACCES: 'PERMISSION_DENIED',
  EPERM: 'PERMISSION_DENIED',
  EROFS: 'PERMISSION_DENIED',
  ENOENT: 'FILE_NOT_FOUND',
  ENOTDIR: 'FILE_NOT_FOUND',
  EFBIG: 'FILE_TOO_LARGE',
  ENAMETOOLONG: 'NAME_TOO_LONG',
}

const sentences: Partial<Record<ErrorCode, string>> = {
  DISK_FULL: 'the disk is full',
  PERMISSION_DENIED: 'there is no permission for this',
  FILE_NOT_FOUND: 'there is no such file',
  FILE_TOO_LARGE: 'the file would be larger than this disk allows',
  NAME_TOO_LONG: 'the name is longer than this disk allows',
}

/** The system's code of a failed file operation (`ENOSPC`), '' when it is none. */
export function systemCode(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : ''
}

/**
 * Makes an error value of what a file operation threw.
 *
 * @param doing what was tried decides the code where the system's own says too little
 */
export function fileError(cause: unknown, path: string, doing: 'read' | 'write'): StudioError {
  const code = systemCode(cause)
  const fallback = doing === 'read' ? 'FILE_UNREADABLE' : 'WRITE_FAILED'
  const reason = cause instanceof Error ? cause.message : String(cause)
  const missing = doing === 'write' && codes[code] === 'FILE_NOT_FOUND'
  const known = missing ? fallback : (codes[code] ?? fallback)
  return studioError(known, sentences[known] ?? reason, { at: path, params: { path } })
}

/** Thrown where the app cannot go on without a file. */
export class FileUnusable extends Error {
  constructor(readonly error: StudioError) {
    super(`${error.at ?? ''}: ${error.message}`)
  }
}
