import { useVirtualizer } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  type ReactNode,
  type ComponentProps,
} from 'react'
import { cx } from '@cuecast/ui'
import styles from './Panel.module.css'

interface RowListProps<T> {
  rows: readonly T[]
  /** Height of a row, px. */
  rowPx: number
  /** Rows can be higher than `rowPx`: each is measured. */
  uneven?: boolean
  /** Must be the same function on every render. */
  keyOf: (row: T, index: number) => string | number
  /** Accessible name of the list. */
  label: string
  /** Index of a row that is scrolled into view when it becomes another one; -1 or absent = none. */
  shown?: number
  /** Rows contain nothing focusable: the list itself takes the focus, for scrolling by keyboard. */
  still?: boolean
  className?: string | undefined
  children: (row: T, index: number) => ReactNode
}

/** A list of any length; only the visible rows, and a few beyond, are rendered. */
export function RowList<T>(props: RowListProps<T>) {
  const { rows, rowPx, uneven = false, keyOf, label, still = false, className, children } = props
  const { shown = -1 } = props
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
  const show = useEffectEvent((index: number) => list.scrollToIndex(index, { align: 'auto' }))
  useEffect(() => {
    if (shown >= 0) show(shown)
  }, [shown])
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
  /** Accessible name of the content. */
  label: string
}

/** A scrolling area without anything focusable: it takes the focus itself, for scrolling by keyboard. */
export function Scroller({ label, ...rest }: ScrollerProps) {
  return <section {...rest} aria-label={label} tabIndex={0} />
}
