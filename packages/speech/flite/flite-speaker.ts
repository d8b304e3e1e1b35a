import { builtInOrigins } from '@shared/contracts/models/model-records'
import type { ThreadEngine } from '../engines'
import { unpackedPart } from '@cuecast/platform'
import { hasWords, toPlainSpeech } from '../espeak/plain-speech'
import { polishPiece } from '../piece'
import { scale } from '../shape'
import type { EngineVoice } from '../speech-engine'
import { type MemoryPart, runFlite } from './flite-program'

interface FliteVoice extends EngineVoice {
  /** Its name in flite. */
  flite: string
  /** Linear: brings it to the common loudness, measured on three sentences (10 s). */
  gain: number
}

const voice = (
  flite: string,
  gender: 'female' | 'male',
  name: string,
  [region, vi, en]: readonly [region: string, vi: string, en: string],
  gain: number,
): FliteVoice => ({
  key: `flite:${flite}`,
  gender,
  language: 'en',
  names: {
    vi: { voice: `${name} (Tiếng Anh, ${vi})`, language: 'Tiếng Anh' },
    en: { voice: `${name} (English, ${en})`, language: 'English' },
  },
  region,
  origin: builtInOrigins.flite,
  flite,
  gain,
})

const american = ['us', 'Hoa Kỳ', 'United States'] as const
const scottish = ['gb-scotland', 'Scotland', 'Scotland'] as const

/** The voices of flite that are understood best; kal and kal16 are not offered. */
const voices: readonly FliteVoice[] = [
  voice('slt', 'female', 'Sarah', american, 0.41),
  voice('rms', 'male', 'Ryan', american, 0.76),
  voice('awb', 'male', 'Alan', scottish, 0.6),
]

/** flite (WASI) in a thread: English voices that are understood far better than espeak-ng's. */
export function fliteThread(): ThreadEngine {
  let loading: Promise<WebAssembly.Module> | null = null
  const load = () => (loading ??= WebAssembly.compile(unpackedPart('flite')))
  const models = new Map<string, MemoryPart>()
  const modelOf = ({ flite }: FliteVoice): MemoryPart => {
    const model = models.get(flite) ?? unpackModel(flite)
    models.set(flite, model)
    return model
  }
  return {
    voices: async () => [...voices],
    async speak({ text, voiceKey, rate, pitch }) {
      const found = voices.find(({ key }) => key === voiceKey)
      if (!found) throw new Error(`flite has no voice "${voiceKey}"`)
      if (!hasWords(text)) return { samples: new Float32Array(0), sampleRate: 16_000 }
      const { flite, gain } = found
      const spoken = await runFlite(await load(), {
        voice: flite,
        model: modelOf(found),
        text: plain(text),
      })
      const samples = Float32Array.from(spoken.samples, (sample) => sample / 32_768)
      scale(samples, gain)
      return polishPiece({ ...spoken, samples, rate, pitch, naturalFrames: null })
    },
  }
}

/** flite knows no entities, and is silent at a word *AM* in capitals that follows no number. */
const plain = (text: string): string =>
  toPlainSpeech(text)
    .replaceAll('&amp;', ' and ')
    .replace(/(?<!\d\s?|[\p{L}\p{N}])AM(?![\p{L}\p{N}])/gu, 'am')

/** A voice's model; first of all its address in flite's memory, u32, little endian. */
export function unpackModel(name: string): MemoryPart {
  const bytes = unpackedPart(`flite-${name}`)
  return {
    at: Buffer.from(bytes.buffer, bytes.byteOffset).readUInt32LE(0),
    bytes: bytes.subarray(4),
  }
}
