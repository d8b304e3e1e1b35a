import { builtInOrigins } from '../contracts/models/model-records'
import type { SoundMark } from './sound-mark'

/** IPTC's terms for how media came to be (cv.iptc.org/newscodes/digitalsourcetype), which other programs look for. */
export const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

/** Origin of a sound that a service speaks. */
export interface SoundOrigin {
  mark: SoundMark
  /** A program, or a model of the user. */
  engine: string
  /** `compositeSynthetic`: with music under the voice. */
  sourceType: VoiceSourceType | 'compositeSynthetic'
}

/** Tags of a sound that a service speaks, for formats that have a place for them. */
export const originTags = ({ engine, sourceType }: Pick<SoundOrigin, 'engine' | 'sourceType'>) => ({
  comment: originStatement([engine], sourceType),
  engine,
  encoder: 'Cuecast',
})

/** Speech from rules alone, or from a trained model. */
export type VoiceSourceType = 'algorithmicMedia' | 'trainedAlgorithmicMedia'

/** The term for voices of these engines. */
export const voiceSourceType = (engines: readonly string[]): VoiceSourceType =>
  engines.every((engine) => engine === builtInOrigins.espeak.model)
    ? 'algorithmicMedia'
    : 'trainedAlgorithmicMedia'

/**
 * One English sentence for people, then the term for programs.
 *
 * @param isPart people speak as well
 */
export function originStatement(
  engines: readonly string[],
  sourceType: string,
  isPart = false,
): string {
  const made = engines.length > 0 ? ` made by ${engines.join(', ')}` : ''
  const speech = isPart ? 'part of the speech' : 'the speech'
  return `Synthetic voices: ${speech} in this file is${made}, not by people. DigitalSourceType=${SOURCE_TYPES}${sourceType}`
}
