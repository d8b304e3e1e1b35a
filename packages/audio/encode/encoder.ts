import type { ChannelCount } from '@shared/contracts/export'
import { type FileHandle, open } from 'node:fs/promises'

/** Format that an encoder must know before the first sample. */
export interface EncoderFormat {
  sampleRate: number
  channels: ChannelCount
  /** Exact number of frames that will be written; headers state it. */
  totalFrames: number
}

/** Encodes a sound block by block into a sink; memory does not depend on its length. */
export interface BlockEncoder {
  write(channels: readonly Float32Array[]): Promise<void>
  /** Writes the rest and the final headers. Only `dispose` may follow. */
  finish(): Promise<void>
  /** Frees wasm memory, threads and processes, also after a failure. */
  dispose(): Promise<void>
}

/** Destination of encoded bytes: memory or a file. Encoders may rewrite a header at the end. */
export interface ByteSink {
  write(bytes: Uint8Array, position: number): Promise<void>
  /** Bytes that were written before. */
  read(position: number, length: number): Promise<Uint8Array>
}

/** Collects everything in memory, for short sounds. */
export class MemorySink implements ByteSink {
  private buffer: Uint8Array<ArrayBuffer>
  private length = 0

  /** @param expected how long it will be, if it is known: then nothing is copied */
  constructor(expected = 1 << 16) {
    this.buffer = new Uint8Array(expected)
  }

  async write(bytes: Uint8Array, position: number): Promise<void> {
    const end = position + bytes.length
    if (end > this.buffer.length) {
      const grown = new Uint8Array(Math.max(end, this.buffer.length * 2))
      grown.set(this.buffer.subarray(0, this.length))
      this.buffer = grown
    }
    this.buffer.set(bytes, position)
    this.length = Math.max(this.length, end)
  }

  async read(position: number, length: number): Promise<Uint8Array> {
    return this.buffer.slice(position, position + length)
  }

  bytes(): Uint8Array<ArrayBuffer> {
    const { buffer, length } = this
    return length === buffer.length ? buffer : buffer.slice(0, length)
  }
}

/** Writes an encoder's bytes to a new file. */
export class FileSink implements ByteSink {
  private constructor(private readonly file: FileHandle) {}

  static async create(path: string): Promise<FileSink> {
    return new FileSink(await open(path, 'w+'))
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

  async read(position: number, length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(length)
    const { bytesRead } = await this.file.read(bytes, 0, length, position)
    return bytes.subarray(0, bytesRead)
  }

  /** Sets the file's length; parts that were never written read as zeros. */
  async resize(bytes: number): Promise<void> {
    await this.file.truncate(bytes)
  }

  async close(): Promise<void> {
    await this.file.close()
  }
}
