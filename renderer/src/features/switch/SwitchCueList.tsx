import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import type { SwitchCost } from '@/project/connections/switch-connection'
import styles from './SwitchDialog.module.css'

const ROW_PX = 28

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
  const scroller = useRef<HTMLDivElement>(null)
  const sums = useMemo(() => runningSums(cues), [cues])
  const numbers = useMemo(() => new Map(order.map((id, i) => [id, i + 1])), [order])
  const list = useVirtualizer({
    count: cues.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    useFlushSync: false,
  })
  return (
    <div ref={scroller} className={styles.cues}>
      <ol className={styles.cueList} style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const cue = cues[index]
          const sum = sums[index] ?? 0
          if (!cue) return null
          return (
            <li
              key={cue.id}
              className={styles.cue}
              style={{ transform: `translateY(${start}px)` }}
              data-look={left !== null && sum > left ? 'wrong' : undefined}
            >
              <span className={styles.number}>{numbers.get(cue.id)}</span>
              <span className={styles.name}>{byId.get(cue.id)?.text}</span>
              <span className={styles.number}>
                {t('credits', { credits: format.number(cue.credits) })}
              </span>
              <span className={styles.number}>{t('sum', { credits: format.number(sum) })}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function runningSums(cues: SwitchCost['cues']): number[] {
  let sum = 0
  return cues.map(({ credits }) => (sum += credits))
}
