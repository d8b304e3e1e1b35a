import type { Account } from '@shared/contracts/connection'
import { CircleCheck } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import styles from './settings.module.css'

/** Whom a service knows us as, after a test. */
export function TestResult({ account }: { account: Account }) {
  const t = useTranslations('settings')
  const format = useFormatter()
  const credits = account.credits === null ? '∞' : format.number(account.credits)
  return (
    <output className={styles.good} data-testid="connection-test-good">
      <CircleCheck size={16} aria-hidden />
      <span>
        {[account.name, t('credits', { credits }), account.planName, account.planDateStr]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </output>
  )
}
