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

describe('the film of a subtitle file', () => {
  folderForEach(async (fresh) => {
    folder = fresh
  })

  it('has the same name, in any case and any writing of its marks', async () => {
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

  it('is the picture before the sound, and the closest name before a shorter one', async () => {
    const files = ['phim.mp4', 'phim.vi.wav', 'phim.wav', 'phim.mkv']
    expect(await beside('phim.vi.srt', ...files)).toEqual([
      'phim.vi.wav',
      'phim.mp4',
      'phim.mkv',
      'phim.wav',
    ])
  })

  it('is none where the folder cannot be read', async () => {
    expect(await filmsBeside('/không/có/phim.srt')).toEqual([])
  })
})
