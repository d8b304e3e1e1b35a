import { exportOptionsSchema } from '@shared/contracts/export'
import { isUnderWay, type Job, type TakeUp } from '@shared/contracts/jobs'
import { z } from 'zod'

const projectSchema = z.object({ path: z.string(), name: z.string() })

/** What is under way, as it stands in the settings while it is: a kill leaves it there. */
export const unfinishedSchema = z.object({
  /** The project with a run under way; `left` = the user quit and was told that it goes on. */
  run: projectSchema.extend({ left: z.boolean() }).nullable(),
  exports: z.array(
    z.object({
      id: z.string(),
      project: projectSchema,
      path: z.string(),
      options: exportOptionsSchema,
      startedAt: z.string(),
    }),
  ),
})
export type Unfinished = z.infer<typeof unfinishedSchema>

export const nothingUnfinished: Unfinished = { run: null, exports: [] }

/** Where `Unfinished` is kept between sessions. */
export interface UnfinishedStore {
  unfinished: Unfinished
}

/** What of these jobs a next start would have to take up. */
export function unfinishedOf(jobs: readonly Job[], left: boolean): Unfinished {
  const run = jobs.find((job) => job.kind === 'run' && isUnderWay(job))
  return {
    run: run?.project ? { ...run.project, left } : null,
    exports: jobs.flatMap(({ id, kind, state, project, export: about, startedAt }) => {
      const again = state === 'running' || state === 'interrupted'
      if (kind !== 'export' || !again || !project || !about) return []
      const { path, options } = about
      return [{ id, project, path, options, startedAt }]
    }),
  }
}

/** Exports that the last session could not finish, to be offered again. */
export function interruptedExports({ exports }: Unfinished): Job[] {
  return exports.map(({ id, project, path, options, startedAt }) => ({
    id,
    kind: 'export',
    state: 'interrupted',
    subject: path,
    project,
    connectionId: null,
    progress: null,
    leftMs: null,
    startedAt,
    endedAt: startedAt,
    export: { files: [], options, path },
  }))
}

/** The run that the next start takes up: by itself when the user was told that it goes on, else offered. */
export function takeUpOf({ run }: Unfinished): TakeUp | null {
  return run && { projectPath: run.path, name: run.name, how: run.left ? 'open' : 'offer' }
}
