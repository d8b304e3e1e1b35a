import type { DictionaryEntry } from '@shared/text/dictionary'
import type { TextPiece } from '@shared/text/pieces'
import type { AudioFields, AudioFormat } from '@shared/contracts/audio-settings'
import type { Take, TakeMeasured } from '@shared/contracts/project-file'
import type { VoiceOrigin } from '@shared/contracts/models/model-records'
import type { VoiceProvider } from '@shared/contracts/models/providers'
import type { SoundOrigin } from '@shared/mixing/sound-origin'
import type { Result } from '@shared/contracts/result'
import type { DisplayLocale } from '@shared/languages/display-names'
import type { WordTimes } from '@shared/contracts/project/word-times'
import type { SpokenCue, SrtRequest } from './srt-cues'

/** The rest of the sentence that a chunk belongs to; parts of other chunks are lines of their own. */
export interface SentenceContext {
  before: string
  after: string
}

/** One chunk as it is to be rendered. */
export interface ChunkRequest {
  /** As the customer wrote it: neither dictionary nor normaliser has touched it. */
  text: string
  /** Language whose rules prepare the text: `vi`, `en-US`. */
  language: string
  voiceKey: string
  audio: AudioFields
  /** Time that the chunk should fit into, ms; null = as long as it is. */
  slotMs: number | null
  /** Largest factor on the requested speed to make it fit. */
  maxRate: number
  /** Entries that are switched on. */
  dictionary: readonly DictionaryEntry[]
  /** The rest of its sentence, in chunks around it; null or absent: it is spoken alone. */
  context?: SentenceContext | null | undefined
  /** Id of the background music under the voice; null = none. */
  background: string | null
  /** Names it for voices whose requests are paid for: the same work is never paid for twice. */
  work?: string | undefined
  /** Marked and stated in the file; null or absent where its sound becomes a take, which is marked when it is exported. */
  origin?: SoundOrigin | null | undefined
  signal?: AbortSignal
}

export interface RenderedChunk {
  bytes: Uint8Array
  mime: string
  /** Without a dot. */
  extension: AudioFormat
  durationMs: number
  fit: {
    /** Factor on the requested speed that it needed, 1–`maxRate`. */
    rate: number
    /** Time beyond the end of the slot, ms; nothing is ever cut. */
    overflowMs: number
  }
  /**
   * Spoken words with their times in the file; absent: not reported by the engine, or the text was
   * long.
   */
  words?: SpokenWord[] | undefined
  /** Why it was spoken alone although it has a context; absent: it was not. */
  alone?: string | undefined
}

/** Properties that would otherwise be read and decoded from the sound. */
export interface SoundFacts {
  /** SHA-256 of the file, in hex. */
  hash: string
  measures: TakeMeasured & Pick<Take, 'durationMs'>
  /** Times of the words of the chunk's text; absent: not reported by the engine. */
  words?: WordTimes | undefined
}

/** Where a thread writes a chunk's file. */
export interface ChunkPlace {
  /** In a folder that is there; a kill may leave a part of it. */
  file: string
  /** True to return the facts as well. */
  facts: boolean
}

/** A chunk whose file was written by the thread: its bytes never reach the main thread. */
export interface WrittenChunk extends Omit<RenderedChunk, 'bytes' | 'words'> {
  bytes: null
  size: number
  facts: SoundFacts | null
}

export interface RenderChunk {
  (request: ChunkRequest): Promise<Result<RenderedChunk>>
  /** Hands the bytes over where the voice does not speak in the threads, or the place cannot be written. */
  (request: ChunkRequest, place: ChunkPlace | null): Promise<Result<RenderedChunk | WrittenChunk>>
}

interface VoiceNames {
  voice: string
  language: string
}

