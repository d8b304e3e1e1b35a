import { builtInOrigins } from '@shared/contracts/models/model-records'
import type { ThreadEngine } from '../engines'
import { unpackEnginePart } from '../engine-parts'
import { hasWords, toPlainSpeech } from '../espeak/plain-speech'
import { polishPiece } from '../piece'
import { scale } from '../shape'
import type { EngineVoice } from '../speech-engine'
import { type MemoryPart, runWasi } from './wasi-program'

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
  const load = () => (loading ??= WebAssembly.compile(unpackEnginePart('flite')))
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
      if (!hasWords(text)) return { samples: new Float32Array(0), sampleRate: SAMPLE_RATE }
      const samples = await say(await load(), modelOf(found), found, plain(text))
      scale(samples, found.gain)
      return polishPiece({ samples, sampleRate: SAMPLE_RATE, rate, pitch, naturalFrames: null })
    },
  }
}

/** flite knows no entities. */
const plain = (text: string): string => toPlainSpeech(text).replaceAll('&amp;', ' and ')

const SAMPLE_RATE = 16_000
const WAV_HEAD = 44

/** A voice's model; first of all its address in flite's memory, u32, little endian. */
export function unpackModel(name: string): MemoryPart {
  const bytes = unpackEnginePart(`flite-${name}`)
  return {
    at: Buffer.from(bytes.buffer, bytes.byteOffset).readUInt32LE(0),
    bytes: bytes.subarray(4),
  }
}

/** Runs flite once; it writes a WAV file. */
async function say(
  program: WebAssembly.Module,
  model: MemoryPart,
  { flite }: FliteVoice,
  text: string,
): Promise<Float32Array> {
  const args = ['flite', '-voice', flite, '-t', text, '-o', '/out/x.wav']
  const { bytes: wav } = await runWasi(program, args, model)
  return samplesOf(Buffer.from(wav.buffer, wav.byteOffset, wav.byteLength))
}

function samplesOf(wav: Buffer): Float32Array {
  const count = Math.max(0, Math.floor((wav.length - WAV_HEAD) / 2))
  const samples = new Float32Array(count)
  for (let at = 0; at < count; at++) samples[at] = wav.readInt16LE(WAV_HEAD + at * 2) / 32_768
  return samples
}
