import type { AssStyle } from '../contracts/open-project'

/** Formats that a film file can take. */
export type SubtitleFormat = 'srt' | 'vtt' | 'ass'

/** Kind of a repair or a doubt. The codes select a translation. */
export type RepairCode =
  | 'ENCODING_REPAIRED'
  | 'ENCODING_MIXED'
  | 'VIETNAMESE_RESPELLED'
  | 'MARKS_MISSING'
  | 'LETTERS_LOST'
  | 'NUMBER_MISSING'
  | 'NUMBER_REPEATED'
  | 'TIME_REPAIRED'
  | 'TIME_GUESSED'
  | 'TIMES_READ'
  | 'TIMES_LEFT_OUT'
  | 'COORDINATES_DROPPED'
  | 'BLANK_LINE_MISSING'
  | 'BLANK_LINE_INSIDE'
  | 'LENGTH_REPAIRED'
  | 'OUT_OF_ORDER'
  | 'CUE_WITHOUT_TEXT'
  | 'SOUND_ONLY'
  | 'WORDS_NOT_SPOKEN'
  | 'TWO_SPEAKERS'
  | 'COLON_LABELS'
  | 'PREFIX_REPEATED'
  | 'ROLLING_CAPTIONS'
  | 'TEXT_OUTSIDE_CUES'
  | 'COMMENT_SKIPPED'
  | 'BEFORE_START_SKIPPED'
  | 'NEVER_SHOWN_SKIPPED'
  | 'DAPT_INVALID'
  | 'DRAWING_SKIPPED'
  | 'EFFECT_SKIPPED'
  | 'DUPLICATE_SKIPPED'
  | 'SIGN_SKIPPED'
  | 'SONG_SKIPPED'
  | 'OTHER_LANGUAGE_SKIPPED'
  | 'DIALOGUE_SPLIT'
  | 'TWO_LANGUAGES'
  | 'LINES_STAY'
  | 'FRAME_RATE_GUESSED'
  | 'TRACK_CHOSEN'
  | 'HEADING_WITHOUT_TEXT'
  | 'CODE_SKIPPED'
  | 'PICTURE_SKIPPED'
  | 'NOTES_LEFT_OUT'
  | 'HIDDEN_TEXT_SKIPPED'
  | 'ACTION_SKIPPED'
  | 'TABLE_READ'
  | 'SENTENCE_CUT'
  | 'PAUSE_UNREADABLE'
  | 'NOTHING_TO_SAY'

export interface Repair {
  code: RepairCode
  /** 1-based line of the file. */
  line: number
  /** Number of occurrences in the file; absent: once. */
  times?: number
  /** English, for logs and for codes without a translation: the fault and the repair. */
  detail: string
  /** Values for the translated sentence. */
  params?: Record<string, string | number>
  /** Words of the file that became no cue. */
  text?: string
}

/** Output of a reader of one format, before labels, lengths and order are checked. */
export interface RawCue {
  /** Null: the file does not say it readably. */
  startMs: number | null
  endMs: number | null
  text: string
  /** Named by the format itself (a voice tag, an actor column). */
  label: string | null
  line: number
  number: number | null
  spoken?: 'no'
  original?: string
  /** Style, in an ASS file. */
  style?: string
}

export interface RawSubtitles {
  cues: RawCue[]
  repairs: Repair[]
  /** The styles of an ASS file. */
  styles?: AssStyle[]
}

/** Gathers repairs; habits of a whole file are reported once, with how often they occur. */
export class RepairLog {
  private readonly repairs: Repair[] = []
  private readonly habits = new Map<RepairCode, { repair: Repair; times: number }>()
  private readonly outside: { line: number; text: string }[] = []

  /**
   * Something about one cue that the user should see there.
   *
   * @param text words of the file that are left out there
   */
  each(
    code: RepairCode,
    line: number,
    detail: string,
    text?: string,
    params?: Repair['params'],
  ): void {
    const more = { ...(text !== undefined && { text }), ...(params && { params }) }
    this.repairs.push({ code, line, detail, ...more })
  }

  /** A line that belongs to no cue; signs without a word are none. */
  leftOut(line: number, text: string): void {
    if (/[\p{L}\p{N}]/u.test(text)) this.outside.push({ line, text })
  }

  /** A habit of the file (dots for commas, no numbers): named at its first line. */
  habit(code: RepairCode, line: number, detail: string): void {
    const known = this.habits.get(code)
    if (known) known.times++
    else this.habits.set(code, { repair: { code, line, detail }, times: 1 })
  }

  /** All of them in the order of the file. */
  list(): Repair[] {
    const habits = Array.from(this.habits.values(), ({ repair, times }) => {
      const more = times > 1 ? ` (${times} times in the file)` : ''
      return { ...repair, detail: repair.detail + more, ...(times > 1 && { times }) }
    })
    return [...this.repairs, ...habits, ...this.textOutside()].sort((a, b) => a.line - b.line)
  }

  private textOutside(): Repair[] {
    const [first] = this.outside
    if (!first) return []
    const detail = `Text outside the cues was left out: “${excerpt(first.text)}”.`
    const text = this.outside.map((each) => each.text).join('\n')
    const times = this.outside.length
    const more = times > 1 && { times }
    return [{ code: 'TEXT_OUTSIDE_CUES', line: first.line, detail, text, ...more }]
  }
}

/** The beginning of a line, short enough for a message. */
export const excerpt = (line: string): string => (line.length > 60 ? `${line.slice(0, 57)}…` : line)
