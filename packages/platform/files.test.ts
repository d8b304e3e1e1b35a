import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeAtomically, fileError, freeSpace } from './files'
import { folderForEach } from './testing/test-folder'

let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
})

describe('an atomic write', () => {
  it('replaces the whole file and leaves nothing beside it', async () => {
    const path = join(folder, 'a.json')
    await writeFile(path, 'a much longer old content')
    expect(await writeAtomically(path, 'new')).toEqual({ ok: true, value: undefined })
    expect(await readFile(path, 'utf8')).toBe('new')
    expect(await readdir(folder)).toEqual(['a.json'])
  })

  it('names the path when the folder is missing', async () => {
    const path = join(folder, 'missing', 'a.json')
    const result = await writeAtomically(path, 'x')
    expect(result).toMatchObject({ ok: false, error: { code: 'WRITE_FAILED', at: path } })
  })

  it('reports a full disk by its own code', () => {
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    expect(fileError(full, '/x', 'write')).toMatchObject({ code: 'DISK_FULL', at: '/x' })
  })
})

describe('free space', () => {
  it('is that of the nearest folder that exists', async () => {
    const here = await freeSpace(folder)
    const later = await freeSpace(join(folder, 'not', 'yet', 'x.wav'))
    expect(here.ok && here.value > 0 && later.ok).toBe(true)
  })
})
