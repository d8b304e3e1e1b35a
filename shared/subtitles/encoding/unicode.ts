import type { EncodingName } from './names'

const boms: readonly { encoding: EncodingName; bytes: readonly number[] }[] = [
  { encoding: 'utf-32le', bytes: [0xff, 0xfe, 0, 0] },
  { encoding: 'utf-32be', bytes: [0, 0, 0xfe, 0xff] },
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
]

/** The encoding declared by a byte order mark at the start of the file. */
export function encodingByBom(bytes: Uint8Array): EncodingName | null {
  return boms.find((bom) => bom.bytes.every((byte, i) => bytes[i] === byte))?.encoding ?? null
}

const SAMPLE_BYTES = 65_536

/** Digits, colons, spaces and line ends: every subtitle file is full of them. */
const isPlain = (byte: number): boolean =>
  (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d || byte === 0x09

/** Share of code units of `width` bytes that are plain ASCII, its byte at `offset`, the rest zero. */
function plainShare(bytes: Uint8Array, width: number, offset: number): number {
  const end = Math.min(bytes.length, SAMPLE_BYTES) - width + 1
  let units = 0
  let plain = 0
  for (let i = 0; i < end; i += width) {
    units++
    let zeros = 0
    for (let k = 0; k < width; k++) if (k !== offset && bytes[i + k] === 0) zeros++
    if (zeros === width - 1 && isPlain(bytes[i + offset] ?? 0)) plain++
  }
  return units === 0 ? 0 : plain / units
}

/** UTF-32 or UTF-16 without a byte order mark, told by where the zero bytes of ASCII fall. */
export function wideEncoding(bytes: Uint8Array): EncodingName | null {
  const enough = 0.2
  if (plainShare(bytes, 4, 0) > enough) return 'utf-32le'
  if (plainShare(bytes, 4, 3) > enough) return 'utf-32be'
  if (plainShare(bytes, 2, 0) > enough) return 'utf-16le'
  if (plainShare(bytes, 2, 1) > enough) return 'utf-16be'
  return null
}

const REPLACEMENT = 0xfffd

/** UTF-32, which `TextDecoder` does not know. Impossible code points become U+FFFD. */
export function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: string[] = []
  for (let i = 0; i + 4 <= bytes.length; i += 4) {
    const point = view.getUint32(i, littleEndian)
    const valid = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
    parts.push(String.fromCodePoint(valid ? point : REPLACEMENT))
  }
  return parts.join('')
}
