import {
  type ManagedWebhook,
  isWebhookUrl,
  type ManagedDelivery,
} from '@shared/contracts/service-manage'
import { useState, type FormEvent } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { apiChanged, useApiAccounts, useWebhook, useDeliveries } from '@/bridge/api-queries'
import { failureOf } from '@/bridge/query-client'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { Button, Card, Row, Stack, Text, TextField } from '@cuecast/ui'
import { SelectField } from '@/ui/fields/Select'
import { Switch } from '@/ui/fields/Switch'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { AccountSelect, SecretLine } from './api-fields'

const toneOf = (state: ManagedDelivery['state']) =>
  state === 'delivered' ? 'good' : state === 'failed' ? 'wrong' : undefined

/** Where an account's finished jobs are reported. */
export function WebhookTab() {
  const { data: accounts = [] } = useApiAccounts()
  const [chosen, setChosen] = useState<number | null>(null)
  const accountId = chosen ?? accounts[0]?.id
  if (accountId === undefined) return null
  return (
    <Stack gap={12}>
      <AccountSelect accounts={accounts} value={accountId} onChange={setChosen} />
      <WebhookOf key={accountId} accountId={accountId} />
      <Deliveries accountId={accountId} />
    </Stack>
  )
}

function WebhookOf({ accountId }: { accountId: number }) {
  const { data: webhook, error } = useWebhook(accountId)
  if (error) return <ErrorNote error={failureOf(error)} />
  if (webhook === undefined) return null
  return (
    <>
      <WebhookForm key={webhook?.url} accountId={accountId} webhook={webhook} />
      {webhook && <SetWebhook accountId={accountId} webhook={webhook} />}
    </>
  )
}

function SetWebhook({ accountId, webhook }: { accountId: number; webhook: ManagedWebhook }) {
  const t = useT()
  const [shown, setShown] = useState(false)
  const testing = useAttempt(() => apiChanged(studio.apiWebhookTest({ accountId })))
  const removing = useAttempt(() => apiChanged(studio.apiWebhookRemove({ accountId })))
  const error = testing.error ?? removing.error
  const delivery = testing.value
  return (
    <>
      {shown && (
        <SecretLine label={t('api.webhook.secret')} text={webhook.secret} testId="webhook-secret" />
      )}
      <Row gap={8} wrap>
        <Button aria-expanded={shown} data-testid="webhook-show" onClick={() => setShown(!shown)}>
          {t(shown ? 'api.webhook.hide' : 'api.webhook.show')}
        </Button>
        <Button busy={testing.busy} data-testid="webhook-test" onClick={testing.run}>
          {t('api.webhook.test')}
        </Button>
        <Button
          look="quiet"
          busy={removing.busy}
          data-testid="webhook-remove"
          onClick={removing.run}
        >
          {t('api.webhook.remove')}
        </Button>
        {delivery && (
          <Text
            as="output"
            quiet
            tone={toneOf(delivery.state)}
            data-testid="webhook-tested"
            data-state={delivery.state}
          >
            {delivery.state === 'delivered'
              ? t('api.webhook.arrived', { status: delivery.answerStatus ?? 0 })
              : t('api.webhook.lost', {
                  reason: delivery.answerError ?? String(delivery.answerStatus ?? ''),
                })}
          </Text>
        )}
      </Row>
      {error && <ErrorNote error={error} />}
    </>
  )
}

const signatures = ['hmac', 'secret'] as const

/** Address and kind of signature. The service makes the secret. */
function WebhookForm(props: { accountId: number; webhook: ManagedWebhook | null }) {
  const t = useT()
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
    <Stack as="form" gap={12} onSubmit={submit}>
      <TextField
        label={t('api.webhook.url')}
        hint={t('api.webhook.urlHint')}
        error={change.url !== '' && !sound && t('api.webhook.urlWrong')}
        inputMode="url"
        value={url}
        placeholder="https://api.example.com"
        data-testid="webhook-url"
        onChange={setUrl}
      />
      <SelectField
        label={t('api.webhook.signature')}
        value={signature}
        options={signatures.map((value) => ({ value, label: t(`api.webhook.${value}`) }))}
        onChange={setSignature}
      />
      <Switch
        label={t('api.webhook.private')}
        hint={t('api.webhook.privateHint')}
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
          {t('api.webhook.save')}
        </Button>
      </div>
      {saving.error && <ErrorNote error={saving.error} />}
    </Stack>
  )
}

/** The latest webhooks and how they went. */
function Deliveries({ accountId }: { accountId: number }) {
  const t = useT()
  const { data: deliveries = [], error } = useDeliveries(accountId)
  return (
    <Stack as="section" gap={12} aria-label={t('api.deliveries.title')}>
      <h3>{t('api.deliveries.title')}</h3>
      {error && <ErrorNote error={failureOf(error)} />}
      {deliveries.length === 0 && (
        <Text as="p" quiet>
          {t('api.deliveries.none')}
        </Text>
      )}
      <Stack as="ul" gap={8}>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} accountId={accountId} delivery={delivery} />
        ))}
      </Stack>
    </Stack>
  )
}

function DeliveryRow(props: { accountId: number; delivery: ManagedDelivery }) {
  const t = useT()
  const format = useFormatter()
  const { id, event, state, attempts, nextAt, createdAt, answerStatus, answerError } =
    props.delivery
  const again = useAttempt(() =>
    apiChanged(studio.apiDeliveryRetry({ accountId: props.accountId, id })),
  )
  const time = (at: number) => format.dateTime(at, { dateStyle: 'short', timeStyle: 'medium' })
  const facts = [
    time(createdAt),
    t('api.deliveries.attempts', { count: attempts }),
    answerStatus !== null && t('api.deliveries.answer', { status: answerStatus }),
    answerError,
    state === 'waiting' && nextAt !== null && t('api.deliveries.next', { time: time(nextAt) }),
  ]
  return (
    <Card as="li" data-testid="delivery" data-state={state}>
      <Row gap={8} wrap>
        <Text as="code" grow>
          {event}
        </Text>
        <Text quiet tone={toneOf(state)}>
          {t(`api.deliveries.${state}`)}
        </Text>
        {state !== 'delivered' && (
          <Button busy={again.busy} data-testid="delivery-retry" onClick={again.run}>
            {t('api.deliveries.retry')}
          </Button>
        )}
      </Row>
      <Text as="p" quiet>
        {facts.filter(Boolean).join(' · ')}
      </Text>
      {again.error && <ErrorNote error={again.error} />}
    </Card>
  )
}
