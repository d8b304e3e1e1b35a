import { isWhole, type PlayedPart, takeUrl } from '@/bridge/media-url'
import { loweredFrames, overlapGain } from '@shared/mixing/overlap-gain'
import { inRoom } from '@shared/mixing/room-sound'
import { playedLength } from './look-ahead'
import { type PlayClip, SAMPLE_RATE, soundKey, toSamples } from './playlist'

/** About two minutes of clips: what sounds soon, and what just did. */
const MEMORY_SAMPLES = 6_000_000

interface Options {
  context: BaseAudioContext
  /** The bytes of a take, or of its played part; null when it cannot be read. */
  read: (takeId: string, part?: PlayedPart) => Promise<ArrayBuffer | null>
  /** A take could not be read or decoded; called once for each. */
  onBroken: (takeId: string) => void
}

export async function readTake(takeId: string, part?: PlayedPart): Promise<ArrayBuffer | null> {
  const response = await fetch(takeUrl(takeId, part)).catch(() => null)
  return response?.ok ? response.arrayBuffer().catch(() => null) : null
}

/** Clips read, decoded and cut to the sample, kept while they are likely to be played again. */
export class ClipBuffers {
  readonly #options: Options
  /** Least recently used first. */
  readonly #kept = new Map<string, AudioBuffer>()
  readonly #running = new Map<string, Promise<void>>()
  readonly #broken = new Set<string>()
  #samples = 0
  #fadeMs = 5

  constructor(options: Options) {
    this.#options = options
  }

  /** The clip at the rate of the transport, if it is prepared. */
  ready(clip: PlayClip, rate: number): AudioBuffer | undefined {
    const key = this.#keyOf(clip, rate)
    const buffer = this.#kept.get(key)
    if (!buffer) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, buffer)
    return buffer
  }

  /** Resolves when the clip is prepared or cannot be. */
  prepare(clip: PlayClip, rate: number): Promise<void> {
    const key = this.#keyOf(clip, rate)
    if (this.#kept.has(key) || this.#broken.has(clip.takeId)) return Promise.resolve()
    const known = this.#running.get(key)
    if (known) return known
    const made = this.#make(clip, rate, key)
    this.#running.set(key, made)
    return made
  }

  /** Fade at both ends of every clip; a clip with another fade is prepared again when needed. */
  setFadeMs(ms: number): void {
    this.#fadeMs = ms
  }

  clear(): void {
    this.#kept.clear()
    this.#broken.clear()
    this.#samples = 0
  }

  #keyOf(clip: PlayClip, rate: number): string {
    return [soundKey(clip), rate, this.#fadeMs].join('|')
  }

  async #make(clip: PlayClip, rate: number, key: string): Promise<void> {
    const { read, context, onBroken } = this.#options
    const part = { ...clip, rate: clip.rate * rate }
    const bytes = await read(clip.takeId, part)
    const decoded = bytes && (await context.decodeAudioData(bytes).catch(() => null))
    this.#running.delete(key)
    if (decoded) {
      this.#keep(key, this.#cut(clip, rate, decoded, isWhole(part)))
    } else if (!this.#broken.has(clip.takeId)) {
      this.#broken.add(clip.takeId)
      onBroken(clip.takeId)
    }
  }

  #cut(clip: PlayClip, rate: number, decoded: AudioBuffer, whole: boolean): AudioBuffer {
    const { numberOfChannels, sampleRate } = decoded
    const length = playedLength(clip, rate)
    const offset = whole ? toSamples(clip.trimStartMs) : 0
    const fade = toSamples(this.#fadeMs)
    const fadeIn = Math.min(fade, toSamples(clip.fadeInMs))
    const overlap = Math.round((clip.overlapSamples ?? 0) / rate)
    const cut = { offset, length, fadeIn, fade, overlap }
    const channels = Array.from({ length: numberOfChannels }, (_, channel) =>
      inPlace(cutChannel(decoded.getChannelData(channel), cut), clip),
    )
    const buffer = new AudioBuffer({
      length: channels[0]?.length ?? length,
      numberOfChannels,
      sampleRate,
    })
    for (const [channel, samples] of channels.entries()) buffer.copyToChannel(samples, channel)
    return buffer
  }

  #keep(key: string, buffer: AudioBuffer): void {
    this.#kept.set(key, buffer)
    this.#samples += buffer.length * buffer.numberOfChannels
    for (const [oldest, old] of this.#kept) {
      if (this.#samples <= MEMORY_SAMPLES || oldest === key) return
      this.#kept.delete(oldest)
      this.#samples -= old.length * old.numberOfChannels
    }
  }
}

/** A clip in its room, as the export has it; or without it, and as loud. */
function inPlace(voice: Float32Array<ArrayBuffer>, clip: PlayClip): Float32Array<ArrayBuffer> {
  if (!clip.room) return voice
  const placed = inRoom(voice, SAMPLE_RATE, clip.room)
  if (!clip.isDry) return placed
  const energy = (sound: Float32Array) => sound.reduce((sum, x) => sum + x * x, 0)
  const gain = Math.sqrt(energy(placed) / Math.max(1e-12, energy(voice)))
  const dry = new Float32Array(placed.length)
  for (const [i, x] of voice.entries()) dry[i] = gain * x
  return dry
}

/** Which part of a decoded take is played, in samples of the player. */
interface ClipCut {
  /** Samples skipped at the start. */
  offset: number
  /** Exact length of the result; beyond the end of the take it is silent. */
  length: number
  /** Fade at the start, and at the end. */
  fadeIn: number
  fade: number
  /** Overlap with another speaker at its end. */
  overlap?: number
}

/** The part of a channel that is played, with linear fades at both ends and lowered where it
 * talks into another speaker; always a new array. */
export function cutChannel(channel: Float32Array, cut: ClipCut): Float32Array<ArrayBuffer> {
  const result = new Float32Array(cut.length)
  result.set(channel.subarray(cut.offset, cut.offset + cut.length))
  const half = Math.floor(cut.length / 2)
  const [fadeIn, fade] = [Math.min(cut.fadeIn, half), Math.min(cut.fade, half)]
  for (let i = 0; i < fadeIn; i++) result[i] = ((result[i] ?? 0) * (i + 0.5)) / fadeIn
  for (let i = 0; i < fade; i++) {
    const last = cut.length - 1 - i
    result[last] = ((result[last] ?? 0) * (i + 0.5)) / fade
  }
  const { overlap = 0 } = cut
  const lowered = Math.min(loweredFrames(overlap, SAMPLE_RATE), half)
  for (let i = 0; i < lowered; i++) {
    const last = cut.length - 1 - i
    result[last] = (result[last] ?? 0) * overlapGain(i, overlap, SAMPLE_RATE)
  }
  return result
}
