import { fadeAt } from './clip-fade'
import type { ClipPart } from './clip-sounds'
import type { PanGains } from './panning'

/** Where a part of a clip goes. */
export interface PartPlace {
  /** First frame in `out`. */
  at: number
  /** First frame of the part in its clip, and the clip's length: what the fades go by. */
  from: number
  clipFrames: number
  /** Length of the fades at both ends of the clip, frames. */
  fade: number
}

/** Adds a part of a clip to `out`, under its gains and the clip's fades. */
export function addPart(
  out: readonly Float32Array[],
  part: ClipPart,
  gains: PanGains,
  place: PartPlace,
): void {
  const { samples, channelCount } = part
  for (const { from: channel, to, gain } of gains) {
    const target = out[to]
    if (!target || gain === 0) continue
    if (samples.kind === 'shorts')
      addRuns(target, samples.frames.subarray(channel), channelCount, gain / 32_768, place)
    else {
      const source = samples.channels[channel]
      if (source) addRuns(target, source, 1, gain, place)
    }
  }
}

/** The fading ends sample by sample, and all between at once. */
function addRuns(
  target: Float32Array,
  source: Int16Array | Float32Array,
  stride: number,
  gain: number,
  { at, from, clipFrames, fade }: PartPlace,
): void {
  const frames = Math.min(Math.ceil(source.length / stride), target.length - at)
  const middle = Math.max(0, Math.min(frames, fade - from))
  const end = Math.max(middle, Math.min(frames, clipFrames - fade - from))
  const faded = (first: number, last: number) => {
    for (let i = first; i < last; i++) {
      const part = fadeAt(from + i, clipFrames, fade)
      target[at + i] = (target[at + i] ?? 0) + gain * part * (source[i * stride] ?? 0)
    }
  }
  faded(0, middle)
  if (source instanceof Int16Array)
    addShorts(target, source, { stride, gain, at, first: middle, last: end })
  else addFloats(target, source, { gain, at, first: middle, last: end })
  faded(end, frames)
}

interface Run {
  gain: number
  at: number
  first: number
  last: number
}

// Two loops that say the same: each sees one kind of array only, which makes it twice as fast.

function addShorts(
  target: Float32Array,
  source: Int16Array,
  { stride, gain, at, first, last }: Run & { stride: number },
): void {
  for (let i = first, s = first * stride; i < last; i++, s += stride)
    target[at + i] = (target[at + i] ?? 0) + gain * (source[s] ?? 0)
}

function addFloats(
  target: Float32Array,
  source: Float32Array,
  { gain, at, first, last }: Run,
): void {
  for (let i = first; i < last; i++)
    target[at + i] = (target[at + i] ?? 0) + gain * (source[i] ?? 0)
}
