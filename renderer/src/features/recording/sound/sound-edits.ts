import RNNoise from '@echogarden/rnnoise-wasm'
import { takeUrl } from '@/bridge/media-url'
import { onProjectReset } from '@/model/project-store'

/** Rate of every recording, Hz; noise reduction knows no other. */
export const RECORDING_RATE = 48_000

type Samples = Float32Array<ArrayBuffer>

/** A part of a sound, in samples; `to` is the first one behind it. */
export interface SoundRange {
  from: number
  to: number
}

/** Where a recorded part meets the sound around it the two fade into each other, samples: 10 ms. */
const FADE = RECORDING_RATE / 100
/** Quieter than this around a recorded part is no voice: −50 dBFS. */
const SILENCE = 10 ** (-50 / 20)
/** Left of that silence on both sides, samples: 60 ms. */
const MARGIN = (RECORDING_RATE * 60) / 1_000

/** A take as one channel at the rate of recordings; null when it cannot be read. */
export async function decodeTake(takeId: string): Promise<Samples | null> {
  const response = await fetch(takeUrl(takeId)).catch(() => null)
  const bytes = response?.ok ? await response.arrayBuffer().catch(() => null) : null
  const context = new OfflineAudioContext({ length: 1, sampleRate: RECORDING_RATE })
  const decoded = bytes && (await context.decodeAudioData(bytes).catch(() => null))
  if (!decoded) return null
  const [first, second] = [decoded.getChannelData(0), decoded.numberOfChannels > 1]
  const other = second ? decoded.getChannelData(1) : first
  return first.map((sample, i) => (sample + (other[i] ?? 0)) / 2)
}

/** One channel at the rate of recordings. */
export async function resampled(sound: Samples, sampleRate: number): Promise<Samples> {
  if (sampleRate === RECORDING_RATE || sound.length === 0) return sound
  const length = Math.ceil((sound.length * RECORDING_RATE) / sampleRate)
  const context = new OfflineAudioContext({ length, sampleRate: RECORDING_RATE })
  const source = context.createBufferSource()
  const buffer = new AudioBuffer({ length: sound.length, sampleRate })
  buffer.copyToChannel(sound, 0)
  source.buffer = buffer
  source.connect(context.destination)
  source.start()
  const done = await context.startRendering()
  return done.getChannelData(0)
}

/** What `playSound` plays now. */
let playing: AudioContext | null = null

/** Ends what `playSound` plays, if anything. */
export async function stopSound(): Promise<void> {
  const ended = playing
  playing = null
  await ended?.close().catch(() => undefined)
}
onProjectReset(() => void stopSound())

/**
 * Plays a sound by itself, in place of the one before; resolves at its end, with the moment at which that was
 * (`performance.now`, ms): messages come late.
 *
 * @param began called as it begins, with what tells how far it has come, ms
 */
export async function playSound(
  sound: Samples,
  began?: (playedMs: () => number) => void,
): Promise<number> {
  await stopSound()
  if (sound.length === 0) return performance.now()
  const context = new AudioContext({ sampleRate: RECORDING_RATE })
  playing = context
  const buffer = new AudioBuffer({ length: sound.length, sampleRate: RECORDING_RATE })
  buffer.copyToChannel(sound, 0)
  const source = context.createBufferSource()
  source.buffer = buffer
  source.connect(context.destination)
  const startAt = context.currentTime
  const endAt = startAt + buffer.duration
  began?.(() => Math.max(0, context.currentTime - startAt) * 1_000)
  await new Promise((resolve) => {
    source.addEventListener('ended', resolve)
    context.addEventListener('statechange', () => context.state === 'closed' && resolve(null))
    source.start()
  })
  const endMs = momentOf(endAt, context)
  if (playing !== context) return endMs
  playing = null
  await context.close()
  return endMs
}

/** A time of the sound as the page counts, ms. */
function momentOf(time: number, context: AudioContext): number {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp()
  // Zeros where the device does not say.
  return performanceTime > 0
    ? performanceTime + (time - contextTime) * 1_000
    : performance.now() - Math.max(0, context.currentTime - time) * 1_000
}