/** A voice as an engine knows it; the service gives it a stable integer id. */
export interface EngineVoice {
  /** Stable key inside the engine: `vi-VN-x-south+f2`. */
  key: string
  gender: 'female' | 'male' | 'unknown'
  /** Language code, `vi`, `en`, `fr`… */
  language: string
  /** Display names of the voice and its language. */
  names: Readonly<Record<DisplayLocale, VoiceNames>>
  /** `northern`, `central`, `southern` for Vietnamese; otherwise the accent's code or null. */
  region: string | null
  /** Id of a voice of the user; absent: it is built in, and the service makes one from the key. */
  id?: number
  origin: VoiceOrigin
  /** Not offered, but cues that have it say why they fail. */
  hidden?: boolean
  /** The speech service that speaks it for the user's money; absent: it is spoken here. */
  provider?:
    | (Omit<VoiceProvider, 'terms'> & { terms: Readonly<Record<DisplayLocale, string>> })
    | undefined
}

export interface SpeakRequest extends SpeakingFor {
  voiceKey: string
  /** Plain text, already normalised and run through the dictionary. Never SSML. */
  text: string
  /** 0.5–4 relative to the voice's own pace. */
  rate: number
  /** Semitones. */
  pitch: number
}

/** Further details for voices that speak a whole text in one request. */
interface SpeakingFor {
  /** See `ChunkRequest`. */
  work?: string | undefined
  /** Code of the language of the text. */
  language?: string | undefined
  /** The rest of its sentence, as it was written. */
  context?: SentenceContext | undefined
}

/** One part of a sentence that runs over several chunks. */
export interface SpeakPartRequest extends Omit<SpeakRequest, 'text'> {
  /** All parts of the sentence, as they were written. */
  parts: readonly string[]
  /** Index of the part among them. */
  own: number
  language: string
  /** Entries that are switched on. */
  dictionary: readonly DictionaryEntry[]
}

export interface PrepareRequest {
  /** As it was written. */
  text: string
  /** Language whose rules are applied: `vi`, `en-US`. */
  language: string
  /** Entries that are switched on. The same array each time is sent to the threads only once. */
  dictionary: readonly DictionaryEntry[]
}

/** A word of the text that was spoken, with its marks, and when. */
export interface SpokenWord {
  text: string
  startMs: number
  endMs: number
}

/** Mono float samples as the engine made them, without silence around the voice. */
export interface SpokenAudio {
  samples: Float32Array
  sampleRate: number
  /** Absent: the engine does not say when it speaks them. */
  words?: SpokenWord[]
}

/** The sound of a part of a sentence, or why it was not cut out of it. */
export type SpokenPart = SpokenAudio | { reason: string }

export interface WordsRequest {
  /** The sound's file. */
  file: string
  /** As it was written. */
  text: string
  /** Code of the language: `vi`, `en-US`. */
  language: string
  /** The voice that the sound was made with; null = not known. */
  voiceKey: string | null
  /** Gender of the speaking voice; `unknown` where it is not given. */
  gender: EngineVoice['gender']
  /** Entries that are switched on. */
  dictionary: readonly DictionaryEntry[]
  signal?: AbortSignal
}

/** Length of spoken samples, ms. */
export const spokenMs = ({ samples, sampleRate }: SpokenAudio): number =>
  (samples.length / sampleRate) * 1000

/** The highest rate that is requested of an engine. */
export const FASTEST = 4

/** Processing of spoken samples. */
export interface ShapeRequest {
  /** The samples are handed over and may not be used afterwards. */
  spoken: SpokenAudio
  /** Format, quality, volume, strength, bass, treble and compress are applied here. */
  audio: AudioFields
  /** Cut from the spoken sound, ms, before it is stretched. */
  trimStartMs: number
  trimEndMs: number
  /** Time-stretch factor, pitch kept; 1.25 = 25 % faster. */
  rate: number
  /** Its mark is put into the voice; null or absent = none. */
  origin?: SoundOrigin | null | undefined
}

/** Processing of spoken samples into a chunk's file. */
export interface FinishRequest extends ShapeRequest {
  /** Id of the music under the voice; null = none. */
  background: string | null
}

/** A part of a long text on its way to the file that the parts are gathered in. */
export interface SpoolRequest extends ShapeRequest {
  /** Silence after the part, ms. */
  restMs: number
  /** It must be there already. */
  file: string
  /** Where in the file the part begins. */
  atFrame: number
}

