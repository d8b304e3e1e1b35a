import type { ManagedDelivery } from '@shared/contracts/service-manage'
import { useFormatter, useTranslations } from 'use-intl'
import { apiChanged, useDeliveries } from '@/bridge/api-queries'
import { failureOf } from '@/bridge/failure'
import { studio } from '@/bridge/studio'
import { useAttempt } from '@/bridge/use-attempt'
import { Button } from '@/ui/Button'
import { ErrorNote } from '@/ui/states/ErrorNote'
import styles from './api.module.css'

/** The latest webhooks and how they went. */
export function Deliveries({ accountId }: { accountId: number }) {
  const t = useTranslations('api')
  const { data: deliveries = [], error } = useDeliveries(accountId)
  return (
    <section className={styles.form} aria-label={t('deliveries.title')}>
      <h3>{t('deliveries.title')}</h3>
      {error && <ErrorNote error={failureOf(error)} />}
      {deliveries.length === 0 && <p className={styles.note}>{t('deliveries.none')}</p>}
      <ul className={styles.list}>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} accountId={accountId} delivery={delivery} />
        ))}
      </ul>
    </section>
  )
}

function DeliveryRow(props: { accountId: number; delivery: ManagedDelivery }) {
  const t = useTranslations('api')
  const format = useFormatter()
  const { id, event, state, attempts, nextAt, createdAt, answerStatus, answerError } =
    props.delivery
  const again = useAttempt(() =>
    apiChanged(studio.apiDeliveryRetry({ accountId: props.accountId, id })),
  )
  const time = (at: number) => format.dateTime(at, { dateStyle: 'short', timeStyle: 'medium' })
  const facts = [
    time(createdAt),
    t('deliveries.attempts', { count: attempts }),
    answerStatus !== null && t('deliveries.answer', { status: answerStatus }),
    answerError,
    state === 'waiting' && nextAt !== null && t('deliveries.next', { time: time(nextAt) }),
  ]
  return (
    <li className={styles.card} data-testid="delivery" data-state={state}>
      <div className={styles.line}>
        <code className={styles.grow}>{event}</code>
        <span data-delivery={state} className={styles.state}>
          {t(`deliveries.${state}`)}
        </span>
        {state !== 'delivered' && (
          <Button busy={again.busy} data-testid="delivery-retry" onClick={again.run}>
            {t('deliveries.retry')}
          </Button>
        )}
      </div>
      <p className={styles.note}>{facts.filter(Boolean).join(' · ')}</p>
      {again.error && <ErrorNote error={again.error} />}
    </li>
  )
}
