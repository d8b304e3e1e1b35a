const starts: readonly { extension: string; at: number; bytes: readonly number[] }[] = [
  { extension: 'wav', at: 8, bytes: [0x57, 0x41, 0x56, 0x45] },
  { extension: 'flac', at: 0, bytes: [0x66, 0x4c, 0x61, 0x43] },
  { extension: 'ogg', at: 0, bytes: [0x4f, 0x67, 0x67, 0x53] },
  { extension: 'mp3', at: 0, bytes: [0x49, 0x44, 0x33] },
  { extension: 'm4a', at: 4, bytes: [0x66, 0x74, 0x79, 0x70] },
]

/**
 * The extension that audio deserves by its first bytes, whatever its address or type said; null
 * for what is none of the known containers.
 */
export function audioExtension(bytes: Uint8Array): string | null {
  const found = starts.find((start) =>
    start.bytes.every((byte, offset) => bytes[start.at + offset] === byte),
  )
  if (found) return found.extension
  // MPEG frames without a tag before them: 11 set bits and a layer.
  const [first = 0, second = 0] = bytes
  return first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0 ? 'mp3' : null
}
