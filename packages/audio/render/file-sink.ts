import { open, type FileHandle } from 'node:fs/promises'
import type { ByteSink } from '../encode/byte-sink'

/** An encoder's bytes into a new file. */
export class FileSink implements ByteSink {
  private constructor(private readonly file: FileHandle) {}

  static async create(path: string): Promise<FileSink> {
    return new FileSink(await open(path, 'w'))
  }

  async write(bytes: Uint8Array, position: number): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await this.file.write(
        bytes,
        done,
        bytes.length - done,
        position + done,
      )
      done += bytesWritten
    }
  }

  /** Sets the file's length; what was never written reads as zeros. */
  async resize(bytes: number): Promise<void> {
    await this.file.truncate(bytes)
  }

  async close(): Promise<void> {
    await this.file.close()
  }
}
