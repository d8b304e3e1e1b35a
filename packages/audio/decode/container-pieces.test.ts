import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { decodeAudio } from './decode-audio'
import { encodeAudio } from '../encode/encode-audio'
import { hasFfmpeg, runFfmpeg } from '../ffmpeg'
import { bestLag, knocks } from '../testing/sounds'
import { openContainerPieces } from './container-pieces'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { must } from '@shared/testing/must'

const RATE = 48_000
const sound = knocks(RATE * 3, RATE, 0)
const folder = testFolder()
let wav: string

beforeAll(async () => {
  wav = join(folder, 'sound.wav')
  writeFileSync(wav, await encodeAudio([sound, sound], RATE, 'wav', { dither: false }))
})

async function film(name: string, codec: string, more: string[] = []): Promise<string> {
  const path = join(folder, name)
  const picture = ['-f', 'lavfi', '-i', 'color=s=16x16:d=3:r=25']
  const args = ['-y', ...picture, '-i', wav, '-c:v', 'mpeg4', '-c:a', codec, ...more, path]
  const made = await runFfmpeg(name.endsWith('webm') ? args.filter((a) => a !== 'mpeg4') : args)
  if (!made.ok) throw new Error(made.reason)
  return path
}

async function decodedFilm(from: string | Uint8Array): Promise<Float32Array[]> {
  const opened = await openContainerPieces(from)
  if (!opened) throw new Error('cannot be decoded')
  const pieces = must(opened)
  const blocks: Float32Array[][] = []
  for (let block = await pieces.next(); block; block = await pieces.next()) blocks.push(block)
  await pieces.close()
  return (blocks[0] ?? []).map((_, c) =>
    Float32Array.from(blocks.flatMap((block) => [...(block[c] ?? [])])),
  )
}

describe.skipIf(!hasFfmpeg())('the sound of a film, without ffmpeg', () => {
  for (const [name, codec] of [
    ['opus.mp4', 'libopus'],
    ['opus.mkv', 'libopus'],
    ['opus.ogg', 'libopus'],
    ['mp3.mp4', 'libmp3lame'],
    ['flac.mkv', 'flac'],
    ['pcm.mov', 'pcm_s24le'],
    ['aac.mp4', 'aac'],
    ['ac3.mkv', 'ac3'],
    ['eac3.mp4', 'eac3'],
  ] as const) {
    it(`${name} is in sync with its picture`, async () => {
      const path = await film(name, codec, name.endsWith('ogg') ? ['-vn'] : [])
      const [left = new Float32Array(0), right] = await decodedFilm(path)
      expect(right).toHaveLength(left.length)
      // AC-3 and Opus round to their frames; Matroska time stamps are whole milliseconds.
      expect(Math.abs(left.length - sound.length)).toBeLessThan(RATE * 0.05)
      const part = [sound.subarray(RATE, RATE * 2), left.subarray(RATE, RATE * 2)] as const
      expect(Math.abs(bestLag(...part, 400))).toBeLessThan(RATE * 0.008)
    })
  }

  it('returns the samples of FLAC exactly', async () => {
    const [left = new Float32Array(0)] = await decodedFilm(await film('exact.mkv', 'flac'))
    const taken = await decodeAudio(readFileSync(wav))
    const expected = taken.ok ? taken.value.channels[0] : undefined
    const lag = bestLag(sound.subarray(0, RATE), left.subarray(0, RATE), 400)
    const part = (samples: Float32Array | undefined, from: number) =>
      samples?.subarray(from, from + RATE)
    expect(part(left, 1_000 + lag)).toEqual(part(expected, 1_000))
  })

  it('puts the centre channel of 5.1 Opus where WAV has it', async () => {
    const filter = 'pan=5.1|FC=c0'
    const path = await film('surround.mkv', 'libopus', ['-af', filter, '-ac', '6'])
    const channels = await decodedFilm(path)
    const loudest = channels.map((channel) => Math.max(...channel.subarray(0, RATE)))
    expect(channels).toHaveLength(6)
    expect(loudest.indexOf(Math.max(...loudest))).toBe(2)
  })

  it('leaves unknown formats to ffmpeg', async () => {
    expect(await openContainerPieces(await film('wma.asf', 'wmav2'))).toBeNull()
    expect(await openContainerPieces(new TextEncoder().encode('no film'))).toBeNull()
  })

  it('reports a truncated take instead of returning a shorter sound', async () => {
    const path = await film('cut.mov', 'pcm_s16le', ['-movflags', 'faststart'])
    const bytes = readFileSync(path)
    expect(await decodeAudio(bytes)).toMatchObject({ ok: true })
    const cut = await decodeAudio(bytes.subarray(0, bytes.length * 0.6))
    expect(cut).toMatchObject({ ok: false, error: { code: 'AUDIO_BROKEN' } })
  })
})
