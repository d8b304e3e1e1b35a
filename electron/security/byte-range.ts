export interface ByteRange {
  /** First byte. */
  start: number
  /** Last byte, inclusive as in HTTP. */
  end: number
}

/**
 * Reads a `Range` header of one range (RFC 9110 §14.2) for a file of `size` bytes.
 * Answers null for no or an unusable header (then the whole file is meant) and `unsatisfiable`
 * when the range lies outside the file.
 */
export function parseRange(
  header: string | null,
  size: number,
): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const suffix = match[1] === ''
  const start = suffix ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = suffix || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
