import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

let memory = new Uint8Array(1 << 20)

/**
 * A whole file, in memory that the next call uses again: a mix thread reads thousands of takes, one
 * at a time, and has nothing else to do meanwhile.
 */
export function readWhole(path: string): Uint8Array {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    if (memory.length < size) memory = new Uint8Array(size)
    let done = 0
    while (done < size) {
      const got = readSync(file, memory, done, size - done, done)
      if (got === 0) break
      done += got
    }
    return memory.subarray(0, done)
  } finally {
    closeSync(file)
  }
}
