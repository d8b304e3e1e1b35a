import { memo, useMemo, useState, useSyncExternalStore } from 'react'
import { usePreferences } from '@/bridge/preferences'
import { useDocument } from '@/model/document/document-store'
import { CueRow, rowId } from './CueRow'
import styles from './cues.module.css'
import { RowElements } from './row-elements'
import type { TableView } from './columns'
import type { RowsInSight } from './rows-in-sight'

/** Rows rendered above and below the visible ones: as far as one frame of scrolling can reach. */
const BESIDE = 6

interface CueRowsProps {
  /** The shown cues. */
  order: readonly string[]
  sight: RowsInSight
  view: TableView
}

/** The rows in sight; of the table, only this renders while it is scrolled. */
export const CueRows = memo(function CueRows({ order, sight, view }: CueRowsProps) {
  // Read once for all rows: an observer of the preferences in each would slow scrolling down.
  const { cueLimits } = usePreferences()
  const all = useDocument((state) => state.order)
  // Row index and cue index differ only while a filter is on.
  const places = useMemo(
    () => (order === all ? null : new Map(all.map((id, i) => [id, i]))),
    [order, all],
  )
  const { first, last } = useSyncExternalStore(sight.subscribe, sight.get)
  const [elements] = useState(() => new RowElements())
  const from = Math.max(0, Math.min(first, order.length) - BESIDE)
  const end = last + BESIDE
  return (
    <tbody
      className={styles.body}
      // One pixel more: in a table whose height is no whole number the last row is seen to its end.
      style={{ height: order.length * view.rowPx + 1 }}
      aria-owns={order.slice(from, end).map(rowId).join(' ')}
    >
      {elements.show(order, from, end).map(({ key, id, row }) => (
        <CueRow
          key={key}
          id={id}
          index={places?.get(id)}
          row={row}
          top={row * view.rowPx}
          limits={cueLimits}
          view={view}
        />
      ))}
    </tbody>
  )
})
