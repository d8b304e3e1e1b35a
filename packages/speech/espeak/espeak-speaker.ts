import { LRUCache } from '@cuecast/platform'
import type { ThreadEngine } from '../engines'
import type { EspeakShared } from './data-files'
import { buildCatalogue, type CatalogueVoice } from './catalogue'
import { addResidue, level, trimSilence } from '../piece'
import { movedWords, scaledWords } from '../spoken-words'
import type { SpokenWord } from '../speech-engine'
import { EspeakEngine, type EspeakListedVoice } from './espeak-engine'
import { finished } from './finish'
import { wordsIn } from './espeak-words'
import { hasWords, toPlainSpeech, withFallingQuestions } from './plain-speech'

/** espeak-ng in a thread. An engine that has aborted is dead: the next call gets a new one. */
export function espeakThread(shared: EspeakShared): ThreadEngine {
  let loaded: { speaker: EspeakSpeaker; voices: CatalogueVoice[] } | null = null
  const load = () => {
    if (loaded) return loaded
    const speaker = new EspeakSpeaker(shared)
    return (loaded = { speaker, voices: buildCatalogue(speaker.listVoices()) })
  }
  return {
    voices: async () => load().voices,
    async speak({ text, voiceKey, rate, pitch, finish }) {
      try {
        const { speaker, voices } = load()
        const voice = voices.find(({ key }) => key === voiceKey)
        if (!voice) throw new Error(`espeak-ng has no voice "${voiceKey}"`)
        const { samples, words } = await speakPiece(speaker, { voice, text, rate, pitch, finish })
        return { samples, sampleRate: speaker.sampleRate, words }
      } catch (error) {
        loaded = null
        throw error
      }
    },
  }
}

interface PieceRequest {
  voice: CatalogueVoice
  text: string
  /** Relative to the voice's own pace. */
  rate: number
  /** Semitones. */
  pitch: number
  finish?: boolean | undefined
}

/** One short text as trimmed samples, and its words; empty when there is nothing to pronounce. */
export async function speakPiece(
  speaker: EspeakSpeaker,
  request: PieceRequest,
): Promise<{ samples: Float32Array; words: SpokenWord[] }> {
  if (!hasWords(request.text)) return { samples: new Float32Array(0), words: [] }
  const { rate } = request
  const { voice, semitones, words } = say(speaker, request, wordsPerMinute(rate))
  if (rate === 1) lengths.set(keyOf(request), voice.length)
  const speed = rate === 1 ? 1 : (voice.length * rate) / naturalLength(speaker, request)
  const samples = await addResidue(voice, speaker.sampleRate, speed, semitones)
  return { samples, words: scaledWords(words, samples.length / voice.length) }
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
  const { samples, words } = spoken
  const { voice: trimmed, cutMs } = trimSilence(samples, speaker.sampleRate)
  const raw = { samples: trimmed, words: movedWords(words, -cutMs) }
  const voice = request.finish
    ? finished(raw, speaker.sampleRate)
    : { ...raw, samples: trimmed.slice() }
  // Sentences of one voice differ by so much from its measured loudness.
  level(voice.samples, speaker.sampleRate, 3)
  return { voice: voice.samples, semitones: pitch.residue, words: voice.words }
}

/** Lengths at the voice's own pace: a cue that is fitted was spoken so a moment ago. */
const lengths = new LRUCache<string, number>({ max: 500 })

const keyOf = ({ voice, text, pitch }: PieceRequest): string => `${voice.key} ${pitch} ${text}`

/** The engine is not exact enough: how fast it speaks depends on the text. */
function naturalLength(speaker: EspeakSpeaker, request: PieceRequest): number {
  const known = lengths.get(keyOf(request))
  if (known !== undefined) return known
  const { length } = say(speaker, request, wordsPerMinute(1)).voice
  lengths.set(keyOf(request), length)
  return length
}

/**
 * Actual speed of espeak-ng at a words-per-minute setting: [wpm, speed relative to 175 wpm].
 * Measured on Vietnamese, English and French texts of 5–8 s, silence trimmed; below 80 wpm and
 * above 450 the engine clamps, and from about 350 wpm languages drift apart, so the table ends
 * there. Single texts differ from it by up to a tenth: the difference is measured and stretched.
 */
