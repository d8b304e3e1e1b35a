import { shelvingSection } from '@shared/mixing/biquad'
import { filter } from '../shape'
import type { SpokenWord } from '../speech-engine'

/** Fall of the pitch from the first syllable of a phrase to its last, semitones. */
const DECLINATION = 1
/** A shorter phrase moves by a part of it, and a syllable hardly at all: its tone stays, s. */
const FULL_PHRASE = 2.5
/**
 * Random variation of pace and pitch, ± semitones, and the interval between its turning points, s.
 */
const WANDER = 0.2
const TURN = 0.19

/** Formant synthesis has more treble than a voice at a microphone. */
const SHELF = { hz: 5_000, db: -4 }

/** First reflections of a small room: ms after the voice, and linear. Later ones blur how a Vietnamese tone ends. */
const REFLECTIONS = [
  [5.3, 0.1],
  [8.9, -0.08],
  [13.7, 0.06],
  [19.1, -0.04],
] as const
/** Walls take treble away: share of the last sample that stays in each. */
const DAMPING = 0.55

/** Quieter is a pause, linear, and so long it must be between two phrases, s. */
const SILENCE = 0.004
const PAUSE = 0.12

/** Frames between two points of a warp: 3 ms. */
const STEP = 64

interface Spoken {
  samples: Float32Array
  words: SpokenWord[]
}

/**
 * A built-in voice that tires less: within each phrase the pitch falls slowly, and pace and pitch wander a little;
 * less treble, and the first reflections of a small room. Length, pauses and the contour of each syllable stay, and the
 * same sound is always finished alike.
 */
export function finished({ samples, words }: Spoken, sampleRate: number): Spoken {
  const warped = samples.slice()
  const msPerFrame = 1_000 / sampleRate
  const moved = words.map((word) => ({ ...word }))
  for (const phrase of phrasesIn(samples, sampleRate)) {
    const places = placesIn(phrase, sampleRate)
    readAt(samples, phrase, places, warped)
    const inPhrase = (ms: number) => ms >= phrase.from * msPerFrame && ms < phrase.to * msPerFrame
    for (const [at, { startMs, endMs }] of words.entries()) {
      const word = moved[at]
      if (!word) continue
      const now = (ms: number) => (phrase.from + frameOf(places, ms / msPerFrame)) * msPerFrame
      if (inPhrase(startMs)) word.startMs = now(startMs)
      if (inPhrase(endMs)) word.endMs = now(endMs)
    }
  }
  filter(warped, shelvingSection('high', SHELF.db, { hz: SHELF.hz, sampleRate }))
  addRoom(warped, sampleRate)
  return { samples: warped, words: moved }
}

/** Frames from one pause to the next. */
interface Phrase {
  from: number
  to: number
}

function phrasesIn(samples: Float32Array, sampleRate: number): Phrase[] {
  const pause = PAUSE * sampleRate
  const phrases: Phrase[] = []
  for (let at = 0; at < samples.length; at++) {
    if (Math.abs(samples[at] ?? 0) < SILENCE) continue
    const last = phrases.at(-1)
    if (last && at - last.to < pause) last.to = at + 1
    else phrases.push({ from: at, to: at + 1 })
  }
  return phrases
}

/** Where each `STEP`-th frame of a warped phrase comes from; the last one is the phrase's end. */
function placesIn({ from, to }: Phrase, sampleRate: number): Float64Array {
  const length = to - from
  const seconds = length / sampleRate
  const part = Math.min(1, seconds / FULL_PHRASE)
  const wander = wandering(length, seconds)
  const steps = Math.max(1, Math.ceil(length / STEP))
  const places = new Float64Array(steps + 1)
  for (let at = 0; at < steps; at++) {
    const share = (at + 0.5) / steps
    const semitones = part * (DECLINATION * (0.5 - share) + wander(share))
    places[at + 1] = (places[at] ?? 0) + 2 ** (semitones / 12)
  }
  const scale = length / (places[steps] ?? 1)
  for (let at = 0; at <= steps; at++) places[at] = from + (places[at] ?? 0) * scale
  return places
}

/** A slow wandering in semitones over a phrase (0–1), the same for the same length. */
function wandering(length: number, seconds: number): (share: number) => number {
  const turns = Math.max(1, Math.round(seconds / TURN))
  let seed = length
  const values = Array.from({ length: turns + 1 }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return (seed / 2 ** 31 - 1) * WANDER
  })
  return (share) => {
    const place = share * turns
    const at = Math.floor(place)
    const [before = 0, after = 0] = [values[at], values[at + 1] ?? values[at]]
    return before + (after - before) * (0.5 - Math.cos((place - at) * Math.PI) / 2)
  }
}

/** Reads the phrase where `places` say (cubic, after Catmull and Rom), and writes it where it was. */
function readAt(
  samples: Float32Array,
  { from, to }: Phrase,
  places: Float64Array,
  target: Float32Array,
): void {
  const perFrame = (places.length - 1) / (to - from)
  for (let frame = from; frame < to; frame++) {
    const step = (frame - from) * perFrame
    const index = Math.floor(step)
    const start = places[index] ?? 0
    const place = start + (step - index) * ((places[index + 1] ?? start) - start)
    const at = Math.floor(place)
    const x = place - at
    const a = samples[at - 1] ?? 0
    const b = samples[at] ?? 0
    const c = samples[at + 1] ?? 0
    const d = samples[at + 2] ?? 0
    const slope = (c - a) / 2
    const next = (d - b) / 2
    target[frame] =
      b + x * (slope + x * (3 * (c - b) - 2 * slope - next + x * (2 * (b - c) + slope + next)))
  }
}

/** Frame of the warped phrase, counted from its start, that plays this frame of the sound. */
function frameOf(places: Float64Array, frame: number): number {
  const first = places[0] ?? 0
  const last = places.at(-1) ?? first
  let index = 0
  while (index < places.length - 2 && (places[index + 1] ?? 0) <= frame) index++
  const start = places[index] ?? 0
  const width = (places[index + 1] ?? start) - start
  const share = width > 0 ? (frame - start) / width : 0
  return ((index + share) / (places.length - 1)) * (last - first)
}

/** Adds the first reflections, in place. */
function addRoom(samples: Float32Array, sampleRate: number): void {
  const wet = new Float32Array(samples.length)
  for (const [ms, gain] of REFLECTIONS) {
    const late = Math.round((ms / 1_000) * sampleRate)
    for (let at = late; at < wet.length; at++)
      wet[at] = (wet[at] ?? 0) + gain * (samples[at - late] ?? 0)
  }
  let wall = 0
  for (let at = 0; at < wet.length; at++) {
    wall = DAMPING * wall + (1 - DAMPING) * (wet[at] ?? 0)
    samples[at] = (samples[at] ?? 0) + wall
  }
}
