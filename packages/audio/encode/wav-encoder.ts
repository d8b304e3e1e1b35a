import { bytesPerSample, wavHeader, type WavDepth } from '../wav/wav-header'
import { samplePacker } from './quantise'
import type { BlockEncoder, EncoderFormat, ByteSink } from './encoder'
import type { TrackInfo } from '../track-info'

export interface WavOptions {
  depth?: WavDepth
  /** Triangular dither, at 16 bits only. */
  dither?: boolean
  info?: TrackInfo
}

/** WAV with exact sizes in its header; RF64 when they exceed 32 bits. */
export async function openWavEncoder(
  sink: ByteSink,
  format: EncoderFormat,
  { depth = 16, dither = true, info }: WavOptions = {},
): Promise<BlockEncoder> {
  const header = wavHeader({ ...format, depth, info })
  await sink.write(header, 0)
  const frameBytes = bytesPerSample(depth) * format.channels
  const pack = samplePacker(depth, dither)
  let position = header.length
  let frames = 0
  return {
    async write(channels) {
      const bytes = pack(channels)
      await sink.write(bytes, position)
      position += bytes.length
      frames += bytes.length / frameBytes
    },
    async finish() {
      if (frames !== format.totalFrames)
        throw new Error(`${frames} frames written, ${format.totalFrames} announced`)
      if (position % 2 === 1) await sink.write(new Uint8Array(1), position)
    },
    async dispose() {},
  }
}
