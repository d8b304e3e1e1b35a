import { openEncoder } from '../encode/encode-audio'
import { FileSink, type BlockEncoder, type EncoderFormat } from '../encode/encoder'
import { bytesPerSample, wavHeader } from '../wav/wav-header'
import type { RenderOutput, TrackPart } from './render-types'
import type { Segment, SegmentTarget } from './segments'

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
    const { bitrate } = output
    const options = {
      dither,
      info: output,
      bits: bitDepth === 16 ? (16 as const) : (24 as const),
      ...(bitrate !== undefined && { bitrate }),
    }
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

/** Peaks of parts: as fine as a waveform of a whole film is drawn. */
const PART_PEAKS_PER_SECOND = 20

/** Segments that parts of a track need. */
export function segmentsWithin(
  segments: readonly Segment[],
  parts: readonly TrackPart[],
): Segment[] {
  return segments.filter(({ start, frames }) =>
    parts.some((part) => part.startSample < start + frames && endOf(part) > start),
  )
}

/**
 * Writes parts of a track as separate files, from the segments that they need.
 *
 * @param segments the segments whose samples will arrive, in order
 */
export class PartsWriter implements TrackWriter {
  readonly target = { kind: 'caller' } as const
  readonly peaks: Uint8Array<ArrayBuffer>
  private readonly segments: Segment[]
  private readonly parts: TrackPart[]
  private current: { writer: TrackWriter; part: TrackPart } | null = null

  constructor(
    private readonly output: RenderOutput,
    private readonly format: EncoderFormat,
    segments: readonly Segment[],
  ) {
    this.segments = [...segments]
    this.parts = [...(output.parts ?? [])]
    const seconds = format.totalFrames / format.sampleRate
    this.peaks = new Uint8Array(Math.ceil(seconds * PART_PEAKS_PER_SECOND))
  }

  async write(channels: readonly Float32Array[]): Promise<void> {
    const segment = this.segments.shift()
    if (!segment) return
    this.measure(channels, segment.start)
    const end = segment.start + segment.frames
    for (let part = this.parts[0]; part && part.startSample < end; part = this.parts[0]) {
      const from = Math.max(0, part.startSample - segment.start)
      const to = Math.min(segment.frames, endOf(part) - segment.start)
      const { writer } = (this.current ??= { writer: await this.open(part), part })
      await writer.write(channels.map((channel) => channel.subarray(from, to)))
      if (endOf(part) > end) return
      await this.close()
      this.parts.shift()
    }
  }

  async finish(): Promise<void> {}

  async dispose(): Promise<void> {
    await this.current?.writer.dispose()
  }

  private open({ path, lengthSamples }: TrackPart): Promise<TrackWriter> {
    return openTrackWriter(path, this.output, { ...this.format, totalFrames: lengthSamples })
  }

  private async close(): Promise<void> {
    await this.current?.writer.finish()
    await this.current?.writer.dispose()
    this.current = null
  }

  private measure(channels: readonly Float32Array[], start: number): void {
    const step = this.format.sampleRate / PART_PEAKS_PER_SECOND
    const frames = channels[0]?.length ?? 0
    for (let at = Math.floor(start / step); at * step < start + frames; at++) {
      const [from, to] = [Math.max(0, at * step - start), Math.min(frames, (at + 1) * step - start)]
      let most = (this.peaks[at] ?? 0) / 255
      for (const channel of channels)
        for (let i = from; i < to; i++) most = Math.max(most, Math.abs(channel[i] ?? 0))
      this.peaks[at] = Math.min(255, Math.round(most * 255))
    }
  }
}

const endOf = ({ startSample, lengthSamples }: TrackPart): number => startSample + lengthSamples
