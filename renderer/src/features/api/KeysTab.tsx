import {
  servicePrivileges,
  usualServicePrivileges,
  type ManagedKey,
  type ManagedAccount,
} from '@shared/contracts/service-manage'
import { KeyRound } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useFormatter, useNow } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { apiChanged, useApiAccounts, useApiKeys } from '@/bridge/api-queries'
import { failureOf } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { Button, Card, Note, Row, Stack, Text, TextField } from '@cuecast/ui'
import { Switch } from '@/ui/fields/Switch'
import { EmptyState } from '@/ui/states/EmptyState'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { AccountSelect, SecretLine } from './api-fields'
import styles from './api.module.css'

/** Keys of other programs: make, look at, revoke. */
export function KeysTab() {
  const t = useT()
  const { data: keys, error } = useApiKeys()
  const { data: accounts = [] } = useApiAccounts()
  const listed = [...(keys ?? [])].sort(
    (a, b) => Number(a.revokedAt ?? 0) - Number(b.revokedAt ?? 0) || b.createdAt - a.createdAt,
  )
  return (
    <Stack gap={12}>
      {accounts.length > 0 && <NewKey accounts={accounts} />}
      {error && <ErrorNote error={failureOf(error)} />}
      {keys?.length === 0 && (
        <EmptyState icon={<KeyRound />} title={t('api.keys.none')}>
          {t('api.keys.noneNext')}
        </EmptyState>
      )}
      <Stack as="ul" gap={8}>
        {listed.map((key) => (
          <KeyRow key={key.id} apiKey={key} />
        ))}
      </Stack>
    </Stack>
  )
}

function KeyRow({ apiKey }: { apiKey: ManagedKey }) {
  const t = useT()
  const format = useFormatter()
  const now = useNow({ updateInterval: 30_000 })
  const revoking = useAttempt(() => apiChanged(studio.apiKeyRevoke({ id: apiKey.id })))
  const revoked = apiKey.revokedAt !== null
  const used =
    apiKey.usedAt === null
      ? t('api.keys.unused')
      : t('api.keys.used', {
          when: format.relativeTime(Math.min(apiKey.usedAt, now.getTime()), now),
        })
  const known = servicePrivileges.filter((each) => apiKey.privileges.includes(each))
  const isUsual = known.join() === usualServicePrivileges.join()
  const what = format.list(known.map((each) => t(`api.privileges.${each}`)))
  const may = !isUsual && t('api.keys.only', { what })
  return (
    <Card
      as="li"
      className={revoked ? styles.revoked : undefined}
      data-testid="api-key"
      data-revoked={revoked || undefined}
    >
      <Row gap={8} wrap>
        <Text as="strong" grow>
          {apiKey.name}
        </Text>
        <code>{apiKey.hint}…</code>
        {revoked ? (
          <Text tone="wrong">{t('api.keys.revoked')}</Text>
        ) : (
          <Button
            busy={revoking.busy}
            aria-label={t('api.keys.revokeNamed', { name: apiKey.name })}
            data-testid="api-key-revoke"
            onClick={revoking.run}
          >
            {t('api.keys.revoke')}
          </Button>
        )}
      </Row>
      <Text as="p" quiet>
        {[apiKey.accountName, may, used].filter(Boolean).join(' · ')}
      </Text>
      {revoking.error && <ErrorNote error={revoking.error} />}
    </Card>
  )
}

/** Makes a key and shows it this once. */
function NewKey({ accounts }: { accounts: readonly ManagedAccount[] }) {
  const t = useT()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const [privileges, setPrivileges] = useState<Privilege[]>([...usualServicePrivileges])
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
      <Row as="form" wrap align="end" gap={8} className={styles.making} onSubmit={submit}>
        <TextField
          label={t('api.keys.name')}
          value={name}
          maxLength={80}
          placeholder={t('api.keys.namePlaceholder')}
          data-testid="api-key-name"
          onChange={setName}
        />
        <AccountSelect accounts={accounts} value={accountId} onChange={setChosen} />
        <Button
          type="submit"
          look="primary"
          disabled={name.trim() === '' || privileges.length === 0}
          busy={making.busy}
          data-testid="api-key-create"
        >
          {t('api.keys.create')}
        </Button>
        <PrivilegeChoice chosen={privileges} onChange={setPrivileges} />
      </Row>
      {making.error && <ErrorNote error={making.error} />}
      {making.value && (
        <Note tone="warning" gap={8}>
          <output>{t('api.keys.once')}</output>
          <SecretLine
            label={t('api.keys.secret')}
            text={making.value.secret}
            testId="api-key-secret"
          />
        </Note>
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
  const t = useT()
  return (
    <fieldset className={styles.privileges}>
      <legend>{t('api.keys.privileges')}</legend>
      {servicePrivileges.map((each) => (
        <Switch
          key={each}
          label={t(`api.privileges.${each}`)}
          checked={chosen.includes(each)}
          data-testid={`api-privilege-${each}`}
          onChange={(on) =>
            onChange(servicePrivileges.filter((one) => (one === each ? on : chosen.includes(one))))
          }
        />
      ))}
      {chosen.length === 0 && (
        <Text as="p" tone="wrong" role="alert">
          {t('api.keys.noPrivilege')}
        </Text>
      )}
    </fieldset>
  )
}