export interface Spooled {
  frames: number
  sampleRate: number
}

export interface SpoolEncodeRequest extends Spooled {
  file: string
  format: AudioFormat
  background: string | null
  origin?: SoundOrigin | null | undefined
}

export interface FinishedAudio {
  bytes: Uint8Array
  durationMs: number
}

/** Abilities of an engine. Others are made from its samples. */
export interface EngineAbilities {
  /** Speaks faster and slower. */
  speed: boolean
  pitch: boolean
  styles: boolean
  /** One model speaks as several people. */
  speakers: boolean
}

/** One text for an engine. */
export interface PieceSettings extends SpeakingFor {
  /** 0.5–4 relative to the voice's own pace. */
  rate: number
  /** Semitones. */
  pitch: number
  /** A built-in voice is finished (`espeak/finish.ts`); others are as they are. */
  finish?: boolean | undefined
  /** Takes it back, as long as it has not begun. */
  signal?: AbortSignal | undefined
}

/**
 * The interface of the engines: eSpeak NG, flite and the user's models implement it. The rules for
 * numbers and abbreviations, the dictionary and the effects are on this side of it.
 */
export interface VoiceEngine {
  readonly name: string
  /** Set where it lives in the speech threads: a whole chunk is then rendered inside one of them. */
  readonly inThreads?: true
  /** Set for engines that speak a text in one request, however long; `context`: the voice accepts the rest of the sentence. */
  readonly whole?: { context(voiceKey: string): boolean }
  readonly abilities: EngineAbilities
  /** Voices with their languages, as they are now. */
  voices(): Promise<readonly EngineVoice[]>
  /**
   * Speaks one sentence, or a whole text, at the requested speed and pitch, without silence around it and as loud as
   * every other voice (−24 LUFS); empty if there is nothing to pronounce. Rejects where the engine
   * fails.
   */
  speak(text: string, voiceKey: string, settings: PieceSettings): Promise<Result<SpokenAudio>>
}

/** The steps from a text to its file. */
export interface ChunkSteps {
  /** The text as it will be spoken: changed by the dictionary, with numbers and signs in words. */
  prepare(request: PrepareRequest, signal?: AbortSignal): Promise<Result<string>>
  speak(request: SpeakRequest, signal?: AbortSignal): Promise<Result<SpokenAudio>>
  /** One part of a sentence, or the reason why it is not spoken within it. */
  speakPart(request: SpeakPartRequest, signal?: AbortSignal): Promise<Result<SpokenPart>>
  /** Shapes and encodes in the engine's threads, so that their number bounds all heavy work. */
  finish(request: FinishRequest, signal?: AbortSignal): Promise<Result<FinishedAudio>>
  /** Shapes a part of a long text and appends it to a file. */
  spool(request: SpoolRequest, signal?: AbortSignal): Promise<Result<Spooled>>
  /** Encodes the samples collected in the file. */
  encodeSpool(request: SpoolEncodeRequest, signal?: AbortSignal): Promise<Result<FinishedAudio>>
}

/** Where speech comes from. Implementations run in worker threads and may be called in parallel. */
export interface SpeechEngine extends ChunkSteps {
  voices(): Promise<readonly EngineVoice[]>
  /** All steps of a chunk: inside one thread where its voice allows it and its text is short. */
  render: RenderChunk
  /** The cues of a long SRT. */
  readSrt(request: SrtRequest): Promise<Result<SpokenCue[]>>
  /** Times of the words of a text in a sound. */
  words(request: WordsRequest): Promise<Result<WordTimes>>
  /** Background music without a voice, as MP3. */
  previewMusic(id: string): Promise<Result<FinishedAudio>>
  close(): Promise<void>
}

/** Rests at the voice's own pace, as espeak-ng makes them inside one text, ms. */
export const SENTENCE_REST_MS = 290
const BREATH_MS = 270

/** Pause after a piece of text at this speed, ms. */
export const restAfterMs = (piece: TextPiece, rate: number): number =>
  (piece.sentenceEnd ? SENTENCE_REST_MS : BREATH_MS) / rate
