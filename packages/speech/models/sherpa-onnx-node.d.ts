declare module 'sherpa-onnx-node' {
  export interface GeneratedAudio {
    samples: Float32Array
    sampleRate: number
  }

  export class OfflineTts {
    static createAsync(config: object): Promise<OfflineTts>
    readonly numSpeakers: number
    readonly sampleRate: number
    generateAsync(request: {
      text: string
      enableExternalBuffer: boolean
      sid?: number
      speed?: number
      generationConfig?: object
    }): Promise<GeneratedAudio>
  }

  /** Reads a WAV of one channel. */
  export function readWave(path: string, enableExternalBuffer: boolean): GeneratedAudio

  export interface RecognitionResult {
    text: string
    lang?: string
    tokens?: string[]
    /** Seconds, one for each token. */
    timestamps?: number[]
  }

  export interface OfflineStream {
    acceptWaveform(sound: { samples: Float32Array; sampleRate: number }): void
  }

  export class OfflineRecognizer {
    static createAsync(config: object): Promise<OfflineRecognizer>
    createStream(): OfflineStream
    decodeAsync(stream: OfflineStream): Promise<RecognitionResult>
  }

  export interface SpeakerSegment {
    /** Seconds. */
    start: number
    end: number
    speaker: number
  }

  export class OfflineSpeakerDiarization {
    constructor(config: object)
    setConfig(config: { clustering: { numClusters: number; threshold: number } }): void
    process(samples: Float32Array): SpeakerSegment[]
  }

  export class SpeakerEmbeddingExtractor {
    constructor(config: object)
    createStream(): OfflineStream & { inputFinished(): void }
    isReady(stream: OfflineStream): boolean
    compute(stream: OfflineStream, enableExternalBuffer: boolean): Float32Array
  }

  export class OfflineSpeechDenoiser {
    constructor(config: object)
    readonly sampleRate: number
    run(sound: { samples: Float32Array; sampleRate: number; enableExternalBuffer: boolean }): {
      samples: Float32Array
      sampleRate: number
    }
  }

  export class Vad {
    constructor(config: object, bufferSizeInSeconds: number)
    acceptWaveform(samples: Float32Array): void
    isEmpty(): boolean
    /** The earliest stretch of speech; `start` in samples. */
    front(enableExternalBuffer: boolean): { start: number; samples: Float32Array }
    pop(): void
    flush(): void
    reset(): void
  }
}
