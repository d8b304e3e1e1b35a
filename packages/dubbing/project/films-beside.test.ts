import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filmsBeside } from './film'
import { folderForEach } from '@cuecast/platform/testing/test-folder'

let folder = ''

async function beside(subtitles: string, ...files: string[]): Promise<string[]> {
  for (const file of files) await writeFile(join(folder, file), '')
  const found = await filmsBeside(join(folder, subtitles))
  return found.map((path) => basename(path))
}

describe('films next to a subtitle file', () => {
  folderForEach(async (fresh) => {
    folder = fresh
  })

  it('match by name, ignoring case and Unicode form', async () => {
    const files = ['PHIM.MP4', 'phim 2.mp4', 'phim.txt']
    expect(await beside('Phim.srt', ...files)).toEqual(['PHIM.MP4'])
    expect(await beside('Tập một.srt', 'Tập một.mkv'.normalize('NFD'))).toHaveLength(1)
  })

  it.each(['phim.vi.srt', 'phim.vi-VN.srt', 'phim_en.srt', 'phim.vi.forced.vtt'])(
    'is found behind language and purpose: %s',
    async (subtitles) => {
      expect(await beside(subtitles, 'phim.webm')).toEqual(['phim.webm'])
    },
  )

  it('list video before audio, and the closest name first', async () => {
    const files = ['phim.mp4', 'phim.vi.wav', 'phim.wav', 'phim.mkv']
    expect(await beside('phim.vi.srt', ...files)).toEqual([
      'phim.vi.wav',
      'phim.mp4',
      'phim.mkv',
      'phim.wav',
    ])
  })

  it('are none if the folder is unreadable', async () => {
    expect(await filmsBeside('/không/có/phim.srt')).toEqual([])
  })
})
