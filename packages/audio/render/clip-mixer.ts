import type { MixPlan } from '@shared/mixing/mix-plan'
import { fadeAt, type Fades, fadesOf, noFades, soundFrames } from './clip-fades'
import type { ClipPart, ClipSounds } from './clip-sounds'
import type { FailedClip } from './render-types'
import type { PlacedClip, Span } from './segments'
import { panLaw } from '@shared/mixing/pan-law'
import { IN_CENTRE } from '../channel-layout'

export interface MixedClips {
  /** Clips whose takes were found unreadable by this call. */
  failed: FailedClip[]
  /** Frames where something was added, sorted by start. */
  spans: Span[]
}

/** Adds clips to segments. */
export class ClipMixer {
  constructor(
    private readonly track: Pick<MixPlan, 'sampleRate' | 'settings'>,
    private readonly sounds: ClipSounds,
  ) {}

  /**
   * Adds clips to `out`, which begins at `start` on the track.
   *
   * @param gain linear, applied to all clips
   */
  async add(
    out: readonly Float32Array[],
    clips: readonly PlacedClip[],
    { start, gain }: { start: number; gain: number },
  ): Promise<MixedClips> {
    const mixed: MixedClips = { failed: [], spans: [] }
    const end = start + (out[0]?.length ?? 0)
    for (const placed of clips) {
      const { clip } = placed
      const { sampleRate } = this.track
      const clipFrames = soundFrames(clip, sampleRate)
      const from = Math.max(0, start - clip.startSample)
      const to = Math.min(clipFrames, end - clip.startSample)
      const part = await this.sounds.part(placed, from, to)
      if (!part) continue
      if ('code' in part) {
        mixed.failed.push({ cueId: clip.cueId, error: part })
        continue
      }
      const at = clip.startSample + from - start
      const gains = mixGains(part.channelCount, out.length, clip, gain)
      const fade = clip.room ? noFades(sampleRate) : fadesOf(clip, this.track)
      addPart(out, part, gains, { at, from, clipFrames, fade })
      mixed.spans.push({ from: at, to: at + to - from })
    }
    return mixed
  }
}

/** Gains from channels of a clip to channels of the track. */
type PanGains = readonly { from: number; to: number; gain: number }[]

/**
 * Routes a clip to the track. A mono track gets the mean of the clip's channels, without pan.
 *
 * @param gain linear, in addition to the clip's own
 */
function mixGains(
  clipChannels: number,
  trackChannels: number,
  clip: { gainDb: number; pan: number },
  gain: number,
): PanGains {
  const all = gain * 10 ** (clip.gainDb / 20)
  if (trackChannels === 1)
    return Array.from({ length: clipChannels }, (_, from) => ({
      from,
      to: 0,
      gain: all / clipChannels,
    }))
  if (trackChannels === 6) return surroundGains(clipChannels, clip.pan, all)
  const { left, right } = panLaw(clip.pan)
  return [
    { from: 0, to: 0, gain: all * left },
    { from: clipChannels === 1 ? 0 : 1, to: 1, gain: all * right },
  ]
}

/** Of 5.1: the voice is in the centre, and by the pan as far in the left or the right speaker; it folds to `panLaw`. */
function surroundGains(clipChannels: number, pan: number, all: number): PanGains {
  const side = { to: pan < 0 ? 0 : 1, gain: Math.abs(pan) }
  const places = [{ to: 2, gain: IN_CENTRE * (1 - Math.abs(pan)) }, ...(pan === 0 ? [] : [side])]
  return places.flatMap(({ to, gain }) =>
    Array.from({ length: clipChannels }, (_, from) => ({
      from,
      to,
      gain: (all * gain) / clipChannels,
    })),
  )
}

/** Position of a part of a clip. */
interface PartPlace {
  /** First frame in `out`. */
  at: number
  /** First frame of the part in its clip, and the clip's length; the fades depend on both. */
  from: number
  clipFrames: number
  fade: Fades
}

/** Adds a part of a clip to `out`, with its gains and fades. */
function addPart(
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

/** Adds the faded ends sample by sample, and the middle in one fast loop. */
function addRuns(
  target: Float32Array,
  source: Int16Array | Float32Array,
  stride: number,
  gain: number,
  { at, from, clipFrames, fade }: PartPlace,
): void {
  const frames = Math.min(Math.ceil(source.length / stride), target.length - at)
  const middle = Math.max(0, Math.min(frames, fade.start - from))
  const end = Math.max(
    middle,
    Math.min(frames, clipFrames - Math.max(fade.end, fade.lowered) - from),
  )
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

// Two equal loops: each sees only one type of array, which makes it twice as fast.

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
