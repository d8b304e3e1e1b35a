/** The part of an Emscripten module's memory that this project uses. */
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
    _sonicSamplesAvailable(stream: number): number
  }
  export default function load(): Promise<SonicModule>
}

declare module '@evan/opus/wasm/index.mjs' {
  export { Encoder } from '@evan/opus'
}

/** The part of the WebAssembly interface that this project uses; TypeScript has it only for browsers. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Memory {
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
  class Instance {
    constructor(module: Module, imports?: Record<string, Record<string, unknown>>)
    readonly exports: Record<string, unknown>
  }
}

declare module '@echogarden/pffft-wasm/simd' {
  export interface PffftModule extends AudioWasmHeap {
    _pffft_aligned_malloc(bytes: number): number
    _pffft_new_setup(size: number, kind: number): number
    /** `direction`: 0 forward, 1 backward (unscaled). */
    _pffft_transform_ordered(
      setup: number,
      input: number,
      output: number,
      work: number,
      direction: number,
    ): void
  }
  export default function load(): Promise<PffftModule>
}
