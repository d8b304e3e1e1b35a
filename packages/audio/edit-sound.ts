import type { TakeEdits, TakeStep } from '@shared/contracts/project/take-edits'
import type { WordTimes } from '@shared/contracts/project/word-times'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { type AudioData, frameCount, type WordedSound } from './audio-data'
import { joinWord } from './join-word'
import { leaveOut } from './joints'

/** Where a part begins or ends in the middle of a sound, it fades so long, ms. */
const EDGE_FADE_MS = 4
/** Room tone that is repeated in an added pause, on each side of it, ms at most. */
const TONE_MS = 120
/** Less of it than this is no tone, ms. */
const MIN_TONE_MS = 12
/** Louder than this is no room tone but voice: −45 dBFS, as an amplitude. */
const TONE_LEVEL = 10 ** (-45 / 20)

/**
 * Changes a sound: its steps one after the other, then gain and fades. Samples outside of what a step
 * names stay as they are, but for 3 ms on both sides of a cut.
 *
 * @param sources the takes that words are taken from, by id
 * @returns NOT_FOUND without such a take; WORD_NOT_FOUND where a word cannot be told apart
 */
export async function editSound(
  sound: WordedSound,
  edits: TakeEdits,
  sources: ReadonlyMap<string, WordedSound> = new Map(),
): Promise<Result<WordedSound>> {
  let now = sound
  for (const step of edits.steps) {
    const changed = await afterStep(now, step, sources)
    if (!changed.ok) return changed
    now = changed.value
  }
  return ok({ ...now, channels: levelled(now, edits) })
}

async function afterStep(
  sound: WordedSound,
  step: TakeStep,
  sources: ReadonlyMap<string, WordedSound>,
): Promise<Result<WordedSound>> {
  switch (step.type) {
    case 'cut':
      return ok(withoutPart(sound, step))
    case 'silence':
      return ok({ ...sound, channels: silenced(sound, step) })
    case 'pause':
      return ok(withPause(sound, step))
    case 'word': {
      const source = sources.get(step.takeId)
      if (source) return joinWord(sound, source, step)
      return failWith('NOT_FOUND', 'the take of a word is gone', { at: step.takeId })
    }
  }
}

interface Part {
  fromMs: number
  toMs: number
}

function framesOf({ channels, sampleRate }: AudioData, { fromMs, toMs }: Part) {
  const length = frameCount(channels)
  const at = (ms: number) => Math.min(length, Math.max(0, Math.round((ms * sampleRate) / 1_000)))
  return { from: at(fromMs), to: Math.max(at(fromMs), at(toMs)) }
}

const edgeFrames = (sampleRate: number): number => Math.round((sampleRate * EDGE_FADE_MS) / 1_000)

function withoutPart(sound: WordedSound, step: Part): WordedSound {
  const { from, to } = framesOf(sound, step)
  const length = frameCount(sound.channels)
  const channels = leaveOut(sound.channels, [{ from, to }], sound.sampleRate)
  // At an end there is no other side to fade into.
  const edge = edgeFrames(sound.sampleRate)
  if (from === 0 && to < length) for (const channel of channels) fadeIn(channel, edge)
  if (to === length && from > 0) for (const channel of channels) fadeOut(channel, edge)
  const at = (ms: number) =>
    ms <= step.fromMs ? ms : Math.max(step.fromMs, ms - step.toMs + step.fromMs)
  return { ...sound, channels, words: timed(sound.words, at, at) }
}

function silenced(sound: WordedSound, step: Part): Float32Array[] {
  const { from, to } = framesOf(sound, step)
  const length = frameCount(sound.channels)
  const edge = Math.min(edgeFrames(sound.sampleRate), (to - from) >> 1)
  return sound.channels.map((channel) => {
    const quiet = channel.slice()
    quiet.fill(0, from, to)
    for (let i = 0; i < edge; i++) {
      const gain = 1 - (i + 1) / (edge + 1)
      if (from > 0) quiet[from + i] = gain * (channel[from + i] ?? 0)
      if (to < length) quiet[to - 1 - i] = gain * (channel[to - 1 - i] ?? 0)
    }
    return quiet
  })
}

