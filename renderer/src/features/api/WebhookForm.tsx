import { isWebhookUrl, type ManagedWebhook } from '@shared/contracts/service-manage'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { apiChanged } from '@/bridge/api-queries'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { Button } from '@/ui/Button'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Field, TextInput } from '@/ui/fields/Field'
import { Select } from '@/ui/fields/Select'
import { Switch } from '@/ui/fields/Switch'
import styles from './api.module.css'

const signatures = ['hmac', 'secret'] as const

/** Address and kind of signature. The service makes the secret. */
export function WebhookForm(props: { accountId: number; webhook: ManagedWebhook | null }) {
  const t = useTranslations('api')
  const { accountId, webhook } = props
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [signature, setSignature] = useState(webhook?.signature ?? 'hmac')
  const [allowPrivate, setAllowPrivate] = useState(webhook?.allowPrivate ?? false)
  const change = { accountId, url: url.trim(), signature, allowPrivate }
  const saving = useAttempt(() => apiChanged(studio.apiWebhookSet(change)))
  const sound = isWebhookUrl(change.url)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sound) saving.run()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        label={t('webhook.url')}
        hint={t('webhook.urlHint')}
        error={change.url !== '' && !sound && t('webhook.urlWrong')}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="url"
            value={url}
            placeholder="https://api.example.com"
            data-testid="webhook-url"
            onChange={(event) => setUrl(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('webhook.signature')}>
        {(control) => (
          <Select
            {...control}
            value={signature}
            options={signatures.map((value) => ({ value, label: t(`webhook.${value}`) }))}
            onChange={setSignature}
          />
        )}
      </Field>
      <Switch
        label={t('webhook.private')}
        hint={t('webhook.privateHint')}
        checked={allowPrivate}
        data-testid="webhook-private"
        onChange={setAllowPrivate}
      />
      <div>
        <Button
          type="submit"
          look="primary"
          disabled={!sound}
          busy={saving.busy}
          data-testid="webhook-save"
        >
          {t('webhook.save')}
        </Button>
      </div>
      {saving.error && <ErrorNote error={saving.error} />}
    </form>
  )
}
