import { servicePlans, type ManagedAccount } from '@shared/contracts/service-manage'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { apiChanged, useApiAccounts } from '@/bridge/api-queries'
import { failureOf } from '@/bridge/failure'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { Button } from '@/ui/Button'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Field, TextInput } from '@/ui/fields/Field'
import { Select } from '@/ui/fields/Select'
import { AccountCard } from './AccountCard'
import styles from './api.module.css'

/** Accounts with their plan, credits and usage. */
export function AccountsTab() {
  const { data: accounts = [], error } = useApiAccounts()
  return (
    <div className={styles.section}>
      <NewAccount accounts={accounts} />
      {error && <ErrorNote error={failureOf(error)} />}
      <ul className={styles.list}>
        {accounts.map((account) => (
          <AccountCard key={account.id} account={account} />
        ))}
      </ul>
    </div>
  )
}

function NewAccount({ accounts }: { accounts: readonly ManagedAccount[] }) {
  const t = useTranslations('api')
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
        <Field label={t('accounts.name')} error={taken && t('accounts.taken')}>
          {(control) => (
            <TextInput
              {...control}
              value={name}
              maxLength={80}
              placeholder={t('accounts.namePlaceholder')}
              data-testid="api-account-name"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('accounts.plan')}>
          {(control) => (
            <Select
              {...control}
              value={plan}
              options={servicePlans.map((value) => ({ value, label: t(`plans.${value}`) }))}
              onChange={setPlan}
            />
          )}
        </Field>
        <Button
          type="submit"
          disabled={name.trim() === '' || taken}
          busy={making.busy}
          data-testid="api-account-create"
        >
          {t('accounts.create')}
        </Button>
      </form>
      {making.error && <ErrorNote error={making.error} />}
    </>
  )
}
