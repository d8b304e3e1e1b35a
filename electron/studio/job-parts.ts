import { isOpenJob } from '@shared/contracts/jobs'
import type { Emitter } from '../ipc/emitter'
import type { SettingsStore } from '../settings/settings-store'
import type { WindowHooks } from '../window/window-holder'
import { JobAttention, leavingQuestion, type AttentionDeps } from '../jobs/job-attention'
import { JobRegistry } from '../jobs/job-registry'
import { translator } from '@shared/texts/texts'
import { log } from '@cuecast/platform'

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
  const translate = () => translator(settings.preferences.locale)
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
    translate,
    window: deps.window,
    show: (id) => emitter.emit('jobShow', { id }),
    log,
  })
  return {
    jobs,
    hooks: {
      question: () => leavingQuestion(jobs.list.all(), translate()),
      leaving: () => jobs.leave(),
      seen: () => attention.seen(),
    },
  }
}
