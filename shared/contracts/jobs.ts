import { nothing, call } from './project/calls'
import { z } from 'zod'
import { studioErrorSchema } from './errors'
import { exportOptionsSchema, exportProgressSchema } from './export'
import { runProgressSchema } from './run'

/** Work on the film, on takes or on texts, which has a progress and can be stopped. */
export const workKinds = [
  'speech',
  'voices',
  'shots',
  'spoken',
  'listen',
  'retake',
  'translate',
] as const
export type WorkKind = (typeof workKinds)[number]

/**
 * run = rendering cues · export = writing files · speech = recognising the film's speech · voices =
 * taking the voices out of the film · shots = finding its shot changes · spoken =
 * finding where somebody speaks in it · listen = checking the words of takes · retake = rendering doubtful takes again ·
 * translate = translating cues ·
 * dictionary, profiles = syncing with a service.
 */
export const jobKinds = ['run', 'export', ...workKinds, 'dictionary', 'profiles'] as const
export type JobKind = (typeof jobKinds)[number]

export const jobStates = [
  'running',
  'waiting',
  'paused',
  'done',
  'failed',
  'cancelled',
  /** Its project was closed or the app ended: a run resumes with the project, an export is offered again. */
  'interrupted',
] as const
export type JobState = (typeof jobStates)[number]

/** Something that takes a while, as it is now, or as it ended. */
export const jobSchema = z.object({
  /** Run id of a run, job id of an export. */
  id: z.string().min(1),
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  /**
   * Object of the job: name of the project, of the file, of the connection ('' = the embedded one).
   */
  subject: z.string(),
  project: z.object({ path: z.string(), name: z.string() }).nullable(),
  connectionId: z.string().nullable(),
  /** 0–1; null = unknown. */
  progress: z.number().min(0).max(1).nullable(),
  /** Estimated ms until the end; null while unknown. */
  leftMs: z.number().nullable(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  error: studioErrorSchema.optional(),
  run: runProgressSchema
    .pick({
      total: true,
      done: true,
      failed: true,
      alone: true,
      credits: true,
      waiting: true,
      failedCueIds: true,
      leftCueIds: true,
    })
    .optional(),
  export: exportProgressSchema
    .pick({ files: true, report: true, check: true, checking: true })
    .extend({ options: exportOptionsSchema, path: z.string() })
    .optional(),
})
export type Job = z.infer<typeof jobSchema>

const open: ReadonlySet<JobState> = new Set(['running', 'waiting', 'paused'])

/** Has not ended; a paused one does not move. */
export function isOpenJob({ state }: Pick<Job, 'state'>): boolean {
  return open.has(state)
}

/** Works, or waits to work: something would stop if the app ended. */
export function isUnderWay({ state }: Pick<Job, 'state'>): boolean {
  return state === 'running' || state === 'waiting'
}

/** Job that a start of the app resumes. */
export const resumableSchema = z.object({
  projectPath: z.string(),
  name: z.string(),
  /**
   * open: the user quit while it was under way and confirmed it · reopen: it was open when the app was
   * killed · offer: the app was killed while a run of it was under way, and it is not reopened.
   */
  how: z.enum(['open', 'reopen', 'offer']),
})
export type Resumable = z.infer<typeof resumableSchema>

const byId = z.object({ id: z.string().min(1) })

/** Calls of the bridge about everything that runs. */
export const jobCalls = {
  /** Newest last. */
  jobsList: call(nothing, z.array(jobSchema)),
  /** Takes a job that has ended off the list. */
  jobForget: call(byId, nothing),
  jobsForgetEnded: call(nothing, nothing),
  /** Job that the last session left unfinished; returned once, null afterwards. */
  jobsResumable: call(nothing, resumableSchema.nullable()),
} as const

/** Main's report of them. */
export const jobEvents = {
  jobChanged: jobSchema,
  jobGone: byId,
  /** The user pressed the system's notice about it. */
  jobShow: byId,
} as const
