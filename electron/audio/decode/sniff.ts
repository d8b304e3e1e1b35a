/** Kinds of sound files told apart by their first bytes. */
export type SoundKind =
  | 'wav'
  | 'mp3'
  | 'flac'
  | 'ogg-opus'
  | 'ogg-vorbis'
  | 'ogg-flac'
  /** A real sound or film container that only ffmpeg opens. */
  | 'other'
  | 'unknown'

const latin1 = new TextDecoder('latin1')

/** Tells by content, never by name: services send what they like under any extension. */
export function sniffSound(bytes: Uint8Array): SoundKind {
  const head = latin1.decode(bytes.subarray(0, 64))
  if (/^(RIFF|RF64|BW64)....WAVE/s.test(head)) return 'wav'
  if (head.startsWith('fLaC')) return 'flac'
  if (head.startsWith('OggS')) return sniffOgg(head)
  if (head.startsWith('ID3')) return afterId3(bytes)
  if (isOtherContainer(head)) return 'other'
  const [a = 0, b = 0] = bytes
  if (a === 0xff && (b & 0xf6) === 0xf0) return 'other' // AAC in ADTS: layer bits are 0
  if (a === 0xff && (b & 0xe0) === 0xe0 && (b & 0x06) !== 0) return 'mp3'
  return 'unknown'
}

/** Length of an ID3v2 tag at the start, bytes; 0 = none. */
export function id3Length(bytes: Uint8Array): number {
  if (latin1.decode(bytes.subarray(0, 3)) !== 'ID3' || bytes.length < 10) return 0
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10)
  const footer = ((bytes[5] ?? 0) & 0x10) === 0 ? 0 : 10
  return 10 + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (d & 0x7f) + footer
}

function afterId3(bytes: Uint8Array): SoundKind {
  const inside = sniffSound(bytes.subarray(id3Length(bytes)))
  return inside === 'unknown' ? 'mp3' : inside
}

function sniffOgg(head: string): SoundKind {
  if (head.includes('OpusHead')) return 'ogg-opus'
  if (head.includes('\u0001vorbis')) return 'ogg-vorbis'
  if (head.includes('\u007fFLAC')) return 'ogg-flac'
  return 'other'
}

function isOtherContainer(head: string): boolean {
  return (
    /^....(ftyp|moov|mdat|wide|free)/s.test(head) || // MP4, M4A, QuickTime
    head.startsWith('\u001aE\u00df\u00a3') || // Matroska, WebM
    /^(FORM....AIF|caff|#!AMR|\.snd|riff|MAC |wvpk)/s.test(head) ||
    head.startsWith('0&\u00b2u') // ASF, WMA
  )
}
