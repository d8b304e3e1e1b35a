/** Parts, one behind the other, in one array of the given kind. */
export function join<T extends Float32Array | Float64Array | Uint8Array>(
  parts: readonly T[],
  Kind: new (length: number) => T,
): T {
  const out = new Kind(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}
