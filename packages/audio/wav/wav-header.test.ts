import { describe, expect, it } from 'vitest'
import { wavHeader } from './wav-header'
import { readWavLayout } from './wav-reader'

const latin1 = new TextDecoder('latin1')

describe('a WAV header', () => {
  it('is the plain 44-byte header that every reader supports', () => {
    const header = wavHeader({ sampleRate: 48_000, channels: 1, depth: 16, totalFrames: 1_000 })
    expect(header).toHaveLength(44)
    expect(new DataView(header.buffer).getUint32(4, true)).toBe(2_036)
  })

  it('becomes RF64 only when the size exceeds 32 bits', () => {
    const format = { sampleRate: 48_000, channels: 1, depth: 24 as const }
    const fits = wavHeader({ ...format, totalFrames: 1_431_655_700 })
    const large = wavHeader({ ...format, totalFrames: 1_431_655_800 })
    expect([latin1.decode(fits.subarray(0, 4)), latin1.decode(large.subarray(0, 4))]).toEqual([
      'RIFF',
      'RF64',
    ])
    const read = readWavLayout(large, large.length + 1_431_655_800 * 3)
    expect(read.ok && read.value).toMatchObject({ dataBytes: 1_431_655_800 * 3, coding: 's24' })
  })

  it('carries the broadcast chunk with its time reference', () => {
    const header = wavHeader({
      sampleRate: 48_000,
      channels: 2,
      depth: '32f',
      totalFrames: 10,
      info: {
        tags: {
          title: 'Đêm hội – tập 1',
          encoder: 'Cuecast',
          reference: 'p1',
          date: '2026-01-02T03:04:05Z',
        },
        startSample: 48_000 * 3_600 * 10,
      },
    })
    const at = latin1.decode(header).indexOf('bext') + 8
    expect(latin1.decode(header.subarray(at, at + 15))).toBe('Dem hoi ? tap 1')
    expect(latin1.decode(header.subarray(at + 256, at + 263))).toBe('Cuecast')
    const view = new DataView(header.buffer)
    expect(view.getBigUint64(at + 338, true)).toBe(1_728_000_000n)
    const read = readWavLayout(header, header.length + 80)
    expect(read.ok && read.value.dataStart).toBe(header.length)
  })
})

describe('a damaged WAV', () => {
  it('without long sizes is read by its short ones, or refused', () => {
    const file = Buffer.alloc(80)
    file.write('RF64', 0, 'latin1')
    file.writeUInt32LE(0xffffffff, 4)
    file.write('WAVEds64', 8, 'latin1')
    file.write('fmt ', 20, 'latin1')
    file.writeUInt32LE(16, 24)
    file.writeUInt16LE(1, 28)
    file.writeUInt16LE(1, 30)
    file.writeUInt32LE(48_000, 32)
    file.writeUInt16LE(2, 40)
    file.writeUInt16LE(16, 42)
    file.write('data', 44, 'latin1')
    file.writeUInt32LE(8, 48)
    for (const end of [28, 44, 52, 60, 80])
      expect(typeof readWavLayout(file.subarray(0, end), end).ok).toBe('boolean')
  })
})
