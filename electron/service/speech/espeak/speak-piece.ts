import { resample } from '../../../audio/resample'
import { stretch } from '../../../audio/stretch'
import { trimSilence } from '../trim-silence'
import type { CatalogueVoice } from './catalogue'
import type { EspeakSpeaker } from './espeak-speaker'
import { paceFor } from './pace'
import { pitchFor } from './pitch'
import { hasWords } from './plain-speech'

export interface PieceRequest {
  voice: CatalogueVoice
  text: string
  /** Relative to the voice's own pace. */
  rate: number
  /** Semitones. */
  pitch: number
}

/** One short text as trimmed samples of its own; empty when there is nothing to pronounce. */
export async function speakPiece(
  speaker: EspeakSpeaker,
  request: PieceRequest,
): Promise<Float32Array> {
  if (!hasWords(request.text)) return new Float32Array(0)
  const { variant, base } = request.voice
  const pace = paceFor(request.rate)
  const pitch = pitchFor(request.pitch + variant.pitch, variant.pitchSlope)
  const spoken = speaker.speak({
    base,
    variant: variant.id,
    text: request.text,
    wordsPerMinute: pace.wordsPerMinute,
    pitch: pitch.pitch,
    range: pitch.range,
    gain: variant.gain,
  })
  const voice = trimSilence(spoken, speaker.sampleRate).slice()
  return addResidue(voice, speaker.sampleRate, pace.residue, pitch.residue)
}

/** What espeak-ng could not do of the speed and the pitch: played faster for the pitch, then stretched. */
async function addResidue(
  voice: Float32Array,
  sampleRate: number,
  speed: number,
  semitones: number,
): Promise<Float32Array> {
  const shift = Math.abs(semitones) < 0.1 ? 1 : 2 ** (semitones / 12)
  const rate = speed / shift
  const shifted =
    shift === 1 ? voice : await resample(voice, Math.round(sampleRate * shift), sampleRate)
  return Math.abs(rate - 1) < 0.005 ? shifted : stretch(shifted, sampleRate, rate)
}
