import { isOpenJob, type Job } from '@shared/contracts/jobs'
import { create } from 'zustand'
import { studio } from '@/bridge/studio'
import { useDocument } from '../document/document-store'
import { openSide } from '../view/workspace-store'

interface JobState {
  /** Everything that runs or has run in this session, oldest first. */
  jobs: readonly Job[]
  /** The job that the user asked to see. */
  shown: string | null
}

/** What main's list of jobs holds. */
export const useJobs = create<JobState>()(() => ({ jobs: [], shown: null }))

/** Keeps the list in step with main's. Returns the unsubscribe function. */
export function followJobs(): () => void {
  const ends = [
    studio.on('jobChanged', putJob),
    studio.on('jobGone', ({ id }) => setJobs(useJobs.getState().jobs.filter((j) => j.id !== id))),
    studio.on('jobShow', ({ id }) => showJob(id)),
  ]
  void load()
  return () => {
    for (const end of ends) end()
  }
}

async function load(): Promise<void> {
  const answer = await studio.jobsList()
  if (!answer.ok) return
  // What was told meanwhile is newer than the answer.
  const told = useJobs.getState().jobs
  setJobs(answer.value)
  for (const job of told) putJob(job)
}

function putJob(job: Job): void {
  const { jobs } = useJobs.getState()
  const known = jobs.some(({ id }) => id === job.id)
  setJobs(known ? jobs.map((each) => (each.id === job.id ? job : each)) : [...jobs, job])
}

function setJobs(jobs: readonly Job[]): void {
  useJobs.setState({ jobs })
}

/** Opens the list with this job in sight. */
export function showJob(id: string): void {
  useJobs.setState({ shown: id })
  if (useDocument.getState().opened) openSide('jobs')
}

/** How many have not ended; whoever uses it renders only when that changes. */
export function useOpenJobs(): number {
  return useJobs(({ jobs }) => jobs.filter(isOpenJob).length)
}

/** The export that is being written, if any. */
export function useRunningExport(): Job | undefined {
  return useJobs(({ jobs }) => jobs.findLast((j) => j.kind === 'export' && j.state === 'running'))
}
