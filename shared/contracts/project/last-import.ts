import { z } from 'zod'
import { keysOf } from '../formats/keys-of'
import { sourceFormats } from '../formats/subtitle-formats'
import { scriptFormats } from '../narration'
import { readingChoicesSchema } from './reading-choices'

const importedCueSchema = z.object({
  /** That of the project's cue which it became; the user may have deleted it. */
  id: z.string().min(1),
  startMs: z.number().int().min(0),
  endMs: z.number().int().min(0),
  text: z.string(),
  speakerId: z.string().nullable(),
})
type ImportedCue = z.infer<typeof importedCueSchema>

/**
 * The subtitle file as it was last read into the project: the common base of the user's edits and of a
 * newer file.
 */
export const lastImportSchema = z.object({
  /** Names of its speakers, by their ids in the project. */
  labels: z.record(z.string(), z.string()),
  cues: z.array(importedCueSchema),
})
export type LastImport = z.infer<typeof lastImportSchema>

/** Remembered facts about the cues of a subtitle file and their speakers. */
export const lastImportOf = (
  cues: readonly ImportedCue[],
  speakers: readonly { id: string; label: string }[],
): LastImport => ({
  labels: Object.fromEntries(speakers.map(({ id, label }) => [id, label])),
  cues: cues.map(({ id, startMs, endMs, text, speakerId }) => ({
    id,
    startMs,
    endMs,
    text,
    speakerId,
  })),
})

/** The subtitle file or script that the project was made from, next to its folder. */
export const subtitleSourceSchema = z.object({
  fileName: z.string(),
  /** Canonical name of the encoding that the cues were read in. */
  encoding: z.string(),
  format: z.enum([...keysOf(sourceFormats), ...scriptFormats]),
  /** The user's choices for reading it; absent: the file's own. */
  choices: readingChoicesSchema.optional(),
})
