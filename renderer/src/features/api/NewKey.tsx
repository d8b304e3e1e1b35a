import { servicePrivileges, type ManagedAccount } from '@shared/contracts/service-manage'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { apiChanged } from '@/bridge/api-queries'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { Button } from '@/ui/Button'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Field, TextInput } from '@/ui/fields/Field'
import { AccountSelect } from './AccountSelect'
import styles from './api.module.css'
import { PrivilegeChoice, type Privilege } from './PrivilegeChoice'
import { SecretLine } from './SecretLine'

/** Makes a key and shows it this once. */
export function NewKey({ accounts }: { accounts: readonly ManagedAccount[] }) {
  const t = useTranslations('api')
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const [privileges, setPrivileges] = useState<Privilege[]>([...servicePrivileges])
  const accountId = chosen ?? accounts[0]?.id ?? 0
  const making = useAttempt(
    () => apiChanged(studio.apiKeyAdd({ accountId, name: name.trim(), privileges })),
    () => setName(''),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && privileges.length > 0) making.run()
  }
  return (
    <>
      <form className={styles.row} onSubmit={submit}>
        <Field label={t('keys.name')}>
          {(control) => (
            <TextInput
              {...control}
              value={name}
              maxLength={80}
              placeholder={t('keys.namePlaceholder')}
              data-testid="api-key-name"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <AccountSelect accounts={accounts} value={accountId} onChange={setChosen} />
        <Button
          type="submit"
          look="primary"
          disabled={name.trim() === '' || privileges.length === 0}
          busy={making.busy}
          data-testid="api-key-create"
        >
          {t('keys.create')}
        </Button>
        <PrivilegeChoice chosen={privileges} onChange={setPrivileges} />
      </form>
      {making.error && <ErrorNote error={making.error} />}
      {making.value && (
        <div className={styles.fresh}>
          <output>{t('keys.once')}</output>
          <SecretLine label={t('keys.secret')} text={making.value.secret} testId="api-key-secret" />
        </div>
      )}
    </>
  )
}