/** A short beep at the beginning of each second. */
export function countInBeeps(seconds: number): Samples {
  const sound = new Float32Array(seconds * RECORDING_RATE)
  const length = RECORDING_RATE / 10
  for (let second = 0; second < seconds; second++)
    for (let i = 0; i < length; i++) {
      const fade = Math.min(1, i / FADE, (length - i) / FADE)
      sound[second * RECORDING_RATE + i] =
        0.25 * fade * Math.sin((2 * Math.PI * 1_000 * i) / RECORDING_RATE)
    }
  return sound
}

/** The part of a sound inside a range. */
export const trimmed = (sound: Samples, { from, to }: SoundRange): Samples => sound.slice(from, to)

/**
 * The sound with a part recorded over: `part` without the silence around it takes the place of the
 * range, whatever its length, and fades into what is left on both sides. Where it is `timed` it begins as long
 * after the range as it was said.
 */
export function punchedIn(
  sound: Samples,
  range: SoundRange,
  part: Samples,
  timed = false,
): Samples {
  const voice = withoutSilence(part, timed)
  // The seam takes none of its time.
  const before = sound.subarray(0, range.from + (timed ? FADE : 0))
  const after = sound.subarray(range.to)
  return fadedInto(fadedInto(before, voice), after)
}

/** One sound after the other; where both are long enough, the seam is a crossfade of equal gain. */
function fadedInto(first: Float32Array, second: Float32Array): Samples {
  const overlap = Math.min(FADE, first.length, second.length)
  const joined = new Float32Array(first.length + second.length - overlap)
  joined.set(first)
  joined.set(second.subarray(overlap), first.length)
  for (let i = 0; i < overlap; i++) {
    const gain = (i + 0.5) / overlap
    const at = first.length - overlap + i
    joined[at] = (first[at] ?? 0) * (1 - gain) + (second[i] ?? 0) * gain
  }
  return joined
}

function withoutSilence(sound: Samples, keepsStart: boolean): Samples {
  const isLoud = (sample: number) => Math.abs(sample) > SILENCE
  const first = sound.findIndex(isLoud)
  if (first < 0) return sound
  const last = sound.findLastIndex(isLoud)
  const start = keepsStart ? 0 : Math.max(0, first - MARGIN)
  return sound.slice(start, Math.min(sound.length, last + MARGIN))
}

/** Loudest absolute sample of each of `columns` equal parts, linear. */
export function columnPeaks(sound: Float32Array, columns: number): number[] {
  const size = sound.length / columns
  return Array.from({ length: columns }, (_, column) => {
    let peak = 0
    const end = Math.floor((column + 1) * size)
    for (let i = Math.floor(column * size); i < end; i++)
      peak = Math.max(peak, Math.abs(sound[i] ?? 0))
    return peak
  })
}

/**
 * The outline of a waveform around the middle line, as the path of an SVG: x in columns, y from -1 to 1. `thinnest` is
 * half of what silence is drawn with.
 */
export function waveShape(sound: Float32Array, columns: number, thinnest: number): string {
  const peaks = columnPeaks(sound, columns).map((peak) => Math.max(thinnest, peak))
  const above = peaks.map((peak, i) => `L${i} ${-peak}`)
  const below = peaks.map((peak, i) => `L${i} ${peak}`)
  return `M0 0${above.join('')}${below.toReversed().join('')}Z`
}

/** Frames between two breaths of the window: one second of sound. */
const AT_ONCE = 100
/** RNNoise reckons in the range of 16-bit samples. */
const SCALE = 32_768

/**
 * The sound without the noise behind the voice, by RNNoise; as long as before. Gives way to the
 * window after every second of sound.
 */
export async function denoised(sound: Samples): Promise<Samples> {
  const noise = await RNNoise()
  const frame = noise._rnnoise_get_frame_size()
  const state = noise._rnnoise_create(0)
  const memory = noise._malloc(frame * 4)
  // What comes out is one frame late.
  const out = new Float32Array(sound.length + frame)
  for (let at = 0; at < out.length; at += frame) {
    const heap = noise.HEAPF32.subarray(memory / 4, memory / 4 + frame)
    heap.fill(0)
    heap.set(sound.subarray(at, at + frame).map((sample) => sample * SCALE))
    noise._rnnoise_process_frame(state, memory, memory)
    const done = noise.HEAPF32.subarray(memory / 4, memory / 4 + Math.min(frame, out.length - at))
    out.set(
      done.map((sample) => sample / SCALE),
      at,
    )
    if ((at / frame) % AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  noise._rnnoise_destroy(state)
  noise._free(memory)
  return out.slice(frame, frame + sound.length)
}
