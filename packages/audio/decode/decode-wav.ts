import { ok, type Result } from '@shared/contracts/result'
import type { AudioData } from '../audio-data'
import { readSamples, readWavLayout, sampleBytes } from '../wav/wav-reader'
import { audioBroken } from '../audio-error'
import { beyondLimit, MAX_SOUND_SECONDS } from './bounded'

/** WAV, RF64 or BW64 of any common depth. */
export function decodeWav(bytes: Uint8Array, maxSeconds = MAX_SOUND_SECONDS): Result<AudioData> {
  const layout = readWavLayout(bytes, bytes.length)
  if (!layout.ok) return layout
  const { dataStart, dataBytes, coding, channels, sampleRate } = layout.value
  if (dataBytes === 0) return audioBroken('silent', 'WAV without sound')
  const frames = dataBytes / (sampleBytes[coding] * channels)
  const tooLong = beyondLimit({ frames, channels, sampleRate }, maxSeconds)
  if (tooLong) return tooLong
  const samples = bytes.subarray(dataStart, dataStart + dataBytes)
  const sound = readSamples(samples, coding, channels)
  const floats = coding === 'f32' || coding === 'f64'
  if (floats && !sound.every(allFinite))
    return audioBroken('damaged', 'samples that are not numbers')
  return ok({ channels: sound, sampleRate })
}

function allFinite(channel: Float32Array): boolean {
  for (let i = 0; i < channel.length; i++) if (!Number.isFinite(channel[i])) return false
  return true
}
