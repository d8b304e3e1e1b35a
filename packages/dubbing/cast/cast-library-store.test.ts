import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CastLibraryChange } from '@shared/contracts/cast'
import { sampleCharacter } from '@shared/testing/samples'
import { describe, expect, it } from 'vitest'
import { CastLibraryStore } from './cast-files'
import { folderForEach } from '@cuecast/platform/testing/test-folder'

let folder: string
let path: string
folderForEach(async (fresh) => {
  folder = fresh
  path = join(folder, 'mới', 'cast-library.json')
})

const remember = (label: string): CastLibraryChange => ({
  type: 'remember',
  show: 'Phim',
  characters: [sampleCharacter(label)],
})

describe('the cast library on disk', () => {
  it('survives a restart, including concurrent changes', async () => {
    const store = new CastLibraryStore(path)
    await Promise.all(['An', 'Bình', 'Chi'].map((label) => store.change(remember(label))))
    const again = await new CastLibraryStore(path).get()
    if (!again.ok) throw new Error(again.error.message)
    expect(again.value.shows[0]?.characters.map(({ label }) => label)).toEqual([
      'An',
      'Bình',
      'Chi',
    ])
  })

  it('is empty at first, and a broken file is set aside', async () => {
    expect(await new CastLibraryStore(path).get()).toMatchObject({ ok: true, value: { shows: [] } })
    const broken = join(folder, 'hỏng.json')
    await writeFile(broken, '{"shows": 7}')
    expect(await new CastLibraryStore(broken).get()).toMatchObject({ value: { shows: [] } })
    const aside = (await readdir(folder)).filter((name) => name.endsWith('.broken'))
    expect(aside).toHaveLength(1)
  })

  it('sets a folder in its place aside and reports it', async () => {
    await mkdir(path, { recursive: true })
    const aside: string[] = []
    const store = new CastLibraryStore(path, (to) => aside.push(to))
    expect(await store.change(remember('An'))).toMatchObject({ ok: true })
    expect(aside).toEqual([expect.stringMatching(/cast-library\.json\.\d+\.broken$/)])
  })

  it('reports that it cannot be written', async () => {
    await writeFile(join(folder, 'mới'), 'no folder')
    const changed = await new CastLibraryStore(path).change(remember('An'))
    expect(changed.ok).toBe(false)
  })
})
