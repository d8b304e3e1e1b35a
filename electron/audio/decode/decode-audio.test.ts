import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { audioFormats } from '@shared/contracts/audio-settings'
import { encodeAudio } from '../encode/encode-audio'
import { hasFfmpeg, runFfmpeg } from '../ffmpeg'
import { bestLag, knocks, snrDb } from '../testing/sounds'
import { decodeAudio } from './decode-audio'

const folder = mkdtempSync(join(tmpdir(), 'cuecast-decode-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const RATE = 44_100
const sound = knocks(RATE * 2, RATE, 0)

async function foreign(name: string, args: string[]): Promise<Uint8Array> {
  const wav = join(folder, 'in.wav')
  writeFileSync(wav, await encodeAudio([sound], RATE, 'wav', { dither: false }))
  const ran = await runFfmpeg(['-y', '-i', wav, ...args, join(folder, name)])
  if (!ran.ok) throw new Error(ran.reason)
  return readFileSync(join(folder, name))
}

async function code(bytes: Uint8Array): Promise<string> {
  const decoded = await decodeAudio(bytes)
  return decoded.ok ? 'ok' : decoded.error.code
}

describe.skipIf(!hasFfmpeg())('files of other makers', () => {
  const cases: [string, string[], number][] = [
    ['u8.wav', ['-c:a', 'pcm_u8'], 25],
    ['s16.wav', ['-c:a', 'pcm_s16le'], 75],
    ['s24.wav', ['-c:a', 'pcm_s24le'], 75],
    ['s32.wav', ['-c:a', 'pcm_s32le'], 75],
    ['f32.wav', ['-c:a', 'pcm_f32le'], 75],
    ['f64.wav', ['-c:a', 'pcm_f64le'], 75],
    ['alaw.wav', ['-c:a', 'pcm_alaw'], 25],
    ['mulaw.wav', ['-c:a', 'pcm_mulaw'], 25],
    ['rf64.wav', ['-rf64', 'always'], 75],
    ['stereo.wav', ['-ac', '2', '-af', 'pan=stereo|c0=c0|c1=c0'], 75],
    ['cbr.mp3', ['-b:a', '128k'], 20],
    ['vbr.mp3', ['-q:a', '4', '-ac', '2', '-af', 'pan=stereo|c0=c0|c1=c0'], 15],
    ['plain.flac', ['-sample_fmt', 's16'], 75],
    ['deep.flac', ['-sample_fmt', 's32'], 75],
    ['flac.ogg', ['-c:a', 'flac'], 75],
    ['vorbis.ogg', ['-c:a', 'libvorbis', '-q:a', '6'], 15],
    ['aac.m4a', ['-c:a', 'aac', '-b:a', '160k'], 15],
  ]
  for (const [name, args, leastSnr] of cases) {
    it(`are read in place and in full: ${name}`, async () => {
      const decoded = await decodeAudio(await foreign(name, args))
      if (!decoded.ok) throw new Error(decoded.error.message)
      const [channel = new Float32Array(0)] = decoded.value.channels
      expect(decoded.value.sampleRate).toBe(RATE)
      expect(decoded.value.channels).toHaveLength(args.includes('2') ? 2 : 1)
      expect(Math.abs(channel.length - sound.length)).toBeLessThan(1_100)
      expect(bestLag(sound, channel, 30)).toBe(0)
      expect(snrDb(sound, channel)).toBeGreaterThan(leastSnr)
    })
  }

  it('opus is read at 48 kHz without its pre-skip', async () => {
    const decoded = await decodeAudio(await foreign('a.opus', ['-c:a', 'libopus', '-b:a', '96k']))
    if (!decoded.ok) throw new Error(decoded.error.message)
    const [channel = new Float32Array(0)] = decoded.value.channels
    const expected = knocks(96_000, 48_000, 0)
    expect(channel).toHaveLength(96_000)
    expect(bestLag(expected, channel, 400)).toBe(0)
  })

  it('a WAV written to a pipe, whose sizes were never filled in', async () => {
    const bytes = Buffer.from(await foreign('piped.wav', ['-c:a', 'pcm_s16le', '-bitexact']))
    bytes.writeUInt32LE(0xffff_ffff, 4)
    bytes.writeUInt32LE(0xffff_ffff, 40)
    const decoded = await decodeAudio(bytes)
    expect(decoded.ok && decoded.value.channels[0]?.length).toBe(sound.length)
  })

  it('a tag before an MP3 does not hide it', async () => {
    expect(await code(await foreign('tag.mp3', ['-metadata', 'title=Phim tập 1']))).toBe('ok')
  })
})

describe('what cannot be heard in full', () => {
  for (const format of audioFormats) {
    it(`is broken when it ends too early: ${format}`, async () => {
      const bytes = await encodeAudio([sound], RATE, format)
      for (const part of [0.999, 0.6, 0.3, 0.05])
        expect(await code(bytes.subarray(0, Math.floor(bytes.length * part)))).toBe('AUDIO_BROKEN')
    })
  }
  for (const format of ['mp3', 'flac', 'ogg'] as const) {
    it(`is broken when its middle was overwritten: ${format}`, async () => {
      const bytes = await encodeAudio([sound], RATE, format)
      bytes.fill(0, bytes.length / 2, bytes.length / 2 + 2_000)
      expect(await code(bytes)).toBe('AUDIO_BROKEN')
    })
  }

  it('an error page or an empty answer is no sound', async () => {
    expect(await code(new TextEncoder().encode('<html>502 Bad Gateway</html>'))).toBe(
      'AUDIO_BROKEN',
    )
    expect(await code(new Uint8Array(0))).toBe('AUDIO_BROKEN')
    expect(await code(new Uint8Array(5_000))).toBe('AUDIO_BROKEN')
  })

  it('a WAV with an unknown compression is unsupported, and says which', async () => {
    const bytes = await encodeAudio([sound], RATE, 'wav')
    new DataView(bytes.buffer).setUint16(20, 0x11, true)
    const decoded = await decodeAudio(bytes)
    expect(decoded.ok ? null : decoded.error).toMatchObject({
      code: 'AUDIO_UNSUPPORTED',
      params: { format: 'wav 17' },
    })
  })
})
