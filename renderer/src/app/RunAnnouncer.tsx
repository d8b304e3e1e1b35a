import type { RunProgress } from '@shared/contracts/run'
import { useEffect } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useCurrentRun } from '@/project/use-current-run'
import { announce } from '@/ui/LiveRegion'

/** What is worth hearing about a run: each tenth and its end, not every chunk. */
function useSentence(run: RunProgress | undefined): string | null {
  const t = useTranslations('status')
  const format = useFormatter()
  if (!run) return null
  const { state, done, failed, total } = run
  if (state === 'done') return t('runDone', { done, failed })
  if (state === 'waiting') return t(`waiting.${run.waiting?.reason ?? 'OFFLINE'}`)
  if (state !== 'running') return t(`run.${state}`)
  const tenth = Math.floor((10 * (done + failed)) / Math.max(1, total)) / 10
  return t('runningPart', { percent: format.number(tenth, { style: 'percent' }) })
}

/** Tells screen readers how a run goes. */
export function RunAnnouncer() {
  const run = useCurrentRun()
  const sentence = useSentence(run)
  const urgent = run?.state === 'failed' || (run?.state === 'done' && run.failed > 0)
  useEffect(() => {
    if (sentence !== null) announce(sentence, urgent)
  }, [sentence, urgent])
  return null
}
