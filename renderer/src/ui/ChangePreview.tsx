import type { ReactNode } from 'react'
import { Row } from '@cuecast/ui'
import { type RowActions, RowGrid, RowList, Scroller } from './RowList'
import { Table } from './Table'
import styles from './Panel.module.css'

interface ChangePreviewProps<T> {
  /** So many of what, above the rows: words by test id. */
  counts?: Readonly<Record<string, readonly [count: number, text: string]>>
  rows: readonly T[]
  /** Between both. */
  between?: ReactNode
  /** Accessible name of the rows. */
  label: string
  /** Rows of a list: their height, px; whether they can be higher, whether they have something that takes the focus. */
  list?: {
    rowPx: number
    keyOf: (row: T, i: number) => string | number
    uneven?: boolean
    active?: boolean
  }
  /** The rows of the list are cells of a grid, with what can be done to them. */
  grid?: RowActions<T>
  /** Rows of a table: its heads, and what stands below where there are more than `max`. */
  table?: { heads: readonly string[]; max?: number; more?: (count: number) => string }
  children: (row: T) => ReactNode
}

/** What a change would do, before it is made. */
export function ChangePreview<T>(props: ChangePreviewProps<T>) {
  const { counts = {}, between, rows, label, list, grid, table, children } = props
  const { heads = [], max = Infinity, more } = table ?? {}
  return (
    <>
      {Object.keys(counts).length > 0 && (
        <Row as="ul" wrap gap="4px 16px" className={styles.counts}>
          {Object.entries(counts).map(([id, [count, text]]) => (
            <li key={id} data-testid={id} data-count={count}>
              {text}
            </li>
          ))}
        </Row>
      )}
      {between}
      {table && rows.length > 0 && (
        <Scroller label={label} className={styles.changeTable}>
          <Table heads={heads}>{rows.slice(0, max).map(children)}</Table>
          {rows.length > max && <p>{more?.(rows.length - max)}</p>}
        </Scroller>
      )}
      {list && grid && rows.length > 0 && (
        <RowGrid {...list} {...grid} {...{ rows, label, children }} className={styles.changes} />
      )}
      {list && !grid && rows.length > 0 && (
        <RowList
          {...list}
          still={list.active !== true}
          {...{ rows, label, children }}
          className={styles.changes}
        />
      )}
    </>
  )
}
