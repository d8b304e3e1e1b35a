import { studioError, type ErrorCode, type StudioError } from '@shared/contracts/errors'
import type { Cue, ProjectFile, Take } from '@shared/contracts/project-file'
import { failWith, ok, type Result } from '@shared/contracts/result'
import type { TaskKind } from '../gateway/calls/tasks'
import {
  linesOf,
  planBatches,
  planTasks,
  type BatchPlan,
  type PlannedChunk,
  type PlannedTask,
  planTask,
  splitTask,
} from '@shared/dubbing/batches'
import { type RecipeProject, audioKey } from '@shared/dubbing/recipe'
import { costsNothing } from '@shared/dubbing/spending'
import { stopsRun } from '@shared/contracts/failure-policy'
import { isRepeatableKnowingly, type Submission } from './submission'
import type { ChunkPlace } from './lost-answers'
import type { TaskJournal } from './task-journal'

/** The document with the dictionary that applies to its texts. */
export type SpokenDocument = ProjectFile & RecipeProject

/** Chunks of a task that are already paid for and only need fetching. */
export interface OwedWork {
  submission: Submission
  positions: number[]
  /** Chunks to send again if the service no longer knows the task; may be empty. */
  otherwise: PlannedChunk[]
  /**
   * The response was lost and no key is promised to hold: the user knows that it may be charged twice,
   * and it is repeated with its key all the same, which then is free where keys are honoured.
   */
  isAsked?: boolean
  /** The service has reported these as failed: those still without sound are sent again. */
  isFailed?: boolean
}

export interface RunPlan extends BatchPlan {
  owed: OwedWork[]
}

/** The cues with these ids; NOT_FOUND names the first missing one. */
export function cuesById(document: ProjectFile, cueIds: readonly string[]): Result<Cue[]> {
  const byId = new Map(document.cues.map((cue) => [cue.id, cue]))
  const cues: Cue[] = []
  for (const id of new Set(cueIds)) {
    const cue = byId.get(id)
    if (cue === undefined)
      return failWith('NOT_FOUND', 'the project does not have this cue', { at: `cue ${id}` })
    cues.push(cue)
  }
  return ok(cues)
}

/**
 * Plans what a run sends. A chunk that an earlier run paid for with the same recipe but never fetched
 * is fetched now instead of being sent again.
 *
 * @param paid chunks by `cueId recipeHash`
 */
export function planRun(
  cues: readonly Cue[],
  document: SpokenDocument,
  paid: ReadonlyMap<string, ChunkPlace>,
): RunPlan {
  const plan = planBatches(cues, document)
  if (paid.size === 0) return { ...plan, owed: [] }
  const [owed, failed] = [new Map<Submission, OwedWork>(), new Map<Submission, OwedWork>()]
  const isUnpaid = (chunk: PlannedChunk) => {
    const found = paid.get(`${chunk.cueId} ${chunk.recipeHash}`)
    if (found === undefined) return true
    const { submission, position, isFailed } = found
    const works = isFailed ? failed : owed
    const work = works.get(submission) ?? { submission, positions: [], otherwise: [] }
    if (isFailed) work.isFailed = true
    works.set(submission, work)
    work.positions.push(position)
    work.otherwise.push(chunk)
    return false
  }
  const unpaid = plan.tasks.flatMap((task) => task.chunks.filter(isUnpaid))
  for (const [submission, work] of owed) {
    if (!isRepeatableKnowingly(submission)) continue
    work.isAsked = true
    // A repeat sends all of it: if the service ignores the key, the other chunks would be paid for
    // nothing.
    if (work.positions.length === submission.chunks.length) continue
    owed.delete(submission)
    unpaid.push(...work.otherwise)
  }
  const order = new Map(cues.map(({ id }, at) => [id, at]))
  const placeOf = ({ cueId }: PlannedChunk) => order.get(cueId) ?? 0
  const tasks = planTasks(unpaid.sort((a, b) => placeOf(a) - placeOf(b)))
  return { ...plan, tasks, owed: [...owed.values(), ...failed.values()] }
}

/** Credits of one render of each cue that can be sent. */
export function pricesOf(document: SpokenDocument): Map<string, number> {
  const chunks = planBatches(document.cues, document).tasks.flatMap((task) => task.chunks)
  return new Map(
    chunks.map(({ cueId, credits, recipe }) => [
      cueId,
      costsNothing(document.connectionId, recipe.voiceId) ? 0 : credits,
    ]),
  )
}

/** A re-render that the service can do inside an existing task. */
export interface PlannedEdit {
  chunk: PlannedChunk
  surface: TaskKind
  taskId: string
  index: number
  /** `hashUrl` of the old audio, '' if unknown. */
  previousUrlHash: string
}

/**
 * Plans a re-render as an edit of the chunk that the cue's last take came from. Null when that
 * cannot be: another connection, another interval, or more than text, voice and speed changed.
 */
