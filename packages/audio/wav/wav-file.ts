import { type FileHandle, open } from 'node:fs/promises'
import { ok, type Result } from '@shared/contracts/result'
import { readWavLayout, sampleBytes, type WavLayout } from './wav-reader'

/** Chunks before the first sample. */
const HEAD_BYTES = 1 << 16

/** A WAV file read piece by piece, with its samples as stored. */
export class WavFile {
  private constructor(
    readonly layout: WavLayout,
    private readonly file: FileHandle,
  ) {}

  /** @returns AUDIO_BROKEN for a file that is not WAV; rejects if the file cannot be read */
  static async open(path: string): Promise<Result<WavFile>> {
    const file = await open(path, 'r')
    const head = Buffer.alloc(HEAD_BYTES)
    const [{ bytesRead }, { size }] = [await file.read(head, 0, HEAD_BYTES, 0), await file.stat()]
    const layout = readWavLayout(head.subarray(0, bytesRead), size)
    if (layout.ok) return ok(new WavFile(layout.value, file))
    await file.close()
    return layout
  }

  /** Interleaved bytes of whole frames; zeros beyond the end. */
  async read(from: number, frames: number): Promise<Buffer> {
    const { coding, channels, dataStart, dataBytes } = this.layout
    const frameBytes = sampleBytes[coding] * channels
    const bytes = Buffer.alloc(frames * frameBytes)
    const there = Math.max(0, Math.min(bytes.length, dataBytes - from * frameBytes))
    if (there > 0) await this.file.read(bytes, 0, there, dataStart + from * frameBytes)
    return bytes
  }

  async close(): Promise<void> {
    await this.file.close()
  }
}
