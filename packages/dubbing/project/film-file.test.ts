import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { isFilmFile, isForeignFilm } from '@shared/contracts/film'
import { lookAtFilm } from './film'
import { testFolder } from '@cuecast/platform/testing/test-folder'

const folder = testFolder()

const code = async (path: string): Promise<string> => {
  const looked = await lookAtFilm(path)
  return looked.ok ? 'ok' : looked.error.code
}

describe('choosing a film', () => {
  it('returns its duration', async () => {
    const path = join(folder, 'Tiếng gốc.WAV')
    const sound = await encodeAudio([new Float32Array(72_000)], 48_000, 'wav', { dither: false })
    writeFileSync(path, sound)
    expect(await lookAtFilm(path)).toEqual({ ok: true, value: { path, durationMs: 1_500 } })
  })

  it('refuses a file without readable streams', async () => {
    const path = join(folder, 'broken.mkv')
    writeFileSync(path, 'no film at all')
    expect(await code(path)).toBe('AUDIO_BROKEN')
  })

  it('refuses a missing file', async () => {
    expect(await code(join(folder, 'gone.mp4'))).toBe('FILE_NOT_FOUND')
  })

  it('refuses anything but media with a full path', async () => {
    expect(await code(join(folder, 'passwd'))).toBe('AUDIO_UNSUPPORTED')
    expect(await code('film.mp4')).toBe('AUDIO_UNSUPPORTED')
    expect(isFilmFile('/a/b.MOV')).toBe(true)
    expect(isFilmFile('/a/b.srt')).toBe(false)
    expect(isFilmFile('/a.avi/b')).toBe(false)
    expect(['/a/b.AVI', '/a/b.mp4'].map(isForeignFilm)).toEqual([true, false])
  })
})
