import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasFfmpeg } from '@cuecast/audio/ffmpeg'
import { filmFrames } from './film'
import { optionsOfFilm } from '@shared/interchange/frame-rate'
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
    expect((await filmFrames(path)).fps).toBeCloseTo(expected, 2)
  })

  it.runIf(hasFfmpeg()).each([
    ['24000/1001', 'mov', '01:00:00:00', '23.976'],
    ['30000/1001', 'mp4', '10:00:00;00', '29.97df'],
    ['25', 'mp4', '00:59:58:12', '25'],
    ['50', 'mov', '01:00:00:00', '50'],
  ])('%s with a timecode in %s', async (rate, ending, start, id) => {
    const path = join(folder, `timecode-${rate.replace('/', '-')}.${ending}`)
    const picture = ['-f', 'lavfi', '-i', `color=size=32x32:rate=${rate}:duration=6`]
    execFileSync('ffmpeg', ['-v', 'error', ...picture, '-timecode', start, path])
    const frames = await filmFrames(path)
    expect(frames.timecode).toBe(start)
    expect(optionsOfFilm(frames, { frameRate: '25' })).toEqual({
      frameRate: id,
      startTimecode: start,
    })
  })

  it('is none that editors know where it varies or the file states nothing', () => {
    const usual = { frameRate: '25' as const }
    expect(optionsOfFilm({ fps: 27.3, timecode: null }, usual)).toEqual({})
    expect(optionsOfFilm({ fps: 24, timecode: '00:00:00:00' }, usual)).toEqual({ frameRate: '24' })
  })

  it('is unknown for other files', async () => {
    const path = join(folder, 'broken.mp4')
    writeFileSync(path, 'no film at all')
    expect(await filmFrames(path)).toEqual({ fps: null, timecode: null })
  })
})
