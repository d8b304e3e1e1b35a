import { useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import type { SwitchCost } from '@/project/connections/switch-connection'
import { RowList } from '@/ui/RowList'
import styles from './SwitchDialog.module.css'

const ROW_PX = 28
const keyOf = ({ id }: SwitchCost['cues'][number]) => id

interface SwitchCueListProps {
  cues: SwitchCost['cues']
  /** Credits of the account; null = unlimited or unknown. */
  left: number | null
}

/** The final render cue by cue, with what all cues up to each cost. */
export function SwitchCueList({ cues, left }: SwitchCueListProps) {
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
