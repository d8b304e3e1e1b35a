import { AudioSample, CustomAudioDecoder, type EncodedPacket } from 'mediabunny'

/** What the wasm decoders answer. */
export interface DecodedFrames {
  channelData: Float32Array[]
  samplesDecoded: number
  sampleRate: number
  errors: { message: string }[]
}

/** One of the wasm decoders, ready for the frames of a track. */
export interface FrameSource {
  decode(frame: Uint8Array): DecodedFrames | Promise<DecodedFrames>
  free(): void
}

/** Lets a wasm decoder decode what mediabunny finds in a film. */
export abstract class FrameDecoder extends CustomAudioDecoder {
  private source: FrameSource | undefined

  protected abstract open(): Promise<FrameSource>

  async init(): Promise<void> {
    this.source = await this.open()
  }

  async decode(packet: EncodedPacket): Promise<void> {
    const found = await this.source?.decode(packet.data)
    if (!found) return
    const { channelData, samplesDecoded, sampleRate, errors } = found
    const [error] = errors
    if (error) throw new Error(error.message)
    if (samplesDecoded === 0) return
    const data = new Float32Array(samplesDecoded * channelData.length)
    for (const [c, channel] of channelData.entries()) data.set(channel, c * samplesDecoded)
    const shape = { numberOfChannels: channelData.length, sampleRate }
    const { timestamp } = packet
    this.onSample(new AudioSample({ data, format: 'f32-planar', timestamp, ...shape }))
  }

  flush(): void {}

  close(): void {
    this.source?.free()
  }
}
