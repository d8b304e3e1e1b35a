import { open } from 'node:fs/promises'
import { ok, type Result } from '@shared/contracts/result'
import { readWavLayout, readSamples, sampleBytes } from '../wav/wav-reader'
import type { SoundPieces } from '../audio-data'

/** Enough for all chunks before the samples. */
const HEAD_BYTES = 1 << 20
const PIECE_FRAMES = 1 << 16

/** Reads a WAV file of any length piece by piece. */
export async function openWavPieces(path: string): Promise<Result<SoundPieces>> {
  const file = await open(path, 'r')
  const { size } = await file.stat()
  const head = new Uint8Array(Math.min(size, HEAD_BYTES))
  await file.read(head, 0, head.length, 0)
  const layout = readWavLayout(head, size)
  if (!layout.ok) {
    await file.close()
    return layout
  }
  const { dataStart, dataBytes, coding, channels, sampleRate } = layout.value
  const frameBytes = sampleBytes[coding] * channels
  let at = 0
  return ok({
    sampleRate,
    async next() {
      const bytes = new Uint8Array(Math.min(PIECE_FRAMES * frameBytes, dataBytes - at))
      if (bytes.length === 0) return null
      const { bytesRead } = await file.read(bytes, 0, bytes.length, dataStart + at)
      if (bytesRead === 0) return null
      at += bytesRead
      return readSamples(bytes.subarray(0, bytesRead), coding, channels)
    },
    close: () => file.close(),
  })
}
