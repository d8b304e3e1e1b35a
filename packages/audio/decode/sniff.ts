/** Kinds of sound files, detected by their first bytes. */
export type SoundKind =
  | 'wav'
  | 'mp3'
  | 'flac'
  | 'ogg-opus'
  | 'ogg-vorbis'
  | 'ogg-flac'
  /** Another sound or film container. */
  | 'other'
  | 'unknown'

const latin1 = new TextDecoder('latin1')
const HEAD = 64
/** Zeros allowed before the first frame of an MP3. */
const MAX_ZEROS = 1 << 16

/** Detects the kind by content, never by name: services send any format under any extension. */
export function sniffSound(bytes: Uint8Array): SoundKind {
  const head = latin1.decode(bytes.subarray(0, HEAD))
  if (/^(RIFF|RF64|BW64)....WAVE/s.test(head)) return 'wav'
  if (head.startsWith('fLaC')) return 'flac'
  if (head.startsWith('OggS')) return sniffOgg(head)
  if (head.startsWith('ID3')) return afterId3(bytes)
  if (otherExtension(bytes) !== null) return 'other'
  if (isMp3Frame(bytes)) return 'mp3'
  const first = bytes.subarray(0, MAX_ZEROS).findIndex((byte) => byte !== 0)
  return first > 0 && isMp3Frame(bytes.subarray(first)) ? 'mp3' : 'unknown'
}

/** File extension by content; null for unknown formats. */
export function soundExtension(bytes: Uint8Array): string | null {
  const kind = sniffSound(bytes)
  if (kind === 'unknown') return null
  if (kind === 'other') return otherExtension(bytes) ?? otherExtension(afterTag(bytes))
  return kind.startsWith('ogg') ? 'ogg' : kind
}

/** Length of an ID3v2 tag at the start, bytes; 0 = none. */
export function id3Length(bytes: Uint8Array): number {
  if (latin1.decode(bytes.subarray(0, 3)) !== 'ID3' || bytes.length < 10) return 0
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10)
  const footer = ((bytes[5] ?? 0) & 0x10) === 0 ? 0 : 10
  return 10 + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (d & 0x7f) + footer
}

const afterTag = (bytes: Uint8Array) => bytes.subarray(id3Length(bytes))

function afterId3(bytes: Uint8Array): SoundKind {
  const inside = sniffSound(afterTag(bytes))
  return inside === 'unknown' ? 'mp3' : inside
}

function sniffOgg(head: string): SoundKind {
  if (head.includes('OpusHead')) return 'ogg-opus'
  if (head.includes('\u0001vorbis')) return 'ogg-vorbis'
  if (head.includes('\u007fFLAC')) return 'ogg-flac'
  return 'other'
}

/** Formats that only a container reader or ffmpeg opens, by their magic bytes. */
const others: readonly { extension: string; at: number; words: readonly string[] }[] = [
  { extension: 'm4a', at: 4, words: ['ftyp', 'moov', 'mdat', 'wide', 'free', 'styp'] },
  { extension: 'webm', at: 0, words: ['\u001aE\u00df\u00a3'] },
  { extension: 'aiff', at: 8, words: ['AIFF', 'AIFC'] },
  { extension: 'caf', at: 0, words: ['caff'] },
  { extension: 'amr', at: 0, words: ['#!AMR'] },
  { extension: 'au', at: 0, words: ['.snd'] },
  { extension: 'w64', at: 0, words: ['riff'] },
  { extension: 'ape', at: 0, words: ['MAC '] },
  { extension: 'wv', at: 0, words: ['wvpk'] },
  { extension: 'wma', at: 0, words: ['0&\u00b2u'] },
  { extension: 'ogg', at: 0, words: ['OggS'] },
  { extension: 'ac3', at: 0, words: ['\u000bw'] },
  // AAC in ADTS: a frame's 12 set bits, and no layer.
  {
    extension: 'aac',
    at: 0,
    words: ['\u00ff\u00f0', '\u00ff\u00f1', '\u00ff\u00f8', '\u00ff\u00f9'],
  },
]

const TS_PACKET = 188

function otherExtension(bytes: Uint8Array): string | null {
  const head = latin1.decode(bytes.subarray(0, HEAD))
  const found = others.find(({ at, words }) => words.some((word) => head.startsWith(word, at)))
  if (found) return found.extension
  const isTs = [0, TS_PACKET, 2 * TS_PACKET].every((at) => bytes[at] === 0x47)
  return isTs ? 'ts' : null
}

/** An MPEG frame header: 11 set bits and a layer. */
function isMp3Frame([a = 0, b = 0]: Uint8Array): boolean {
  return a === 0xff && (b & 0xe0) === 0xe0 && (b & 0x06) !== 0
}
