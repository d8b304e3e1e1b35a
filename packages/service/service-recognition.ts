import { join } from 'node:path'
import type { Log } from '@cuecast/platform'
import {
  denoiseFile,
  findSpeech as findSpeechIn,
  type ModelHost,
  Recognisers,
  separateVoices,
  SpeakerFinder,
} from '@cuecast/speech'
import type { ServiceContext } from './context'
import { UploadFolder } from './http/upload'
import type { ServiceSettings } from './settings'
import type { AudioStorage } from './storage/audio-files'
import type { Sql } from './store/sql'
import { isEmbedded } from './store/sqlite'
import { tellOfTranscription, type WebhookSender } from './webhooks/webhook-sender'
import { Transcriber } from './recognition/transcriber'

interface RecognitionParts {
  settings: ServiceSettings
  log: Log
  sql: Sql
  storage: AudioStorage
  models: ModelHost
  /** Name of this process. */
  holder: string
}

/** Everything that listens: recognisers, who speaks, noise, voices apart, transcriptions. */
export function recognition(
  { settings, log, sql, storage, models: host, holder: owner }: RecognitionParts,
  webhooks: Pick<WebhookSender, 'wake'>,
): Pick<
  ServiceContext,
  | 'recognisers'
  | 'speakerFinder'
  | 'denoise'
  | 'separate'
  | 'findSpeech'
  | 'transcriber'
  | 'uploads'
> {
  const recognisers = new Recognisers(settings.recognisersDir, host)
  const notices = { onEnded: tellOfTranscription, afterEnded: () => webhooks.wake() }
  const { sounds } = storage
  const work = { host, recognisers, sounds, shared: !isEmbedded(sql) }
  const transcriber = new Transcriber({ sql, owner, log, settings, ...work, ...notices })
  const speakerFinder = new SpeakerFinder({ host, recognisers })
  const uploads = new UploadFolder(join(settings.dataDir, 'transcribe'), settings.maxSoundBytes)
  const denoise: ServiceContext['denoise'] = (file, signal) =>
    denoiseFile({ host, recognisers }, file, signal)
  const separate: ServiceContext['separate'] = (request) =>
    separateVoices({ host, recognisers, folder: settings.dataDir }, request)
  const findSpeech: ServiceContext['findSpeech'] = (samples, signal) =>
    findSpeechIn({ host, folder: settings.dataDir }, samples, signal)
  return { recognisers, speakerFinder, denoise, separate, findSpeech, transcriber, uploads }
}
