import type { RunProgress } from '@shared/contracts/run'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrentRun } from '@/project/use-current-run'
import { openDialog, openSide } from '@/project/workspace-store'
import { toast, type Toast } from '@/ui/toasts'

/** Failures that are mended at the connection: another key, another account, another service. */
const OF_CONNECTION = new Set(['UNAUTHORIZED', 'FORBIDDEN', 'INSUFFICIENT_CREDITS', 'OFFLINE'])

/** Tells of a run that ended badly, with the button that leads on: the user may look elsewhere. */
export function RunToasts() {
  const t = useTranslations('status')
  const run = useCurrentRun()
  const tell = useEffectEvent((ended: RunProgress) => {
    const toConnections: Toast['action'] = {
      label: t('toConnections'),
      run: () => openDialog({ kind: 'settings', section: 'connections' }),
    }
    const toProblems: Toast['action'] = {
      label: t('toProblems'),
      run: () => openSide('problems'),
    }
    const { state, error, failed } = ended
    if (state === 'failed' && error) {
      toast(error, OF_CONNECTION.has(error.code) ? toConnections : undefined)
    } else if (state === 'done' && failed > 0) {
      toast(t('someFailed', { count: failed }), toProblems)
    }
  })
  const ended = run && (run.state === 'failed' || run.state === 'done') ? run : undefined
  useEffect(() => {
    if (ended) tell(ended)
  }, [ended])
  return null
}