export function planEdit(
  chunk: PlannedChunk,
  takes: readonly Take[],
  connectionId: string,
  journal: TaskJournal,
): PlannedEdit | null {
  const take = takes.at(-1)
  if (!take || take.connectionId !== connectionId || take.recipeHash === chunk.recipeHash)
    return null
  const { recipe } = chunk
  const onlyEditable =
    take.recipe.language === recipe.language &&
    take.recipe.dictionary === recipe.dictionary &&
    audioKey({ ...take.recipe.audio, speed: recipe.audio.speed }) === audioKey(recipe.audio)
  const latest = journal.latestOf(take.taskId, take.chunkIndex)
  const sent = latest?.submission.chunks[latest.position]
  const { surface = 'dub', parts } = latest?.submission ?? {}
  const sameSlot = sent?.startMs === chunk.startMs && sent.endMs === chunk.endMs
  // A cue that became several chunks can only be sent as a new task, and running text has no
  // intervals.
  const isOne =
    (parts?.[latest?.position ?? 0]?.length ?? 1) === 1 && linesOf(chunk.spoken).length === 1
  const isThere = chunk.flows ? surface === 'speech' && isOne : surface === 'dub' && sameSlot
  if (!onlyEditable || !isThere || sent?.cueId !== chunk.cueId) return null
  const settled = latest?.submission.settled.get(latest.position)
  const previousUrlHash = settled?.state === 'arrived' ? settled.urlHash : ''
  return { chunk, surface, taskId: take.taskId, index: take.chunkIndex, previousUrlHash }
}

/** One step of a run's work. */
export type RunJob =
  | { type: 'create'; task: PlannedTask }
  | { type: 'edit'; edit: PlannedEdit }
  /** Fetches what is already paid for. */
  | ({ type: 'follow' } & OwedWork)

export function createJobs(tasks: readonly PlannedTask[]): RunJob[] {
  return tasks.map((task) => ({ type: 'create', task }))
}

/**
 * The jobs of a run; what is already paid for is fetched first.
 * @param edit sent instead of the plan's tasks
 */
export function jobsOfPlan({ tasks, owed }: RunPlan, edit: PlannedEdit | null): RunJob[] {
  const sending: RunJob[] = edit ? [{ type: 'edit', edit }] : createJobs(tasks)
  return [...owed.map((work): RunJob => ({ type: 'follow', ...work })), ...sending]
}

/** Over the balance or over the user's limit: part of the task may still be affordable. */
const expensiveCodes = new Set<ErrorCode>(['INSUFFICIENT_CREDITS', 'CREDIT_LIMIT'])

/** After these an edit is sent as a new task: the service cannot edit the old one (any more). */
const noEditCodes = new Set<ErrorCode>([
  'NOT_FOUND',
  'FEATURE_UNAVAILABLE',
  'INVALID_PARAMETER',
  'SERVICE_ERROR',
])

/** A job that sends a request. */
export type SendingJob = Exclude<RunJob, { type: 'follow' }>

/**
 * Next step after a failed request: other jobs instead, the affordable part, no further requests,
 * or these cues marked as failed.
 */
type Consequence =
  | { type: 'instead'; jobs: SendingJob[] }
  | { type: 'afford'; task: PlannedTask }
  | { type: 'stop' }
  | { type: 'fail'; cueIds: string[] }

export function afterFailure(job: SendingJob, error: StudioError): Consequence {
  const halves = job.type === 'create' ? splitTask(job.task) : null
  if (error.code === 'TEXT_TOO_LONG' && halves)
    return { type: 'instead', jobs: halves.map((task) => ({ type: 'create', task })) }
  if (job.type === 'create' && halves && expensiveCodes.has(error.code))
    return { type: 'afford', task: job.task }
  if (job.type === 'create' && lacksSpeech(job.task, error))
    return { type: 'instead', jobs: [{ type: 'create', task: asSubtitles(job.task) }] }
  if (job.type === 'edit' && noEditCodes.has(error.code))
    return { type: 'instead', jobs: [{ type: 'create', task: planTask([job.edit.chunk]) }] }
  if (stopsRun(error)) return { type: 'stop' }
  const chunks = job.type === 'edit' ? [job.edit.chunk] : job.task.chunks
  return { type: 'fail', cueIds: chunks.map(({ cueId }) => cueId) }
}

/** The service has no /tts_stream: the same cues go to it as subtitles. */
const lacksSpeech = ({ submitted }: PlannedTask, { code }: StudioError): boolean =>
  'text' in submitted && (code === 'NOT_FOUND' || code === 'FEATURE_UNAVAILABLE')

function asSubtitles(task: PlannedTask): PlannedTask {
  const [first, ...rest] = task.chunks.map((chunk) => ({ ...chunk, flows: false }))
  return first ? planTask([first, ...rest]) : task
}

/** Why cues of a plan cannot be sent, by cue. */
export function refusals(
  { silent, uncast }: Pick<RunPlan, 'silent' | 'uncast'>,
  cues: readonly Cue[],
): Map<string, StudioError> {
  const places = new Map(cues.map(({ id }, index) => [id, { at: `cue ${index + 1}` }]))
  return new Map([
    ...silent.map((id): [string, StudioError] => [
      id,
      studioError('CUE_WITHOUT_TEXT', 'the cue has nothing that a voice could say', places.get(id)),
    ]),
    ...uncast.map((id): [string, StudioError] => [
      id,
      studioError('SPEAKER_NOT_CAST', 'no voice is cast for this cue', places.get(id)),
    ]),
  ])
}
