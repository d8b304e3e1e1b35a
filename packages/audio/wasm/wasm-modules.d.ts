/** The parts of the two Emscripten modules that this project calls. */
interface AudioWasmHeap {
  _malloc(bytes: number): number
  _free(pointer: number): void
  readonly HEAPF32: Float32Array
  readonly HEAPU32: Uint32Array
}

declare module '@echogarden/sonic-wasm' {
  export interface SonicModule extends AudioWasmHeap {
    _sonicCreateStream(sampleRate: number, channels: number): number
    _sonicDestroyStream(stream: number): void
    _sonicSetSpeed(stream: number, speed: number): void
    _sonicWriteFloatToStream(stream: number, samples: number, frames: number): number
    _sonicReadFloatFromStream(stream: number, samples: number, maxFrames: number): number
    _sonicFlushStream(stream: number): number
    _sonicSamplesAvailable(stream: number): number
  }
  export default function load(): Promise<SonicModule>
}

declare module '@echogarden/speex-resampler-wasm/simd' {
  export interface SpeexResamplerModule extends AudioWasmHeap {
    _speex_resampler_init(
      channels: number,
      from: number,
      to: number,
      quality: number,
      error: number,
    ): number
    _speex_resampler_destroy(state: number): void
    _speex_resampler_skip_zeros(state: number): number
    _speex_resampler_get_input_latency(state: number): number
    _speex_resampler_process_interleaved_float(
      state: number,
      input: number,
      inputFrames: number,
      output: number,
      outputFrames: number,
    ): number
  }
  export default function load(): Promise<SpeexResamplerModule>
}

declare module '@evan/opus/wasm/index.mjs' {
  export { Encoder } from '@evan/opus'
}
