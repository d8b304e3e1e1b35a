import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { isNetworkPath, sameShare } from '@cuecast/platform/files'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { must } from '@shared/testing/must'
import { sampleDocument, sampleMusic } from '@shared/testing/samples'
import { usableFilm } from './film'
import { Project, writeDocument } from './project'

const folder = testFolder()
const never = () => false

async function codeOf(path: string, chosen = never, projectPath = join(folder, 'a.cuecast')) {
  const film = await usableFilm({ path, projectPath, chosen })
  return film.ok ? 'ok' : film.error.code
}

describe('the film of a project', () => {
  it('is readable if its content is a film', async () => {
    const path = join(folder, 'tiếng.wav')
    writeFileSync(path, await encodeAudio([new Float32Array(4_800)], 48_000, 'wav'))
    expect(await codeOf(path)).toBe('ok')
    writeFileSync(path, 'root:x:0:0:root:/root:/bin/sh\n')
    expect(await codeOf(path)).toBe('FILM_DAMAGED')
  })

  it.each([
    ['film.avi', 'RIFF\0\0\0\0AVI LIST'],
    ['film.flv', 'FLV\u0001'],
    ['film.rmvb', '.RMF'],
    ['film.mov', '\0\0\0\bpnot'],
    ['film.mkv', '\u001aE\u00df\u00a3'],
    ['film.m2ts', ('\0\0\0\0G' + '\0'.repeat(187)).repeat(4)],
    ['film.vob', '\0\0\u0001\u00ba'],
  ])('may be a %s', async (name, head) => {
    writeFileSync(join(folder, name), Buffer.from(head, 'latin1'))
    expect(await codeOf(join(folder, name))).toBe('ok')
  })

  it('is refused for other files, folders and URLs', async () => {
    writeFileSync(join(folder, 'hosts.mp4'), '127.0.0.1 localhost\n')
    mkdirSync(join(folder, 'folder.mp4'))
    expect(await codeOf('/etc/passwd')).toBe('AUDIO_UNSUPPORTED')
    expect(await codeOf(join(folder, 'hosts.mp4'))).toBe('FILM_DAMAGED')
    expect(await codeOf(join(folder, 'folder.mp4'))).toBe('FILE_NOT_FOUND')
    expect(await codeOf(join(folder, 'gone.mp4'))).toBe('FILE_NOT_FOUND')
    for (const path of ['film.mp4', '../film.mp4', 'http://host/film.mp4', 'file:///film.mp4'])
      expect(await codeOf(path)).toBe('PATH_NOT_CHOSEN')
  })
})

describe('a project that was moved', () => {
  it('finds film and music that were moved along, and keeps their places', async () => {
    const [before, now] = [join(folder, 'Tập 1'), join(folder, 'Lưu trữ')]
    mkdirSync(join(before, 'nhạc'), { recursive: true })
    const sound = await encodeAudio([new Float32Array(4_800)], 48_000, 'wav')
    const media = { path: join(before, 'phim.wav'), durationMs: 100 }
    const music = [join(before, 'nhạc', 'hiệu.wav'), '/gone/khác.wav'].map((path, i) =>
      sampleMusic({ id: `${i}`, path }),
    )
    for (const path of [media.path, join(before, 'nhạc', 'hiệu.wav')]) writeFileSync(path, sound)
    const own = join(before, 'a.cuecast')
    mkdirSync(own)
    writeFileSync(join(own, 'project.json'), writeDocument(sampleDocument({ media, music })))
    renameSync(before, now)
    for (const orReadOnly of [false, true]) {
      const opened = must(await Project.open(join(now, 'a.cuecast'), { orReadOnly }))
      expect(opened.document.media?.path).toBe(join(now, 'phim.wav'))
      expect(opened.document.music?.map(({ path }) => path)).toEqual([
        join(now, 'nhạc', 'hiệu.wav'),
        '/gone/khác.wav',
      ])
      await opened.close()
    }
    expect(readFileSync(join(now, 'a.cuecast', 'project.json'), 'utf8')).toContain('Lưu trữ')
  })
})

describe('a film on another computer', () => {
  it('is recognized by its path, on Windows only', () => {
    for (const path of ['\\\\host\\share\\a.mp4', '//host/share/a.mp4', '\\\\?\\UNC\\host\\a'])
      expect(isNetworkPath(path, 'win32')).toBe(true)
    expect(isNetworkPath('C:\\films\\a.mp4', 'win32')).toBe(false)
    expect(isNetworkPath('//films/a.mp4', 'linux')).toBe(false)
  })

  it('may be on the share of the project', () => {
    expect(sameShare('\\\\NAS\\Films\\a.mp4', '\\\\nas\\films\\a.cuecast')).toBe(true)
    expect(sameShare('\\\\evil\\films\\a.mp4', '\\\\nas\\films\\a.cuecast')).toBe(false)
    expect(sameShare('\\\\?\\UNC\\evil\\a.mp4', '\\\\?\\UNC\\nas\\a.cuecast')).toBe(false)
  })

  it('is not accessed unless it was chosen', async () => {
    vi.stubGlobal('process', { ...process, platform: 'win32' })
    try {
      expect(await codeOf('//host/share/a.mp4')).toBe('PATH_NOT_CHOSEN')
      expect(await codeOf('//host/share/a.mp4', () => true)).toBe('FILE_NOT_FOUND')
      expect(await codeOf('//host/share/a.mp4', never, '//host/share/a.cuecast')).toBe(
        'FILE_NOT_FOUND',
      )
    } finally {
      vi.unstubAllGlobals()
    }
  })
})
