import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import { afterEach, beforeEach } from 'vitest'

/** Rules of a file system for names. */
interface Disk {
  platform: NodeJS.Platform
  /** Names of the same key are one file. */
  key(name: string): string
  /** A new name as it is kept, and listed from then on. */
  kept(name: string): string
}

const composed = (name: string): string => name.normalize('NFC').toLowerCase()

export const disks = {
  NTFS: { platform: 'win32', key: (name) => name.toLowerCase(), kept: (name) => name },
  APFS: { platform: 'darwin', key: composed, kept: (name) => name },
  'HFS+': { platform: 'darwin', key: composed, kept: (name) => name.normalize('NFD') },
} as const satisfies Record<string, Disk>
export type DiskName = keyof typeof disks

/** The functions of `node:fs/promises` that begin with a path. */
const ONE_PATH = [
  'access',
  'appendFile',
  'chmod',
  'lstat',
  'mkdir',
  'mkdtemp',
  'open',
  'opendir',
  'readFile',
  'readdir',
  'readlink',
  'realpath',
  'rm',
  'rmdir',
  'stat',
  'statfs',
  'truncate',
  'unlink',
  'utimes',
  'writeFile',
] as const
const TWO_PATHS = ['copyFile', 'cp', 'link', 'rename'] as const
const SYNC = ['existsSync', 'createReadStream', 'createWriteStream', 'watch'] as const

type Call = (...args: unknown[]) => unknown
const callOf = (from: object, name: string): Call => {
  const call: unknown = Reflect.get(from, name)
  if (typeof call !== 'function') throw new Error(`node:fs has no ${name}`)
  return (...args) => Reflect.apply(call, from, args)
}

/** Names of a folder as they really are; none where it is not there. */
function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder)
  } catch {
    return []
  }
}

/** Where a path of the emulated disk really is, in the folder that it begins at. */
class Names {
  constructor(
    private readonly disk: Disk,
    private readonly root: string,
  ) {}

  real(path: unknown): unknown {
    if (typeof path !== 'string' || !isAbsolute(path)) return path
    const below = relative(this.root, path)
    if (below === '' || below.startsWith('..')) return path
    return below.split(sep).reduce((folder, name) => this.#entry(folder, name), this.root)
  }

  /** Target of a move: moving a file to another spelling of its own name renames it. */
  target(from: unknown, to: unknown): unknown {
    const there = this.real(to)
    if (there !== this.real(from) || typeof to !== 'string') return there
    return join(dirname(String(there)), this.disk.kept(basename(to)))
  }

  #entry(folder: string, name: string): string {
    const key = this.disk.key(name)
    const known = namesIn(folder).find((each) => this.disk.key(each) === key)
    return join(folder, known ?? this.disk.kept(name))
  }
}

/**
 * Until the end of each test of the `describe` the folder is on this disk, on the system that
 * commonly has it: paths are found by the rules of that system. Files that load `node:fs` by
 * `import` see it; threads and programs do not. Call it after `heldByOthers`, whose files then have
 * their real names.
 */
export function onDisk(name: DiskName, folder: () => string): void {
  const disk: Disk = disks[name]
  let restore: (() => void)[] = []
  const replace = (from: object, call: string, by: Call): void => {
    const before: unknown = Reflect.get(from, call)
    Reflect.set(from, call, by)
    restore.push(() => Reflect.set(from, call, before))
  }
  beforeEach(() => {
    const names = new Names(disk, folder())
    for (const [from, calls] of [
      [fs.promises, ONE_PATH],
      [fs, SYNC],
    ] as const)
      for (const call of calls) {
        const real = callOf(from, call)
        replace(from, call, (path, ...more) => real(names.real(path), ...more))
      }
    for (const call of TWO_PATHS) {
      const real = callOf(fs.promises, call)
      replace(fs.promises, call, (from, to, ...more) =>
        real(names.real(from), names.target(from, to), ...more),
      )
    }
    const { platform } = process
    Object.defineProperty(process, 'platform', { value: disk.platform })
    restore.push(() => Object.defineProperty(process, 'platform', { value: platform }))
    syncBuiltinESMExports()
  })
  afterEach(() => {
    for (const undo of restore.reverse()) undo()
    restore = []
    syncBuiltinESMExports()
  })
}
