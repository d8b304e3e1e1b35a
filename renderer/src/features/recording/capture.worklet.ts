// The types of an AudioWorklet's own scope are in no library of TypeScript.
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

/** Samples in one message: about 40 ms. */
const BLOCK = 2_048

/** Hands the first channel to the window in blocks; any message asks for the last, shorter one and null. */
class Capture extends AudioWorkletProcessor {
  readonly #block = new Float32Array(BLOCK)
  #filled = 0

  constructor() {
    super()
    this.port.onmessage = () => {
      this.port.postMessage(this.#block.slice(0, this.#filled))
      this.port.postMessage(null)
      this.#filled = 0
    }
  }

  process([input]: readonly Float32Array[][]): boolean {
    let rest = input?.[0] ?? new Float32Array(0)
    while (rest.length > 0) {
      const part = rest.subarray(0, BLOCK - this.#filled)
      this.#block.set(part, this.#filled)
      this.#filled += part.length
      rest = rest.subarray(part.length)
      if (this.#filled < BLOCK) continue
      this.port.postMessage(this.#block.slice())
      this.#filled = 0
    }
    return true
  }
}

registerProcessor('capture', Capture)
