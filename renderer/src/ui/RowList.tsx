import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef, type ReactNode, type ComponentProps } from 'react'
import { cx } from './cx'
import styles from './RowList.module.css'

interface RowListProps<T> {
  rows: readonly T[]
  /** Height of a row, px. */
  rowPx: number
  /** Rows can be higher than `rowPx`: each is measured. */
  uneven?: boolean
  /** The same function at every rendering. */
  keyOf: (row: T, index: number) => string | number
  /** What the list is of. */
  label: string
  /** Rows hold nothing to press: the keyboard reaches and scrolls the list itself. */
  still?: boolean
  className?: string | undefined
  children: (row: T, index: number) => ReactNode
}

/** A list of any length; only the rows in sight, and a few beyond, exist. */
export function RowList<T>(props: RowListProps<T>) {
  const { rows, rowPx, uneven = false, keyOf, label, still = false, className, children } = props
  const scroller = useRef<HTMLDivElement>(null)
  const keyAt = useCallback(
    (index: number) => {
      const row = rows[index]
      return row === undefined ? index : keyOf(row, index)
    },
    [rows, keyOf],
  )
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: keyAt,
    overscan: 8,
    useFlushSync: false,
  })
  const items = list.getVirtualItems().map(({ index, key, start }) => {
    const row = rows[index]
    if (row === undefined) return null
    const transform = `translateY(${start}px)`
    return (
      <li
        key={key}
        ref={uneven ? list.measureElement : undefined}
        data-index={index}
        aria-setsize={rows.length}
        aria-posinset={index + 1}
        className={styles.row}
        style={uneven ? { transform } : { transform, height: rowPx }}
      >
        {children(row, index)}
      </li>
    )
  })
  const content = (
    <ul className={styles.list} style={{ height: list.getTotalSize() }} aria-label={label}>
      {items}
    </ul>
  )
  const look = cx(styles.scroller, className)
  return still ? (
    <Scroller ref={scroller} label={label} className={look}>
      {content}
    </Scroller>
  ) : (
    <div ref={scroller} className={look}>
      {content}
    </div>
  )
}

interface ScrollerProps extends Omit<ComponentProps<'section'>, 'aria-label'> {
  /** What is in it. */
  label: string
}

/** A part that scrolls and holds nothing to press: the keyboard reaches and scrolls it too. */
export function Scroller({ label, ...rest }: ScrollerProps) {
  return <section {...rest} aria-label={label} tabIndex={0} />
}
