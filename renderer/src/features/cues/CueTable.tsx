import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { ListX } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { CommandButton } from '@/project/commands/CommandButton'
import { useDocument } from '@/project/document/document-store'
import { clearFilter } from '@/project/derived/filter-store'
import { useSelection } from '@/project/view/selection-store'
import { useShownCues } from '@/project/derived/use-shown-cues'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/states/EmptyState'
import { focusHome, homeFocus } from '@/ui/overlays/focus-return'
import { CueMenu } from './CueMenu'
import { CueRow, rowId } from './CueRow'
import styles from './CueTable.module.css'
import { CueTableHead } from './CueTableHead'
import { FilterBar } from './FilterBar'
import { handleTableKey } from './table-keys'

const ROW_PX = 32

type RowsInSight = Pick<Virtualizer<HTMLTableElement, Element>, 'scrollOffset' | 'scrollRect'>
/** The head stands outside the scroller, and belongs to the grid by this name. */
const HEAD_ID = 'cue-table-head'

/** Scrolling to where one is already would lay the table out in the midst of an edit. */
function inSight({ scrollOffset, scrollRect }: RowsInSight, index: number): boolean {
  const top = index * ROW_PX - (scrollOffset ?? 0)
  return top >= 0 && top + ROW_PX <= (scrollRect?.height ?? 0)
}

/** Every cue in a row; only those in sight exist, and each renders by itself. */
export function CueTable() {
  const t = useTranslations('cues')
  const order = useShownCues()
  const all = useDocument((state) => state.order)
  // Only a filter parts a cue's row from its place in the film.
  const places = useMemo(
    () => (order === all ? null : new Map(all.map((id, i) => [id, i]))),
    [order, all],
  )
  const activeId = useSelection((state) => state.activeId)
  const scroller = useRef<HTMLTableElement>(null)
  const rows = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 5,
    useFlushSync: false,
  })
  const showActive = useEffectEvent((id: string) => {
    const index = order.indexOf(id)
    if (index >= 0 && !inSight(rows, index)) rows.scrollToIndex(index, { align: 'auto' })
  })
  useEffect(() => {
    if (activeId !== null) showActive(activeId)
  }, [activeId])
  // The arrow keys work from the first moment on.
  useEffect(() => {
    if (document.activeElement === document.body) focusHome()
  }, [])

  if (all.length === 0)
    return (
      <EmptyState
        icon={<ListX />}
        title={t('empty')}
        action={
          <>
            <CommandButton name="openFile" />
            <CommandButton name="insertAfter" />
          </>
        }
      >
        {t('emptyHint')}
      </EmptyState>
    )
  return (
    <div className={styles.panel} data-help="edit">
      <FilterBar shown={order.length} />
      {order.length === 0 ? (
        <NoneShown />
      ) : (
        <CueMenu>
          <div className={styles.frame}>
            <CueTableHead id={HEAD_ID} />
            <table
              ref={scroller}
              {...homeFocus}
              role="grid"
              tabIndex={0}
              className={styles.table}
              aria-label={t('table')}
              aria-owns={HEAD_ID}
              aria-rowcount={order.length + 1}
              aria-multiselectable
              aria-activedescendant={activeId === null ? undefined : rowId(activeId)}
              data-testid="cue-table"
              onKeyDown={(event) => handleTableKey(event, scroller.current)}
            >
              <tbody className={styles.body} style={{ height: rows.getTotalSize() }}>
                {rows.getVirtualItems().map(({ index, start }) => {
                  const id = order[index]
                  return id === undefined ? null : (
                    <CueRow
                      key={id}
                      id={id}
                      index={places?.get(id) ?? index}
                      row={index}
                      top={start}
                    />
                  )
                })}
              </tbody>
            </table>
          </div>
        </CueMenu>
      )}
    </div>
  )
}

/** Nothing passes the filter. */
function NoneShown() {
  const t = useTranslations('filter')
  return (
    <EmptyState
      icon={<ListX />}
      title={t('none')}
      action={
        <Button data-testid="filter-clear-empty" onClick={clearFilter}>
          {t('clear')}
        </Button>
      }
    >
      {t('noneHint')}
    </EmptyState>
  )
}
