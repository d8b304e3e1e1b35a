import type { RunProgress } from '@shared/contracts/run'
import { useFormatter, useTranslations } from 'use-intl'

/** Why a run is waiting, until when, and when it will be given up. */
export function useWaitingText(): (waiting: NonNullable<RunProgress['waiting']>) => string {
  const t = useTranslations('status')
  const common = useTranslations('common')
  const format = useFormatter()
  const time = (ms: number) => format.dateTime(new Date(ms), { timeStyle: 'medium' })
  return ({ reason, untilMs, giveUpAtMs }) =>
    [
      t(`waiting.${reason}`),
      untilMs !== null && common('nextTry', { time: time(untilMs) }),
      giveUpAtMs !== undefined && t('givesUpAt', { time: time(giveUpAtMs) }),
    ]
      .filter((part) => part !== false)
      .join(' · ')
}
