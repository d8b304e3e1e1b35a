import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCastMapFile, writeCastMapFile } from './cast-files'
import { testFolder } from '@cuecast/platform/testing/test-folder'

const folder = testFolder()

describe('a cast map on disk', () => {
  it('reads back as written', async () => {
    const path = join(folder, 'Tập 1.json')
    const castMap = { 'Người dẫn': { voiceId: 1, name: 'Mai (Bắc)' } }
    expect(await writeCastMapFile(path, castMap)).toEqual({ ok: true, value: 1 })
    const read = await readCastMapFile(path)
    expect(read).toEqual({ ok: true, value: { path, fileName: 'Tập 1.json', castMap } })
  })

  it('names the invalid entry', async () => {
    const path = join(folder, 'sai.json')
    await writeFile(path, '{"Khách mời": {"voiceId": "năm"}}')
    const read = await readCastMapFile(path)
    expect(read).toMatchObject({
      error: { code: 'CAST_MAP_INVALID', at: 'sai.json › "Khách mời" › voiceId' },
    })
  })

  it('names the missing file', async () => {
    const read = await readCastMapFile(join(folder, 'không có.json'))
    expect(read).toMatchObject({ error: { code: 'FILE_NOT_FOUND' } })
  })
})
