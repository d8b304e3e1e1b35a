import { useFormatter, useTranslations } from 'use-intl'
import { useAccount } from '@/bridge/queries'
import { useAllowed } from '@/project/runs/spending'
import styles from './ConfirmRenderDialog.module.css'

/** What something costs, what the account has, and what the user's own limit leaves. */
export function CostFigures({ credits, connectionId }: { credits: number; connectionId: string }) {
  const t = useTranslations('render')
  const format = useFormatter()
  const { data: account } = useAccount(connectionId)
  const { credits: allowed, by } = useAllowed(connectionId)
  const left = account?.credits ?? null
  const figure = (value: number) => t('credits', { credits: format.number(value) })
  const balance = account ? (left === null ? '∞' : figure(left)) : '—'
  return (
    <dl className={styles.figures}>
      <dt>{t('cost')}</dt>
      <dd>{figure(credits)}</dd>
      <dt>{t('balance')}</dt>
      <dd>{balance}</dd>
      {left !== null && (
        <>
          <dt>{t('after')}</dt>
          <dd data-look={left < credits ? 'wrong' : undefined}>
            {left < credits
              ? t('short', { credits: format.number(credits - left) })
              : figure(left - credits)}
          </dd>
        </>
      )}
      {allowed !== null && (
        <>
          <dt>{t(by === 'project' ? 'limitProject' : 'limitDay')}</dt>
          <dd data-testid="cost-allowed" data-look={allowed < credits ? 'wrong' : undefined}>
            {figure(allowed)}
          </dd>
        </>
      )}
    </dl>
  )
}
