import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrentRun } from '@/project/use-current-run'
import { announce } from '@/ui/LiveRegion'

/** Tells screen readers of a run at its start, at each tenth and at its end; not of every chunk. */
export function RunAnnouncer() {
  const t = useTranslations('status')
  const run = useCurrentRun()
  const tenth = run ? Math.floor((10 * (run.done + run.failed)) / Math.max(1, run.total)) : null
  const tell = useEffectEvent(() => {
    if (!run) return
    const { state, done, failed, total } = run
    if (state === 'running') announce(t('running', { done, total }))
    if (state === 'done') announce(t('runDone', { done, failed }), failed > 0)
    if (state === 'failed' || state === 'cancelled') announce(t(`run.${state}`), true)
  })
  useEffect(() => tell(), [run?.state, tenth, run?.runId])
  return null
}
