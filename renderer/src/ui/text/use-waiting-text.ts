import type { RunProgress } from '@shared/contracts/run'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'

/** Why a run is waiting, until when, and when it will be given up. */
export function useWaitingText(): (waiting: NonNullable<RunProgress['waiting']>) => string {
  const t = useT()
  const format = useFormatter()
  const time = (ms: number) => format.dateTime(new Date(ms), { timeStyle: 'medium' })
  return ({ reason, untilMs, giveUpAtMs }) =>
    [
      t(`status.waiting.${reason}`),
      untilMs !== null && t('common.nextTry', { time: time(untilMs) }),
      giveUpAtMs !== undefined && t('status.givesUpAt', { time: time(giveUpAtMs) }),
    ]
      .filter((part) => part !== false)
      .join(' · ')
}
