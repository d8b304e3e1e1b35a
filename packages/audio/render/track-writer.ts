import { openEncoder } from '../encode/encode-audio'
import { FileSink, type BlockEncoder, type EncoderFormat } from '../encode/encoder'
import { bytesPerSample, wavHeader } from '../wav/wav-header'
import type { RenderOutput } from './render-types'
import type { SegmentTarget } from './segments'

/** One file being written: the target for mix threads, and the work that remains for the caller. */
export interface TrackWriter {
  target: SegmentTarget
  /** For the target `caller`: the next segment, in order. */
  write(channels: readonly Float32Array[]): Promise<void>
  finish(): Promise<void>
  dispose(): Promise<void>
}

/** Opens a file of the output's format at `path`. */
export async function openTrackWriter(
  path: string,
  output: RenderOutput,
  format: EncoderFormat,
): Promise<TrackWriter> {
  if (output.format === 'wav') return openWavFile(path, output, format)
  const sink = await FileSink.create(path)
  try {
    const { dither, bitDepth } = output
    const options = { dither, info: output, bits: bitDepth === 16 ? (16 as const) : (24 as const) }
    return encoded(await openEncoder(output.format, sink, format, options), sink)
  } catch (cause) {
    await sink.close()
    throw cause
  }
}

/** Mix threads write the samples; only the header and the file length are set here. */
async function openWavFile(
  path: string,
  output: RenderOutput,
  format: EncoderFormat,
): Promise<TrackWriter> {
  const { bitDepth: depth, dither = true } = output
  const header = wavHeader({ ...format, depth, info: output })
  const sink = await FileSink.create(path)
  await sink.write(header, 0)
  const soundBytes = bytesPerSample(depth) * format.channels * format.totalFrames
  // RIFF chunks have an even length.
  await sink.resize(header.length + soundBytes + (soundBytes % 2))
  return {
    target: { kind: 'wav', file: path, dataStart: header.length, depth, dither },
    async write() {},
    async finish() {},
    dispose: () => sink.close(),
  }
}

function encoded(encoder: BlockEncoder, sink: FileSink): TrackWriter {
  return {
    target: { kind: 'caller' },
    write: (channels) => encoder.write(channels),
    finish: () => encoder.finish(),
    async dispose() {
      await encoder.dispose()
      await sink.close()
    },
  }
}
