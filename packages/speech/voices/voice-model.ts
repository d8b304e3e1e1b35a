import type { VoiceRecord } from '@shared/contracts/models/model-records'
import type { VoiceModel } from '../models/model-messages'

/**
 * A record as the process of models loads it.
 *
 * @param pathOf absolute path of one of its files
 * @param dataDir data of espeak-ng; null = it needs none
 */
export function voiceModelOf(
  { id, family, files, bytes }: Pick<VoiceRecord, 'id' | 'family' | 'files' | 'bytes'>,
  pathOf: (file: string) => string,
  dataDir: string | null,
): VoiceModel {
  const path = (name: string): string => pathOf(files[name] ?? '')
  const list = (name: string): string | undefined => files[name]?.split(',').map(pathOf).join(',')
  const lexicon = list('lexicon')
  const ruleFsts = list('ruleFsts')
  const common = {
    key: id,
    bytes,
    tokens: path('tokens'),
    ...(lexicon === undefined ? {} : { lexicon }),
    ...(ruleFsts === undefined ? {} : { ruleFsts }),
    ...(dataDir === null ? {} : { dataDir }),
  }
  if (family === 'kokoro')
    return { ...common, family, model: path('model'), voices: path('voices') }
  if (family === 'matcha')
    return {
      ...common,
      family,
      acousticModel: path('acousticModel'),
      vocoder: path('vocoder'),
    }
  return { ...common, family: 'vits', model: path('model') }
}
