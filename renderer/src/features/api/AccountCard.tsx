import { servicePlans, type ManagedAccount } from '@shared/contracts/service-manage'
import { useState, type FormEvent } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { apiChanged } from '@/bridge/api-queries'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { Button } from '@/ui/Button'
import { ErrorNote } from '@/ui/ErrorNote'
import { Field, TextInput } from '@/ui/Field'
import { Progress } from '@/ui/Progress'
import { Select } from '@/ui/Select'
import styles from './api.module.css'
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
      {!ofInstall && <PlanForm key={`${account.plan} ${credits}`} account={account} />}
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

function PlanForm({ account }: { account: ManagedAccount }) {
  const t = useTranslations('api')
  const [credits, setCredits] = useState(account.credits === null ? '' : String(account.credits))
  const value = credits.trim() === '' ? null : Number(credits)
  const sound = value === null || (Number.isInteger(value) && value >= 0 && value <= 1e12)
  const accountId = account.id
  const saving = useAttempt(() =>
    apiChanged(studio.apiAccountChange({ accountId, credits: value })),
  )
  const [plan, setPlan] = useState(account.plan)
  const moving = useAttempt(() => apiChanged(studio.apiAccountChange({ accountId, plan })))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sound) saving.run()
  }
  const error = saving.error ?? moving.error
  return (
    <>
      <form className={styles.row} onSubmit={submit}>
        <Field label={t('accounts.plan')}>
          {(control) => (
            <Select
              {...control}
              value={plan}
              options={servicePlans.map((each) => ({ value: each, label: t(`plans.${each}`) }))}
              onChange={setPlan}
            />
          )}
        </Field>
        <Button disabled={plan === account.plan} busy={moving.busy} onClick={moving.run}>
          {t('accounts.move')}
        </Button>
        <Field label={t('accounts.credits')} error={!sound && t('accounts.creditsRange')}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              value={credits}
              placeholder={t('accounts.unlimited')}
              data-testid="api-credits"
              onChange={(event) => setCredits(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" disabled={!sound || value === account.credits} busy={saving.busy}>
          {t('accounts.save')}
        </Button>
      </form>
      {error && <ErrorNote error={error} />}
    </>
  )
}
