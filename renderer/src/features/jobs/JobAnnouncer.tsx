import { isOpenJob, type Job } from '@shared/contracts/jobs'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useJobs } from '@/project/jobs/job-store'
import { announce } from '@/ui/states/LiveRegion'
import { worthSaying } from './worth-saying'
import { useJobLine, useJobTitle } from './job-words'

/** Tells screen readers how jobs go: each quarter, every change of state, failures at once. */
export function JobAnnouncer() {
  const t = useTranslations('jobs')
  const title = useJobTitle()
  const line = useJobLine()
  const jobs = useJobs((state) => state.jobs)
  const before = useRef<readonly Job[]>([])
  const say = useEffectEvent((job: Job) => {
    const bad = job.state === 'failed' || (!isOpenJob(job) && (job.run?.failed ?? 0) > 0)
    announce(t('said', { title: title(job), line: line(job) }), bad)
  })
  useEffect(() => {
    for (const job of jobs) {
      const known = before.current.find(({ id }) => id === job.id)
      if (known !== job && worthSaying(job, known)) say(job)
    }
    before.current = jobs
  }, [jobs])
  return null
}
