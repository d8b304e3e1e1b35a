import type { ReviewPackage } from '@shared/contracts/review'
import { fromBase64, type PackageFiles } from '../files'
import { SoundFault } from './sound-fault'

export type Track = ReviewPackage['tracks'][number]
type Part = Track['parts'][number]

/** A run of joined parts as one WAV that an `<audio>` element plays; times are the film's, in ms. */
export interface SoundWindow {
  track: Track
  startMs: number
  endMs: number
  url: string
}

interface Samples {
  rate: number
  channels: Int16Array[]
}

/** Samples that LAME puts before the sound, and its decoder: what a browser leaves that ignores the tag. */
const LAME_DELAY = 1_105
/** Parts in a window, and decoded parts that are kept. */
const MAX_PARTS = 4
const MAX_KEPT = 6
/** Parts are joined whose times differ by no more than rounding, ms. */
const TOLERANCE_MS = 2

const rates = [
  [11_025, 12_000, 8_000],
  [0, 0, 0],
  [22_050, 24_000, 16_000],
  [44_100, 48_000, 32_000],
]

/** Samples a second by the first frame of an MP3 file (ISO/IEC 11172-3, 2.4.1.3); 44,100 if there is none. */
export function mp3Rate(bytes: Uint8Array): number {
  const isTagged = bytes[0] === 0x49 && bytes[1] === 0x44 && bytes[2] === 0x33
  const size = [6, 7, 8, 9].reduce((sum, at) => (sum << 7) | ((bytes[at] ?? 0) & 0x7f), 0)
  for (let i = isTagged ? size + 10 : 0; i + 2 < bytes.length; i += 1) {
    if (bytes[i] !== 0xff || ((bytes[i + 1] ?? 0) & 0xe0) !== 0xe0) continue
    const rate = rates[((bytes[i + 1] ?? 0) >> 3) & 3]?.[((bytes[i + 2] ?? 0) >> 2) & 3]
    if (rate) return rate
  }
  return 44_100
}

/** The part that sounds at `ms`; −1: none. */
export function partAt(track: Track, ms: number): number {
  return track.parts.findIndex((part) => ms >= part.startMs && ms < part.endMs)
}

/** Where the track sounds next at or after `ms`; null = nowhere. */
export function nextSound(track: Track, ms: number): number | null {
  if (partAt(track, ms) >= 0) return ms
  const starts = track.parts.map((part) => part.startMs).filter((start) => start >= ms)
  return starts.length ? Math.min(...starts) : null
}

/** Index after the last of the parts that follow `first` without a gap, at most `most` of them. */
function runEnd(track: Track, first: number, most: number): number {
  let end = first + 1
  while (end < track.parts.length && end - first < most) {
    const before = track.parts[end - 1]
    const next = track.parts[end]
    if (!before || !next || Math.abs(next.startMs - before.endMs) > TOLERANCE_MS) break
    end += 1
  }
  return end
}

/** Whether the window ends where its track still sounds: another one takes over before that. */
export function continues(window: SoundWindow): boolean {
  return window.track.parts.some((part) => Math.abs(part.startMs - window.endMs) <= TOLERANCE_MS)
}

/** Decodes parts of tracks and joins them to windows. Rejected with a `SoundFault`. */
export class Sound {
  readonly #kept = new Map<string, Promise<Samples>>()

  constructor(private readonly files: PackageFiles) {}

  /** Fetches and decodes what will be asked for soon; a failure shows when it is. */
  prepare(track: Track, ms: number): void {
    const part = track.parts[partAt(track, ms)]
    if (part) this.#samples(part).catch(() => undefined)
  }

  /**
   * The window that begins with the part at `ms`: of that part alone where the sound has to begin at
   * once, else as long as windows are. Null: the track has nothing there.
   */
  async window(track: Track, ms: number, atOnce: boolean): Promise<SoundWindow | null> {
    const first = partAt(track, ms)
    const head = track.parts[first]
    if (!head) return null
    // A part that is over in a moment would leave no time to prepare what follows.
    const least = head.endMs - ms < 4_000 ? 2 : 1
    const parts = track.parts.slice(first, runEnd(track, first, atOnce ? least : MAX_PARTS))
    const all = await Promise.all(parts.map((part) => this.#samples(part)))
    const url = URL.createObjectURL(wavOf(all))
    return { track, startMs: head.startMs, endMs: parts.at(-1)?.endMs ?? head.endMs, url }
  }

  #samples(part: Part): Promise<Samples> {
    const known = this.#kept.get(part.file)
    this.#kept.delete(part.file)
    const samples = known ?? this.#decode(part)
    this.#kept.set(part.file, samples)
    samples.catch(() => this.#kept.delete(part.file))
    const oldest = this.#kept.keys().next().value
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest)
    return samples
  }

  async #decode(part: Part): Promise<Samples> {
    const text = await this.files.text(part.file).catch(() => {
      throw new SoundFault(this.files.isSingleFile ? 'damaged' : 'missing', part.file)
    })
    try {
      const bytes = fromBase64(text)
      const rate = mp3Rate(bytes)
      const buffer = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes.buffer)
      const channels = Array.from({ length: Math.min(2, buffer.numberOfChannels) }, (_, i) =>
        exactly(buffer.getChannelData(i), ((part.endMs - part.startMs) * rate) / 1_000, rate),
      )
      return { rate, channels }
    } catch {
      throw new SoundFault('damaged', part.file)
    }
  }
}

/** As long as the part states, where the decoder left more of it than rounding to ms explains. */
function exactly(samples: Float32Array, wanted: number, rate: number): Int16Array {
  const isRounded = Math.abs(samples.length - wanted) <= (rate * TOLERANCE_MS) / 1_000
  const length = isRounded ? samples.length : Math.round(wanted)
  const skip = !isRounded && samples.length - length >= LAME_DELAY ? LAME_DELAY : 0
  const out = new Int16Array(length)
  for (let i = 0; i < length; i += 1) {
    const value = samples[i + skip] ?? 0
    out[i] = Math.round(Math.max(-1, Math.min(1, value)) * 32_767)
  }
  return out
}

/** The parts one after the other as a WAV file of 16 bits. */
export function wavOf(parts: readonly Samples[]): Blob {
  const rate = parts[0]?.rate ?? 44_100
  const channels = Math.max(1, ...parts.map((part) => part.channels.length))
  const blocks = parts.map((part) => interleaved(part, channels))
  const size = blocks.reduce((sum, block) => sum + block.byteLength, 0)
  const head = new DataView(new ArrayBuffer(44))
  const word = (at: number, text: string) => {
    for (let i = 0; i < 4; i += 1) head.setUint8(at + i, text.charCodeAt(i))
  }
  word(0, 'RIFF')
  head.setUint32(4, 36 + size, true)
  word(8, 'WAVE')
  word(12, 'fmt ')
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, channels, true)
  head.setUint32(24, rate, true)
  head.setUint32(28, rate * channels * 2, true)
  head.setUint16(32, channels * 2, true)
  head.setUint16(34, 16, true)
  word(36, 'data')
  head.setUint32(40, size, true)
  return new Blob([head.buffer, ...blocks], { type: 'audio/wav' })
}

function interleaved(part: Samples, channels: number): Int16Array<ArrayBuffer> {
  const first = part.channels[0] ?? new Int16Array()
  const out = new Int16Array(first.length * channels)
  for (let c = 0; c < channels; c += 1) {
    const from = part.channels[c] ?? first
    for (let i = 0; i < first.length; i += 1) out[i * channels + c] = from[i] ?? 0
  }
  return out
}
