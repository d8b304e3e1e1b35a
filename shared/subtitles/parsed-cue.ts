/** One cue as a subtitle file holds it, after repairs. */
export interface ParsedCue {
  /** Integer ms from the start of the film; `endMs > startMs` always. */
  startMs: number
  endMs: number
  /** As the viewer reads it, without the speaker label; simple markup (`<i>`, `{\an8}`) is kept. */
  text: string
  /** The speaker named in the file, as written there; null when nobody is named. */
  label: string | null
  /** 1-based line of the file on which the cue's times stand. */
  line: number
  /** The cue's number in the file; null when it has none. */
  number: number | null
}

export type SubtitleFormat = 'srt' | 'vtt' | 'ass'

/** What was fixed or is worth a look. The codes are what a translation goes by. */
export type RepairCode =
  | 'ENCODING_REPAIRED'
  | 'NUMBER_MISSING'
  | 'NUMBER_REPEATED'
  | 'TIME_REPAIRED'
  | 'TIME_GUESSED'
  | 'COORDINATES_DROPPED'
  | 'BLANK_LINE_MISSING'
  | 'BLANK_LINE_INSIDE'
  | 'LENGTH_REPAIRED'
  | 'OUT_OF_ORDER'
  | 'CUE_WITHOUT_TEXT'
  | 'SOUND_ONLY'
  | 'TWO_SPEAKERS'
  | 'COLON_LABELS'
  | 'ROLLING_CAPTIONS'
  | 'TEXT_OUTSIDE_CUES'
  | 'COMMENT_SKIPPED'
  | 'DRAWING_SKIPPED'
  | 'EFFECT_SKIPPED'
  | 'DUPLICATE_SKIPPED'

export interface Repair {
  code: RepairCode
  /** 1-based line of the file. */
  line: number
  /** How often it occurs in the file; absent: once. */
  times?: number
  /** English, for logs and for codes a translation does not know: what was there, what was done. */
  detail: string
}

/** What a reader of one format hands on, before labels, lengths and order are looked at. */
export interface RawCue {
  /** Null: the file does not say it readably. */
  startMs: number | null
  endMs: number | null
  text: string
  /** Named by the format itself (a voice tag, an actor column). */
  label: string | null
  line: number
  number: number | null
}

export interface RawSubtitles {
  cues: RawCue[]
  repairs: Repair[]
}
