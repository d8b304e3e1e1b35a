import { servicePrivileges, type ManagedAccount } from '@shared/contracts/service-manage'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { apiChanged } from '@/bridge/api-queries'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { Button } from '@/ui/Button'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Field, TextInput } from '@/ui/fields/Field'
import { Switch } from '@/ui/fields/Switch'
import { AccountSelect } from './AccountSelect'
import styles from './api.module.css'
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

type Privilege = (typeof servicePrivileges)[number]

interface PrivilegeChoiceProps {
  chosen: readonly Privilege[]
  onChange: (chosen: Privilege[]) => void
}

/** What a key may do. */
function PrivilegeChoice({ chosen, onChange }: PrivilegeChoiceProps) {
  const t = useTranslations('api')
  return (
    <fieldset className={styles.privileges}>
      <legend>{t('keys.privileges')}</legend>
      {servicePrivileges.map((each) => (
        <Switch
          key={each}
          label={t(`privileges.${each}`)}
          checked={chosen.includes(each)}
          data-testid={`api-privilege-${each}`}
          onChange={(on) =>
            onChange(servicePrivileges.filter((one) => (one === each ? on : chosen.includes(one))))
          }
        />
      ))}
      {chosen.length === 0 && (
        <p className={styles.gone} role="alert">
          {t('keys.noPrivilege')}
        </p>
      )}
    </fieldset>
  )
}
