import type { BedReader } from './bed-reader'

/** Overlapping windows over a bed that can only be read forwards. */
export class BedWindow {
  private held: Float32Array[]
  private start = 0

  constructor(
    private readonly reader: BedReader,
    channels: number,
  ) {
    this.held = Array.from({ length: channels }, () => new Float32Array(0))
  }

  /** Frames from `from` up to `to`; `from` never goes back. Silence after the bed's end. */
  async between(from: number, to: number): Promise<Float32Array[]> {
    const end = this.start + (this.held[0]?.length ?? 0)
    const fresh = to > end ? await this.reader.read(to - end) : []
    this.held = this.held.map((old, c) => {
      const out = new Float32Array(to - from)
      out.set(old.subarray(from - this.start, to - this.start))
      out.set(fresh[c] ?? new Float32Array(0), Math.max(0, end - from))
      return out
    })
    this.start = from
    return this.held
  }
}
