import { z } from 'zod'

/** Kinds of text that are no speech; spoken only if the user wants it. */
export const silentKinds = ['sound', 'song', 'credit'] as const

/** Uses of lines: spoken, shown without being spoken, or left out. */
export const lineUses = ['dub', 'silent', 'skip'] as const
export type LineUse = (typeof lineUses)[number]

/** Change from the times of a file to those of the film: `time × scale + shiftMs`. */
const timeChangeSchema = z.object({
  /** 25/23.976 for subtitles of a film that ran faster. */
  scale: z.number().min(0.1).max(10).default(1),
  /** Shift of the cues, ms; negative: earlier. */
  shiftMs: z.number().int().default(0),
  /** Cues that start later in the file are left out, ms. */
  untilMs: z.number().int().min(0).optional(),
  /** Another cut of the film: from a time of the file on, in order, the shift is another one. */
  cuts: z
    .array(z.object({ fromMs: z.number().int().min(0), shiftMs: z.number().int() }))
    .max(100)
    .optional(),
})
export type TimeChange = z.infer<typeof timeChangeSchema>

/**
 * A time of the file as a time of the film, ms.
 *
 * @param cueMs where the cue starts that it belongs to: a cue is not torn apart at a cut
 */
export const changedTime = (
  ms: number,
  { scale, shiftMs, cuts }: TimeChange,
  cueMs: number = ms,
): number => {
  const cut = cuts?.findLast(({ fromMs }) => fromMs <= cueMs)
  return Math.round(ms * scale) + (cut?.shiftMs ?? shiftMs)
}

/** True if a cue is in a scene that the film does not have. */
export const isCutOut = (startMs: number, change: TimeChange): boolean => {
  const next = change.cuts?.find(({ fromMs }) => fromMs > startMs)
  return next !== undefined && changedTime(startMs, change) >= changedTime(next.fromMs, change)
}

/** The time of the file that a change has made this time of the film of, ms. */
export const timeInFile = (ms: number, { scale, shiftMs, cuts = [] }: TimeChange): number => {
  const cut = cuts.findLast((each) => Math.round(each.fromMs * scale) + each.shiftMs <= ms)
  return (ms - (cut?.shiftMs ?? shiftMs)) / scale
}

/** The user's choices for reading a subtitle file; the file decides the rest. */
export const readingChoicesSchema = z.object({
  /** Encoding of the text. */
  encoding: z.string().optional(),
  /** Frame rate of a file whose times are frames. */
  frameRate: z.number().min(5).max(240).optional(),
  /**
   * Which of several languages or tracks: a language code, or for a film also a number from 1; `both`:
   * of cues in two languages.
   */
  track: z.string().optional(),
  /** Cues of two dashes: a cue for each speaker (when left out), or one cue as written. */
  dashes: z.enum(['split', 'together']).optional(),
  /** A name holds for the cues after it, until the next one. */
  lastingSpeakers: z.boolean().optional(),
  /** Text before a colon: always a name, or never; left out: by the look of the file. */
  colons: z.enum(['names', 'speech']).optional(),
  /** Lines of ASS styles by the style's name; others are dubbed where they are dialogue. */
  styles: z.record(z.string(), z.enum(lineUses)).optional(),
  /** Signs, songs and typesetting of ASS files; left out of the project when this is. */
  signs: z.enum(lineUses).optional(),
  /** Kinds of text that are spoken although they are no speech. */
  spoken: z.array(z.enum(silentKinds)).optional(),
  /** Names that are another's, or their own, by their `labelKey`: `dr. smith` → `Smith`; '' = no name at all. */
  names: z.record(z.string(), z.string()).optional(),
  times: timeChangeSchema.optional(),
  /** Errors of text recognition (`lt's`, `1 0 times`) are repaired. */
  scanned: z.boolean().optional(),
  /** Every cue is in the language of the project, even where another one is found. */
  oneLanguage: z.boolean().optional(),
})
export type ReadingChoices = z.infer<typeof readingChoicesSchema>
