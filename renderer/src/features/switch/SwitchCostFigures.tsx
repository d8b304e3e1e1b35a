import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { useState, useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useAccount } from '@/bridge/queries'
import type { SwitchCost } from '@/project/connections/switch-connection'
import { useDocument } from '@/project/document/document-store'
import { RowList } from '@/ui/RowList'
import styles from './SwitchDialog.module.css'

interface SwitchCostFiguresProps {
  connectionId: string
  cost: SwitchCost
}

/** The final render: what it costs, what the account has left, and how far that goes. */
export function SwitchCostFigures({ connectionId, cost }: SwitchCostFiguresProps) {
  const t = useTranslations('switch')
  const format = useFormatter()
  const [open, setOpen] = useState(false)
  const { data: account } = useAccount(connectionId)
  const left = account?.credits ?? null
  const free = connectionId === EMBEDDED_CONNECTION_ID
  const credits = (count: number) => t('credits', { credits: format.number(count) })
  return (
    <section className={styles.cost} aria-label={t('cost')} data-testid="switch-cost">
      <dl className={styles.figures}>
        <dt>{t('cost')}</dt>
        <dd data-testid="switch-credits" data-credits={cost.credits} data-cues={cost.cues.length}>
          {t('costFacts', { count: cost.cues.length, credits: format.number(cost.credits) })}
        </dd>
        <dt>{t('left')}</dt>
        <dd data-look={left !== null && left < cost.credits ? 'wrong' : undefined}>
          {!account ? '—' : free ? t('free') : left === null ? '∞' : credits(left)}
        </dd>
      </dl>
      {left !== null && left < cost.credits && (
        <p className={styles.short} data-testid="switch-short">
          {t('short', { credits: format.number(cost.credits - left), count: paidBy(cost, left) })}
        </p>
      )}
      {cost.drafts > 0 && <p className={styles.note}>{t('drafts', { count: cost.drafts })}</p>}
      {cost.reused > 0 && (
        <p className={styles.note} data-testid="switch-reused" data-count={cost.reused}>
          {t('reused', { count: cost.reused })}
        </p>
      )}
      {cost.cues.length > 0 && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={styles.summary} data-testid="switch-cues">
            {t('byCue')}
          </summary>
          {open && <SwitchCueList cues={cost.cues} left={left} />}
        </details>
      )}
    </section>
  )
}

/** How many of the cues, in order, so many credits pay for. */
function paidBy({ cues }: SwitchCost, left: number): number {
  let spent = 0
  const end = cues.findIndex(({ credits }) => (spent += credits) > left)
  return end < 0 ? cues.length : end
}

const ROW_PX = 28
const keyOf = ({ id }: SwitchCost['cues'][number]) => id

interface SwitchCueListProps {
  cues: SwitchCost['cues']
  /** Credits of the account; null = unlimited or unknown. */
  left: number | null
}

/** The final render cue by cue, with what all cues up to each cost. */
function SwitchCueList({ cues, left }: SwitchCueListProps) {
  const t = useTranslations('switch')
  const format = useFormatter()
  const byId = useDocument((state) => state.byId)
  const order = useDocument((state) => state.order)
  const sums = useMemo(() => runningSums(cues), [cues])
  const numbers = useMemo(() => new Map(order.map((id, i) => [id, i + 1])), [order])
  return (
    <RowList
      still
      rows={cues}
      rowPx={ROW_PX}
      keyOf={keyOf}
      label={t('byCue')}
      className={styles.cues}
    >
      {(cue, index) => {
        const sum = sums[index] ?? 0
        return (
          <div className={styles.cue} data-look={left !== null && sum > left ? 'wrong' : undefined}>
            <span className={styles.number}>{numbers.get(cue.id)}</span>
            <span className={styles.name}>{byId.get(cue.id)?.text}</span>
            <span className={styles.number}>
              {t('credits', { credits: format.number(cue.credits) })}
            </span>
            <span className={styles.number}>{t('sum', { credits: format.number(sum) })}</span>
          </div>
        )
      }}
    </RowList>
  )
}

function runningSums(cues: SwitchCost['cues']): number[] {
  let sum = 0
  return cues.map(({ credits }) => (sum += credits))
}
