import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { findings, useFind } from '@/project/view/find-store'
import { PanelHead } from '@/ui/PanelHead'
import { FindForm } from './FindForm'
import styles from './FindPanel.module.css'
import { FoundRow } from './FoundRow'

const ROW_PX = 64

/** Find and replace over the whole film; everything that would change is shown before it does. */
export function FindPanel() {
  const t = useTranslations('find')
  // Going through the film never holds up the key that changed it.
  const byId = useDeferredValue(useDocument((state) => state.byId))
  const order = useDeferredValue(useDocument((state) => state.order))
  const query = useDeferredValue(useFind())
  const found = useMemo(() => findings({ byId, order }, query), [byId, order, query])
  const cueIds = found.ok ? found.value.cueIds : []
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: cueIds.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    useFlushSync: false,
  })
  return (
    <section
      className={styles.panel}
      aria-label={t('title')}
      data-testid="find-panel"
      data-help="edit"
    >
      <PanelHead title={t('title')} />
      <FindForm found={found} />
      <div ref={scroller} className={styles.scroller}>
        <ul className={styles.list} style={{ height: rows.getTotalSize() }} aria-label={t('found')}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const id = cueIds[index]
            return (
              id !== undefined &&
              found.ok && <FoundRow key={id} id={id} found={found.value} top={start} />
            )
          })}
        </ul>
      </div>
    </section>
  )
}
