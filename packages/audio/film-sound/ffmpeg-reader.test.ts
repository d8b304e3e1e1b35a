import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { must } from '@shared/testing/must'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { ffmpegCommand, hasFfmpeg } from '../ffmpeg'
import { openFfmpegReader } from './ffmpeg-reader'

it.skipIf(!hasFfmpeg())(
  'reads a film whose tags are longer than the head of its sound',
  async () => {
    const film = join(testFolder(), 'film.m4a')
    const noise = ['-f', 'lavfi', '-i', 'anoisesrc=duration=20', '-c:a', 'aac']
    const tags = ['-metadata', `comment=${'a long remark '.repeat(50)}`, film]
    execFileSync(ffmpegCommand(), ['-v', 'error', ...noise, ...tags])
    const reader = must(await openFfmpegReader(film, { sampleRate: 48_000, channels: 2 }))
    expect((await reader.read(48_000))[0]).toHaveLength(48_000)
    await reader.close()
  },
)

it.skipIf(!hasFfmpeg())('closes although most of the sound was never read', async () => {
  const film = join(testFolder(), 'film.m4a')
  const noise = ['-f', 'lavfi', '-i', 'anoisesrc=duration=20', '-c:a', 'aac', film]
  execFileSync(ffmpegCommand(), ['-v', 'error', ...noise])
  const reader = must(await openFfmpegReader(film, { sampleRate: 48_000, channels: 2 }))
  expect((await reader.read(48_000))[0]).toHaveLength(48_000)
  await reader.close()
})

const tone = (gain: number) => `${gain}*sin(2*PI*500*t)`
/** Largest samples of a film's channels once it is folded. */
async function folded(layout: string, gains: readonly number[], channels: 1 | 2) {
  const film = join(testFolder(), `${layout}.m4a`)
  const source = `aevalsrc=${gains.map(tone).join('|')}:c=${layout}:d=2`
  execFileSync(ffmpegCommand(), ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, film])
  const reader = must(await openFfmpegReader(film, { sampleRate: 48_000, channels }))
  const sound = await reader.read(48_000)
  await reader.close()
  return sound.map((channel) => channel.subarray(24_000).reduce((a, b) => Math.max(a, b), 0))
}

it.skipIf(!hasFfmpeg())('folds channels as the player does, at the same level', async () => {
  const close = (db: number) => expect.closeTo(db, 1)
  expect(await folded('mono', [0.4], 2)).toEqual([close(0.4), close(0.4)])
  expect(await folded('stereo', [0.4, 0.4], 1)).toEqual([close(0.4)])
  expect(await folded('5.1', [0.1, 0.2, 0.4, 0.9, 0, 0], 2)).toEqual([close(0.38), close(0.48)])
})
