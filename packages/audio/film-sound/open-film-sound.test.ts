import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { must } from '@shared/testing/must'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodeAudio } from '../encode/encode-audio'
import { hasFfmpeg, runFfmpeg } from '../ffmpeg'
import { bestLag, knocks } from '../testing/sounds'
import { openFilmSound } from './open-film-sound'

const RATE = 48_000
const folder = testFolder()
const wav = join(folder, 'sound.wav')

beforeAll(async () => {
  await writeFile(wav, await encodeAudio([knocks(RATE * 6, RATE, 0)], RATE, 'wav'))
})

async function secondFrom(path: string, fromSeconds: number, sampleRate = RATE) {
  const reader = must(await openFilmSound(path, { sampleRate, channels: 1, fromSeconds }))
  const [sound = new Float32Array(0)] = await reader.read(sampleRate)
  await reader.close()
  return sound
}

describe('a film sound read from a place in it', () => {
  it.each(['wav', 'flac'] as const)('begins there in %s, to the sample', async (format) => {
    const path = join(folder, `exact.${format}`)
    await writeFile(path, await encodeAudio([knocks(RATE * 6, RATE, 0)], RATE, format))
    const reader = must(await openFilmSound(path, { sampleRate: RATE, channels: 1 }))
    const [whole] = await reader.read(RATE * 6)
    await reader.close()
    expect(await secondFrom(path, 4)).toEqual(whole?.subarray(4 * RATE, 5 * RATE))
  })

  it('is empty behind the end', async () => {
    expect(await secondFrom(wav, 60)).toHaveLength(0)
  })

  it.skipIf(!hasFfmpeg()).each([
    ['opus.mkv', 'libopus'],
    ['mp3.mp4', 'libmp3lame'],
    ['ac3.mkv', 'ac3'],
    ['aac.mp4', 'aac'],
  ])('begins there in %s', async (name, codec) => {
    const path = join(folder, name)
    const made = await runFfmpeg(['-y', '-i', wav, '-c:a', codec, path])
    expect(made.ok).toBe(true)
    const reader = must(await openFilmSound(path, { sampleRate: RATE, channels: 1 }))
    const [whole = new Float32Array(0)] = await reader.read(RATE * 6)
    await reader.close()
    const later = await secondFrom(path, 4)
    const wanted = whole.subarray(4 * RATE, 5 * RATE)
    expect(later).toHaveLength(RATE)
    // Matroska counts in milliseconds.
    expect(Math.abs(bestLag(wanted, later, 400))).toBeLessThan(RATE * 0.002)
  })
})
