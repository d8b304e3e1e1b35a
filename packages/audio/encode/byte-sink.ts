/** Where encoded bytes go: memory or a file. Encoders may write a header again at the end. */
export interface ByteSink {
  write(bytes: Uint8Array, position: number): Promise<void>
}

/** Collects everything in memory, for short sounds. */
export class MemorySink implements ByteSink {
  private buffer = new Uint8Array(1 << 16)
  private length = 0

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

  bytes(): Uint8Array<ArrayBuffer> {
    return this.buffer.slice(0, this.length)
  }
}
