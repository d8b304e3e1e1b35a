import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { hasFfmpeg } from '@cuecast/audio/ffmpeg'
import { isFilmFile, isForeignFilm, isPlayedAudio, isPlayedVideo } from '@shared/contracts/film'
import { copyForPreview, filmFacts, filmVersion, lookAtFilm, previewCopy } from './film'
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
    expect(await code(path)).toBe('FILM_DAMAGED')
  })

  it('refuses an empty or truncated file, and never gives it a length of zero', async () => {
    const path = join(folder, 'empty.mp4')
    writeFileSync(path, '')
    expect(await code(path)).toBe('FILM_DAMAGED')
    const head = join(folder, 'head.mp4')
    writeFileSync(head, Buffer.from('00000014667479706d70343200000000', 'hex'))
    expect(await code(head)).toBe('FILM_DAMAGED')
  })

  it.runIf(hasFfmpeg())('refuses a Matroska that ends within its head', async () => {
    const whole = join(folder, 'whole.mkv')
    const source = ['-f', 'lavfi', '-i', 'color=size=32x32:duration=2']
    execFileSync('ffmpeg', ['-v', 'error', ...source, whole])
    const head = join(folder, 'head.mkv')
    writeFileSync(head, readFileSync(whole).subarray(0, 600))
    expect(await code(head)).toBe('FILM_DAMAGED')
  })

  it('has another version once a file takes its place, and none while it is gone', async () => {
    const path = join(folder, 'cut.mp4')
    writeFileSync(path, 'half')
    const half = await filmVersion(path)
    expect(await filmVersion(path)).toBe(half)
    writeFileSync(`${path}.new`, 'HALF')
    renameSync(`${path}.new`, path)
    const other = await filmVersion(path)
    expect(other).not.toBe(half)
    rmSync(path)
    expect(await filmVersion(path)).toBeNull()
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

describe('a film that the window cannot play', () => {
  it.runIf(hasFfmpeg())('is named by its codecs, and has a copy that it can', async () => {
    const film = join(folder, 'phone.mkv')
    const input = ['-f', 'lavfi', '-i', 'testsrc=size=64x48:rate=25:duration=2']
    const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2']
    const coded = ['-c:v', 'mpeg2video', '-c:a', 'ac3', '-shortest']
    execFileSync('ffmpeg', ['-v', 'error', ...input, ...sound, ...coded, film])
    const before = await filmFacts(film, folder)
    expect(before).toMatchObject({ audio: 'ac3', hasCopy: false, canCopy: true })
    expect([isPlayedVideo(before.video), isPlayedAudio(before.audio)]).toEqual([false, false])
    expect(await copyForPreview(film, folder)).toEqual({ ok: true, value: undefined })
    const copy = await previewCopy(film, folder)
    expect(await filmFacts(copy ?? '', folder)).toMatchObject({ video: 'avc', audio: 'aac' })
    expect((await filmFacts(film, folder)).hasCopy).toBe(true)
    expect(readdirSync(join(folder, 'preview'))).toHaveLength(1)
  })

  it('leaves nothing behind where no copy can be made', async () => {
    const film = join(folder, 'broken.mkv')
    writeFileSync(film, 'no film')
    const made = await copyForPreview(film, folder)
    expect(made).toMatchObject({ ok: false, error: { at: film } })
    expect(await previewCopy(film, folder)).toBeNull()
  })
})
