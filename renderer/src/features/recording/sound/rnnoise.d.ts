declare module '@echogarden/rnnoise-wasm' {
  interface Noise {
    readonly HEAPF32: Float32Array<ArrayBuffer>
    _malloc(bytes: number): number
    _free(at: number): void
    /** Samples of a frame. */
    _rnnoise_get_frame_size(): number
    /** @param model 0: the one that it was built with */
    _rnnoise_create(model: number): number
    _rnnoise_destroy(state: number): void
    /** Answers how likely there is a voice in the frame, 0–1. */
    _rnnoise_process_frame(state: number, out: number, into: number): number
  }
  export default function RNNoise(): Promise<Noise>
}
