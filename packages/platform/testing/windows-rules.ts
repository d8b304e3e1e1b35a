import { open, type FileHandle } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, vi } from 'vitest'

const O_APPEND = 0o2000

/** Flags of an open file, as Linux knows them. */
function flagsOf(fd: number): number {
  const [, flags = '0'] =
    /^flags:\s*([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8')) ?? []
  return Number.parseInt(flags, 8)
}

/** What every open file inherits its methods from, to be spied on. */
export async function fileHandles(): Promise<FileHandle> {
  const some = await open(process.execPath, 'r')
  await some.close()
  return Object.getPrototypeOf(some)
}

/** As on Windows, a handle that was opened to append cannot cut its file (libuv gives it no FILE_WRITE_DATA). */
export function appendHandlesOnlyAppend(): void {
  beforeEach(async () => {
    const handles = await fileHandles()
    const { truncate } = handles
    vi.spyOn(handles, 'truncate').mockImplementation(async function (this: FileHandle, length) {
      if ((flagsOf(this.fd) & O_APPEND) !== 0)
        throw Object.assign(new Error('EPERM: operation not permitted, ftruncate'), {
          code: 'EPERM',
        })
      await truncate.call(this, length)
    })
  })
  afterEach(() => vi.restoreAllMocks())
}
