import { nothing, ofProject } from './calls'
import { z } from 'zod'
import { cueSchema, projectFileSchema } from '../project-file'

/** A state of a project's cues that the open one can be compared with. */
const comparedStateSchema = z.object({
  /** Name of the project, or of the backup's file. */
  name: z.string(),
  cues: z.array(cueSchema),
  speakers: projectFileSchema.shape.speakers,
})
export type ComparedState = z.infer<typeof comparedStateSchema>

/** Calls about states of a project's cues: `last-import` and review rounds are in the document itself. */
export const compareCalls = {
  /** Backups of the open project, the newest first. */
  backupsList: ofProject(nothing, z.array(z.object({ file: z.string(), at: z.iso.datetime() }))),
  backupRead: ofProject(z.object({ file: z.string() }), comparedStateSchema),
  /** A project of the recent ones or, without a path, one that is asked for; null: the user closed the dialog. */
  otherProjectRead: ofProject(
    z.object({ path: z.string().optional() }),
    comparedStateSchema.nullable(),
  ),
} as const
