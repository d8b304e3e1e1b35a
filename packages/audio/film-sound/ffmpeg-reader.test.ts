import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { must } from '@shared/testing/must'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { ffmpegCommand, hasFfmpeg } from '../ffmpeg'
import { openFfmpegReader } from './ffmpeg-reader'

it.skipIf(!hasFfmpeg())('closes although most of the sound was never read', async () => {
  const film = join(testFolder(), 'film.m4a')
  const noise = ['-f', 'lavfi', '-i', 'anoisesrc=duration=20', '-c:a', 'aac', film]
  execFileSync(ffmpegCommand(), ['-v', 'error', ...noise])
  const reader = must(await openFfmpegReader(film, { sampleRate: 48_000, channels: 2 }))
  expect((await reader.read(48_000))[0]).toHaveLength(48_000)
  await reader.close()
})
