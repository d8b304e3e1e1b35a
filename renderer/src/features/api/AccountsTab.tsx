import { servicePlans, type ManagedAccount } from '@shared/contracts/service-manage'
import { useState, type FormEvent } from 'react'
import { useFormatter, useLocale } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { apiChanged, useApiAccounts, useUsage } from '@/bridge/api-queries'
import { failureOf } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { Button } from '@cuecast/ui'
import { TextField } from '@/ui/fields/Field'
import { parseNumber } from '@/ui/fields/NumberField'
import { SelectField } from '@/ui/fields/Select'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Progress } from '@/ui/states/Progress'
import { Card, Row, Stack, Text } from '@/ui/layout/layout'
import styles from './api.module.css'
import { dayOf, endOfDay } from '@/ui/text/day'

/** Accounts with their plan, credits and usage. */
export function AccountsTab() {
  const { data: accounts = [], error } = useApiAccounts()
  return (
    <Stack gap={12}>
      <NewAccount accounts={accounts} />
      {error && <ErrorNote error={failureOf(error)} />}
      <Stack as="ul" gap={8}>
        {accounts.map((account) => (
          <AccountCard key={account.id} account={account} />
        ))}
      </Stack>
    </Stack>
  )
}

function NewAccount({ accounts }: { accounts: readonly ManagedAccount[] }) {
  const t = useT()
  const [name, setName] = useState('')
  const [plan, setPlan] = useState<(typeof servicePlans)[number]>('creator')
  const making = useAttempt(
    () => apiChanged(studio.apiAccountAdd({ name: name.trim(), plan })),
    () => setName(''),
  )
  const taken = accounts.some((account) => account.name === name.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !taken) making.run()
  }
  return (
    <>
      <form className={styles.row} onSubmit={submit}>
        <TextField
          label={t('api.accounts.name')}
          error={taken && t('api.accounts.taken')}
          value={name}
          maxLength={80}
          placeholder={t('api.accounts.namePlaceholder')}
          data-testid="api-account-name"
          onChange={setName}
        />
        <SelectField
          label={t('api.accounts.plan')}
          value={plan}
          options={servicePlans.map((value) => ({ value, label: t(`api.plans.${value}`) }))}
          onChange={setPlan}
        />
        <Button
          type="submit"
          disabled={name.trim() === '' || taken}
          busy={making.busy}
          data-testid="api-account-create"
        >
          {t('api.accounts.create')}
        </Button>
      </form>
      {making.error && <ErrorNote error={making.error} />}
    </>
  )
}

/** One account: plan and credits, what is left of its requests, what it has used. */
function AccountCard({ account }: { account: ManagedAccount }) {
  const t = useT()
  const format = useFormatter()
  const [showsUsage, setShowsUsage] = useState(false)
  const { name, credits, requests, planUntil, ofInstall } = account
  const facts = [
    credits === null
      ? t('api.accounts.unlimited')
      : t('api.accounts.left', { credits: format.number(credits) }),
    planUntil !== null &&
      t('api.accounts.until', { date: format.dateTime(planUntil, { dateStyle: 'medium' }) }),
  ]
  return (
    <Card as="li" data-testid="api-account-card">
      <Row gap={8} wrap>
        <Text as="strong" grow>
          {ofInstall ? t('api.ofStudio', { name }) : name}
        </Text>
        <Text quiet>{facts.filter(Boolean).join(' · ')}</Text>
        <Button aria-expanded={showsUsage} onClick={() => setShowsUsage(!showsUsage)}>
          {t('api.accounts.usage')}
        </Button>
      </Row>
      {!ofInstall && <PlanForm account={account} />}
      {requests && (
        <dl className={styles.windows}>
          {(['minute', 'day'] as const).map((span) => {
            const { limit, remaining } = requests[span]
            const left = t(`api.accounts.${span}`, {
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
    </Card>
  )
}

/** What an account has used, by day (UTC). */
function UsageTable({ accountId }: { accountId: number }) {
  const t = useT()
  const format = useFormatter()
  const { data: days, error } = useUsage(accountId)
  if (error) return <ErrorNote error={failureOf(error)} />
  if (!days || days.length === 0)
    return (
      <Text as="p" quiet>
        {t('api.usage.none')}
      </Text>
    )
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {(['day', 'tasks', 'credits', 'seconds', 'failed'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`api.usage.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <th scope="row">
              {format.dateTime(new Date(`${day.day}T00:00:00Z`), {
                dateStyle: 'medium',
                timeZone: 'UTC',
              })}
            </th>
            <td>{format.number(day.tasks)}</td>
            <td>{format.number(day.characters)}</td>
            <td>{format.number(day.audioMs / 1000, { maximumFractionDigits: 0 })}</td>
            <td>{format.number(day.failedChunks)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const MAX_CREDITS = 1e12

/** The typed number of credits: null = unlimited, undefined = not valid. */
function creditsOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const value = parseNumber(typed, true)
  const sound = value !== null && Number.isInteger(value) && value >= 0 && value <= MAX_CREDITS
  return sound ? value : undefined
}

/** Plan, its end and the credits of an account; only what was changed is sent. */
function PlanForm({ account }: { account: ManagedAccount }) {
  const t = useT()
  const format = useFormatter()
  const locale = useLocale()
  /** What was typed; the rest follows the account, which other programs use meanwhile. */
  const [draft, setDraft] = useState<{ plan?: typeof account.plan; day?: string; typed?: string }>(
    {},
  )
  const plan = draft.plan ?? account.plan
  const day = draft.day ?? dayOf(account.planUntil, locale)
  const typed = draft.typed ?? (account.credits === null ? '' : format.number(account.credits))
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
  const saving = useAttempt(
    () => apiChanged(studio.apiAccountChange({ accountId: account.id, ...change })),
    () => setDraft((now) => (now === draft ? {} : now)),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changed) saving.run()
  }
  return (
    <Stack as="form" gap={12} onSubmit={submit}>
      <div className={styles.row}>
        <SelectField
          label={t('api.accounts.plan')}
          value={plan}
          options={servicePlans.map((each) => ({ value: each, label: t(`api.plans.${each}`) }))}
          onChange={(value) => setDraft({ ...draft, plan: value })}
        />
        <TextField
          label={t('api.accounts.end')}
          error={planUntil === undefined && t('api.accounts.endWrong')}
          inputMode="numeric"
          value={day}
          placeholder={t('api.accounts.endPlaceholder')}
          title={t('api.accounts.endHint')}
          data-testid="api-plan-end"
          onChange={(value) => setDraft({ ...draft, day: value })}
        />
        <TextField
          label={t('api.accounts.credits')}
          error={credits === undefined && t('api.accounts.creditsRange')}
          inputMode="numeric"
          value={typed}
          placeholder={t('api.accounts.unlimited')}
          data-testid="api-credits"
          onChange={(value) => setDraft({ ...draft, typed: value })}
        />
        <Button type="submit" disabled={!changed} busy={saving.busy} data-testid="api-plan-save">
          {t('api.accounts.save')}
        </Button>
      </div>
      {plan !== account.plan && !('credits' in change) && (
        <Text as="p" quiet>
          {t('api.accounts.planCredits')}
        </Text>
      )}
      {saving.error && <ErrorNote error={saving.error} />}
    </Stack>
  )
}
