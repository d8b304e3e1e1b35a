import { describe, expect, it } from 'vitest'
import { continues, mp3Rate, nextSound, partAt, wavOf, type Track } from './sound'

const part = (startMs: number, endMs: number) => ({ file: `${startMs}.mp3`, startMs, endMs })
const track: Track = {
  id: 'mix',
  peaks: null,
  parts: [part(0, 30_000), part(30_000, 52_000), part(90_000, 95_000)],
}

describe('parts of a track', () => {
  it('are found by time, and so is the next one after a gap', () => {
    expect([0, 29_999, 30_000, 52_000, 92_000].map((ms) => partAt(track, ms))).toEqual([
      0, 0, 1, -1, 2,
    ])
    expect([10_000, 60_000, 95_000].map((ms) => nextSound(track, ms))).toEqual([
      10_000,
      90_000,
      null,
    ])
  })

  it('continue unless a gap or the end follows', () => {
    const window = (endMs: number) => ({ track, startMs: 0, endMs, url: '' })
    expect([30_000, 52_000, 95_000].map((end) => continues(window(end)))).toEqual([
      true,
      false,
      false,
    ])
  })
})

it('reads the rate of an MP3 behind its ID3 tag', () => {
  const tag = [0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 2, 0xff, 0xff]
  expect(mp3Rate(Uint8Array.from([...tag, 0xff, 0xfb, 0x90, 0x00]))).toBe(44_100)
  expect(mp3Rate(Uint8Array.from([0xff, 0xf3, 0x84, 0xc4]))).toBe(24_000)
  expect(mp3Rate(Uint8Array.from([1, 2, 3]))).toBe(44_100)
})

it('joins parts sample by sample; one channel beside two counts for both', async () => {
  const mono = { rate: 8_000, channels: [Int16Array.of(1, 2)] }
  const stereo = { rate: 8_000, channels: [Int16Array.of(3), Int16Array.of(4)] }
  const bytes = await wavOf([mono, stereo]).arrayBuffer()
  expect(new DataView(bytes).getUint32(24, true)).toBe(8_000)
  expect([...new Int16Array(bytes.slice(44))]).toEqual([1, 1, 2, 2, 3, 4])
})
