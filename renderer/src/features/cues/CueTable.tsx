import { useVirtualizer } from '@tanstack/react-virtual'
import { ListX } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document-store'
import { useSelection } from '@/project/selection-store'
import { EmptyState } from '@/ui/EmptyState'
import { CueMenu } from './CueMenu'
import { CueRow, rowId } from './CueRow'
import styles from './CueTable.module.css'
import { CueTableHead } from './CueTableHead'
import { handleTableKey } from './table-keys'

const ROW_PX = 32

/** Every cue in a row; only those in sight exist, and each renders by itself. */
export function CueTable() {
  const t = useTranslations('cues')
  const order = useDocument((state) => state.order)
  const activeId = useSelection((state) => state.activeId)
  const scroller = useRef<HTMLTableSectionElement>(null)
  const rows = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => order[index] ?? index,
    overscan: 12,
    useFlushSync: false,
  })
  const showActive = useEffectEvent((id: string) => {
    const index = order.indexOf(id)
    if (index >= 0) rows.scrollToIndex(index, { align: 'auto' })
  })
  useEffect(() => {
    if (activeId !== null) showActive(activeId)
  }, [activeId])

  if (order.length === 0)
    return (
      <EmptyState icon={<ListX />} title={t('empty')}>
        {t('emptyHint')}
      </EmptyState>
    )
  return (
    <CueMenu>
      <div className={styles.frame}>
        <table
          role="grid"
          tabIndex={0}
          className={styles.table}
          aria-label={t('table')}
          aria-rowcount={order.length + 1}
          aria-multiselectable
          aria-activedescendant={activeId === null ? undefined : rowId(activeId)}
          data-testid="cue-table"
          onKeyDown={(event) => handleTableKey(event, scroller.current)}
        >
          <CueTableHead />
          <tbody ref={scroller} className={styles.scroller}>
            <tr aria-hidden className={styles.length} style={{ height: rows.getTotalSize() }} />
            {rows.getVirtualItems().map(({ index, start }) => {
              const id = order[index]
              return id === undefined ? null : <CueRow key={id} id={id} index={index} top={start} />
            })}
          </tbody>
        </table>
      </div>
    </CueMenu>
  )
}
