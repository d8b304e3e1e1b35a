import type { ManagedAccount } from '@shared/contracts/service-manage'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '@/ui/Button'
import { Progress } from '@/ui/states/Progress'
import styles from './api.module.css'
import { PlanForm } from './PlanForm'
import { UsageTable } from './UsageTable'

/** One account: plan and credits, what is left of its requests, what it has used. */
export function AccountCard({ account }: { account: ManagedAccount }) {
  const t = useTranslations('api')
  const format = useFormatter()
  const [showsUsage, setShowsUsage] = useState(false)
  const { name, credits, requests, planUntil, ofInstall } = account
  const facts = [
    credits === null
      ? t('accounts.unlimited')
      : t('accounts.left', { credits: format.number(credits) }),
    planUntil !== null &&
      t('accounts.until', { date: format.dateTime(planUntil, { dateStyle: 'medium' }) }),
  ]
  return (
    <li className={styles.card} data-testid="api-account-card">
      <div className={styles.line}>
        <strong className={styles.grow}>{ofInstall ? t('ofStudio', { name }) : name}</strong>
        <span className={styles.note}>{facts.filter(Boolean).join(' · ')}</span>
        <Button
          aria-expanded={showsUsage}
          data-testid="api-usage"
          onClick={() => setShowsUsage(!showsUsage)}
        >
          {t('accounts.usage')}
        </Button>
      </div>
      {!ofInstall && <PlanForm key={`${account.plan} ${credits} ${planUntil}`} account={account} />}
      {requests && (
        <dl className={styles.windows}>
          {(['minute', 'day'] as const).map((span) => {
            const { limit, remaining } = requests[span]
            const left = t(`accounts.${span}`, {
              left: format.number(remaining),
              limit: format.number(limit),
            })
            return (
              <div key={span}>
                <dt>{left}</dt>
                <dd>
                  <Progress label={left} value={remaining / limit} look="good" />
                </dd>
              </div>
            )
          })}
        </dl>
      )}
      {showsUsage && <UsageTable accountId={account.id} />}
    </li>
  )
}
