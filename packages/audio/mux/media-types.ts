import type { StreamKind } from './mux-types'

export interface MediaStream {
  /** ffprobe: of all streams. mediabunny: of the tracks that it reads; −1 = it does not. */
  index: number
  kind: StreamKind
  /** As ffmpeg names it. */
  codec: string
  /** Four letters in MP4 and QuickTime. */
  tag: string
  /** ISO 639-2 code. */
  language: string | null
  title: string | null
  /** ffmpeg's names of dispositions: `default`, `forced`, `comment`… */
  flags: readonly string[]
  /** HDR descriptions in the container. */
  hdr: readonly string[]
  /** Start time code of the picture. */
  timecode: string | null
}

/** Streams and properties of a film or sound. */
export interface MediaFacts {
  by: 'ffprobe' | 'mediabunny'
  container: string
  seconds: number
  /** Time stamp that players show as 0: the earliest one, where it is not before 0. */
  zeroSeconds: number
  chapters: number
  variableFrameRate: boolean
  encrypted: boolean
  /** The file ends before its container does. */
  torn: boolean
  /** The picture is put together from several pieces of its track. */
  manyEdits: boolean
  /** Picture before the point where the film begins; MP4 and QuickTime keep it unseen. */
  hiddenSeconds: number
  streams: readonly MediaStream[]
}

/** Streams of a film that mediabunny does not read. */
export type UnreadStreams = Pick<
  MediaFacts,
  'chapters' | 'encrypted' | 'torn' | 'manyEdits' | 'hiddenSeconds' | 'streams'
> & {
  /** HDR descriptions of the picture. */
  hdr: string[]
}

export const nothingUnread: UnreadStreams = {
  chapters: 0,
  encrypted: false,
  torn: false,
  manyEdits: false,
  hiddenSeconds: 0,
  streams: [],
  hdr: [],
}

/** A stream that only ffmpeg copies. */
export function unreadStream(
  kind: MediaStream['kind'],
  codec: string,
  about: { language?: string | null; title?: string | null } = {},
): MediaStream {
  const { language = null, title = null } = about
  return { index: -1, kind, codec, tag: codec, language, title, flags: [], hdr: [], timecode: null }
}

/** A subtitle track of a film that is opened for its subtitles. */
export interface FilmSubtitleTrack {
  /** From 1, among the subtitle tracks of the film. */
  number: number
  /** As ffmpeg names it. */
  codec: string
  /** As the film has it: ISO 639-2 or BCP 47. */
  language: string | null
  title: string | null
  isDefault: boolean
  /** Only foreign speech and signs. */
  isForced: boolean
}

/** A subtitle with its time; the end is null if the film does not give it. */
export interface FilmSubtitleEvent {
  startMs: number
  endMs: number | null
  data: Buffer
}

/** The subtitles of a film hold at most so many bytes, like a subtitle file. */
export const MAX_SUBTITLE_BYTES = 20 * 2 ** 20
