import type { Room } from '../contracts/project/room'
import { NO_WET_DB, ROOM_BANDS } from '../contracts/project/room-bands'
import {
  BUTTERWORTH,
  BlockFilter,
  passSection,
  peakSection,
  type Section,
  sectionDb,
} from './biquad'

/** Level down to which the reverberation rings, dB; below it is inaudible. */
const FLOOR_DB = -60
/** Quality of the peaking filters: one octave wide. */
const BAND_Q = 1.41
/** The first reflection comes so much later than the voice, s. */
const PREDELAY_S = 0.004
/** Lengths of the delay lines at 48 kHz for a long decay, frames: primes, so that no echo falls on another. */
const LINES = [1_153, 1_327, 1_559, 1_801, 2_053, 2_311, 2_539, 2_833]
/** Allpass sections before them make one sound many. */
const DIFFUSERS = [211, 337, 523]
const DIFFUSION = 0.6

/** Effective room of a voice: colour, distance and reverberation in the chosen amount. */
export function givenRoom({ amount = 1, ...room }: Room): Room {
  if (amount === 1) return room
  const wetDb = amount === 0 ? NO_WET_DB : room.wetDb + 20 * Math.log10(amount)
  return {
    ...room,
    bands: room.bands.map((db) => db * amount),
    wetDb: Math.max(NO_WET_DB, wetDb),
    gainDb: room.gainDb * amount,
  }
}

/** Frames that a voice rings on after its end. */
export function roomTail(room: Room, sampleRate: number): number {
  const { decayMs, wetDb } = givenRoom(room)
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
  whole: Room,
): Float32Array<ArrayBuffer> {
  const room = givenRoom(whole)
  const out = new Float32Array(voice.length + roomTail(room, sampleRate))
  const filter = new BlockFilter(sectionsOf(room, sampleRate))
  const gain = 10 ** (room.gainDb / 20)
  const wet = out.length > voice.length ? reverberation(sampleRate, room) : null
  // The network answers to what came before.
  const early = wet?.network.predelay ?? 0
  const sound = new Float64Array(early + BLOCK)
  const block = sound.subarray(early)
  for (let start = 0; start < out.length; start += BLOCK) {
    const end = Math.min(out.length, start + BLOCK)
    const voiced = Math.max(0, Math.min(voice.length, end) - start)
    for (let i = 0; i < voiced; i++) block[i] = gain * (voice[start + i] ?? 0)
    filter.run(block.subarray(0, voiced))
    block.fill(0, voiced)
    for (let i = 0; i < voiced; i++) out[start + i] = block[i] ?? 0
    wet?.network.addTo(out.subarray(start, end), sound, wet.gain)
    sound.copyWithin(0, BLOCK)
  }
  return out
}

/** Block size, frames: fits the processor's fastest cache. */
const BLOCK = 4_096

/** Caches values computed from a few numbers, as long as few others are needed. */
function remembering<Value>(make: () => Value, known: Map<string, Value>, key: string): Value {
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= MAX_REMEMBERED) known.clear()
  const made = make()
  known.set(key, made)
  return made
}

/** A film has a room for each of its scenes. */
const MAX_REMEMBERED = 200
const knownSections = new Map<string, readonly Section[]>()

function sectionsOf({ bands, lowHz, highHz }: Room, sampleRate: number): readonly Section[] {
  const key = [sampleRate, lowHz, highHz, ...bands].join(' ')
  const make = () => [
    ...bandSections(bands, sampleRate),
    ...cutSections('high', lowHz, sampleRate),
    ...cutSections('low', highHz, sampleRate),
  ]
  return remembering(make, knownSections, key)
}

function cutSections(pass: 'high' | 'low', hz: number | null, sampleRate: number): Section[] {
  if (hz === null || hz > sampleRate * 0.45) return []
  return BUTTERWORTH.map((q) => passSection(pass, { hz, q, sampleRate }))
}

/** Peaking filters that reach these gains together: neighbours overlap, so each has to make up for the others. */
function bandSections(wanted: readonly number[], sampleRate: number): Section[] {
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
  return middles.map((hz, b) => section(gains[b] ?? 0, hz))
}

/** Reverberation of a room with an even decay. */
function reverberation(sampleRate: number, { decayMs, wetDb }: Room) {
  const energy = remembering(
    () => networkEnergy(sampleRate, decayMs),
    knownEnergies,
    `${sampleRate} ${decayMs}`,
  )
  return {
    network: new Network(sampleRate, decayMs),
    gain: 10 ** (wetDb / 20) / Math.sqrt(energy),
  }
}

const knownEnergies = new Map<string, number>()

