import { samplePacker, type SamplePacker } from '../encode/quantise'
import { bytesPerSample } from '../wav/wav-header'
import type { RawFiles } from './files'
import type { SegmentTarget, Span } from './segments'

/** Shorter silences are written: a hole smaller than a page saves nothing. */
export const PAGE_FRAMES = 4_096

/** Writes segments into a WAV file of full length; silence stays a hole in the sparse file. */
export class WavSamples {
  private readonly packers = new Map<string, SamplePacker>()

  constructor(private readonly files: RawFiles) {}

  /**
   * @param spans frames that contain sound
   * @param proper the segment in `channels`; it begins at frame `start` of the track
   */
  write(
    target: Extract<SegmentTarget, { kind: 'wav' }>,
    channels: readonly Float32Array[],
    { spans, proper, start }: { spans: readonly Span[]; proper: Span; start: number },
  ): void {
    const { file, dataStart, depth, dither } = target
    const key = `${depth} ${dither}`
    const pack = this.packers.get(key) ?? samplePacker(depth, dither)
    this.packers.set(key, pack)
    const frameBytes = bytesPerSample(depth) * channels.length
    for (const { from, to } of spans) {
      const at = start + from - proper.from
      const bytes = pack(
        channels.map((channel) => channel.subarray(from, to)),
        at,
      )
      this.files.write(file, bytes, dataStart + at * frameBytes)
    }
  }
}