const curve: readonly (readonly [wpm: number, speed: number])[] = [
  [80, 0.457],
  [90, 0.491],
  [100, 0.547],
  [110, 0.605],
  [120, 0.664],
  [130, 0.728],
  [140, 0.788],
  [150, 0.848],
  [160, 0.905],
  [175, 1],
  [190, 1.093],
  [210, 1.217],
  [230, 1.348],
  [250, 1.473],
  [262, 1.542],
  [280, 1.668],
  [300, 1.815],
  [320, 1.94],
  [350, 2.19],
]

/** The voices' own pace, faster than the engine's, so that their longer pauses leave it as it was. */
const NATURAL_SPEED = 1.05

/** The engine setting that comes nearest to a speed relative to the voice's own pace. */
function wordsPerMinute(rate: number): number {
  const speed = rate * NATURAL_SPEED
  const [slowest, fastest] = [curve[0], curve.at(-1)]
  if (!slowest || !fastest) return 0
  if (speed <= slowest[1]) return slowest[0]
  let below = slowest
  for (const point of curve) {
    if (point[1] >= speed) {
      const share = (speed - below[1]) / (point[1] - below[1] || 1)
      return Math.round(below[0] + share * (point[0] - below[0]))
    }
    below = point
  }
  return fastest[0]
}

/** espeak-ng's table goes one octave down at 0 and nearly one up at 99, through 128 at 50. */
const OCTAVE = 49.5
const MIDDLE = 50

/** Downwards the engine reaches a little less than upwards, with every variant. */
const DOWNWARDS = 0.87

interface EspeakPitch {
  /** espeak-ng's pitch, 0–99. */
  pitch: number
  /** espeak-ng's pitch range, so that tones grow and shrink with the pitch. */
  range: number
  /** Semitones that the engine cannot reach. */
  residue: number
}

/**
 * Engine settings for a shift in semitones.
 *
 * @param slope audible semitones per nominal semitone upwards, measured for each voice variant (the engine
 *   moves only the floor of the voice's pitch, not its whole range)
 */
function pitchFor(semitones: number, slope: number): EspeakPitch {
  const audible = semitones < 0 ? slope * DOWNWARDS : slope
  const nominal = Math.min(11.8, Math.max(-12, semitones / audible))
  return {
    pitch: Math.min(99, Math.max(0, Math.round(MIDDLE + (nominal / 12) * OCTAVE))),
    range: Math.min(100, Math.max(20, Math.round(50 * 2 ** (semitones / 12)))),
    residue: semitones - nominal * audible,
  }
}

/** Half of the usual: at 100 half of the variants clip. The variant's gain brings the level back. */
const VOLUME = 50

interface EspeakUtterance {
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
  private readonly espeak: EspeakEngine
  private floats = new Float32Array(0)

  constructor(shared: EspeakShared) {
    this.espeak = new EspeakEngine(shared)
  }

  get sampleRate(): number {
    return this.espeak.sampleRate
  }

  listVoices(): EspeakListedVoice[] {
    return this.espeak.listVoices()
  }

  /** Mono samples, ±1, valid until the next call, and words. Throws when espeak-ng does not have the voice (it would continue with another). */
  speak(utterance: EspeakUtterance): { samples: Float32Array; words: SpokenWord[] } {
    const { base, variant } = utterance
    const voice = variant === '' ? base : `${base}+${variant}`
    if (!this.espeak.setVoice(voice)) throw new Error(`espeak-ng has no voice "${voice}"`)
    const { wordsPerMinute: rate, pitch, range, gain } = utterance
    this.espeak.setParameters({ rate, volume: VOLUME, pitch, range })
    const text = toPlainSpeech(utterance.text)
    const isEnglish = /^en(?:-|$)/.test(base)
    const { samples, words } = this.espeak.speak(isEnglish ? withFallingQuestions(text) : text)
    if (samples.length > this.floats.length) this.floats = new Float32Array(2 * samples.length)
    const scale = gain / 32_768
    for (let at = 0; at < samples.length; at++) this.floats[at] = (samples[at] ?? 0) * scale
    return {
      samples: this.floats.subarray(0, samples.length),
      words: wordsIn(text, words, this.espeak.sampleRate),
    }
  }
}
