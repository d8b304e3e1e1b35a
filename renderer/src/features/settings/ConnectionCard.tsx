import type { Connection } from '@shared/contracts/connection'
import { Cloud, CloudOff, ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import {
  removeConnection,
  updateConnection,
  clearConnectionKey,
  setConnectionKey,
} from '@/bridge/connection-mutations'
import { studio } from '@/bridge/studio'
import { useDocument } from '@/project/document/document-store'
import { goOffline } from '@/project/connections/go-offline'
import { useConnectionName } from '@/project/connections/use-connection'
import { openDialog } from '@/project/view/workspace-store'
import { Button } from '@/ui/Button'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Switch } from '@/ui/fields/Switch'
import { useAttempt } from '@/bridge/use-attempt'
import { failureOf } from '@/bridge/failure'
import { useAccount } from '@/bridge/queries'
import { accountProblem } from '@/project/connections/account-problem'
import { report } from '@/project/report'
import { useState, type FormEvent } from 'react'
import { Field, TextInput } from '@/ui/fields/Field'
import styles from './settings.module.css'
import { TestResult } from './TestResult'

/** One connection: test it, give it another key, take it away. */
export function ConnectionCard({ connection }: { connection: Connection }) {
  const t = useTranslations('settings')
  const name = useConnectionName()
  const inUse = useDocument((state) => state.fields.connectionId === connection.id)
  const testing = useAttempt(() => studio.connectionTest({ id: connection.id }))
  const removing = useAttempt(
    () => removeConnection(connection.id),
    () => {
      // A project never stays with a service that is no longer known.
      if (inUse) goOffline()
    },
  )
  const remote = connection.kind === 'remote'
  const error = testing.error ?? removing.error
  return (
    <li className={styles.card} data-testid="connection" data-connection-id={connection.id}>
      <div className={styles.head}>
        {remote ? <Cloud size={16} aria-hidden /> : <CloudOff size={16} aria-hidden />}
        <span className={styles.name}>{name(connection)}</span>
        <div className={styles.buttons}>
          {!remote && (
            <Button data-testid="open-api" onClick={() => openDialog({ kind: 'api' })}>
              {t('apiSettings')}
            </Button>
          )}
          <Button busy={testing.busy} data-testid="connection-test" onClick={testing.run}>
            {t('test')}
          </Button>
          {remote && (
            <Button
              look="quiet"
              busy={removing.busy}
              data-testid="connection-remove"
              onClick={removing.run}
            >
              {t('remove')}
            </Button>
          )}
        </div>
      </div>
      <p className={styles.detail} data-selectable>
        {remote ? connection.baseUrl : t('embeddedDetail')}
      </p>
      {remote && <KeyField connection={connection} />}
      {remote && (
        <Switch
          label={t('swapGenders')}
          hint={t('swapGendersHint')}
          checked={connection.swapGenders}
          onChange={(swapGenders) => void updateConnection({ id: connection.id, swapGenders })}
        />
      )}
      {remote && connection.key !== 'none' && !testing.value && !error && (
        <AccountState connection={connection} />
      )}
      {testing.value && <TestResult account={testing.value} />}
      {error && <ErrorNote error={error} />}
    </li>
  )
}

/** Whom a service knows us as, and what keeps the account from working, where that is fixed. */
function AccountState({ connection }: { connection: Connection }) {
  const t = useTranslations('account')
  const { data: account, error } = useAccount(connection.id)
  const page = (
    <Button
      icon={<ExternalLink />}
      data-testid="connection-page"
      onClick={() => void report(studio.connectionOpenPage({ id: connection.id }))}
    >
      {t('page')}
    </Button>
  )
  if (error) return <ErrorNote error={failureOf(error)} action={page} />
  if (!account) return null
  const problem = accountProblem(account, 0)
  return (
    <>
      <TestResult account={account} />
      {problem && (
        <div className={styles.warning} role="note" data-testid="connection-problem">
          <p>{t(`problem.${problem}`)}</p>
          {page}
        </div>
      )}
    </>
  )
}

/** Whether there is a key, and a place to give another. The key itself is never shown again. */
function KeyField({ connection }: { connection: Connection }) {
  const t = useTranslations('settings')
  const [key, setKey] = useState('')
  const saving = useAttempt(
    () => setConnectionKey(connection.id, key.trim()),
    () => setKey(''),
  )
  const forgetting = useAttempt(() => clearConnectionKey(connection.id))
  const error = saving.error ?? forgetting.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (key.trim() !== '') saving.run()
  }
  return (
    <form onSubmit={submit} className={styles.form}>
      <Field label={t('key')} hint={t(`keyState.${connection.key}`)} inline>
        {(control) => (
          <div className={styles.head}>
            <TextInput
              {...control}
              type="password"
              autoComplete="off"
              value={key}
              placeholder={t('newKey')}
              data-testid="connection-new-key"
              onChange={(event) => setKey(event.target.value)}
            />
            <Button type="submit" disabled={key.trim() === ''} busy={saving.busy}>
              {t('replaceKey')}
            </Button>
            {connection.key !== 'none' && (
              <Button
                look="quiet"
                busy={forgetting.busy}
                data-testid="connection-forget-key"
                onClick={forgetting.run}
              >
                {t('forgetKey')}
              </Button>
            )}
          </div>
        )}
      </Field>
      {error && <ErrorNote error={error} />}
    </form>
  )
}
