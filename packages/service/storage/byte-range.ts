export interface ByteRange {
  /** First and last byte, both included. */
  from: number
  to: number
}

/**
 * A `Range` header over a file of `size` bytes (RFC 9110 §14.2). `whole`: no range, several
 * ranges, or another unit, all of which may be answered with the whole file. `unsatisfiable`: 416.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^\s*bytes\s*=\s*(\d{0,40})\s*-\s*(\d{0,40})\s*$/i.exec(header ?? '')
  const [, first = '', last = ''] = match ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(size, Number(last))
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: size - 1 }
  }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(size - 1, Number(last))
  if (last !== '' && Number(last) < from) return 'whole'
  return from >= size ? 'unsatisfiable' : { from, to }
}
