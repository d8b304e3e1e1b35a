import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { audioFormats } from '@shared/contracts/audio-settings'
import { encodeAudio } from '../encode/encode-audio'
import { hasFfmpeg, runFfmpeg } from '../ffmpeg'
import { bestLag, knocks, snrDb } from '../testing/sounds'
import { decodeAudio } from './decode-audio'
import { openStreamPieces } from './stream-pieces'
import { testFolder } from '@cuecast/platform/testing/test-folder'

const folder = testFolder()

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

/** A FLAC file as written to a pipe: its announced length is 0. */
function withoutLength(flac: Uint8Array): Uint8Array {
  const bytes = flac.slice()
  bytes[21] = (bytes[21] ?? 0) & 0xf0
  bytes.fill(0, 22, 26)
  return bytes
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
    ['adpcm.wav', ['-c:a', 'adpcm_ms'], 20],
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
    it(`are decoded in full and without delay: ${name}`, async () => {
      const decoded = await decodeAudio(await foreign(name, args))
      if (!decoded.ok) throw new Error(decoded.error.message)
      const [channel = new Float32Array(0)] = decoded.value.channels
      expect(decoded.value.sampleRate).toBe(RATE)
      expect(decoded.value.channels).toHaveLength(args.includes('2') ? 2 : 1)
      expect(Math.abs(channel.length - sound.length)).toBeLessThan(1_500)
      expect(bestLag(sound, channel, 30)).toBe(0)
      expect(snrDb(sound, channel)).toBeGreaterThan(leastSnr)
    })
  }

  it.each(['a.opus', 'a.webm'])('decodes %s at 48 kHz without its pre-skip', async (name) => {
    const decoded = await decodeAudio(await foreign(name, ['-c:a', 'libopus', '-b:a', '96k']))
    if (!decoded.ok) throw new Error(decoded.error.message)
    const [channel = new Float32Array(0)] = decoded.value.channels
    const expected = knocks(96_000, 48_000, 0)
    // WebM does not state the padding of its last packet.
    expect(channel.length).toBeGreaterThanOrEqual(96_000)
    expect(channel.length).toBeLessThan(96_000 + (name === 'a.webm' ? 960 : 1))
    expect(bestLag(expected, channel, 400)).toBe(0)
  })

  it.each([
    ['flac', 'flac'],
    ['matroska', 'flac'],
  ])('%s written to a pipe, which says no length, is whole or broken', async (format, codec) => {
    const whole = await foreign('pipe', ['-c:a', codec, '-f', format])
    const bytes = format === 'flac' ? withoutLength(whole) : whole
    expect(await code(bytes)).toBe('ok')
    for (const part of [0.95, 0.7, 0.4])
      expect(await code(bytes.subarray(0, Math.floor(bytes.length * part)))).toBe('AUDIO_BROKEN')
  })

  it('decodes a WAV written to a pipe, whose sizes were never filled in', async () => {
    const bytes = Buffer.from(await foreign('piped.wav', ['-c:a', 'pcm_s16le', '-bitexact']))
    bytes.writeUInt32LE(0xffff_ffff, 4)
    bytes.writeUInt32LE(0xffff_ffff, 40)
    const decoded = await decodeAudio(bytes)
    expect(decoded.ok && decoded.value.channels[0]?.length).toBe(sound.length)
  })

  it('recognises an MP3 behind a tag', async () => {
    expect(await code(await foreign('tag.mp3', ['-metadata', 'title=Phim tập 1']))).toBe('ok')
  })
})

describe.skipIf(!hasFfmpeg())('digital silence, whose frames are a few bytes each', () => {
  it.each(['a.flac', 'a.ogg'])('is decoded to its last frame: %s', async (name) => {
    const file = join(folder, `silence-${name}`)
    for (const seconds of [0.05, 1, 2, 9.6, 10, 30]) {
      const source = ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=mono', '-t', String(seconds)]
      await runFfmpeg(['-y', ...source, '-c:a', 'flac', file])
      const bytes = readFileSync(file)
      const decoded = await decodeAudio(bytes)
      expect(decoded.ok && decoded.value.channels[0]?.length).toBe(seconds * 48_000)
      for (const missing of [1, 8, 13, 24, 60])
        expect(await code(bytes.subarray(0, bytes.length - missing))).toBe('AUDIO_BROKEN')
      const pieces = await openStreamPieces(file, name === 'a.flac' ? 'flac' : 'ogg-flac')
      let frames = 0
      if (!pieces.ok) throw new Error(pieces.error.message)
      for (let piece = await pieces.value.next(); piece; piece = await pieces.value.next())
        frames += piece[0]?.length ?? 0
      await pieces.value.close()
      expect(frames).toBe(seconds * 48_000)
    }
  })
})

