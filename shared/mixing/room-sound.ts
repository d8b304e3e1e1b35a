import { NO_WET_DB, ROOM_BANDS, type Room } from '../contracts/project/room'
import { BUTTERWORTH, type Filter, filterOf, passSection, peakSection, sectionDb } from './biquad'

/** The reverberation is let ring down to this, dB; what is below is not heard. */
const FLOOR_DB = -60
/** Of the peaking filters: one octave wide. */
const BAND_Q = 1.41
/** The first reflection comes so much later than the voice, s. */
const PREDELAY_S = 0.004
/** Lengths of the delay lines at 48 kHz for a long decay, frames: primes, so that no echo falls on another. */
const LINES = [1_153, 1_327, 1_559, 1_801, 2_053, 2_311, 2_539, 2_833]
/** Allpass sections before them make one sound many. */
const DIFFUSERS = [211, 337, 523]
const DIFFUSION = 0.6

/** How many frames a voice rings on after its end. */
export function roomTail({ decayMs, wetDb }: Room, sampleRate: number): number {
  if (wetDb <= NO_WET_DB || decayMs <= 0) return 0
  const downDb = wetDb - FLOOR_DB
  return Math.round(((decayMs / 1_000) * (downDb / 60) + PREDELAY_S) * sampleRate)
}

/**
 * A voice as it sounds in a room: matched in its bands, cut to what comes through, softer for its distance, with its
 * reverberation after it. Nothing comes of silence.
 *
 * @returns as long as the voice and its tail
 */
export function inRoom(
  voice: Float32Array,
  sampleRate: number,
  room: Room,
): Float32Array<ArrayBuffer> {
  const out = new Float32Array(voice.length + roomTail(room, sampleRate))
  const filters = roomFilters(room, sampleRate)
  const gain = 10 ** (room.gainDb / 20)
  for (let i = 0; i < voice.length; i++)
    out[i] = filters.reduce((x, filter) => filter(x), gain * (voice[i] ?? 0))
  if (out.length > voice.length) addReverberation(out, sampleRate, room)
  return out
}

function roomFilters({ bands, lowHz, highHz }: Room, sampleRate: number): Filter[] {
  const cuts = (
    [
      ['high', lowHz],
      ['low', highHz],
    ] as const
  ).flatMap(([kind, hz]) =>
    hz === null || hz > sampleRate * 0.45
      ? []
      : BUTTERWORTH.map((q) => filterOf(passSection(kind, { hz, q, sampleRate }))),
  )
  return [...bandFilters(bands, sampleRate), ...cuts]
}

/** Peaking filters that reach these gains together: neighbours overlap, so each has to make up for the others. */
function bandFilters(wanted: readonly number[], sampleRate: number): Filter[] {
  if (wanted.every((db) => db === 0)) return []
  const middles = ROOM_BANDS.filter((hz) => hz < sampleRate * 0.45)
  const section = (db: number, hz: number) => peakSection(db, { hz, q: BAND_Q, sampleRate })
  const gains = middles.map((_, b) => wanted[b] ?? 0)
  for (let round = 0; round < 20; round++) {
    const sections = middles.map((hz, b) => section(gains[b] ?? 0, hz))
    for (const [b, hz] of middles.entries()) {
      const reached = sections.reduce((sum, each) => sum + sectionDb(each, hz, sampleRate), 0)
      gains[b] = (gains[b] ?? 0) + 0.7 * ((wanted[b] ?? 0) - reached)
    }
  }
  return middles.map((hz, b) => filterOf(section(gains[b] ?? 0, hz)))
}

/** Adds what the room gives back, which goes down evenly: a feedback delay network (Jot, 1991). */
function addReverberation(out: Float32Array, sampleRate: number, room: Room): void {
  const { decayMs, wetDb } = room
  const gain = 10 ** (wetDb / 20) / Math.sqrt(networkEnergy(sampleRate, decayMs))
  const network = reverberation(sampleRate, decayMs)
  // Read before it is added to: the network is behind by its predelay.
  const dry = out.slice()
  for (let i = 0; i < out.length; i++) out[i] = (dry[i] ?? 0) + gain * network(dry[i] ?? 0)
}

const energies = new Map<string, number>()

/** Energy of the answer of the network to one sample: with it, `wetDb` is that of any room. */
function networkEnergy(sampleRate: number, decayMs: number): number {
  const key = `${sampleRate} ${decayMs}`
  const known = energies.get(key)
  if (known !== undefined) return known
  const network = reverberation(sampleRate, decayMs)
  let energy = 0
  const frames = Math.round((decayMs / 1_000 + 0.1) * sampleRate)
  for (let i = 0; i < frames; i++) energy += network(i === 0 ? 1 : 0) ** 2
  energies.set(key, energy)
  return energy
}

function reverberation(sampleRate: number, decayMs: number): Filter {
  const frames = (at48k: number) => Math.max(1, Math.round((at48k * sampleRate) / 48_000))
  // A small room gives its first reflections back sooner.
  const size = Math.min(1, Math.max(0.15, decayMs / 2_000))
  const lines = LINES.map((length) => new Float32Array(frames(length * size)))
  const feedback = lines.map(
    ({ length }) => 10 ** ((-3 * length) / ((decayMs / 1_000) * sampleRate)),
  )
  const places = lines.map(() => 0)
  const diffusers = [
    delayed(Math.round(PREDELAY_S * sampleRate)),
    ...DIFFUSERS.map((length) => allpass(frames(length))),
  ]
  const ringing = new Float32Array(lines.length)
  return (x) => {
    const spread = diffusers.reduce((value, each) => each(value), x)
    let sum = 0
    let out = 0
    for (let n = 0; n < lines.length; n++) {
      const y = (lines[n]?.[places[n] ?? 0] ?? 0) * (feedback[n] ?? 0)
      ringing[n] = y
      sum += y
      out += n % 2 === 0 ? y : -y
    }
    // A Householder matrix loses nothing.
    const back = (2 / lines.length) * sum
    for (let n = 0; n < lines.length; n++) {
      const [line, place] = [lines[n], places[n] ?? 0]
      if (!line) continue
      line[place] = spread + (ringing[n] ?? 0) - back
      places[n] = place + 1 === line.length ? 0 : place + 1
    }
    return out
  }
}

function delayed(frames: number): Filter {
  const held = new Float32Array(Math.max(1, frames))
  let at = 0
  return (x) => {
    const y = held[at] ?? 0
    held[at] = x
    at = at + 1 === held.length ? 0 : at + 1
    return y
  }
}

function allpass(frames: number): Filter {
  const held = new Float32Array(frames)
  let at = 0
  return (x) => {
    const before = held[at] ?? 0
    const fed = x - DIFFUSION * before
    held[at] = fed
    at = at + 1 === frames ? 0 : at + 1
    return before + DIFFUSION * fed
  }
}
