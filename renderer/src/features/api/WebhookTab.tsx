import type { ManagedWebhook } from '@shared/contracts/service-manage'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { apiChanged, useApiAccounts, useWebhook } from '@/bridge/api-queries'
import { failureOf } from '@/bridge/failure'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { Button } from '@/ui/Button'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { AccountSelect } from './AccountSelect'
import styles from './api.module.css'
import { Deliveries } from './Deliveries'
import { SecretLine } from './SecretLine'
import { WebhookForm } from './WebhookForm'

/** Where an account's finished jobs are told. */
export function WebhookTab() {
  const { data: accounts = [] } = useApiAccounts()
  const [chosen, setChosen] = useState<number | null>(null)
  const accountId = chosen ?? accounts[0]?.id
  if (accountId === undefined) return null
  return (
    <div className={styles.section}>
      <AccountSelect accounts={accounts} value={accountId} onChange={setChosen} />
      <WebhookOf key={accountId} accountId={accountId} />
      <Deliveries accountId={accountId} />
    </div>
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
  const t = useTranslations('api')
  const [shown, setShown] = useState(false)
  const testing = useAttempt(() => apiChanged(studio.apiWebhookTest({ accountId })))
  const removing = useAttempt(() => apiChanged(studio.apiWebhookRemove({ accountId })))
  const error = testing.error ?? removing.error
  const delivery = testing.value
  return (
    <>
      {shown && (
        <SecretLine label={t('webhook.secret')} text={webhook.secret} testId="webhook-secret" />
      )}
      <div className={styles.line}>
        <Button aria-expanded={shown} data-testid="webhook-show" onClick={() => setShown(!shown)}>
          {t(shown ? 'webhook.hide' : 'webhook.show')}
        </Button>
        <Button busy={testing.busy} data-testid="webhook-test" onClick={testing.run}>
          {t('webhook.test')}
        </Button>
        <Button
          look="quiet"
          busy={removing.busy}
          data-testid="webhook-remove"
          onClick={removing.run}
        >
          {t('webhook.remove')}
        </Button>
        {delivery && (
          <output className={styles.state} data-testid="webhook-tested" data-state={delivery.state}>
            {delivery.state === 'delivered'
              ? t('webhook.arrived', { status: delivery.answerStatus ?? 0 })
              : t('webhook.lost', {
                  reason: delivery.answerError ?? String(delivery.answerStatus ?? ''),
                })}
          </output>
        )}
      </div>
      {error && <ErrorNote error={error} />}
    </>
  )
}
