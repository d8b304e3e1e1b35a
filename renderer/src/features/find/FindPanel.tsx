import { useDeferredValue, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { findings, useFind } from '@/project/view/find-store'
import { Panel } from '@/ui/Panel'
import { RowList } from '@/ui/RowList'
import { FindForm } from './FindForm'
import styles from './FindPanel.module.css'
import { FoundRow } from './FoundRow'

const ROW_PX = 64
const nothing: readonly string[] = []
const itself = (id: string) => id

/** Find and replace over the whole film; everything that would change is shown before it does. */
export function FindPanel() {
  const t = useTranslations('find')
  // Going through the film never holds up the key that changed it.
  const byId = useDeferredValue(useDocument((state) => state.byId))
  const order = useDeferredValue(useDocument((state) => state.order))
  const query = useDeferredValue(useFind())
  const found = useMemo(() => findings({ byId, order }, query), [byId, order, query])
  const cueIds = found.ok ? found.value.cueIds : nothing
  return (
    <Panel title={t('title')} help="edit" testId="find-panel" className={styles.panel}>
      <FindForm found={found} />
      <RowList
        rows={cueIds}
        rowPx={ROW_PX}
        keyOf={itself}
        label={t('found')}
        className={styles.rows}
      >
        {(id) => found.ok && <FoundRow id={id} found={found.value} />}
      </RowList>
    </Panel>
  )
}
