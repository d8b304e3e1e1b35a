import type { ByteSink } from './byte-sink'

/** What every encoder needs to know before the first sample. */
export interface EncoderFormat {
  sampleRate: number
  channels: 1 | 2
  /** Exact frames that will come; headers state it. */
  totalFrames: number
}

/** Encodes a sound block by block into a sink; memory does not depend on its length. */
export interface BlockEncoder {
  write(channels: readonly Float32Array[]): Promise<void>
  /** Writes what is left and the final headers. Afterwards only `dispose` may be called. */
  finish(): Promise<void>
  /** Frees wasm memory, threads and processes, also after a failure in the middle. */
  dispose(): Promise<void>
}

export type OpenEncoder<Options = object> = (
  sink: ByteSink,
  format: EncoderFormat,
  options?: Options,
) => Promise<BlockEncoder>
