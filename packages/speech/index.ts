export { dropDownload, getModel, type GetProgress, getSample } from './catalogue/get-model'
export { catalogueKey, loadCatalogue } from './catalogue/load-catalogue'
export { catalogueModel, readCatalogue } from './catalogue/read-catalogue'
export { convertSpeech } from './convert-speech'
export { voicesFolder } from './folders'
export { ModelHost } from './models/model-host'
export {
  forkModels,
  type LaunchModels,
  modelsFromMain,
  startModelsAs,
  Tail,
} from './models/model-line'
export type { RecogniserModel } from './models/model-messages'
export { unpackArchive } from './models/unpack'
export { isMusic, musicList } from './music'
export { recogniseSound, speechDetector, written } from './recognition/recognise-sound'
export { recogniserFiles } from './recognition/recogniser-files'
export { recognisesSpeech, type Recogniser, Recognisers } from './recognition/recognisers'
export { findSpeech, MAX_LISTENED_S } from './recognition/find-speech'
export { denoiseFile } from './recognition/noise-reduction'
export {
  MAX_SEPARATED_S,
  type SeparatedSound,
  type SeparationRequest,
  separateVoices,
} from './recognition/voice-separation'
export { SpeakerFinder } from './recognition/speaker-finder'
export { INTERVAL_RATE, LIMITED_RATE } from './render-chunk'
export { SENTENCE_REST_MS } from './speech-engine'
export type { RawPiece } from './piece'
export type {
  ChunkRequest,
  EngineVoice,
  PieceSettings,
  PrepareRequest,
  RenderChunk,
  RenderedChunk,
  SentenceContext,
  SoundFacts,
  SpokenAudio,
  VoiceEngine,
  WordsRequest,
  WrittenChunk,
} from './speech-engine'
export { createSpeech, type Speech } from './speech-pool'
export { splitText, type TextChunk, textTooLong } from './split-text'
export type { SpokenCue, SrtRequest } from './srt-cues'
export { placeOfLanguage, systemEngines } from './system/system-voices'
export { AddedVoices } from './voices/added-voices'
export { VoiceAdding } from './voices/adding'
export { mayBeVoiceModel } from './voices/find-voice-model'
export { allVoices, ModelEngine, modelHost } from './voices/model-engine'
export { previewText } from './voices/preview-text'
export { assignIds, builtInVoices, PROVIDER_KEY } from './voices/voice-ids'
