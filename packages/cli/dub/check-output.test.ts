import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultExportOptions } from '@shared/contracts/export'
import { checkOutput } from './check-output'
import { folderForEach } from '@cuecast/platform/testing/test-folder'

let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
})

describe('the output path', () => {
  const wav = (name: string) => ({ output: join(folder, name), export: defaultExportOptions })

  it('may be in a folder that does not exist yet', async () => {
    expect(await checkOutput(wav('new/folder/o.wav'), 60_000)).toMatchObject({ ok: true })
  })

  it('must not be a folder', async () => {
    expect(
      await checkOutput({ output: folder, export: defaultExportOptions }, 1_000),
    ).toMatchObject({
      error: { code: 'WRITE_FAILED', at: folder },
    })
  })

  it('needs space for a WAV of that length', async () => {
    expect(await checkOutput(wav('o.wav'), 1e13)).toMatchObject({ error: { code: 'DISK_FULL' } })
  })
})
