import { registerAacEncoder } from '@mediabunny/aac-encoder'
import { AdtsOutputFormat, AudioSample, AudioSampleSource, BufferTarget, Output } from 'mediabunny'
import { AAC_BITRATE } from './m4a-encoder'

/** See `encodeAdts`. */
export async function adtsOf(data: Float32Array, sampleRate: number): Promise<Uint8Array> {
  registerAacEncoder()
  const target = new BufferTarget()
  const output = new Output({ format: new AdtsOutputFormat(), target })
  const source = new AudioSampleSource({ codec: 'aac', bitrate: AAC_BITRATE[1] })
  output.addAudioTrack(source)
  await output.start()
  const sample = new AudioSample({
    data,
    format: 'f32-planar',
    numberOfChannels: 1,
    sampleRate,
    timestamp: 0,
  })
  await source.add(sample)
  sample.close()
  await output.finalize()
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0))
}
