import { openSync, readSync, writeSync } from 'node:fs'

/**
 * Files that a mix thread reads and writes at many places. They stay open until the thread ends;
 * the system closes them then.
 */
export class RawFiles {
  private readonly open = new Map<string, number>()

  write(file: string, bytes: Uint8Array, position: number): void {
    const handle = this.handle(file)
    for (let done = 0; done < bytes.length;)
      done += writeSync(handle, bytes, done, bytes.length - done, position + done)
  }

  /** Reads exactly this many bytes; what lies beyond the file's end reads as zeros. */
  read(file: string, bytes: number, position: number): Uint8Array<ArrayBuffer> {
    const out = new Uint8Array(bytes)
    const handle = this.handle(file)
    for (let done = 0; done < bytes;) {
      const got = readSync(handle, out, done, bytes - done, position + done)
      if (got === 0) break
      done += got
    }
    return out
  }

  private handle(file: string): number {
    const known = this.open.get(file)
    if (known !== undefined) return known
    const opened = openSync(file, 'r+')
    this.open.set(file, opened)
    return opened
  }
}
