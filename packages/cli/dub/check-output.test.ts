import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkOutput } from './check-output'
import { folderForEach } from '@cuecast/platform/testing/test-folder'

let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
})

describe('the output path', () => {
  const wav = (name: string) => ({ output: join(folder, name), format: 'wav' as const })

  it('may be in a folder that does not exist yet', async () => {
    expect(await checkOutput(wav('new/folder/o.wav'), 60_000)).toMatchObject({ ok: true })
  })

  it('must not be a folder', async () => {
    expect(await checkOutput({ output: folder, format: 'wav' }, 1_000)).toMatchObject({
      error: { code: 'WRITE_FAILED', at: folder },
    })
  })

  it('needs space for a WAV of that length', async () => {
    expect(await checkOutput(wav('o.wav'), 1e13)).toMatchObject({ error: { code: 'DISK_FULL' } })
  })
})
