import { frameCount, toMono } from './audio-data'

/** Length of the crossfade where two parts of a sound are joined, ms. */
const JOINT_MS = 6
/** No joint is looked for here, so that neither the first sound nor the last moves, ms. */
const KEPT_START_MS = 50
const KEPT_END_MS = 40
/** Mean square below which a joint is inaudible: −55 dBFS. */
const FAINT = 10 ** (-55 / 10)

/** Frames of a sound that are left out, `from` up to `to`. */
export interface FrameCut {
  from: number
  to: number
}

/**
 * Removes parts of a sound. At each joint the two sides are crossfaded so that nothing clicks; the
 * rest keeps its exact length.
 *
 * @param cuts in order and without overlap
 */
export function leaveOut(
  channels: readonly Float32Array[],
  cuts: readonly FrameCut[],
  sampleRate: number,
): Float32Array[] {
  return channels.map((channel) =>
    cuts.reduceRight((sound, cut) => joined(sound, cut, sampleRate), channel),
  )
}

/**
 * Brings a sound to an exact length by removing or repeating a few frames at the least audible
 * place: where the sound is most similar to itself that many frames later, in a pause or over a
 * whole pitch period. Its first and last moments are unchanged.
 */
export function spliceTo(
  channels: Float32Array[],
  wanted: number,
  sampleRate: number,
): Float32Array[] {
  let made = channels
  for (let frames = frameCount(made); frames !== wanted; frames = frameCount(made)) {
    const most = Math.max(1, Math.floor(frames / 3))
    const by = Math.min(most, Math.abs(frames - wanted))
    const at = mostAlike(toMono(made), by, sampleRate)
    const cut = frames > wanted ? { from: at, to: at + by } : { from: at + by, to: at }
    made = made.map((channel) => joined(channel, cut, sampleRate))
  }
  return made
}

/** One joint. Where `to` is before `from`, what lies between is played twice. */
function joined(sound: Float32Array, { from, to }: FrameCut, sampleRate: number): Float32Array {
  const out = new Float32Array(sound.length - (to - from))
  out.set(sound.subarray(0, from))
  out.set(sound.subarray(to), from)
  const half = Math.min(jointFrames(sampleRate) >> 1, from, to, sound.length - Math.max(from, to))
  for (let i = -half; i < half; i++) {
    const later = (i + half + 0.5) / (2 * half)
    out[from + i] = (1 - later) * (sound[from + i] ?? 0) + later * (sound[to + i] ?? 0)
  }
  return out
}

const jointFrames = (sampleRate: number): number => Math.round((sampleRate * JOINT_MS) / 1_000)

/**
 * The frame around which a sound differs least from itself `by` frames later: in proportion to its level
 * there, unless it is faint.
 */
function mostAlike(sound: Float32Array, by: number, sampleRate: number): number {
  const half = jointFrames(sampleRate) >> 1
  const first = Math.max(half, Math.round((KEPT_START_MS * sampleRate) / 1_000))
  const last = sound.length - by - Math.max(half, Math.round((KEPT_END_MS * sampleRate) / 1_000))
  if (last <= first) return Math.max(0, (sound.length - by) >> 1)
  const floor = 2 * half * FAINT
  // Sums over a window that moves on: this is hot.
  let [apart, level] = [0, 0]
  for (let i = first - half; i < first + half; i++) {
    const now = sound[i] ?? 0
    const later = sound[i + by] ?? 0
    apart += (now - later) * (now - later)
    level += now * now + later * later
  }
  let best = first
  let least = apart / (level + floor)
  for (let at = first + 1; at <= last; at++) {
    const now = sound[at + half - 1] ?? 0
    const later = sound[at + half - 1 + by] ?? 0
    apart += (now - later) * (now - later)
    level += now * now + later * later
    const gone = sound[at - half - 1] ?? 0
    const goneLater = sound[at - half - 1 + by] ?? 0
    apart -= (gone - goneLater) * (gone - goneLater)
    level -= gone * gone + goneLater * goneLater
    const found = apart / (level + floor)
    if (found < least) {
      best = at
      least = found
    }
  }
  return best
}
