import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { failureOf } from '@/bridge/failure'
import { useAppInfo, useConnections } from '@/bridge/queries'
import { Button } from '@/ui/Button'
import { focusOnce } from '@/ui/focus-once'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { AddConnection } from './AddConnection'
import { ConnectionCard } from './ConnectionCard'
import styles from './settings.module.css'

/** The services that can speak: the one inside, and others by address and key. */
export function ConnectionsSettings() {
  const t = useTranslations('settings')
  const { data: connections = [], error } = useConnections()
  const { data: info } = useAppInfo()
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState(false)
  const close = () => {
    setAdding(false)
    setAdded(true)
  }
  return (
    <div className={styles.section}>
      {info && !info.secureStorage && (
        <p className={styles.warning} role="note" data-testid="no-secure-storage">
          {t('noSecureStorage')}
        </p>
      )}
      {error && <ErrorNote error={failureOf(error)} />}
      <ul className={styles.list}>
        {connections.map((connection) => (
          <ConnectionCard key={connection.id} connection={connection} />
        ))}
      </ul>
      {adding ? (
        <AddConnection onClose={close} />
      ) : (
        <div>
          <Button
            ref={added ? focusOnce : undefined}
            icon={<Plus />}
            data-testid="connection-new"
            onClick={() => setAdding(true)}
          >
            {t('add')}
          </Button>
        </div>
      )}
    </div>
  )
}
