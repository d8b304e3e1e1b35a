import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  fileError,
  movePath,
  movePathSync,
  removeFile,
  removeFileSync,
  removeTree,
  writeAtomically,
} from '.'
import { folderForEach } from './testing/test-folder'
import { heldByOthers } from './testing/windows-rules'

const held = heldByOthers()
let [from, to] = ['', '']
folderForEach(async (folder) => {
  from = join(folder, 'mới.wav')
  to = join(folder, 'tập 1.wav')
  await writeFile(from, 'new')
  await writeFile(to, 'old')
})

it.each(['EPERM', 'EACCES', 'EBUSY'])(
  'waits while a scanner holds a file for a moment: %s',
  async (code) => {
    held.hold(to, code, 2)
    await movePath(from, to)
    expect(readFileSync(to, 'utf8')).toBe('new')
    held.hold(to, code, 2)
    movePathSync(to, from)
    held.hold(from, code, 2)
    await removeFile(from)
    expect(existsSync(from)).toBe(false)
  },
)

it('waits as well before it saves, removes a folder, or removes a file at once', async () => {
  held.hold(to, 'EPERM', 2)
  expect((await writeAtomically(to, 'saved')).ok).toBe(true)
  expect(readFileSync(to, 'utf8')).toBe('saved')
  held.hold(to, 'EBUSY', 2)
  removeFileSync(to)
  await mkdir(to)
  await writeFile(join(to, 'a'), '')
  held.hold(to, 'ENOTEMPTY', 2)
  await removeTree(to)
  expect(existsSync(to)).toBe(false)
})

it('gives up at once what will not change', async () => {
  held.hold(to, 'ENOSPC', 1)
  await expect(movePath(from, to)).rejects.toMatchObject({ code: 'ENOSPC' })
})

it.each(['EPERM', 'EBUSY'])('names the file that stays open in a player: %s', async (code) => {
  held.hold(to, code, Infinity)
  const cause = await movePath(from, to).catch((error: unknown) => error)
  const params = { path: to, file: 'tập 1.wav' }
  expect(fileError(cause, join(to, '..'), 'write')).toMatchObject({
    code: 'FILE_IN_USE',
    at: to,
    params,
  })
})

it('has no permission where a folder cannot be written', () => {
  const refused = Object.assign(new Error('no'), { code: 'EPERM', syscall: 'open', path: to })
  expect(fileError(refused, to, 'write').code).toBe('PERMISSION_DENIED')
})
