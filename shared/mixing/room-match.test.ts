import { describe, expect, it } from 'vitest'
import { type Room, roomPresets, roomSchema } from '../contracts/project/room'
import { NO_WET_DB, ROOM_BANDS } from '../contracts/project/room-bands'
import { coloured, random, speechLike } from '../testing/speech-like'
import { matchRoom, speechSound } from './room-match'
import { inRoom, roomTail } from './room-sound'

const RATE = 48_000

const speech = (seconds: number, seed: number) => speechLike(seconds, seed, RATE)

/** Response of a room with this decay: noise that falls evenly, thinned out for speed. */
function convolved(dry: Float32Array, decayS: number, wetDb: number): Float32Array {
  const noise = random(7)
  const echoes = Array.from({ length: Math.round(1_500 * decayS) }, () => {
    const at = Math.round((0.004 + ((noise() + 1) / 2) * decayS) * RATE)
    return { at, gain: Math.sign(noise()) * 10 ** ((-60 * at) / RATE / decayS / 20) }
  })
  const energy = echoes.reduce((sum, { gain }) => sum + gain * gain, 0)
  const scale = 10 ** (wetDb / 20) / Math.sqrt(energy)
  const out = new Float32Array(dry.length + Math.round(decayS * RATE))
  out.set(dry)
  for (const { at, gain } of echoes)
    for (let i = 0; i < dry.length; i++)
      out[i + at] = (out[i + at] ?? 0) + scale * gain * (dry[i] ?? 0)
  return out
}

function must<T>(value: T | null): T {
  if (value === null) throw new Error('no speech')
  return value
}
const measured = (sound: Float32Array) => must(speechSound(sound, RATE))
const centred = (bands: readonly number[]) => {
  const mean = bands.reduce((sum, db) => sum + db, 0) / bands.length
  return bands.map((db) => db - mean)
}

it('adds no reverberation where the film is as dry as the voice', () => {
  // The natural decay of voices.
  const [film, take] = [convolved(speech(6, 1), 0.3, 0), convolved(speech(6, 2), 0.3, 0)]
  expect(matchRoom(film, take, RATE)).toMatchObject({ wetDb: NO_WET_DB, decayMs: 0, gainDb: 0 })
})

describe.each([
  [
    'a living room',
    0.4,
    -8,
    [
      [250, 4],
      [4_000, -4],
    ],
  ],
  [
    'a church',
    1.2,
    -3,
    [
      [500, 3],
      [8_000, -5],
    ],
  ],
] as const)('a voice put into %s', (_name, decayS, wetDb, colour) => {
  const original = convolved(coloured(speech(6, 1), colour, RATE), decayS, wetDb)
  const film = measured(original)
  const take = speech(6, 2)
  const room = must(matchRoom(original, take, RATE))
  const placed = measured(inRoom(take, RATE, room))

  it('has the colour of the film, within half a decibel from 125 Hz to 8 kHz', () => {
    const [wanted, reached] = [centred(film.bands), centred(placed.bands)]
    for (const [b, hz] of ROOM_BANDS.entries())
      expect({ hz, db: Math.abs((reached[b] ?? 0) - (wanted[b] ?? 0)) }).toSatisfy(
        ({ db }: { db: number }) => db < 0.5,
      )
  })

  it('goes down as fast as the room does, within a fifth', () => {
    expect(room.decayMs / 1_000 / decayS).toBeGreaterThan(0.8)
    expect(room.decayMs / 1_000 / decayS).toBeLessThan(1.2)
    expect((placed.decayMs ?? 0) / 1_000 / decayS).toBeGreaterThan(0.8)
    expect((placed.decayMs ?? 0) / 1_000 / decayS).toBeLessThan(1.2)
  })
})

it('a room with more reverberation than voice is one that a project keeps', () => {
  const hall = { ...roomPresets.hall, decayMs: 900, wetDb: 6 }
  const room = matchRoom(inRoom(speech(6, 1), RATE, hall), speech(6, 2), RATE)
  expect(roomSchema.safeParse(room).error).toBeUndefined()
})

it('a voice recorded close by stays as it is', () => {
  const room = must(matchRoom(speech(6, 1), speech(6, 2), RATE))
  expect(Math.max(...room.bands.map(Math.abs))).toBeLessThan(1)
  expect(roomTail(room, RATE)).toBeLessThan(0.1 * RATE)
})

const rooms: [string, Room][] = Object.entries(roomPresets)

it.each(rooms)('%s adds nothing to silence, and rings out', (_name, room) => {
  expect(inRoom(new Float32Array(RATE), RATE, room).every((x) => x === 0)).toBe(true)
  const click = new Float32Array(RATE / 10)
  click[0] = 1
  const sound = inRoom(click, RATE, room)
  expect(sound).toHaveLength(click.length + roomTail(room, RATE))
  expect(sound.every(Number.isFinite)).toBe(true)
  expect(Math.abs(sound.at(-1) ?? 1)).toBeLessThan(0.002)
})

it('a telephone lets pass what a telephone does', () => {
  const tone = (hz: number) =>
    new Float32Array(RATE).map((_, i) => Math.sin((2 * Math.PI * hz * i) / RATE))
  const loss = (hz: number) => {
    const sound = inRoom(tone(hz), RATE, roomPresets.telephone).subarray(RATE / 4)
    return 10 * Math.log10((2 * sound.reduce((sum, x) => sum + x * x, 0)) / sound.length)
  }
  expect(loss(1_000)).toBeCloseTo(-2, 0)
  expect(loss(100)).toBeLessThan(-25)
  expect(loss(8_000)).toBeLessThan(-25)
})

it('gives null for silence', () => {
  expect(speechSound(new Float32Array(RATE), RATE)).toBeNull()
})
