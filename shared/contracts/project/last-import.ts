import { z } from 'zod'

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
