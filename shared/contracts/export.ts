import { z } from 'zod'
import { studioErrorSchema } from './errors'

export const exportOptionsSchema = z.object({
  /** The file of an export that is on the list, to do it again; otherwise the user is asked. */
  path: z.string().optional(),
  format: z.enum(['wav', 'flac', 'mp3', 'opus', 'm4a']),
  sampleRate: z.union([z.literal(44_100), z.literal(48_000), z.literal(96_000)]),
  /** WAV and FLAC only. */
  bitDepth: z.union([z.literal(16), z.literal(24), z.literal('32f')]),
  channels: z.union([z.literal(1), z.literal(2)]),
  /** Also one full-length file per speaker. */
  stems: z.boolean(),
})
export type ExportOptions = z.infer<typeof exportOptionsSchema>

export const defaultExportOptions: ExportOptions = {
  format: 'wav',
  sampleRate: 48_000,
  bitDepth: 24,
  channels: 1,
  stems: false,
}

export const exportProgressSchema = z.object({
  jobId: z.string(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** 0–1. */
  progress: z.number().min(0).max(1),
  leftMs: z.number().nullable(),
  /** done: the main file and everything written beside it. */
  files: z.array(z.string()),
  /** done: measured on the written track. */
  report: z
    .object({
      durationMs: z.number(),
      /** null = silence. */
      integratedLufs: z.number().nullable(),
      truePeakDbtp: z.number().nullable(),
      /** Cues left out because they have no take. */
      missingCues: z.number().int(),
      /** The same cues by id, in order of time. */
      missingCueIds: z.array(z.string()).optional(),
      /** Cues that stay silent because their take could not be read, each with the reason. */
      failedCues: z.array(z.object({ cueId: z.string(), error: studioErrorSchema })).optional(),
    })
    .optional(),
  error: studioErrorSchema.optional(),
})
export type ExportProgress = z.infer<typeof exportProgressSchema>
