import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../testing/test-service'
import { soundFolder } from './sound-folder'

it('what killed processes have left goes; what may be worked at, and other files, stay', async () => {
  const folder = join(await temporaryFolder(), 'transcribe')
  await mkdir(folder)
  const hoursAgo = { 'upload-a': 2, 'upload-b': 0, 'a.work': 25, 'b.work': 2, other: 100 }
  for (const [name, hours] of Object.entries(hoursAgo)) {
    await writeFile(join(folder, name), '')
    const at = Date.now() / 1_000 - hours * 3_600
    await utimes(join(folder, name), at, at)
  }
  await soundFolder(folder)()
  expect((await readdir(folder)).sort()).toEqual(['b.work', 'other', 'upload-b'])
})