describe('a small file that holds far more sound than expected', () => {
  const seconds = 600
  const silence = new Float32Array(seconds * 8_000)
  it.each(audioFormats)('is refused by name, and not decoded to its end: %s', async (format) => {
    const bytes = await encodeAudio([silence], 8_000, format)
    const before = process.memoryUsage().arrayBuffers
    const refused = await decodeAudio(bytes, 60)
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'AUDIO_BROKEN', params: { fault: 'long', of: 60 } },
    })
    // Of 600 s no more than some pieces are made: at 48 kHz the whole is 115 MB.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60e6)
    expect((await decodeAudio(bytes, 700)).ok).toBe(true)
  })

  it.skipIf(!hasFfmpeg()).each([
    ['a.webm', ['-c:a', 'libopus', '-b:a', '6k']],
    ['a.opus', ['-c:a', 'libopus', '-b:a', '6k']],
    ['vorbis.ogg', ['-c:a', 'libvorbis', '-q:a', '0']],
    ['flac.ogg', ['-c:a', 'flac']],
    ['aac.m4a', ['-c:a', 'aac', '-b:a', '16k']],
  ])('is refused of other makers: %s', async (name, args) => {
    const wav = join(folder, 'silence.wav')
    writeFileSync(wav, await encodeAudio([silence], 8_000, 'wav', { dither: false }))
    const ran = await runFfmpeg(['-y', '-i', wav, ...args, join(folder, `long-${name}`)])
    expect(ran.ok).toBe(true)
    const refused = await decodeAudio(readFileSync(join(folder, `long-${name}`)), 60)
    expect(refused).toMatchObject({ ok: false, error: { params: { fault: 'long' } } })
  })

  it('is refused though its length is not announced', async () => {
    const bytes = withoutLength(await encodeAudio([silence], 8_000, 'flac'))
    expect(await decodeAudio(bytes, 60)).toMatchObject({ error: { params: { fault: 'long' } } })
  })
})

describe('a damaged sound file', () => {
  for (const format of audioFormats) {
    it(`is reported when truncated: ${format}`, async () => {
      const bytes = await encodeAudio([sound], RATE, format)
      for (const part of [0.999, 0.6, 0.3, 0.05])
        expect(await code(bytes.subarray(0, Math.floor(bytes.length * part)))).toBe('AUDIO_BROKEN')
    })
  }
  for (const format of ['mp3', 'flac', 'ogg'] as const) {
    it(`is reported when its middle was overwritten: ${format}`, async () => {
      const bytes = await encodeAudio([sound], RATE, format)
      bytes.fill(0, bytes.length / 2, bytes.length / 2 + 2_000)
      expect(await code(bytes)).toBe('AUDIO_BROKEN')
    })
  }

  it('is reported when a few bytes of an Ogg page changed', async () => {
    const bytes = await encodeAudio([sound], RATE, 'ogg')
    bytes.fill(0x55, bytes.length / 2, bytes.length / 2 + 3)
    expect(await code(bytes)).toBe('AUDIO_BROKEN')
  })

  it('is quoted when it is text instead of sound', async () => {
    const decoded = await decodeAudio(new TextEncoder().encode('<h1>502 Bad</h1>\n<p>Gateway</p>'))
    expect(decoded.ok ? '' : decoded.error.message).toContain('502 Bad Gateway')
  })

  it('is reported when it is an error page or empty', async () => {
    expect(await code(new TextEncoder().encode('<html>502 Bad Gateway</html>'))).toBe(
      'AUDIO_BROKEN',
    )
    expect(await code(new Uint8Array(0))).toBe('AUDIO_BROKEN')
    expect(await code(new Uint8Array(5_000))).toBe('AUDIO_BROKEN')
  })

  it('names the unsupported compression of a WAV', async () => {
    const bytes = await encodeAudio([sound], RATE, 'wav')
    new DataView(bytes.buffer).setUint16(20, 0x11, true)
    const decoded = await decodeAudio(bytes)
    expect(decoded.ok ? null : decoded.error).toMatchObject({
      code: 'AUDIO_UNSUPPORTED',
      params: { format: 'WAV 17' },
    })
  })
})

describe('non-conforming WAV files', () => {
  const chunk = (name: string, body: Uint8Array, pad = true) => {
    const bytes = new Uint8Array(8 + body.length + (pad ? body.length % 2 : 0))
    bytes.set(new TextEncoder().encode(name))
    new DataView(bytes.buffer).setUint32(4, body.length, true)
    bytes.set(body, 8)
    return bytes
  }
  const format = (bits: number, frameBytes: number) => {
    const view = new DataView(new ArrayBuffer(16))
    view.setUint16(0, 1, true)
    view.setUint16(2, 1, true)
    view.setUint32(4, RATE, true)
    view.setUint16(12, frameBytes, true)
    view.setUint16(14, bits, true)
    return chunk('fmt ', new Uint8Array(view.buffer))
  }
  const wav = (...chunks: Uint8Array[]) =>
    chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]))
  const decodedWav = async (...chunks: Uint8Array[]) => {
    const decoded = await decodeAudio(wav(...chunks))
    return decoded.ok ? decoded.value.channels : decoded.error.code
  }

  it('are read with odd bit depths in whole bytes', async () => {
    const samples = Uint8Array.of(0, 0, 0x40, 0, 0, 0xc0)
    expect(await decodedWav(format(20, 3), chunk('data', samples))).toEqual([
      Float32Array.of(0.5, -0.5),
    ])
    expect(await decodedWav(format(12, 2), chunk('data', samples.subarray(1, 5)))).toEqual([
      Float32Array.of(0.5, 0),
    ])
  })

  it('are read without the padding after a chunk of odd length', async () => {
    const odd = chunk('note', new Uint8Array(3).fill(65), false)
    const data = chunk('data', Uint8Array.of(0, 0x40))
    expect(await decodedWav(format(16, 2), odd, data)).toEqual([Float32Array.of(0.5)])
  })

  it('are empty when their sizes consistently say so', async () => {
    const nothing = chunk('data', new Uint8Array(0))
    const list = chunk('LIST', new Uint8Array(40))
    expect(await decodedWav(format(16, 2), nothing, list)).toBe('AUDIO_BROKEN')
  })
})

it('joins chained Ogg streams', async () => {
  const bytes = await encodeAudio([sound], RATE, 'ogg')
  const [one, two] = [await decodeAudio(bytes), await decodeAudio(Buffer.concat([bytes, bytes]))]
  const length = (result: typeof one) => (result.ok ? result.value.channels[0]?.length : 0)
  expect(length(two)).toBe(2 * (length(one) ?? 0))
})
