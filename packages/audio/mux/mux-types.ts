import type { FindingKind, MuxRemedy } from '@shared/contracts/film'
import type { FilmContainer } from '@shared/contracts/formats/sound-formats'
import type { SubtitleFormat } from '@shared/subtitles/parsed-cue'

/** An audio file that becomes a track of the film, sample for sample as it is. */
export interface MuxTrack {
  path: string
  /** BCP-47 tag (`vi`, `pt-BR`); players see its ISO 639-2 code. */
  language?: string | undefined
  title?: string | undefined
  /** The track that players choose by themselves; the first one where no original is kept. */
  isDefault?: boolean | undefined
}

/** Subtitles that become a track of the film; times count from the film's beginning. */
export interface MuxSubtitle {
  source: { path: string } | { text: string }
  format: SubtitleFormat
  language?: string | undefined
  title?: string | undefined
  isDefault?: boolean | undefined
}

export interface MuxChapter {
  startMs: number
  title: string
}

/** Tags of the file. Those left out stay as they are in the film. */
export interface MuxTags {
  title?: string | undefined
  artist?: string | undefined
  description?: string | undefined
  /** Discloses, among other things, that the voice is synthetic. */
  comment?: string | undefined
  copyright?: string | undefined
}

export interface MuxRequest {
  film: string
  /** Ends in mp4, m4v, mov, mkv or webm. An existing file is replaced: the caller has asked. */
  output: string
  /** Where it is written instead, for a caller that moves it into place itself. */
  staged?: string | undefined
  tracks: readonly MuxTrack[]
  /** Treatment of the film's own audio tracks. */
  original: 'keep' | 'drop'
  /** Language of the film's only own audio track where the film does not name it. */
  originalLanguage?: string | undefined
  subtitles?: readonly MuxSubtitle[] | undefined
  /** Replace those of the film; left out, the film's own stay. */
  chapters?: readonly MuxChapter[] | undefined
  tags?: MuxTags | undefined
}

export type MuxWriter = 'mediabunny' | 'ffmpeg'

export type StreamKind =
  | 'video'
  | 'audio'
  | 'subtitle'
  | 'cover'
  | 'attachment'
  | 'timecode'
  | 'data'

/** A stream of the film, or one that is added to it. */
export interface MuxStream {
  kind: StreamKind
  /** As ffmpeg names it: `h264`, `pcm_s16le`. */
  codec: string
  /** ISO 639-2 code. */
  language: string | null
  title: string | null
  isDefault: boolean
}

/**
 * Effect of a finding · stops: nothing is written · lost: missing in the new film · changed:
 * converted in the new film · note: nothing is lost
 */
export type FindingEffect = 'stops' | 'lost' | 'changed' | 'note'

/** Something that the new film does not hold as the film or the request does. */
export interface MuxFinding {
  kind: FindingKind
  effect: FindingEffect
  /** The stream, tag or file concerned. */
  what: string
  /** One English sentence. */
  why: string
  /** Remedy for the user; null = none. */
  remedy: MuxRemedy | null
  /**
   * For a sentence in the user's language, as far as it applies: `about` (the stream without its kind),
   * `codec`, `container`, `to`, `seconds`, `count`, `styled`
   */
  facts?: Readonly<Record<string, string | number>> | undefined
}

/** Everything that is known before the work begins. */
export interface MuxPlan {
  writer: MuxWriter
  container: FilmContainer
  /** Streams of the film that are copied, packet by packet. */
  copied: MuxStream[]
  /** Tracks and subtitles of the request, as they are written. */
  added: MuxStream[]
  findings: MuxFinding[]
  /** Length of the film, ms. */
  filmMs: number
  /** Upper bound of the new file, bytes. */
  neededBytes: number
  freeBytes: number
  /** A file of this name exists and will be replaced. */
  replaces: boolean
}

export interface MuxReport extends Omit<MuxPlan, 'neededBytes' | 'freeBytes'> {
  path: string
  bytes: number
  tookMs: number
}

export interface MuxProgress {
  /** 0…1 */
  done: number
  /** Null until it can be estimated. */
  leftMs: number | null
}

export interface MuxOptions {
  signal?: AbortSignal | undefined
  onProgress?: ((progress: MuxProgress) => void) | undefined
}
