import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasFfmpeg } from '@cuecast/audio/ffmpeg'
import { filmFrameRate } from './film'
import { testFolder } from '@cuecast/platform/testing/test-folder'

const folder = testFolder()

describe('the frame rate of a film', () => {
  it.runIf(hasFfmpeg()).each([
    ['24000/1001', 'mkv', 23.976],
    ['24', 'mkv', 24],
    ['25', 'mp4', 25],
    ['60000/1001', 'mp4', 59.94],
  ])('%s in %s', async (rate, ending, expected) => {
    const path = join(folder, `film-${rate.replace('/', '-')}.${ending}`)
    const picture = `color=size=32x32:rate=${rate}:duration=6`
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', picture, path])
    expect(await filmFrameRate(path)).toBeCloseTo(expected, 2)
  })

  it('is unknown for other files', async () => {
    const path = join(folder, 'broken.mp4')
    writeFileSync(path, 'no film at all')
    expect(await filmFrameRate(path)).toBeNull()
  })
})
