import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { unpackedPart } from '@cuecast/platform'
import { unpackModel } from './flite-speaker'
import { runFlite } from './flite-program'

let flite: WebAssembly.Module
beforeAll(async () => {
  flite = await WebAssembly.compile(unpackedPart('flite'))
})

const say = (voice: string, text: string) =>
  runFlite(flite, { voice, model: unpackModel(voice), text })

const digest = (samples: Int16Array): string =>
  createHash('sha256').update(new Uint8Array(samples.buffer)).digest('hex').slice(0, 16)

describe('flite, called by its C functions', () => {
  // Hashes of the WAV files that the program writes under node:wasi.
  it.each([
    ['slt', 'ee89ab3c5ab23bd4'],
    ['rms', '9a1d339b4f17bf9e'],
    ['awb', 'ae6a6c4ee1c6850e'],
  ])('speaks the samples that the program writes (%s)', async (voice, expected) => {
    expect(digest((await say(voice, 'It is 3.5 miles to the café, Dr. Smith.')).samples)).toBe(
      expected,
    )
  })

  it('takes a zero in its text as a space', async () => {
    const [zero, space] = [await say('slt', 'one\0two'), await say('slt', 'one two')]
    expect(digest(zero.samples)).toBe(digest(space.samples))
  })

  it('reports word times, in one token where it speaks several', async () => {
    const { words, samples, sampleRate } = await say('rms', 'Well, it costs 25 dollars - in cash.')
    expect(words.map(({ text }) => text)).toEqual([
      'Well',
      'it',
      'costs',
      '25',
      'dollars',
      'in',
      'cash',
    ])
    for (const [i, { startMs, endMs }] of words.entries()) {
      expect(endMs).toBeGreaterThan(startMs + 30)
      expect(startMs).toBeGreaterThanOrEqual(words[i - 1]?.endMs ?? 50)
    }
    expect(words.at(-1)?.endMs).toBeLessThan((samples.length / sampleRate) * 1_000)
  })
})
