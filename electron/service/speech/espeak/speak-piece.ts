import { trimSilence } from '../trim-silence'
import type { CatalogueVoice } from './catalogue'
import type { EspeakSpeaker } from './espeak-speaker'
import { paceFor } from './pace'
import { pitchFor } from './pitch'
import { isSpeakable } from './plain-speech'

export interface PieceRequest {
  voice: CatalogueVoice
  text: string
  /** Relative to the voice's own pace. */
  rate: number
  /** Semitones. */
  pitch: number
}

/** One short text as trimmed samples of its own; empty when there is nothing to pronounce. */
export function speakPiece(speaker: EspeakSpeaker, request: PieceRequest): Float32Array {
  if (!isSpeakable(request.text)) return new Float32Array(0)
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
  return trimSilence(spoken, speaker.sampleRate).slice()
}
