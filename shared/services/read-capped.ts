/** The body of a response; null if it is longer than `maxBytes` (the rest is not fetched). */
export async function readCapped(response: Response, maxBytes: number): Promise<Uint8Array | null> {
  const announced = Number(response.headers.get('content-length') ?? 0)
  if (announced > maxBytes) {
    await response.body?.cancel()
    return null
  }
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.byteLength
    if (length > maxBytes) return null
    parts.push(part)
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.byteLength
  }
  return bytes
}
