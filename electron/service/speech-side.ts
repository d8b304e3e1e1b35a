import { ok } from '@shared/contracts/result'
import type { RenderChunk } from './tasks/renderer'
import type { EngineVoice } from './speech/speech-engine'
import { createSpeechPool } from './speech/speech-pool'

/** The speech side as the service uses it. */
export interface Speech {
  voices(): Promise<readonly EngineVoice[]>
  render: RenderChunk
  close(): Promise<void>
}

/** espeak-ng in worker threads. */
export function createSpeech(workers: number): Speech {
  const engine = createSpeechPool({ workers })
  return {
    voices: () => engine.voices(),
    async render(request) {
      const { voiceKey, text, audio, signal } = request
      const spoken = await engine.speak(
        { voiceKey, text, rate: audio.speed, pitch: audio.pitch },
        signal,
      )
      if (!spoken.ok) return spoken
      const { samples, sampleRate } = spoken.value
      return ok({
        bytes: wav(samples, sampleRate),
        mime: 'audio/wav',
        extension: 'wav',
        durationMs: (samples.length / sampleRate) * 1_000,
        fit: { rate: 1, overflowMs: 0 },
      })
    },
    close: () => engine.close(),
  }
}

function wav(samples: Float32Array, sampleRate: number): Uint8Array {
  const bytes = Buffer.alloc(44 + samples.length * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(sampleRate, 24)
  bytes.writeUInt32LE(sampleRate * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((sample, i) => {
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + i * 2)
  })
  return bytes
}
