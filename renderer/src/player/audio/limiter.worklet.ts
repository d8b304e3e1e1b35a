import { type LimiterSettings, StreamLimiter } from './limiter'

// The types of an AudioWorklet's own scope are in no library of TypeScript.
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void
declare const sampleRate: number

/** Limits stereo; messages set its parameters. */
class Limiter extends AudioWorkletProcessor {
  readonly #limiter = new StreamLimiter(sampleRate, 2)

  constructor() {
    super()
    this.port.onmessage = ({ data }: MessageEvent<LimiterSettings>) => {
      Object.assign(this.#limiter, data)
    }
  }

  process(
    [input = []]: readonly Float32Array[][],
    [output = []]: readonly Float32Array[][],
  ): boolean {
    this.#limiter.process(input, output)
    return true
  }
}

registerProcessor('limiter', Limiter)
