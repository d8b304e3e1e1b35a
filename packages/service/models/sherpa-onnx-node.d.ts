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
      sid: number
      speed: number
      enableExternalBuffer: boolean
    }): Promise<GeneratedAudio>
  }
}
