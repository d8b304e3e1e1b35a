import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { must } from '@shared/testing/must'
import { beforeAll, describe, expect, it } from 'vitest'
import { joinBlocks } from '../decode/bounded'
import { openContainerPieces } from '../decode/container-pieces'
import { decodeAudio } from '../decode/decode-audio'
import { encodeAudio, openEncoder } from '../encode/encode-audio'
import { MemorySink } from '../encode/encoder'
import { hasFfmpeg, runFfmpeg } from '../ffmpeg'
import { openFfmpegReader } from '../film-sound/ffmpeg-reader'
import { knocks, snrDb } from '../testing/sounds'
import { FfmpegFrames } from './ffmpeg-frames'

const RATE = 48_000
const folder = testFolder()
const stereo = join(folder, 'stereo.wav')
const surround = join(folder, 'surround.wav')
const kept = (name: string) => join(import.meta.dirname, '../testing', name)

beforeAll(async () => {
  const channels = Array.from({ length: 6 }, (_, c) => knocks(RATE * 4, RATE, c))
  writeFileSync(stereo, await encodeAudio(channels.slice(0, 2), RATE, 'wav'))
  writeFileSync(surround, await encodeAudio(channels, RATE, 'wav'))
})

async function made(name: string, ...args: string[]): Promise<string> {
  const path = join(folder, name)
  const ran = await runFfmpeg(['-y', ...args, path])
  if (!ran.ok) throw new Error(ran.reason)
  return path
}

const picture = ['-f', 'lavfi', '-i', 'color=s=16x16:d=4:r=25']
const film = (name: string, sound: string, ...codec: string[]) =>
  made(name, ...picture, '-i', sound, '-c:v', 'mpeg4', '-c:a', ...codec)

async function opened(path: string) {
  const pieces = await openContainerPieces(path, { toleratesDamage: true })
  if (!pieces) throw new Error('there is no decoder for it')
  return pieces
}

/** All of a film's sound by our own decoders. */
async function own(path: string) {
  const pieces = must(await opened(path))
  const blocks: Float32Array[][] = []
  for (let block = await pieces.next(); block; block = await pieces.next()) blocks.push(block)
  await pieces.close()
  return { channels: joinBlocks(blocks), sampleRate: pieces.sampleRate }
}

/** dB between a film's sound by our own decoders and by ffmpeg, the least of its channels. */
async function likeness(path: string): Promise<number> {
  const { channels, sampleRate } = await own(path)
  const reader = must(await openFfmpegReader(path, { sampleRate, channels: channels.length }))
  const theirs = await reader.read(RATE * 10)
  await reader.close()
  const frames = theirs[0]?.length ?? 0
  expect(channels.map(({ length }) => length)).toEqual(theirs.map(() => frames))
  return Math.min(...theirs.map((channel, c) => snrDb(channel, channels[c] ?? new Float32Array(0))))
}

describe.skipIf(!hasFfmpeg())('sound decoded without ffmpeg is what ffmpeg decodes', () => {
  it.each([
    ['aac.mp4', 'aac'],
    ['aac.mov', 'aac'],
    ['aac.ts', 'aac'],
    ['aac.mkv', 'aac'],
    ['ac3.mkv', 'ac3'],
    ['eac3.mp4', 'eac3'],
    ['dts.mkv', 'dca', '-strict', '-2'],
    ['vorbis.mkv', 'libvorbis'],
  ])('in %s, stereo and 5.1', async (name, ...codec) => {
    expect(await likeness(await film(name, stereo, ...codec))).toBeGreaterThan(100)
    expect(await likeness(await film(`5.1 ${name}`, surround, ...codec))).toBeGreaterThan(100)
  })

  it('in a fragmented film', async () => {
    const flags = ['-movflags', 'frag_keyframe+empty_moov']
    expect(await likeness(await film('fragments.mp4', stereo, 'aac', ...flags))).toBeGreaterThan(
      100,
    )
  })

  it('in a film whose sound begins after its picture', async () => {
    const late = ['-itsoffset', '1.234', '-i', stereo, ...picture, '-c:v', 'mpeg4', '-c:a', 'aac']
    expect(await likeness(await made('late.mp4', ...late))).toBeGreaterThan(100)
  })

  it('in a film that was cut by an edit list, from the second packet on', async () => {
    const whole = await film('whole.mp4', stereo, 'aac')
    const cut = await made('cut.mp4', '-ss', '1.3', '-i', whole, '-c', 'copy')
    expect(await likeness(cut)).toBeGreaterThan(25)
  })

  it.each(['he-aac.m4a', 'he-aac-v2.m4a'])('in %s, whose delay is in a tag', async (name) => {
    // Noise that they make up is not the same to the last bit.
    expect(await likeness(kept(name))).toBeGreaterThan(60)
  })
})

it.skipIf(!hasFfmpeg())('decodes every frame of a packet that holds several', async () => {
  const bytes = readFileSync(await made('frames.ac3', '-i', stereo, '-c:a', 'ac3', '-b:a', '192k'))
  const setup = { setup: new Uint8Array(0), channels: 2, sampleRate: RATE }
  const frames = new FfmpegFrames('ac3', setup)
  // 192 kbit/s at 48 kHz: 768 bytes for 1,536 frames.
  const three = bytes.subarray(0, 3 * 768)
  expect(frames.decode(three)).toMatchObject({ samplesDecoded: 3 * 1_536, errors: [] })
  expect(frames.decode(three)).toMatchObject({ samplesDecoded: 3 * 1_536, errors: [] })
  frames.free()
})

describe('a damaged AAC track', () => {
  const whole = knocks(RATE * 4, RATE, 0)
  const damaged = async () => {
    const sink = new MemorySink()
    const shape = { sampleRate: RATE, channels: 1, totalFrames: whole.length } as const
    const encoder = await openEncoder('m4a', sink, shape)
    await encoder.write([whole])
    await encoder.finish()
    await encoder.dispose()
    const bytes = sink.bytes()
    const middle = bytes.length / 2
    return { bytes, broken: bytes.slice().fill(0xff, middle, middle + 2_000) }
  }

  it('is refused as a take', async () => {
    const { bytes, broken } = await damaged()
    expect(await decodeAudio(bytes)).toMatchObject({ ok: true, value: { sampleRate: RATE } })
    expect(await decodeAudio(broken)).toMatchObject({ error: { code: 'AUDIO_BROKEN' } })
  })

  it('is read to its end as a film, in sync behind the damage', async () => {
    const { bytes, broken } = await damaged()
    const paths = [join(folder, 'whole.m4a'), join(folder, 'broken.m4a')] as const
    writeFileSync(paths[0], bytes)
    writeFileSync(paths[1], broken)
    const [good, bad] = [(await own(paths[0])).channels, (await own(paths[1])).channels]
    const last = (sound: Float32Array = new Float32Array(0)) => sound.subarray(3 * RATE, 4 * RATE)
    expect(snrDb(last(good[0]), last(bad[0]))).toBeGreaterThan(100)
  })

  it('is refused as a film where nothing of it can be decoded', async () => {
    const { bytes } = await damaged()
    const found = Buffer.from(bytes)
    const index = found.indexOf('moov') - 4
    const sound = found.indexOf('mdat') + 12
    const path = join(folder, 'nothing.m4a')
    writeFileSync(path, bytes.fill(0xff, sound, index > sound ? index : bytes.length))
    expect(await opened(path)).toMatchObject({ error: { code: 'AUDIO_BROKEN' } })
  })
})
