import fs, { readFileSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, beforeEach, vi } from 'vitest'

const O_APPEND = 0o2000

/** Flags of an open file, as Linux knows them. */
function flagsOf(fd: number): number {
  const [, flags = '0'] =
    /^flags:\s*([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8')) ?? []
  return Number.parseInt(flags, 8)
}

/** The prototype of every open file, to be spied on. */
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

/** Error of a `Held` for its files. */
interface Hold {
  code: string
  /** Attempts that are refused; then it has let go. */
  times: number
}

/** Files that another program holds: they can be neither replaced, moved nor removed. */
export class Held {
  readonly #files = new Map<string, Hold>()

  /** @param times attempts that are refused; then the program lets go of the file */
  hold(path: string, code: string, times: number): void {
    this.#files.set(path, { code, times })
  }

  /** Throws as Windows does for the first of the paths that is held. */
  check(syscall: string, path: string, dest?: string): void {
    for (const each of [path, dest ?? '']) {
      const held = this.#files.get(each)
      if (!held || held.times === 0) continue
      held.times -= 1
      const message = `${held.code}: held, ${syscall} '${path}'`
      throw Object.assign(new Error(message), {
        code: held.code,
        syscall,
        path,
        ...(dest && { dest }),
      })
    }
  }

  clear(): void {
    this.#files.clear()
  }
}

/**
 * Until the end of each test of the file this is a Windows on which some files are held. Files that load
 * `node:fs` by `import` see it, because its functions are replaced where all of them come from.
 */
export function heldByOthers(): Held {
  const held = new Held()
  const real = {
    rename: fs.promises.rename,
    rm: fs.promises.rm,
    renameSync: fs.renameSync,
    rmSync: fs.rmSync,
  }
  const platform = process.platform
  beforeEach(() => {
    Object.defineProperty(process, 'platform', { value: 'win32' })
    fs.promises.rename = async (from, to) => {
      held.check('rename', String(from), String(to))
      await real.rename(from, to)
    }
    fs.promises.rm = async (path, options) => {
      held.check('unlink', String(path))
      await real.rm(path, options)
    }
    fs.renameSync = (from, to) => {
      held.check('rename', String(from), String(to))
      real.renameSync(from, to)
    }
    fs.rmSync = (path, options) => {
      held.check('unlink', String(path))
      real.rmSync(path, options)
    }
    syncBuiltinESMExports()
  })
  afterEach(() => {
    Object.defineProperty(process, 'platform', { value: platform })
    Object.assign(fs.promises, { rename: real.rename, rm: real.rm })
    Object.assign(fs, { renameSync: real.renameSync, rmSync: real.rmSync })
    syncBuiltinESMExports()
    held.clear()
  })
  return held
}
