import { expect, it } from 'vitest'
import { type Room, roomPresets } from '../contracts/project/room'
import { speechLike } from '../testing/speech-like'
import { givenRoom, inRoom, roomTail } from './room-sound'

const RATE = 48_000

/**
 * Reverberation of the hall: allpass sections and delay lines at 48 kHz, frame by frame, as in the
 * textbook network.
 */
function reverberated(dry: Float32Array, frames: number, { decayMs, wetDb }: Room) {
  const size = decayMs / 2_000
  const rings = [211, 337, 523].map((length) => new Float64Array(length))
  const lines = [1_153, 1_327, 1_559, 1_801, 2_053, 2_311, 2_539, 2_833].map(
    (length) => new Float64Array(Math.round(length * size)),
  )
  const wet = new Float64Array(frames)
  const answer = (sound: (i: number) => number, length: number, out: Float64Array) => {
    for (const ring of [...rings, ...lines]) ring.fill(0)
    for (let i = 0; i < length; i++) {
      let x = sound(i - 192)
      for (const ring of rings) {
        const before = ring[i % ring.length] ?? 0
        const fed = x - 0.6 * before
        ring[i % ring.length] = fed
        x = before + 0.6 * fed
      }
      const back = lines.map(
        (line) =>
          (line[i % line.length] ?? 0) * 10 ** ((-3 * line.length) / ((decayMs / 1_000) * RATE)),
      )
      const sum = back.reduce((all, y) => all + y, 0)
      for (const [n, line] of lines.entries())
        line[i % line.length] = x + (back[n] ?? 0) - (2 / lines.length) * sum
      out[i] = back.reduce((all, y, n) => all + (n % 2 === 0 ? y : -y), 0)
    }
  }
  const once = new Float64Array(Math.round((decayMs / 1_000 + 0.1) * RATE))
  answer((i) => (i === 0 ? 1 : 0), once.length, once)
  const gain = 10 ** (wetDb / 20) / Math.sqrt(once.reduce((sum, x) => sum + x * x, 0))
  answer((i) => dry[i] ?? 0, frames, wet)
  return wet.map((x, i) => (dry[i] ?? 0) + gain * x)
}

it('a voice in a hall is what its network gives, sample for sample', () => {
  const hall = { ...roomPresets.hall, gainDb: 0 }
  const voice = speechLike(1.5, 1, RATE)
  const sound = inRoom(voice, RATE, hall)
  const wanted = reverberated(voice, sound.length, hall)
  const loudest = sound.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  const apart = sound.reduce((most, x, i) => Math.max(most, Math.abs(x - (wanted[i] ?? 0))), 0)
  expect(20 * Math.log10(apart / loudest)).toBeLessThan(-120)
})

it('sounds the same again, and whatever other room was asked for between', () => {
  const voice = speechLike(0.5, 1, RATE)
  const rooms = Object.values(roomPresets)
  const first = rooms.map((room) => inRoom(voice, RATE, room))
  const again = rooms.toReversed().map((room) => inRoom(voice, RATE, room))
  for (const [n, sound] of again.toReversed().entries())
    expect(sound.every((x, i) => x === first[n]?.[i])).toBe(true)
})

it('gives a voice as much of a room as is wanted, and nothing of none', () => {
  const dry = speechLike(0.5, 1, RATE)
  const whole = inRoom(dry, RATE, roomPresets.nextRoom)
  expect(inRoom(dry, RATE, { ...roomPresets.nextRoom, amount: 1 })).toEqual(whole)
  const none = inRoom(dry, RATE, { ...roomPresets.hall, amount: 0 })
  expect(none).toEqual(Float32Array.from(dry))
  const half = givenRoom({ ...roomPresets.hall, amount: 0.5 })
  expect(half.gainDb).toBe(-1)
  expect(half.wetDb).toBeCloseTo(-12, 1)
  expect(roomTail({ ...roomPresets.hall, amount: 0.5 }, RATE)).toBe(roomTail(half, RATE))
})
