import type { Connection } from '@shared/contracts/connection'
import { Cloud, CloudOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { removeConnection, updateConnection } from '@/bridge/connection-mutations'
import { studio } from '@/bridge/studio'
import { useDocument } from '@/project/document/document-store'
import { goOffline } from '@/project/connections/go-offline'
import { useConnectionName } from '@/project/connections/use-connection'
import { openDialog } from '@/project/view/workspace-store'
import { Button } from '@/ui/Button'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Switch } from '@/ui/fields/Switch'
import { AccountState } from './AccountState'
import { KeyField } from './KeyField'
import styles from './settings.module.css'
import { TestResult } from './TestResult'
import { useAttempt } from '@/bridge/use-attempt'

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
