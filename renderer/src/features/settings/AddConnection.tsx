import { newConnectionSchema, type NewConnection } from '@shared/contracts/connection'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { addConnection } from '@/bridge/connection-mutations'
import { studio } from '@/bridge/studio'
import { Button } from '@/ui/Button'
import { focusOnce } from '@/ui/focus-once'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Field, TextInput } from '@/ui/fields/Field'
import styles from './settings.module.css'
import { TestResult } from './TestResult'
import { useAttempt } from '@/bridge/use-attempt'

const empty: NewConnection = { name: '', baseUrl: '', key: '' }

/** A remote service by its address and key. Testing asks it for the account before anything is kept. */
export function AddConnection({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings')
  const [form, setForm] = useState(empty)
  const testing = useAttempt(() => studio.connectionTest(form))
  const saving = useAttempt(() => addConnection(form), onClose)
  const error = testing.error ?? saving.error
  const complete = newConnectionSchema.safeParse(form).success
  const set = (change: Partial<NewConnection>) => {
    setForm({ ...form, ...change })
    testing.forget()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (complete) saving.run()
  }
  return (
    <form className={styles.card} onSubmit={submit} data-testid="connection-form">
      <div className={styles.form}>
        <Field label={t('name')} inline>
          {(control) => (
            <TextInput
              {...control}
              ref={focusOnce}
              value={form.name}
              placeholder={t('namePlaceholder')}
              data-testid="connection-name"
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('address')} hint={t('addressHint')} inline>
          {(control) => (
            <TextInput
              {...control}
              inputMode="url"
              value={form.baseUrl}
              placeholder="https://api.example.com"
              data-testid="connection-url"
              onChange={(event) => set({ baseUrl: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('key')} hint={t('keyHint')} inline>
          {(control) => (
            <TextInput
              {...control}
              type="password"
              autoComplete="off"
              value={form.key}
              data-testid="connection-key"
              onChange={(event) => set({ key: event.target.value })}
            />
          )}
        </Field>
      </div>
      {testing.value && <TestResult account={testing.value} />}
      {error && <ErrorNote error={error} />}
      <div className={styles.buttons}>
        <Button
          disabled={!complete}
          busy={testing.busy}
          data-testid="connection-test-new"
          onClick={testing.run}
        >
          {t('test')}
        </Button>
        <Button
          type="submit"
          look="primary"
          disabled={!complete}
          busy={saving.busy}
          data-testid="connection-save"
        >
          {t('save')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
