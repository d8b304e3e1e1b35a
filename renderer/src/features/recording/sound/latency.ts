import type { Preferences } from '@shared/contracts/preferences'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { openCapture, type Heard, type Samples } from './capture'
import { playSound, RECORDING_RATE } from './sound-edits'

/** When the clicks are played, ms: no two pauses between them are alike, so that nothing else sounds like them. */
const CLICKS_MS = [200, 510, 930, 1_470, 2_130] as const
const LENGTH_MS = 2_400
/** More is no way from the loudspeakers to the microphone, ms. */
const MAX_MS = 1_000
const CLICK_MS = 3
const CLICK_HZ = 3_000
/** How far the clicks must exceed the background, linear. */
const CLEAR = 2.5
/** What is nearer than this to the clicks is they themselves, ms. */
const NEAR_MS = 12

/** A short tone that fades in and out, at any rate. */
function click(rate: number): Samples {
  const length = Math.round((CLICK_MS * rate) / 1_000)
  return Float32Array.from({ length }, (_, i) => {
    const fade = Math.sin((Math.PI * (i + 0.5)) / length) ** 2
    return fade * Math.sin((2 * Math.PI * CLICK_HZ * i) / rate)
  })
}

/** What is played to find the latency. */
export function clicks(): Samples {
  const sound = new Float32Array((LENGTH_MS * RECORDING_RATE) / 1_000)
  const one = click(RECORDING_RATE).map((sample) => 0.6 * sample)
  for (const ms of CLICKS_MS) sound.set(one, (ms * RECORDING_RATE) / 1_000)
  return sound
}

/**
 * Delay from playing a sound to its place in the recording, ms; null: the clicks were not found.
 *
 * @param playedMs when the clicks began, as `performance.now` counts
 */
export function findLatency(
  blocks: readonly Heard[],
  rate: number,
  playedMs: number,
): number | null {
  const strength = clickStrength(recordedFrom(blocks, rate, playedMs), rate)
  const places = CLICKS_MS.map((ms) => Math.round((ms * rate) / 1_000))
  const scores = Float32Array.from({ length: Math.round((MAX_MS * rate) / 1_000) }, (_, delay) =>
    Math.min(...places.map((place) => strength[place + delay] ?? 0)),
  )
  const best = scores.reduce((at, score, i) => (score > (scores[at] ?? 0) ? i : at), 0)
  const near = (NEAR_MS * rate) / 1_000
  const other = scores.reduce(
    (most, score, i) => (Math.abs(i - best) > near ? Math.max(most, score) : most),
    0,
  )
  const peak = scores[best] ?? 0
  return peak > 0 && peak >= CLEAR * other ? (best / rate) * 1_000 : null
}

/** What was taken in from a moment on, in one piece: blocks come late, but none comes early. */
function recordedFrom(blocks: readonly Heard[], rate: number, fromMs: number): Samples {
  const length = Math.round(((LENGTH_MS + MAX_MS) * rate) / 1_000)
  const sound = new Float32Array(length)
  let frames = 0
  const places = blocks.map(({ samples, atMs, lostMs }) => {
    frames += Math.round((lostMs * rate) / 1_000)
    const place = { samples, at: frames, startMs: atMs - (frames / rate) * 1_000 }
    frames += samples.length
    return place
  })
  const startMs = places.reduce((least, place) => Math.min(least, place.startMs), Infinity)
  const first = Math.round(((startMs - fromMs) * rate) / 1_000)
  for (const { samples, at } of places)
    for (const [i, sample] of samples.entries()) {
      const to = first + at + i
      if (to >= 0 && to < length) sound[to] = sample
    }
  return sound
}

/** How much of each place is a click that begins there, whatever its phase. */
function clickStrength(sound: Samples, rate: number): Float32Array {
  const wave = click(rate)
  const turned = wave.map((_, i) => {
    const fade = Math.sin((Math.PI * (i + 0.5)) / wave.length) ** 2
    return fade * Math.cos((2 * Math.PI * CLICK_HZ * i) / rate)
  })
  return sound.map((_, at) => {
    let [inPhase, across] = [0, 0]
    for (let i = 0; i < wave.length; i++) {
      const sample = sound[at + i] ?? 0
      inPhase += sample * (wave[i] ?? 0)
      across += sample * (turned[i] ?? 0)
    }
    return Math.hypot(inPhase, across)
  })
}

/**
 * Plays clicks and listens for them: how long sound takes from here to the loudspeakers and back by the
 * microphone, ms. CLICKS_NOT_FOUND with headphones on, or in noise.
 */
export async function measureLatency(deviceId: string | null): Promise<Result<number>> {
  const blocks: Heard[] = []
  const opened = await openCapture(deviceId, {
    heard: (block) => blocks.push(block),
    lost: () => undefined,
  })
  if (!opened.ok) return opened
  const { sampleRate, close } = opened.value
  const endMs = await playSound(clicks())
  await new Promise((resolve) => setTimeout(resolve, MAX_MS))
  await close()
  const found = findLatency(blocks, sampleRate, endMs - LENGTH_MS)
  return found === null
    ? fail(studioError('CLICKS_NOT_FOUND', 'no clicks in what the microphone took in'))
    : ok(found)
}

/** The measured latency of the chosen microphone, ms; null: it was not measured. */
export const latencyOf = ({ deviceId, latency }: Preferences['recording']): number | null =>
  latency?.deviceId === deviceId ? latency.ms : null
