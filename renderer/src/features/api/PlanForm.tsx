import { servicePlans, type ManagedAccount } from '@shared/contracts/service-manage'
import { useState, type FormEvent } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { apiChanged } from '@/bridge/api-queries'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { Button } from '@/ui/Button'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Field, TextInput } from '@/ui/fields/Field'
import { parseNumber } from '@/ui/fields/parse-number'
import { Select } from '@/ui/fields/Select'
import styles from './api.module.css'
import { dayOf, endOfDay } from './plan-end'

const MAX_CREDITS = 1e12

/** What was typed as credits: null = unlimited, undefined = no sound number. */
function creditsOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const value = parseNumber(typed, true)
  const sound = value !== null && Number.isInteger(value) && value >= 0 && value <= MAX_CREDITS
  return sound ? value : undefined
}

/** Plan, its end and the credits of an account; only what was changed is sent. */
export function PlanForm({ account }: { account: ManagedAccount }) {
  const t = useTranslations('api')
  const format = useFormatter()
  const locale = useLocale()
  const [plan, setPlan] = useState(account.plan)
  const [day, setDay] = useState(dayOf(account.planUntil, locale))
  const [typed, setTyped] = useState(account.credits === null ? '' : format.number(account.credits))
  const credits = creditsOf(typed)
  const planUntil = endOfDay(day)
  const dayAgain = (until: number | null) => dayOf(until, locale)
  const change = {
    ...(plan !== account.plan && { plan }),
    ...(planUntil !== undefined &&
      dayAgain(planUntil) !== dayAgain(account.planUntil) && { planUntil }),
    ...(credits !== undefined && credits !== account.credits && { credits }),
  }
  const sound = credits !== undefined && planUntil !== undefined
  const changed = sound && Object.keys(change).length > 0
  const saving = useAttempt(() =>
    apiChanged(studio.apiAccountChange({ accountId: account.id, ...change })),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changed) saving.run()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.row}>
        <Field label={t('accounts.plan')}>
          {(control) => (
            <Select
              {...control}
              value={plan}
              options={servicePlans.map((each) => ({ value: each, label: t(`plans.${each}`) }))}
              data-testid="api-plan"
              onChange={setPlan}
            />
          )}
        </Field>
        <Field label={t('accounts.end')} error={planUntil === undefined && t('accounts.endWrong')}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              value={day}
              placeholder={t('accounts.endPlaceholder')}
              title={t('accounts.endHint')}
              data-testid="api-plan-end"
              onChange={(event) => setDay(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={t('accounts.credits')}
          error={credits === undefined && t('accounts.creditsRange')}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              value={typed}
              placeholder={t('accounts.unlimited')}
              data-testid="api-credits"
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" disabled={!changed} busy={saving.busy} data-testid="api-plan-save">
          {t('accounts.save')}
        </Button>
      </div>
      {plan !== account.plan && !('credits' in change) && (
        <p className={styles.note}>{t('accounts.planCredits')}</p>
      )}
      {saving.error && <ErrorNote error={saving.error} />}
    </form>
  )
}
