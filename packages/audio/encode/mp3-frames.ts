/** An MPEG audio Layer III frame, from its four header bytes. */
interface Mp3Frame {
  bytes: number
  samples: number
  sampleRate: number
  channels: 1 | 2
  kbits: number
  /** 3 = MPEG-1, 2 = MPEG-2, 0 = MPEG-2.5. */
  version: number
}

const KBITS_MPEG1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const KBITS_MPEG2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const RATES = [44_100, 48_000, 32_000]

/** Reads the frame header at `at` (ISO 11172-3 §2.4.1.3); null where no Layer III frame begins. */
export function readMp3Frame(bytes: Uint8Array, at: number): Mp3Frame | null {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 4)
  if (at + 4 > bytes.length || a !== 0xff || (b & 0xe0) !== 0xe0) return null
  const version = (b >> 3) & 3
  const layer = (b >> 1) & 3
  const rate = RATES[(c >> 2) & 3]
  const kbits = (version === 3 ? KBITS_MPEG1 : KBITS_MPEG2)[c >> 4]
  if (version === 1 || layer !== 1 || !rate || !kbits) return null
  const sampleRate = version === 3 ? rate : version === 2 ? rate / 2 : rate / 4
  const samples = version === 3 ? 1_152 : 576
  const padding = (c >> 1) & 1
  return {
    bytes: Math.floor((samples / 8) * ((kbits * 1_000) / sampleRate)) + padding,
    samples,
    sampleRate,
    channels: d >> 6 === 3 ? 1 : 2,
    kbits,
    version,
  }
}

/** Offset of a Xing/Info tag in a frame: after the header and the side information. */
function tagOffset(frame: Pick<Mp3Frame, 'version' | 'channels'>): number {
  if (frame.version === 3) return frame.channels === 1 ? 21 : 36
  return frame.channels === 1 ? 13 : 21
}

/** Bytes of a frame's header. */
const HEADER = 4

/** Counts the frames of a stream that arrives in arbitrary pieces. */
export class FrameCounter {
  /** Header of the first frame. */
  first: Uint8Array = new Uint8Array(0)
  frames = 0
  bytes = 0
  /** Bytes until the next frame begins. */
  private ahead = 0
  /** Start of a frame header whose rest has not arrived yet. */
  private held: Uint8Array = new Uint8Array(0)

  add(piece: Uint8Array): void {
    this.bytes += piece.length
    const bytes = new Uint8Array(this.held.length + piece.length)
    bytes.set(this.held)
    bytes.set(piece, this.held.length)
    let at = this.ahead
    while (at + HEADER <= bytes.length) {
      const frame = readMp3Frame(bytes, at)
      if (!frame) throw new Error(`no MPEG audio frame after ${this.frames} frames`)
      if (this.frames === 0) this.first = bytes.slice(at, at + HEADER)
      this.frames += 1
      at += frame.bytes
    }
    this.held = at < bytes.length ? bytes.slice(at) : new Uint8Array(0)
    this.ahead = Math.max(0, at - bytes.length)
  }
}

/** Samples of silence that LAME puts before the sound. */
const ENCODER_DELAY = 576

/**
 * The first frame of a constant-bitrate MP3, which states its length: an `Info` tag with LAME's
 * extension, whose delay and padding let players restore the exact length.
 *
 * @param first the first real frame; the tag's frame is one of the same kind without sound.
 */
export function mp3InfoFrame(
  first: Uint8Array,
  sizes: { frames: number; bytes: number; soundSamples: number },
): Uint8Array | null {
  const plain = first.slice(0, 4)
  plain[1] = (plain[1] ?? 0) | 1 // no checksum
  plain[2] = (plain[2] ?? 0) & ~2 // no padding byte
  const frame = readMp3Frame(plain, 0)
  if (!frame) return null
  const out = new Uint8Array(frame.bytes)
  const at = tagOffset(frame)
  if (out.length < at + 156) return null
  out.set(plain)
  const view = new DataView(out.buffer)
  out.set(new TextEncoder().encode('Info'), at)
  view.setUint32(at + 4, 0xf) // frames, bytes, table of contents and quality follow
  view.setUint32(at + 8, sizes.frames)
  view.setUint32(at + 12, sizes.bytes + out.length)
  for (let i = 0; i < 100; i++) out[at + 16 + i] = Math.floor((i * 256) / 100)
  view.setUint32(at + 116, 50)
  out.set(new TextEncoder().encode('LAME3.100'), at + 120)
  const padding = Math.max(0, sizes.frames * frame.samples - ENCODER_DELAY - sizes.soundSamples)
  out[at + 141] = ENCODER_DELAY >> 4
  out[at + 142] = ((ENCODER_DELAY & 0xf) << 4) | (padding >> 8)
  out[at + 143] = padding & 0xff
  return out
}
