import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkOutput } from './check-output'
import { folderForEach } from '@cuecast/platform/testing/test-folder'

let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
})

describe('where a track is to go', () => {
  const wav = (name: string) => ({ output: join(folder, name), format: 'wav' as const })

  it('may be a folder that has yet to be made', async () => {
    expect(await checkOutput(wav('new/folder/o.wav'), 60_000)).toMatchObject({ ok: true })
  })

  it('is not a folder itself', async () => {
    expect(await checkOutput({ output: folder, format: 'wav' }, 1_000)).toMatchObject({
      error: { code: 'WRITE_FAILED', at: folder },
    })
  })

  it('has to have room for a WAV of that length', async () => {
    expect(await checkOutput(wav('o.wav'), 1e13)).toMatchObject({ error: { code: 'DISK_FULL' } })
  })
})
