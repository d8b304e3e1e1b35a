import { fstatSync } from 'node:fs'
import { readFully, withFile } from './raw-file'

let memory = new Uint8Array(1 << 20)

/**
 * A whole file, in memory that the next call uses again: a mix thread reads thousands of takes, one
 * at a time, and has nothing else to do meanwhile.
 */
export function readWhole(path: string): Uint8Array {
  return withFile(path, (handle) => {
    const { size } = fstatSync(handle)
    if (memory.length < size) memory = new Uint8Array(size)
    return memory.subarray(0, readFully(handle, memory.subarray(0, size), 0))
  })
}
