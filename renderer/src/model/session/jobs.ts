import { isOpenJob, type Job, type Resumable, workKinds } from '@shared/contracts/jobs'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { keys } from '@/bridge/queries'
import { queryClient, unwrap } from '@/bridge/query-client'
import { currentProject, studio } from '@/bridge/studio'
import { findShots, findSpoken } from '../playback/film-marks'
import { useDocument } from '../document/document-store'
import { openDialog, openSide, useWorkspace } from '../view/workspace-store'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { syncDictionary } from '../services/dictionary-store'
import { clearFilter, useFilter } from '../derived/filter'
import { syncProfiles } from '../services/profile-store'
import { render, renderable, renderLeft } from '../work/render'
import { cancelRetakes } from '../work/retakes'
import { useRuns, type RunState } from '../document/run-store'
import { selectCue } from '../view/selection-store'
import { finishEditing } from '../document/history-store'
import { savedProject } from '../document/saving'
import { openPath, showCurrentProject } from './session'
import { useTakes, type TakesState } from '../document/takes-store'
import { openFile, openGiven } from './open-file'
import { stopAll } from '@/ui/stop-all'

const allJobs = queryOptions({
  queryKey: keys.jobs,
  queryFn: async (): Promise<readonly Job[]> => {
    const listed = await unwrap(studio.jobsList())
    // Events that arrived while the list was loading are newer.
    return jobsNow().reduce(withJob, listed)
  },
  staleTime: Infinity,
})

const none: readonly Job[] = []
const jobsNow = (): readonly Job[] => queryClient.getQueryData(keys.jobs) ?? none

const withJob = (jobs: readonly Job[], job: Job): readonly Job[] =>
  jobs.some(({ id }) => id === job.id)
    ? jobs.map((each) => (each.id === job.id ? job : each))
    : [...jobs, job]

function setJobs(jobs: readonly Job[]): void {
  queryClient.setQueryData<readonly Job[]>(keys.jobs, jobs)
}

/** Everything that runs or has run in this session, oldest first, as main lists it. */
export const useJobs = (): readonly Job[] => useQuery(allJobs).data ?? none

/**
 * The active work of models of the open project: on its film, or on its takes.
 */
export function useRecognition(what: 'speech' | 'voices' | 'listen' | 'retake'): Job | undefined {
  const path = useDocument((state) => state.opened?.path)
  return useJobs().findLast(
    ({ kind, state, project }) => kind === what && state === 'running' && project?.path === path,
  )
}

/** Number of unfinished jobs; its users render only when it changes. */
export function useOpenJobs(): number {
  const select = (jobs: readonly Job[]) => jobs.filter(isOpenJob).length
  return useQuery({ ...allJobs, select }).data ?? 0
}

/** The export that is being written, if any. */
export function useRunningExport(): Job | undefined {
  return useJobs().findLast(({ kind, state }) => kind === 'export' && state === 'running')
}

/** The export of the open project that was started here last, else one that is under way; undefined: there is none. */
export function useExportJob(): Job | undefined {
  const started = useWorkspace((state) => state.exportJob)
  const path = useDocument((state) => state.opened?.path)
  const jobs = useJobs()
  return (
    jobs.find(({ id }) => id === started) ??
    jobs.findLast((job) => job.kind === 'export' && job.project?.path === path && isOpenJob(job))
  )
}

/** Requests main's list and keeps it up to date by its events. Returns the unsubscribe function. */
export function followJobs(): () => void {
  const stop = stopAll(
    studio.on('jobChanged', (job) => setJobs(withJob(jobsNow(), job))),
    studio.on('jobGone', ({ id }) => setJobs(jobsNow().filter((job) => job.id !== id))),
    studio.on('jobShow', ({ id }) => showJob(id)),
  )
  void queryClient.prefetchQuery(allJobs)
  return stop
}

/** Opens the list with this job in sight. */
export function showJob(id: string): void {
  useWorkspace.setState({ shownJob: id })
  if (useDocument.getState().opened) openSide('jobs')
}

export const canPause = ({ kind, state }: Job): boolean =>
  kind === 'run' && (state === 'running' || state === 'waiting')

export const canResume = ({ kind, state }: Job): boolean => kind === 'run' && state === 'paused'

const stoppable: ReadonlySet<Job['kind']> = new Set(workKinds)

export const canCancel = ({ kind, state }: Job): boolean =>
  (kind === 'run' && (state === 'running' || state === 'waiting' || state === 'paused')) ||
  (kind === 'export' && (state === 'running' || state === 'waiting')) ||
  (stoppable.has(kind) && state === 'running')

export function pauseJob({ id }: Job): Promise<Result<void>> {
  return currentProject().runPause({ runId: id })
}

/** Saves edits first: a resumed run reads the texts of its remaining cues again. */
export async function resumeJob({ id }: Pick<Job, 'id'>): Promise<Result<void>> {
  finishEditing()
  const project = await savedProject()
  return project.ok ? project.value.runResume({ runId: id }) : project
}

