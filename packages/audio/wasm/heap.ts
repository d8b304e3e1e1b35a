/**
 * A block of floats in an Emscripten module's memory. Every use creates a new view, because growing
 * the memory detaches older ones.
 */
export class HeapFloats {
  readonly pointer: number

  constructor(
    private readonly module: AudioWasmHeap,
    readonly length: number,
  ) {
    this.pointer = module._malloc(length * 4)
    if (this.pointer === 0) throw new Error(`out of wasm memory: ${length} floats`)
  }

  set(samples: Float32Array): void {
    this.module.HEAPF32.set(samples, this.pointer >> 2)
  }

  /** The first floats, in place: valid until the module is called again. */
  view(length: number): Float32Array {
    return this.module.HEAPF32.subarray(this.pointer >> 2, (this.pointer >> 2) + length)
  }

  free(): void {
    this.module._free(this.pointer)
  }
}
