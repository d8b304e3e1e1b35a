import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'

/**
 * Files that a mix thread reads and writes at random positions. They stay open until the thread
 * ends, which closes them.
 */
export class RawFiles {
  private readonly open = new Map<string, number>()

  write(file: string, bytes: Uint8Array, position: number): void {
    const handle = this.handle(file)
    for (let done = 0; done < bytes.length;)
      done += writeSync(handle, bytes, done, bytes.length - done, position + done)
  }

  /** Fills `out`; beyond the file's end with zeros. */
  read(file: string, out: Uint8Array, position: number): void {
    readFully(this.handle(file), out, position)
  }

  private handle(file: string): number {
    const known = this.open.get(file)
    if (known !== undefined) return known
    const opened = openSync(file, 'r+')
    this.open.set(file, opened)
    return opened
  }
}

/** Opens a file for reading while `work` runs. */
export function withFile<T>(path: string, work: (handle: number) => T): T {
  const handle = openSync(path, 'r')
  try {
    return work(handle)
  } finally {
    closeSync(handle)
  }
}

/** Fills `out` from `position` on, with zeros beyond the file's end; returns the bytes read. */
export function readFully(handle: number, out: Uint8Array, position: number): number {
  let done = 0
  while (done < out.length) {
    const got = readSync(handle, out, done, out.length - done, position + done)
    if (got === 0) break
    done += got
  }
  out.fill(0, done)
  return done
}

let memory = new Uint8Array(1 << 20)

/**
 * Reads a whole file into memory that the next call reuses: a mix thread reads thousands of takes,
 * one at a time.
 */
export function readWhole(path: string): Uint8Array {
  return withFile(path, (handle) => {
    const { size } = fstatSync(handle)
    if (memory.length < size) memory = new Uint8Array(size)
    return memory.subarray(0, readFully(handle, memory.subarray(0, size), 0))
  })
}

/** Creates a sparse file: it reads as zeros and takes no space until written to. */
export async function createHoles(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.truncate(bytes)
  } finally {
    await file.close()
  }
}