export function cancelJob({ id, kind }: Job): Promise<Result<void>> {
  if (kind === 'speech' || kind === 'voices' || kind === 'shots' || kind === 'spoken')
    return studio.filmJobCancel({ kind })
  if (kind === 'listen') return studio.listenCheckCancel()
  if (kind === 'retake') return cancelRetakes()
  if (kind === 'translate') return studio.translationCancel()
  return kind === 'run'
    ? currentProject().runCancel({ runId: id })
    : studio.exportCancel({ jobId: id })
}

/**
 * Cues of a run that has ended which still need rendering: those that failed, and those that it did
 * not get to. A component passes the states that it subscribes to.
 */
export function cuesLeft(
  { state, run, project, endedAt }: Job,
  document = useDocument.getState(),
  takes: Pick<TakesState, 'byId' | 'byCue'> = useTakes.getState(),
  runs: Pick<RunState, 'chunks'> = useRuns.getState(),
): { failed: string[]; left: string[] } {
  const here = project?.path === document.opened?.path
  const ended = state === 'done' || state === 'failed' || state === 'cancelled'
  if (!run || !here || !ended) return { failed: [], left: [] }
  // A cue voiced by a later run is no longer left.
  const isLeft = (id: string) =>
    !(takes.byCue.get(id) ?? []).some(
      (takeId) => (takes.byId.get(takeId)?.createdAt ?? '') > (endedAt ?? ''),
    )
  return {
    failed: renderable(run.failedCueIds ?? [], document, runs).filter(isLeft),
    left: renderable(run.leftCueIds ?? [], document, runs).filter(isLeft),
  }
}

async function openProjectOf({ project }: Job): Promise<Result<void>> {
  if (!project || project.path === useDocument.getState().opened?.path) return ok(undefined)
  const opened = await openPath(project.path)
  if (!opened.ok) return opened
  return opened.value ? ok(undefined) : fail(studioError('CANCELLED', 'another project is opening'))
}

/**
 * Repeats the unfinished part of a job: the remaining cues of a run (only the failed ones if `only`
 * is set), a whole export, a sync. An interrupted run continues with its project.
 */
export async function retryJob(job: Job, only: 'failed' | 'all' = 'all'): Promise<Result<void>> {
  const opened = await openProjectOf(job)
  if (!opened.ok) return opened
  if (job.kind === 'dictionary' || job.kind === 'profiles') {
    await (job.kind === 'dictionary' ? syncDictionary() : syncProfiles())
    return ok(undefined)
  }
  if (job.kind === 'export') return exportAgain(job)
  if (job.kind === 'shots') void findShots()
  if (job.kind === 'spoken') void findSpoken()
  if (job.kind === 'voices') openSide('sound')
  if (job.kind === 'speech') openDialog({ kind: 'from-film' })
  if (job.kind === 'listen') openDialog({ kind: 'listen-check' })
  if (job.kind === 'retake') openDialog({ kind: 'retakes' })
  if (job.kind === 'translate') openDialog({ kind: 'translate' })
  if (job.kind !== 'run' || job.state === 'interrupted') return ok(undefined)
  const { failed, left } = cuesLeft(job)
  if (only === 'failed') return render(failed)
  const { code } = job.error ?? {}
  const isShort = code === 'INSUFFICIENT_CREDITS' || code === 'CREDIT_LIMIT'
  return isShort ? renderLeft([...failed, ...left]) : render([...failed, ...left])
}

/** To the same file, which the user chose then. */
async function exportAgain({ id, export: about }: Job): Promise<Result<void>> {
  if (!about) return ok(undefined)
  const project = await savedProject()
  if (!project.ok) return project
  const started = await project.value.exportStart({ ...about.options, path: about.path })
  if (!started.ok) return started
  return studio.jobForget({ id })
}

/** Shows only the cues that failed in the table, and selects the first. */
export function showFailedCues(job: Job): void {
  const [first] = job.run?.failedCueIds ?? []
  clearFilter()
  useFilter.setState({ kind: 'failed' })
  if (first !== undefined && useDocument.getState().byId.get(first)) selectCue(first)
}

interface Offers {
  /** A run that a kill left under way. */
  run(resumable: Resumable): void
  /** An export that the last session could not finish. */
  export(job: Job): void
}

/**
 * Shows the open project after the window was reloaded. Opens the files that the studio was started
 * with; otherwise resumes the last session: reopens a project if the user was told so, and offers
 * everything else.
 */
export async function resumeLastSession(offers: Offers): Promise<void> {
  await showCurrentProject()
  const [files, resumable, jobs] = await Promise.all([
    studio.fileOpened(),
    studio.jobsResumable(),
    studio.jobsList(),
  ])
  const given = files.ok ? files.value : []
  for (const file of given) await openGiven(file)
  if (resumable.ok && resumable.value) {
    const { how, projectPath } = resumable.value
    if (how === 'offer' || (how === 'open' && given.length > 0)) offers.run(resumable.value)
    else if (given.length === 0) await openFile(projectPath)
  }
  const interrupted = jobs.ok ? jobs.value.filter(({ state }) => state === 'interrupted') : []
  for (const job of interrupted) if (job.kind === 'export') offers.export(job)
}
