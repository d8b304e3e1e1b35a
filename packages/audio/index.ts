export { joinSamples, toMono, type WordedSound } from './audio-data'
export { decodeAudio } from './decode/decode-audio'
export { openMedia } from './decode/open-media'
export { soundExtension } from './decode/sniff'
export { encodableRate, encodeAdts, encodeAudio, openEncoder } from './encode/encode-audio'
export { markSound } from './mark/mark-sound'
export { findOrigin } from './origin/find-origin'
export { findOriginApart } from './origin/origin-thread'
export { joinSounds } from './join-sounds'
export { editSound } from './edit-sound'
export { FileSink } from './encode/encoder'
export { Quantiser } from './encode/quantise'
export { readFilmSubtitles } from './mux/film-subtitles'
export { filmTimecode } from './mux/media-facts'
export { hasFfmpeg, takeFfmpegFrom } from './ffmpeg'
export { findShotChanges } from './shot-changes'
export { writeSmallFilm, writeStills } from './film-picture'
export { speechLufs } from './loudness/measure-loudness'
export { FilmSoundWindow } from './film-sound/film-sound-reader'
export { openFilmSound } from './film-sound/open-film-sound'
export { measureShownTake, measureTake, type SoundBound, type TakeMeasures } from './measure-take'
export { mediaDurationMs, soundChannels } from './media-duration'
export { makePreviewCopy } from './preview-copy'
export {
  containerOf,
  type MuxFinding,
  type MuxPlan,
  type MuxRequest,
  type MuxTags,
  muxFilm,
  planMux,
  soundFormatFor,
} from './mux/mux-film'
export { keepPeaks, PeakThread } from './peaks/peak-thread'
export type { Peaks } from './peaks/peaks'
export { peaksFile } from './peaks/peak-thread'
export { type Cut, cutClips } from './render/cut-clips'
export { warpReading } from './warp-times'
export { measureMix, meterMix, renderTrack } from './render/render-track'
export {
  EFFECTS_STEM,
  FILM_SOUND_STEM,
  type FailedClip,
  MUSIC_STEM,
  type RenderOutput,
  type TrackReport,
  UNTOUCHED_STEM,
  VOICES_STEM,
} from './render/render-types'
export { sampleCollector } from './render/sample-collector'
export { soundBytes, spaceNeeded, stemBytes, stemChannels } from './render/space-needed'
export type { CoverImage, TrackInfo } from './track-info'
export { resample } from './resample'
export { fitSound, type TakePart } from './fit-sound'
export { stretch } from './stretch'
export { WavFile } from './wav/wav-file'
