/**
 * Readers for responses whose exact shape the specification leaves open: numbers may be strings,
 * lists at `data` or `data.data`, maps arrays.
 */
export type Fields = Readonly<Record<string, unknown>>

/** Parses JSON; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null
}

/** A finite number, also from a numeric string. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'boolean' || value === null || value === '') return null
  const number =
    typeof value === 'string' ? Number(value.replace(/(?<=\d)[, _](?=\d{3})/g, '')) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

export function integerOf(value: unknown): number | null {
  const number = numberOf(value)
  return number !== null && Number.isInteger(number) ? number : null
}

/** A non-empty string, also from a number. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** The payload of a response: `data` if present, else the response itself. */
export function dataOf(body: unknown): unknown {
  const fields = fieldsOf(body)
  return fields !== null && fields['data'] !== undefined && fields['data'] !== null
    ? fields['data']
    : body
}

/** The list in a response: the response itself, or the first list at `data`, `data.data` or a name. */
export function listOf(body: unknown, ...names: string[]): unknown[] | null {
  if (Array.isArray(body)) return body
  const fields = fieldsOf(body)
  if (fields === null) return null
  for (const name of ['data', ...names, 'items', 'results']) {
    const inner = fields[name]
    if (Array.isArray(inner)) return inner
    const deeper = fieldsOf(inner) === null ? null : listOf(inner, ...names)
    if (deeper !== null) return deeper
  }
  return null
}

/** A map with whole-number keys, from an object (`{"0": 1}`) or a list (`[1]`). */
export function indexedOf(value: unknown): Map<number, unknown> | null {
  if (Array.isArray(value)) return new Map(value.entries())
  const fields = fieldsOf(value)
  if (fields === null) return null
  const map = new Map<number, unknown>()
  for (const [key, inner] of Object.entries(fields)) {
    const index = integerOf(key)
    if (index !== null && index >= 0) map.set(index, inner)
  }
  return map
}

/** The number of a chunk under any of its known names. */
export function chunkNumber(chunk: Fields): number | null {
  return integerOf(chunk['chunk_index'] ?? chunk['index'] ?? chunk['chunkIndex'])
}
