const signatures: readonly { kind: string; bytes: readonly number[]; at?: number }[] = [
  { kind: 'a ZIP archive or office document', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { kind: 'a RAR archive', bytes: [0x52, 0x61, 0x72, 0x21, 0x1a] },
  { kind: 'a 7-Zip archive', bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
  { kind: 'a gzip archive', bytes: [0x1f, 0x8b, 0x08] },
  { kind: 'a PDF document', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { kind: 'an office document', bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { kind: 'a PNG picture', bytes: [0x89, 0x50, 0x4e, 0x47] },
  { kind: 'a JPEG picture', bytes: [0xff, 0xd8, 0xff] },
  { kind: 'a GIF picture', bytes: [0x47, 0x49, 0x46, 0x38] },
  { kind: 'a Matroska film', bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  { kind: 'an MP4 film', bytes: [0x66, 0x74, 0x79, 0x70], at: 4 },
  { kind: 'a RIFF file (WAV, AVI)', bytes: [0x52, 0x49, 0x46, 0x46] },
  { kind: 'an Ogg file', bytes: [0x4f, 0x67, 0x67, 0x53] },
  { kind: 'a FLAC file', bytes: [0x66, 0x4c, 0x61, 0x43] },
  { kind: 'an MP3 file', bytes: [0x49, 0x44, 0x33] },
  { kind: 'a program', bytes: [0x7f, 0x45, 0x4c, 0x46] },
  { kind: 'VobSub picture subtitles', bytes: [0x00, 0x00, 0x01, 0xba] },
  { kind: 'PGS picture subtitles', bytes: [0x50, 0x47] },
]

const SAMPLE_BYTES = 65_536

/** A table's control codes that carry letters in VISCII, and those that text files hold. */
const textControls = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b, 2, 5, 6, 0x14, 0x19, 0x1e])

/** The kind of file that its first bytes announce; null when they announce nothing known. */
export function signedKind(bytes: Uint8Array): string | null {
  for (const { kind, bytes: magic, at = 0 } of signatures) {
    if (!magic.every((byte, i) => bytes[at + i] === byte)) continue
    const printable = magic.every((byte) => byte >= 0x20 && byte < 0x7f)
    // “ID3” or “RIFF” may also begin a text
    if (!printable || hasOtherControls(bytes.subarray(0, 512))) return kind
  }
  return null
}

/**
 * `binary data` or null for text. To be asked after UTF-16 and UTF-32 have been ruled out, because
 * those hold zero bytes by right.
 */
export function binaryKind(bytes: Uint8Array): string | null {
  return hasOtherControls(bytes.subarray(0, SAMPLE_BYTES)) ? 'binary data' : null
}

/** More than one byte in a hundred is a control code that no text file has. */
function hasOtherControls(sample: Uint8Array): boolean {
  let controls = 0
  for (const byte of sample)
    if ((byte < 0x20 && !textControls.has(byte)) || byte === 0x7f) controls++
  return controls * 100 > sample.length
}
