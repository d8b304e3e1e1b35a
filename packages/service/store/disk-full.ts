/** What an exception says of a full disk, whether a file or the database met it. */
export function isDiskFull(cause: unknown): boolean {
  const text = cause instanceof Error ? `${Reflect.get(cause, 'code')} ${cause.message}` : ''
  return /\b(ENOSPC|EDQUOT|SQLITE_FULL)\b|disk is full/.test(text)
}

export const DISK_FULL_MESSAGE = "the service's disk is full"