/** Energy of the answer of the network to one sample: with it, `wetDb` is that of any room. */
function networkEnergy(sampleRate: number, decayMs: number): number {
  const answer = new Float32Array(Math.round((decayMs / 1_000 + 0.1) * sampleRate))
  const click = new Float64Array(answer.length)
  click[0] = 1
  new Network(sampleRate, decayMs).addTo(answer, click, 1)
  return answer.reduce((sum, x) => sum + x * x, 0)
}

/**
 * A feedback delay network (Jot, 1991): what allpass sections have spread goes round in delay lines of different
 * lengths, mixed by a Householder matrix, which loses nothing. Nothing is in it yet.
 */
class Network {
  /** Delay of the room's response after the voice, frames. */
  readonly predelay: number
  /** Gain of a pass through each delay line. */
  private readonly feedback: readonly number[]
  /** Allpass sections and delay lines, one behind another; each goes round in its own part. */
  private readonly memory: Float64Array
  private readonly begins: readonly number[]
  private readonly ends: readonly number[]
  private readonly places: number[]

  constructor(sampleRate: number, decayMs: number) {
    const frames = (at48k: number) => Math.max(1, Math.round((at48k * sampleRate) / 48_000))
    // A small room gives its first reflections back sooner.
    const size = Math.min(1, Math.max(0.15, decayMs / 2_000))
    const lines = LINES.map((length) => frames(length * size))
    const lengths = [...DIFFUSERS.map(frames), ...lines]
    this.predelay = Math.max(1, Math.round(PREDELAY_S * sampleRate))
    this.feedback = lines.map((length) => 10 ** ((-3 * length) / ((decayMs / 1_000) * sampleRate)))
    this.ends = lengths.map((_, n) => lengths.slice(0, n + 1).reduce((sum, each) => sum + each, 0))
    this.begins = this.ends.map((end, n) => end - (lengths[n] ?? 0))
    this.places = [...this.begins]
    this.memory = new Float64Array(this.ends.at(-1) ?? 0)
  }

  /**
   * Adds its answer to some frames that follow those of the call before.
   *
   * @param sound for each of them the voice, later by `predelay`
   */
  addTo(out: Float32Array, sound: Float64Array, gain: number): void {
    const { begins, ends, places } = this
    for (let from = 0; from < out.length;) {
      // Up to where one of them goes round: until then all are straight lines.
      let until = out.length
      for (let n = 0; n < ends.length; n++)
        until = Math.min(until, from + (ends[n] ?? 0) - (places[n] ?? 0))
      this.run(out, sound, { from, until, gain })
      for (let n = 0; n < ends.length; n++) {
        const place = (places[n] ?? 0) + until - from
        places[n] = place === ends[n] ? (begins[n] ?? 0) : place
      }
      from = until
    }
  }

  /** Written out for each section and line: a loop over them takes three times as long. */
  private run(
    out: Float32Array,
    sound: Float64Array,
    { from, until, gain }: { from: number; until: number; gain: number },
  ): void {
    const { memory } = this
    const [a0 = 0, a1 = 0, a2 = 0, p0 = 0, p1 = 0, p2 = 0, p3 = 0, p4 = 0, p5 = 0, p6 = 0, p7 = 0] =
      this.places
    const [f0 = 0, f1 = 0, f2 = 0, f3 = 0, f4 = 0, f5 = 0, f6 = 0, f7 = 0] = this.feedback
    for (let at = from, i = 0; at < until; at++, i++) {
      let x = sound[at] ?? 0
      let before = memory[a0 + i] ?? 0
      memory[a0 + i] = x -= DIFFUSION * before
      x = before + DIFFUSION * x
      before = memory[a1 + i] ?? 0
      memory[a1 + i] = x -= DIFFUSION * before
      x = before + DIFFUSION * x
      before = memory[a2 + i] ?? 0
      memory[a2 + i] = x -= DIFFUSION * before
      x = before + DIFFUSION * x
      const y0 = f0 * (memory[p0 + i] ?? 0)
      const y1 = f1 * (memory[p1 + i] ?? 0)
      const y2 = f2 * (memory[p2 + i] ?? 0)
      const y3 = f3 * (memory[p3 + i] ?? 0)
      const y4 = f4 * (memory[p4 + i] ?? 0)
      const y5 = f5 * (memory[p5 + i] ?? 0)
      const y6 = f6 * (memory[p6 + i] ?? 0)
      const y7 = f7 * (memory[p7 + i] ?? 0)
      const even = y0 + y2 + y4 + y6
      const odd = y1 + y3 + y5 + y7
      x -= (2 / LINES.length) * (even + odd)
      memory[p0 + i] = x + y0
      memory[p1 + i] = x + y1
      memory[p2 + i] = x + y2
      memory[p3 + i] = x + y3
      memory[p4 + i] = x + y4
      memory[p5 + i] = x + y5
      memory[p6 + i] = x + y6
      memory[p7 + i] = x + y7
      out[at] = (out[at] ?? 0) + gain * (even - odd)
    }
  }
}
