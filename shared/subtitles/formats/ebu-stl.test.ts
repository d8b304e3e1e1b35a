import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSubtitles } from '../read-subtitles'

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))

interface Block {
  text: number[]
  /** Hours, minutes, seconds, frames. */
  from?: number[]
  to?: number[]
  /** EBN: 0xff ends the subtitle. */
  extension?: number
  comment?: boolean
}

/** As EBU Tech 3264 lays it out: a GSI block, then TTI blocks of 128 bytes. The programme starts at 10:00. */
function stl(...blocks: (number[] | Block)[]): Uint8Array {
  const bytes = new Uint8Array(1024 + blocks.length * 128).fill(0x20)
  bytes.set(ascii('850STL25.01'), 0)
  bytes.set(ascii('00'), 12)
  bytes.set(ascii('10000000'), 256)
  for (const [i, given] of blocks.entries()) {
    const block = Array.isArray(given) ? { text: given } : given
    const { from = [10, 0, i * 2 + 1, 0], to = [10, 0, i * 2 + 2, 0], extension = 0xff } = block
    const at = 1024 + i * 128
    bytes.set([0, i, 0, extension, 0, ...from, ...to, 20, 2, block.comment === true ? 1 : 0], at)
    bytes.set([...block.text, ...Array<number>(112 - block.text.length).fill(0x8f)], at + 16)
  }
  return bytes
}

function read(...blocks: (number[] | Block)[]) {
  const result = readSubtitles(stl(...blocks), 'film.stl')
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}
const texts = (...blocks: (number[] | Block)[]) => read(...blocks).cues.map(({ text }) => text)
const times = (...blocks: (number[] | Block)[]) =>
  read(...blocks).cues.map(({ startMs, endMs }) => [startMs, endMs])

describe('EBU STL', () => {
  it('counts from the start of its programme and puts accents on their letters', () => {
    expect(
      read(
        [0x0b, 0x0b, ...ascii('Caf'), 0xc2, ...ascii('e'), 0x8a, 0x8a, ...ascii('noir'), 0x0a],
        ascii('Ja'),
      ),
    ).toMatchObject({
      format: 'ebu-stl',
      cues: [
        { startMs: 1000, endMs: 2000, text: 'Café\nnoir' },
        { startMs: 3000, endMs: 4000, text: 'Ja' },
      ],
    })
  })

  it('continues in further blocks, whether the one before is full or filled up', () => {
    const full = ascii('a'.repeat(112))
    expect(
      texts(
        { text: ascii('Foo '), extension: 0 },
        { text: ascii('Bar '), extension: 1 },
        { text: ascii('Baz') },
        { text: full, extension: 0 },
        { text: ascii('b') },
      ),
    ).toEqual(['Foo Bar Baz', `${'a'.repeat(112)}b`])
  })

  it('leaves out user data, reserved blocks and comments, also between two blocks of a text', () => {
    expect(
      texts(
        { text: ascii('Foo '), extension: 0 },
        { text: ascii('data'), extension: 0xfe },
        { text: ascii('reserved'), extension: 0xf3 },
        { text: ascii('remark'), comment: true },
        { text: ascii('Bar') },
      ),
    ).toEqual(['Foo Bar'])
  })

  it('leaves out cues before the programme, and reports it', () => {
    const zero = { text: ascii('Tape 12'), from: [0, 0, 0, 0], to: [0, 0, 0, 8] }
    const file = read(zero, ascii('One'), ascii('Two'))
    expect(file.cues.map(({ startMs, text }) => [startMs, text])).toEqual([
      [3000, 'One'],
      [5000, 'Two'],
    ])
    expect(file.repairs).toMatchObject([{ code: 'BEFORE_START_SKIPPED' }])
  })

  it('cuts what is shown over the start, and keeps what begins with it', () => {
    expect(
      times(
        { text: ascii('One'), from: [9, 59, 59, 0], to: [10, 0, 1, 0] },
        { text: ascii('Two'), from: [10, 0, 0, 0], to: [10, 0, 2, 0] },
        ascii('Three'),
      ),
    ).toEqual([
      [0, 1000],
      [0, 2000],
      [5000, 6000],
    ])
  })

  it('does not look at a start that most of its subtitles come before', () => {
    expect(
      times(
        { text: ascii('One'), from: [0, 0, 1, 0], to: [0, 0, 2, 0] },
        { text: ascii('Two'), from: [0, 59, 0, 0], to: [0, 59, 1, 0] },
        { text: ascii('Three'), from: [10, 0, 0, 0], to: [10, 0, 1, 0] },
      ),
    ).toEqual([
      [1000, 2000],
      [3_540_000, 3_541_000],
      [36_000_000, 36_001_000],
    ])
  })

  it('of any bytes is answered', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 128, maxLength: 512 }), (bytes) => {
        const file = new Uint8Array(1024 + bytes.length)
        file.set(stl(), 0)
        file.set(bytes, 1024)
        expect(typeof readSubtitles(file, 'a.stl').ok).toBe('boolean')
      }),
      { numRuns: 300 },
    )
  })
})
