import type { Connection } from '@shared/contracts/connection'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { clearConnectionKey, setConnectionKey } from '@/bridge/connection-mutations'
import { Button } from '@/ui/Button'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Field, TextInput } from '@/ui/fields/Field'
import styles from './settings.module.css'
import { useAttempt } from '@/bridge/use-attempt'

/** Whether there is a key, and a place to give another. The key itself is never shown again. */
export function KeyField({ connection }: { connection: Connection }) {
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
