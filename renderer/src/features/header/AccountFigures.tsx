import {
  EMBEDDED_CONNECTION_ID,
  type Account,
  type AllowanceWindow,
} from '@shared/contracts/connection'
import { useFormatter, useTranslations } from 'use-intl'
import { usePreferences } from '@/bridge/preferences'
import { useDerived } from '@/project/derived/derived-store'
import { useDocument } from '@/project/document/document-store'
import { useSpent } from '@/project/runs/spending'
import styles from './AccountCard.module.css'

/** What the account has and what it takes; what is left of the minute, the day and the limits. */
export function AccountFigures({
  account,
  connectionId,
}: {
  account: Account
  connectionId: string
}) {
  const t = useTranslations('account')
  const format = useFormatter()
  const needed = useDerived((state) => state.credits)
  const cues = useDerived((state) => state.toRender.length)
  const { credits, planName, planDateStr, allowance } = account
  const paid = connectionId !== EMBEDDED_CONNECTION_ID
  const figure = (value: number | null) =>
    t('credits', { credits: value === null ? '∞' : format.number(value) })
  return (
    <dl className={styles.figures}>
      <dt>{t('left')}</dt>
      <dd data-testid="account-credits">{figure(credits)}</dd>
      {cues > 0 && (
        <>
          <dt>{t('needed', { count: cues })}</dt>
          <dd data-look={credits !== null && credits < needed ? 'wrong' : undefined}>
            {figure(needed)}
          </dd>
        </>
      )}
      <dt>{t('plan')}</dt>
      <dd>{[planName, planDateStr].filter(Boolean).join(' · ') || '—'}</dd>
      <Window name="minute" window={allowance?.minute} />
      <Window name="day" window={allowance?.day} />
      {allowance?.source === 'counted' && <p className={styles.note}>{t('counted')}</p>}
      {paid && <Limits />}
    </dl>
  )
}

function Window({
  name,
  window,
}: {
  name: 'minute' | 'day'
  window: AllowanceWindow | null | undefined
}) {
  const t = useTranslations('account')
  const format = useFormatter()
  if (!window) return null
  const { limit, left, resetAt } = window
  const until =
    resetAt &&
    format.dateTime(
      new Date(resetAt),
      name === 'minute' ? { timeStyle: 'medium' } : { dateStyle: 'short', timeStyle: 'short' },
    )
  return (
    <>
      <dt>{t(name)}</dt>
      <dd data-testid={`account-${name}`} data-look={left === 0 ? 'wrong' : undefined}>
        {[t('requests', { left, limit }), until && t('until', { time: until })]
          .filter(Boolean)
          .join(' · ')}
      </dd>
    </>
  )
}

/** What was spent, against what the user wants to spend at most. */
function Limits() {
  const t = useTranslations('account')
  const format = useFormatter()
  const { creditLimits } = usePreferences()
  const spent = useSpent()
  const projectId = useDocument((state) => state.opened?.id ?? '')
  const rows = [
    { name: 'spentToday', spent: spent.day, limit: creditLimits.perDay },
    {
      name: 'spentProject',
      spent: spent.project,
      limit: creditLimits.projects[projectId] ?? null,
    },
  ] as const
  return rows.map(({ name, spent: used, limit }) => (
    <div key={name} style={{ display: 'contents' }}>
      <dt>{t(name)}</dt>
      <dd
        data-testid={`account-${name}`}
        data-look={limit !== null && used >= limit ? 'wrong' : undefined}
      >
        {limit === null
          ? t('credits', { credits: format.number(used) })
          : t('ofLimit', { credits: format.number(used), limit: format.number(limit) })}
      </dd>
    </div>
  ))
}
