import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { unpackEnginePart } from '../engine-parts'
import { unpackModel } from './flite-speaker'
import { runWasi } from './wasi-program'

let flite: WebAssembly.Module
beforeAll(async () => {
  flite = await WebAssembly.compile(unpackEnginePart('flite'))
})

const say = async (voice: string, text: string, to = '/out/x.wav') =>
  (await runWasi(flite, ['flite', '-voice', voice, '-t', text, '-o', to], unpackModel(voice))).bytes

const digest = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16)

describe('a program that was compiled to WASI', () => {
  // Taken from node:wasi.
  it.each([
    ['slt', '4a486f9038b04236'],
    ['rms', '29b3241e33dd1840'],
    ['awb', 'ea541fd01c4502ca'],
  ])('writes the same file as under Node (%s)', async (voice, expected) => {
    expect(digest(await say(voice, 'It is 3.5 miles to the café, Dr. Smith.'))).toBe(expected)
  })

  it('writes a file that is longer than what is set aside for it', async () => {
    const long = await say('slt', 'The fox jumps over the lazy dog. '.repeat(12))
    expect(new TextDecoder().decode(long.subarray(0, 4))).toBe('RIFF')
    expect(new DataView(long.buffer, long.byteOffset).getUint32(4, true)).toBe(long.length - 8)
    expect(long.length).toBeGreaterThan(600_000)
  })

  it('sees no other folder, and its last words are told', async () => {
    await expect(say('slt', 'Hello', '/etc/x.wav')).rejects.toThrow(/ended with \d+.*x\.wav/s)
  })

  it('takes a zero in its text as a space', async () => {
    expect(digest(await say('slt', 'one\0two'))).toBe(digest(await say('slt', 'one two')))
  })
})
