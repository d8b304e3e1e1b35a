import { describe, expect, it } from 'vitest'
import { audioFormats, type AudioFormat } from '@shared/contracts/audio-settings'
import { decodeAudio } from '../decode/decode-audio'
import { encodeAudio } from './encode-audio'
import { bestLag, knocks, rms, sine, snrDb } from '../testing/sounds'

const lossless: AudioFormat[] = ['wav', 'flac']

describe('a sound that is encoded and decoded again', () => {
  for (const format of audioFormats) {
    for (const channelCount of [1, 2]) {
      for (const rate of [22_050, 48_000]) {
        it(`keeps length and onset: ${format}, ${channelCount} channels, ${rate} Hz`, async () => {
          const frames = rate * 2 + 777
          const sound = Array.from({ length: channelCount }, (_, c) => knocks(frames, rate, c))
          const bytes = await encodeAudio(sound, rate, format)
          const back = await decodeAudio(bytes)
          if (!back.ok) throw new Error(back.error.message)
          const { channels, sampleRate } = back.value
          expect(channels).toHaveLength(channelCount)
          expect(sampleRate).toBe(format === 'ogg' ? 48_000 : rate)
          expect(channels[0]).toHaveLength(Math.round((frames * sampleRate) / rate))
          for (const [c, channel] of channels.entries()) {
            const expected = knocks(channel.length, sampleRate, c)
            expect(bestLag(expected, channel, 40)).toBe(0)
            expect(snrDb(expected, channel)).toBeGreaterThan(lossless.includes(format) ? 60 : 15)
          }
        })
      }
    }
  }

  for (const bitrate of [64_000, 128_000, 192_000, 224_000, 320_000]) {
    it(`is as loud in MP3 at ${bitrate / 1_000} kbit/s as the original`, async () => {
      const sound = sine(96_000, 48_000, 997, 0.5)
      const back = await decodeAudio(await encodeAudio([sound], 48_000, 'mp3', { bitrate }))
      const level = back.ok ? rms(back.value.channels[0] ?? sound) : 0
      expect(Math.abs(20 * Math.log10(level / rms(sound)))).toBeLessThan(0.02)
    })
  }

  it.each(['mp3', 'ogg'] as const)('has the bit rate that is asked for: %s', async (format) => {
    const sound = new Float32Array(96_000).map((_, i) => Math.sin(i * i * 1e-4) / 2)
    for (const bitrate of [64_000, 192_000]) {
      const { length } = await encodeAudio([sound], 48_000, format, { bitrate })
      expect(Math.abs((length * 4) / bitrate - 1)).toBeLessThan(format === 'mp3' ? 0.05 : 0.25)
    }
  })

  it('is bit-exact in FLAC without dither', async () => {
    const sound = knocks(30_000, 48_000, 0).map((s) => Math.round(s * 32_768) / 32_768 + 0)
    const back = await decodeAudio(await encodeAudio([sound], 48_000, 'flac', { dither: false }))
    expect(back.ok && back.value.channels[0]).toEqual(sound)
  })

  it('keeps digital silence silent under dither', async () => {
    const back = await decodeAudio(await encodeAudio([new Float32Array(5_000)], 48_000, 'wav'))
    expect(back.ok && back.value.channels[0]?.every((s) => s === 0)).toBe(true)
  })

  for (const format of audioFormats) {
    it(`may be empty: ${format}`, async () => {
      expect((await encodeAudio([new Float32Array(0)], 48_000, format)).length).toBeGreaterThan(0)
    })
  }
})
