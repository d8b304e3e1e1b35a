import { describe, expect, it } from 'vitest'
import { fitSound } from './fit-sound'
import { peak, snrDb, voiced } from './testing/sounds'

const RATE = 24_000
const word = voiced(RATE * 0.4, RATE)

/** 100 ms of silence, a word, 400 ms of hum, a word, 200 ms of silence. */
function spoken(): Float32Array {
  const sound = new Float32Array(RATE * 1.5)
  for (let i = RATE * 0.5; i < RATE * 0.9; i++) sound[i] = 0.002 * Math.sin((i * 314) / RATE)
  sound.set(word, RATE * 0.1)
  sound.set(word, RATE * 0.9)
  return sound
}
const part = { trimStartMs: 100, trimEndMs: 200, cuts: [{ fromMs: 600, toMs: 800 }] }

describe('the part of a take that is played', () => {
  it('has its words as they were spoken, without a click between them', async () => {
    const [out = word] = await fitSound([spoken()], RATE, part, (frames) => frames)
    expect(out).toHaveLength(RATE)
    expect(out.subarray(0, word.length)).toEqual(word)
    expect(out.subarray(RATE - word.length)).toEqual(word)
    const pause = out.subarray(word.length, RATE - word.length)
    expect(peak(pause)).toBeLessThan(0.0021)
    const steepest = pause.reduce(
      (most, s, i) => Math.max(most, Math.abs(s - (pause[i - 1] ?? s))),
      0,
    )
    expect(steepest).toBeLessThan(0.0001)
  })

  it('begins with its onset and ends with its last sound, squeezed and stretched', async () => {
    const [out = word] = await fitSound([spoken()], RATE, part, (frames) => frames / 1.25)
    expect(out).toHaveLength(RATE / 1.25)
    expect(snrDb(word.slice(0, 100), out.slice(0, 100))).toBeGreaterThan(20)
    expect(snrDb(word.slice(-500), out.slice(-500))).toBeGreaterThan(40)
  })

  it('leaves both channels in step', async () => {
    const sound = spoken()
    const [left, right] = await fitSound([sound, sound.slice()], RATE, part, (f) =>
      Math.round(f / 1.3),
    )
    expect(left).toEqual(right)
  })
})
