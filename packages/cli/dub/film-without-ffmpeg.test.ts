import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { decodeWav } from '@cuecast/audio/decode/decode-wav'
import { hasFfmpeg, runFfmpeg } from '@cuecast/audio/ffmpeg'
import { knocks, snrDb } from '@cuecast/audio/testing/sounds'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { must } from '@shared/testing/must'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { callDub, withSettings } from './testing/call-dub'

const RATE = 48_000
const folder = testFolder()
const at = (name: string) => join(folder, name)
afterEach(() => vi.unstubAllEnvs())

async function ffmpeg(...args: string[]): Promise<void> {
  const ran = await runFfmpeg(['-y', ...args])
  if (!ran.ok) throw new Error(ran.reason)
}

/** The track of a dub that keeps the sound of its film. */
async function trackWith(film: string, name: string): Promise<Float32Array[]> {
  const track = at(name)
  const stereo = withSettings(folder, { export: { channels: 2 } })
  const sound = ['--film-sound', 'on', '--overwrite', ...stereo]
  const answer = await callDub([at('a.srt'), '--film', film, ...sound, '-o', track])
  expect(answer).toMatchObject({ code: 0 })
  return must(decodeWav(await readFile(track))).channels
}

describe.skipIf(!hasFfmpeg())('a dub with the sound of its film, where there is no ffmpeg', () => {
  const picture = ['-f', 'lavfi', '-i', 'testsrc=s=32x32:r=25:d=3', '-c:v', 'libx264']

  it.each([
    ['AAC in stereo', 2, []],
    ['AAC in 5.1', 6, []],
    ['sound that begins after the picture', 2, ['-itsoffset', '0.7']],
  ] as const)('is the one of ffmpeg: %s', async (name, count, offset) => {
    const channels = Array.from({ length: count }, (_, c) => knocks(RATE * 3, RATE, c))
    await writeFile(at('sound.wav'), await encodeAudio(channels, RATE, 'wav'))
    await writeFile(at('a.srt'), '1\n00:00:01,000 --> 00:00:03,000\nXin chào\n')
    const film = at(`${name}.mp4`)
    await ffmpeg(...offset, '-i', at('sound.wav'), ...picture, '-c:a', 'aac', film)
    // As ffmpeg decodes it, with silence where the film has no sound yet.
    await ffmpeg(
      '-i',
      film,
      '-af',
      'aresample=async=1:first_pts=0',
      '-c:a',
      'pcm_f32le',
      at('r.wav'),
    )
    const expected = await trackWith(at('r.wav'), 'expected.wav')
    vi.stubEnv('CUECAST_FFMPEG', at('no-ffmpeg'))
    vi.stubEnv('PATH', folder)
    const got = await trackWith(film, 'got.wav')
    expect(got).toHaveLength(2)
    for (const [c, channel] of got.entries()) {
      // The length of a film comes from its container, that of a WAV from its last packet.
      expect(Math.abs(channel.length - (expected[c]?.length ?? 0))).toBeLessThan(0.03 * RATE)
      expect(snrDb(channel.subarray(0, 3 * RATE), expected[c] ?? channel)).toBeGreaterThan(80)
    }
  })
})
