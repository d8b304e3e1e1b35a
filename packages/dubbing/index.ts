export { Auditions } from './auditions/auditions'
export { measureWordings } from './wordings/measure-wordings'
export { CastLibraryStore, readCastMapFile, writeCastMapFile } from './cast/cast-files'
export { Dictionaries, readDictionaryCsvFile, writeDictionaryCsvFile } from './synced/dictionaries'
export { contentOf } from './export/export-layout'
export { checkFiles } from './export/check-files'
export { measureMixLevel, measureMixMeter } from './export/measure-mix'
export { type ExportRequest, planExport } from './export/plan-export'
export { runExport } from './export/run-export'
export { removeExportLeftovers } from './export/write-export'
export { planReviewExport } from './review/plan-review'
export { type ReviewResult, runReviewExport } from './review/write-review'
export {
  privateAddresses,
  type ReviewShare,
  type SharePlace,
  shareReview,
} from './review/review-share'
export { arrivedNotes, keepArrived, removeArrived } from './review/notes-inbox'
export { badResponse, errorOfAnswer, networkFailure } from '@shared/services/service-error'
export { redact } from '@shared/services/service-text'
export { parseAddress, parseBaseUrl } from './gateway/http/service-target'
export { createGateway, type Gateway } from './gateway/gateway'
export { ProfileStore } from './synced/profiles'
export { copyProject, duplicateProject, openForeign } from './project/copy-project'
export {
  asRead,
  type ProjectDefaults,
  readCutFile,
  readSubtitleFile,
} from './project/create-project'
export { listSamples, openNarration, openSample, projectOfScript } from './project/narration'
export { readScriptFile, type ScriptFile } from './project/script-file'
export { keepRefused, readSource } from './project/document-file'
export {
  copyForPreview,
  filmFacts,
  filmFrames,
  filmPicture,
  filmsBeside,
  filmVersion,
  lookAtFilm,
  previewCopy,
} from './project/film'
export { findFilmSpeech, keptFilmSpeech } from './transcription/film-speech'
export { findShots, keptShotChanges } from './project/shot-changes'
export { cutTake } from './project/cut-take'
export { editTake } from './project/edit-take'
export {
  peaksOfTakes,
  keepFilmPeaks,
  keptFilmPeaks,
  measureTakes,
  fittedTake,
} from './project/derived-audio'
export { addRecordedTake, addTakeFromFile } from './project/own-takes'
export { traitsOfTakes } from './project/take-traits'
export {
  appendRecording,
  beginRecording,
  discardRecording,
  keepRecording,
  leftRecordings,
  readRecording,
} from './project/recordings'
export { Project } from './project/project'
export { fileNameOf, projectName, roomFor } from './project/project-folder'
export { ProjectSession } from './project/project-session'
export { findFilmSpeakers, forgetFilmSpeakers } from './transcription/find-speakers'
export {
  filmVoicesFile,
  forgetFilmVoices,
  keptFilmVoices,
  type SeparatedVoices,
  takeOutVoices,
} from './transcription/film-voices'
export { matchedRoom } from './transcription/match-room'
export { timeWords } from './transcription/time-words'
export { checkTakes } from './transcription/check-takes'
export { forgetTranscription, transcribeFilm } from './transcription/transcribe-film'
export { receiveNotes, remarkPath } from './review/read-notes'
export { retakeDoubtful } from './retakes/retake-doubtful'
export { Runs } from './runs/runs'
export { allowanceOf, RequestCounts } from './usage/allowance'
export { costsOf } from './runs/submission'
export { Spending, spentBy, writeUsageCsv } from './usage/spending'
export {
  type Asked,
  askForWordings,
  type ModelTarget,
  parseModelAddress,
} from './wordings/language-model'
export { backupsOf, readBackup, readOtherProject } from './versions/compared-states'
export { createVersion } from './versions/create-version'
export { familyOf, readOrigin, versionTable } from './versions/family'
export { readPastedTranslation, readTranslation } from './versions/read-translation'
export { deeplAddress, deeplTranslator, libreTranslator } from './translation/services'
export { modelTranslator, type Translator } from './translation/translator'
export { noteTranslations } from './translation/note-translations'
export { translateCues } from './translation/translate-cues'
export { unfinishedTranslation } from './translation/translation-journal'
