import {
  appendFile,
  type FileHandle,
  mkdtemp,
  open,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { openJournal } from './journal'
import { appendHandlesOnlyAppend, fileHandles } from './testing/windows-rules'

const line = z.object({ n: z.number() })
let path = ''
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'cuecast-journal-')), 'tasks.jsonl')
})
afterEach(() => rm(join(path, '..'), { recursive: true, force: true }))

async function opened() {
  const result = await openJournal(path, line)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

/** Class of every open file, which Node does not export. */
async function fileHandle(): Promise<{ FileHandle: Awaited<ReturnType<typeof open>> }> {
  const file = await open(path, 'r')
  await file.close()
  return { FileHandle: Object.getPrototypeOf(file) }
}

describe('a journal', () => {
  it('holds on the disk what append has answered, in order', async () => {
    const { journal } = await opened()
    const answers = await Promise.all([1, 2, 3].map((n) => journal.append({ n })))
    expect(answers.every((each) => each.ok)).toBe(true)
    expect(await readFile(path, 'utf8')).toBe('{"n":1}\n{"n":2}\n{"n":3}\n')
    await journal.close()
  })

  it('drops a last line torn by a kill and appends after it', async () => {
    await writeFile(path, '{"n":1}\n{"n":2')
    const first = await opened()
    expect(first.lines).toEqual([{ n: 1 }])
    await first.journal.append({ n: 3 })
    await first.journal.close()
    const second = await opened()
    expect(second.lines).toEqual([{ n: 1 }, { n: 3 }])
    expect(second.damaged).toEqual([])
    await second.journal.close()
  })

  it('names damaged lines in the middle and reads the others', async () => {
    await appendFile(path, '{"n":1}\nrubbish\n{"m":2}\n{"n":4}\n')
    const { lines, damaged, journal } = await opened()
    expect(lines).toEqual([{ n: 1 }, { n: 4 }])
    expect(damaged).toEqual([2, 3])
    await journal.close()
  })

  it('can be emptied and used again', async () => {
    const { journal } = await opened()
    await journal.append({ n: 1 })
    await journal.clear()
    await journal.append({ n: 2 })
    expect(await readFile(path, 'utf8')).toBe('{"n":2}\n')
    await journal.close()
  })

  it('takes back the half of a line that a full disk has left: the next one is whole', async () => {
    const { journal } = await opened()
    await journal.append({ n: 1 })
    const { FileHandle } = await fileHandle()
    const append = vi.spyOn(FileHandle, 'appendFile').mockImplementationOnce(async function (
      this: Awaited<ReturnType<typeof open>>,
      text,
    ) {
      await this.write(String(text).slice(0, 4))
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    })
    expect(await journal.append({ n: 2 })).toMatchObject({ error: { code: 'DISK_FULL' } })
    append.mockRestore()
    expect((await journal.append({ n: 3 })).ok).toBe(true)
    await journal.close()
    const again = await opened()
    expect([again.lines, again.damaged]).toEqual([[{ n: 1 }, { n: 3 }], []])
    await again.journal.close()
  })

  it.each(['chmod', 'stat'] as const)('leaves no file open when %s fails', async (step) => {
    await writeFile(path, '')
    const files: FileHandle[] = []
    const failing = vi.spyOn(await fileHandles(), step).mockImplementation(async function (
      this: FileHandle,
    ) {
      files.push(this)
      throw Object.assign(new Error('not permitted'), { code: 'EPERM' })
    })
    expect((await openJournal(path, line, { isPrivate: true })).ok).toBe(false)
    failing.mockRestore()
    // A closed file has no descriptor.
    expect(files).toMatchObject([{ fd: -1 }])
  })

  it('reports the path if the folder does not exist', async () => {
    const result = await openJournal(join(path, 'no', 'x.jsonl'), line)
    expect(result).toMatchObject({ ok: false, error: { code: 'WRITE_FAILED' } })
  })
})

describe.skipIf(process.platform !== 'linux')('a journal under the rules of Windows', () => {
  appendHandlesOnlyAppend()

  it('can be emptied', async () => {
    const { journal } = await opened()
    await journal.append({ n: 1 })
    expect(await journal.clear()).toEqual({ ok: true, value: undefined })
    expect(await readFile(path, 'utf8')).toBe('')
    await journal.close()
  })

  it('takes back half a line, and a line follows only once that has worked', async () => {
    const { journal } = await opened()
    await journal.append({ n: 1 })
    const handles = await fileHandles()
    const cut = vi.spyOn(handles, 'truncate').mockRejectedValue(new Error('held'))
    vi.spyOn(handles, 'appendFile').mockImplementationOnce(async () => {
      await appendFile(path, '{"n":')
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    })
    expect(await journal.append({ n: 2 })).toMatchObject({ error: { code: 'DISK_FULL' } })
    expect((await journal.append({ n: 3 })).ok).toBe(false)
    cut.mockRestore()
    expect((await journal.append({ n: 4 })).ok).toBe(true)
    expect(await readFile(path, 'utf8')).toBe('{"n":1}\n{"n":4}\n')
    await journal.close()
  })
})