function withPause(sound: WordedSound, { atMs, ms }: { atMs: number; ms: number }): WordedSound {
  const { from } = framesOf(sound, { fromMs: atMs, toMs: atMs })
  const frames = Math.round((ms * sound.sampleRate) / 1_000)
  const before = toneBefore(sound, from)
  const behind = toneBehind(sound, from)
  const channels = sound.channels.map((channel) => {
    const longer = new Float32Array(channel.length + frames)
    longer.set(channel.subarray(0, from))
    longer.set(channel.subarray(from), from + frames)
    const pause = longer.subarray(from, from + frames)
    fillPause(pause, channel, from, { before, behind, edge: edgeFrames(sound.sampleRate) })
    return longer
  })
  const start = (each: number) => (each >= atMs ? each + ms : each)
  const end = (each: number) => (each > atMs ? each + ms : each)
  return { ...sound, channels, words: timed(sound.words, start, end) }
}

interface Tone {
  /** Frames of room tone on each side; 0: there is none, and the pause is silent. */
  before: number
  behind: number
  edge: number
}

/**
 * Fills a pause with the sound on both sides of it, back and forth, so that it neither clicks nor falls
 * silent in a noisy room: the first half with what is before, the second half with what is behind.
 */
function fillPause(
  pause: Float32Array,
  channel: Float32Array,
  at: number,
  { before, behind, edge }: Tone,
): void {
  const half = pause.length / 2
  for (let i = 0; i < pause.length; i++) {
    const back = pause.length - 1 - i
    const first = before > 0 ? (channel[at - 1 - bounced(i, before)] ?? 0) : 0
    const second = behind > 0 ? (channel[at + bounced(back, behind)] ?? 0) : 0
    // Voice continues for the length of an edge only.
    const left = before > 0 ? first : Math.max(0, 1 - i / edge) * (channel[at - 1 - i] ?? 0)
    const right = behind > 0 ? second : Math.max(0, 1 - back / edge) * (channel[at + back] ?? 0)
    const later = Math.min(1, Math.max(0, 0.5 + (i - half) / Math.min(2 * edge, pause.length)))
    pause[i] = (1 - later) * left + later * right
  }
}

/** Back and forth between 0 and `length` − 1. */
function bounced(i: number, length: number): number {
  const place = i % (2 * length)
  return place < length ? place : 2 * length - 1 - place
}

const toneBefore = (sound: AudioData, at: number): number =>
  toneFrames(sound, (i) => at - 1 - i, at)

const toneBehind = (sound: AudioData, at: number): number =>
  toneFrames(sound, (i) => at + i, frameCount(sound.channels) - at)

/** Frames from a place on that are no voice; 0 if they are too few to be repeated. */
function toneFrames(
  { channels, sampleRate }: AudioData,
  place: (i: number) => number,
  most: number,
) {
  const limit = Math.min(most, Math.round((sampleRate * TONE_MS) / 1_000))
  let frames = 0
  while (frames < limit && channels.every((c) => Math.abs(c[place(frames)] ?? 0) < TONE_LEVEL))
    frames += 1
  return frames < (sampleRate * MIN_TONE_MS) / 1_000 ? 0 : frames
}

function timed(
  words: WordTimes | undefined,
  start: (ms: number) => number,
  end: (ms: number) => number,
): WordTimes | undefined {
  return words?.map(([from, to]) => [Math.round(start(from)), Math.round(end(to))])
}

/** Gain and fades; the sound itself where there are none. */
function levelled(
  { channels, sampleRate }: AudioData,
  { gainDb, fadeInMs, fadeOutMs }: Omit<TakeEdits, 'steps'>,
): Float32Array[] {
  if (gainDb === 0 && fadeInMs === 0 && fadeOutMs === 0) return channels
  const gain = 10 ** (gainDb / 20)
  return channels.map((channel) => {
    const made = gain === 1 ? channel.slice() : channel.map((sample) => sample * gain)
    fadeIn(made, Math.round((fadeInMs * sampleRate) / 1_000))
    fadeOut(made, Math.round((fadeOutMs * sampleRate) / 1_000))
    return made
  })
}

function fadeIn(channel: Float32Array, frames: number): void {
  const count = Math.min(frames, channel.length)
  for (let i = 0; i < count; i++) channel[i] = (channel[i] ?? 0) * fadeGain(i / count)
}

function fadeOut(channel: Float32Array, frames: number): void {
  const count = Math.min(frames, channel.length)
  for (let i = 0; i < count; i++) {
    const at = channel.length - 1 - i
    channel[at] = (channel[at] ?? 0) * fadeGain(i / count)
  }
}

/** A quarter of a sine: neither end of the fade has a corner at silence. */
const fadeGain = (part: number): number => Math.sin((part * Math.PI) / 2) ** 2
