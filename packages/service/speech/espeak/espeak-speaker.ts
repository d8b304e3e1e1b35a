import loadEspeak, {
  type EspeakInstance,
  type EspeakListedVoice,
} from '@echogarden/espeak-ng-emscripten'
import { toPlainSpeech } from './plain-speech'

/** Half of the usual: at 100 half of the variants clip. The variant's gain brings the level back. */
const VOLUME = 50

export interface EspeakUtterance {
  base: string
  /** Variant id, '' = the voice as it is. */
  variant: string
  text: string
  wordsPerMinute: number
  pitch: number
  range: number
  /** Linear. */
  gain: number
}

/** One espeak-ng. Not reentrant: a thread holds one and calls it in turn. */
export class EspeakSpeaker {
  private constructor(private readonly espeak: EspeakInstance) {}

  static async load(): Promise<EspeakSpeaker> {
    const { eSpeakNGWorker: Espeak } = await loadEspeak()
    return new EspeakSpeaker(new Espeak())
  }

  get sampleRate(): number {
    return this.espeak.samplerate
  }

  listVoices(): EspeakListedVoice[] {
    return this.espeak.list_voices()
  }

  /** Mono samples, ±1. Throws when espeak-ng does not have the voice (it would go on with another). */
  speak(utterance: EspeakUtterance): Float32Array {
    const { base, variant } = utterance
    const voice = variant === '' ? base : `${base}+${variant}`
    if (this.espeak.set_voice(voice) !== 0) throw new Error(`espeak-ng has no voice "${voice}"`)
    this.espeak.set_rate(utterance.wordsPerMinute)
    this.espeak.set_pitch(utterance.pitch)
    this.espeak.set_range(utterance.range)
    this.espeak.set_volume(VOLUME)
    const parts: Int16Array[] = []
    this.espeak.synthesize(toPlainSpeech(utterance.text), (samples) => {
      if (samples) parts.push(samples)
      return false
    })
    return toFloat(parts, utterance.gain)
  }
}

function toFloat(parts: readonly Int16Array[], gain: number): Float32Array {
  const samples = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  const scale = gain / 32_768
  let at = 0
  for (const part of parts) for (const sample of part) samples[at++] = sample * scale
  return samples
}
