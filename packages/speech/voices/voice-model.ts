import type { VoiceRecord } from '@shared/contracts/models/model-records'
import type { VoiceModel } from '../models/model-messages'

/** True if a family speaks letters instead of phonemes of espeak-ng. */
export const speaksLetters = (family: VoiceRecord['family']): boolean =>
  family === 'mms' || family === 'supertonic' || family === 'pocket'

/** The file of a voice that holds the recording it speaks like. */
export const RECORDING = 'recording.wav'

/**
 * A record as the process of models loads it.
 *
 * @param pathOf absolute path of one of its files
 * @param dataDir data of espeak-ng; null = it needs none
 */
export function voiceModelOf(
  {
    id,
    family,
    files,
    bytes,
    recordingText,
  }: Pick<VoiceRecord, 'id' | 'family' | 'files' | 'bytes' | 'recordingText'>,
  pathOf: (file: string) => string,
  dataDir: string | null,
): VoiceModel {
  const common = { key: id, bytes }
  const path = (name: string): string => pathOf(files[name] ?? '')
  const list = (name: string): string | undefined => files[name]?.split(',').map(pathOf).join(',')
  const lexicon = list('lexicon')
  const ruleFsts = list('ruleFsts')
  if (family === 'supertonic')
    return {
      ...common,
      family,
      durationPredictor: path('durationPredictor'),
      textEncoder: path('textEncoder'),
      vectorEstimator: path('vectorEstimator'),
      vocoder: path('vocoder'),
      ttsJson: path('ttsJson'),
      unicodeIndexer: path('unicodeIndexer'),
      voiceStyle: path('voiceStyle'),
    }
  const recording = { file: path('recording'), text: recordingText ?? '' }
  if (family === 'pocket') return { ...common, ...pocketFiles(path), family, recording }
  const withTokens = {
    ...common,
    tokens: path('tokens'),
    ...(lexicon === undefined ? {} : { lexicon }),
    ...(ruleFsts === undefined ? {} : { ruleFsts }),
    ...(dataDir === null ? {} : { dataDir }),
  }
  if (family === 'kokoro' || family === 'kitten')
    return { ...withTokens, family, model: path('model'), voices: path('voices') }
  if (family === 'matcha')
    return {
      ...withTokens,
      family,
      acousticModel: path('acousticModel'),
      vocoder: path('vocoder'),
    }
  if (family === 'zipvoice') {
    const parts = { encoder: path('encoder'), decoder: path('decoder'), vocoder: path('vocoder') }
    return { ...withTokens, ...parts, family, recording }
  }
  return { ...withTokens, family: 'vits', model: path('model') }
}

const pocketFiles = (path: (name: string) => string) => ({
  lmFlow: path('lmFlow'),
  lmMain: path('lmMain'),
  encoder: path('encoder'),
  decoder: path('decoder'),
  textConditioner: path('textConditioner'),
  vocabJson: path('vocabJson'),
  tokenScoresJson: path('tokenScoresJson'),
})
