import { resample, stretch } from '@cuecast/audio'
import { trimSilence } from '../trim-silence'
import type { CatalogueVoice } from './catalogue'
import type { EspeakSpeaker } from './espeak-speaker'
import { NATURAL_WPM, wordsPerMinute } from './pace'
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
  const { rate } = request
  const { voice, semitones } = say(speaker, request, wordsPerMinute(rate))
  if (rate === 1) {
    remember(request, voice.length)
    return addResidue(voice, speaker.sampleRate, 1, semitones)
  }
  const target = naturalLength(speaker, request) / rate
  return addResidue(voice, speaker.sampleRate, voice.length / target, semitones)
}

function say(speaker: EspeakSpeaker, request: PieceRequest, pace: number) {
  const { variant, base } = request.voice
  const pitch = pitchFor(request.pitch + variant.pitch, variant.pitchSlope)
  const spoken = speaker.speak({
    base,
    variant: variant.id,
    text: request.text,
    wordsPerMinute: pace,
    pitch: pitch.pitch,
    range: pitch.range,
    gain: variant.gain,
  })
  return {
    voice: trimSilence(spoken, speaker.sampleRate).slice(),
    semitones: pitch.residue,
  }
}

/** Lengths at the voice's own pace: a cue that is fitted was spoken so a moment ago. */
const REMEMBERED = 500
const lengths = new Map<string, number>()

const keyOf = ({ voice, text, pitch }: PieceRequest): string => `${voice.key} ${pitch} ${text}`

function remember(request: PieceRequest, samples: number): void {
  lengths.set(keyOf(request), samples)
  const [oldest] = lengths.keys()
  if (lengths.size > REMEMBERED && oldest !== undefined) lengths.delete(oldest)
}

/** The engine is not exact enough: how fast it speaks depends on the text. */
function naturalLength(speaker: EspeakSpeaker, request: PieceRequest): number {
  const known = lengths.get(keyOf(request))
  if (known !== undefined) return known
  const { length } = say(speaker, request, NATURAL_WPM).voice
  remember(request, length)
  return length
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
