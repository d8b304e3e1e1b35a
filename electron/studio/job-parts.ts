import { isOpenJob } from '@shared/contracts/jobs'
import type { Emitter } from '../ipc/emitter'
import type { SettingsStore } from '../settings/settings-store'
import type { WindowHooks } from '../window/window-holder'
import { JobAttention, type AttentionDeps } from '../jobs/job-attention'
import { JobRegistry } from '../jobs/job-registry'
import { jobWords } from '../jobs/job-words'
import { log } from '@cuecast/platform'
import { leavingQuestion } from '../jobs/leaving'

interface JobParts {
  jobs: JobRegistry
  /** What the window asks and tells. */
  hooks: Pick<WindowHooks, 'question' | 'leaving' | 'seen'>
}

/** The list of everything that runs, with those who hear of it: the window and the desktop. */
export function makeJobs(deps: {
  settings: SettingsStore
  emitter: Emitter
  window: AttentionDeps['window']
}): JobParts {
  const { settings, emitter } = deps
  const words = () => jobWords(settings.preferences.locale)
  const jobs: JobRegistry = new JobRegistry(
    {
      changed: (job, before) => {
        if (isOpenJob(job)) emitter.progress('jobChanged', job.id, job)
        else emitter.emit('jobChanged', job)
        if (before) attention.changed(job, before)
      },
      gone: (id) => emitter.emit('jobGone', { id }),
    },
    settings,
  )
  const attention = new JobAttention({
    jobs: () => jobs.list.all(),
    words,
    window: deps.window,
    show: (id) => emitter.emit('jobShow', { id }),
    log,
  })
  return {
    jobs,
    hooks: {
      question: () => leavingQuestion(jobs.list.all(), words()),
      leaving: () => jobs.leave(),
      seen: () => attention.seen(),
    },
  }
}
