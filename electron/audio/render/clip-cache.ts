import type { Result } from '@shared/contracts/result'

/** Fitted clips that the next stretch of track may need again; least recently used ones go first. */
export class ClipCache {
  private readonly kept = new Map<string, Result<Float32Array[]>>()
  private bytes = 0

  constructor(private readonly mostBytes: number) {}

  async get(
    key: string,
    make: () => Promise<Result<Float32Array[]>>,
  ): Promise<Result<Float32Array[]>> {
    const found = this.kept.get(key) ?? (await make())
    this.drop(key)
    this.kept.set(key, found)
    this.bytes += sizeOf(found)
    for (const [oldest] of this.kept) {
      if (this.bytes <= this.mostBytes || oldest === key) break
      this.drop(oldest)
    }
    return found
  }

  private drop(key: string): void {
    const found = this.kept.get(key)
    if (!found) return
    this.kept.delete(key)
    this.bytes -= sizeOf(found)
  }
}

/** A failure weighs a little, too: so that a thousand of them do not pile up. */
function sizeOf(result: Result<Float32Array[]>): number {
  return result.ok ? result.value.reduce((sum, channel) => sum + channel.byteLength, 0) : 1_000
}
