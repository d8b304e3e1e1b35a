import { useVirtualizer } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ReactNode,
  type ComponentProps,
  type KeyboardEvent,
} from 'react'
import { cx } from '@cuecast/ui'
import styles from './Panel.module.css'

interface RowsProps<T> {
  rows: readonly T[]
  /** Height of a row, px. */
  rowPx: number
  /** Rows can be higher than `rowPx`: each is measured. */
  uneven?: boolean
  /** Must be the same function on every render. */
  keyOf: (row: T, index: number) => string | number
  /** Accessible name of the list. */
  label: string
  /** Absent: it takes the room that there is. */
  height?: string | number
  className?: string | undefined
  children: (row: T, index: number) => ReactNode
}

/** The rows that are visible, and a few beyond: what each element has for that, and the height of all together. */
function useRowsInSight<T>({ rows, rowPx, uneven = false, keyOf }: RowsProps<T>) {
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
  const inSight = list.getVirtualItems().flatMap(({ index, key, start }) => {
    const row = rows[index]
    if (row === undefined) return []
    const transform = `translateY(${start}px)`
    const element = {
      ref: uneven ? list.measureElement : undefined,
      'data-index': index,
      style: uneven ? { transform } : { transform, height: rowPx },
    }
    return [{ row, index, key, element }]
  })
  const show = (index: number) => list.scrollToIndex(index, { align: 'auto' })
  return { scroller, inSight, height: list.getTotalSize(), show }
}

interface RowListProps<T> extends RowsProps<T> {
  /** Index of a row that is scrolled into view when it becomes another one; -1 or absent = none. */
  shown?: number
  /** Rows contain nothing focusable: the list itself takes the focus, for scrolling by keyboard. */
  still?: boolean
}

/** A list of any length; only the visible rows, and a few beyond, are rendered. */
export function RowList<T>(props: RowListProps<T>) {
  const { rows, label, still = false, className, children, shown = -1 } = props
  const size = { height: props.height }
  const { scroller, inSight, height, show: scrollTo } = useRowsInSight(props)
  const show = useEffectEvent(scrollTo)
  useEffect(() => {
    if (shown >= 0) show(shown)
  }, [shown])
  const content = (
    <ul className={styles.list} style={{ height }} aria-label={label}>
      {inSight.map(({ row, index, key, element }) => (
        <li
          key={key}
          {...element}
          aria-setsize={rows.length}
          aria-posinset={index + 1}
          className={styles.row}
        >
          {children(row, index)}
        </li>
      ))}
    </ul>
  )
  const look = cx(styles.scroller, className)
  return still ? (
    <Scroller ref={scroller} label={label} className={look} style={size}>
      {content}
    </Scroller>
  ) : (
    <div ref={scroller} className={look} style={size}>
      {content}
    </div>
  )
}

/** What the rows of a grid can do. */
export interface RowActions<T> {
  /** By the mouse, Space and Enter; null: nothing. */
  press: ((row: T) => void) | null
  isSelected: (row: T) => boolean
}

/** The same as a grid, whose rows are cells (`<td>`): arrows go from row to row, and the current one is pressed. */
export function RowGrid<T>(props: RowsProps<T> & RowActions<T>) {
  const { rows, label, className, children, press, isSelected } = props
  const { scroller, inSight, height, show } = useRowsInSight(props)
  const id = useId()
  const [at, setAt] = useState(0)
  const current = Math.min(at, rows.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[current]
    const to = stepTo(event.key, current, rows.length)
    const isPress = (event.key === ' ' || event.key === 'Enter') && press && row
    if (to === null && !isPress) return
    event.preventDefault()
    if (to === null) return row && press?.(row)
    setAt(to)
    show(to)
  }
  return (
    <div ref={scroller} className={cx(styles.scroller, className)}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        tabIndex={0}
        className={cx(styles.list, styles.grid)}
        style={{ height }}
        aria-label={label}
        aria-rowcount={rows.length}
        aria-multiselectable
        aria-activedescendant={`${id}-${current}`}
        onKeyDown={onKeyDown}
      >
        <tbody>
          {inSight.map(({ row, index, key, element }) => (
            <tr
              key={key}
              {...element}
              id={`${id}-${index}`}
              aria-rowindex={index + 1}
              aria-selected={isSelected(row)}
              data-current={index === current || undefined}
              className={styles.row}
              onClick={() => {
                setAt(index)
                press?.(row)
              }}
            >
              {children(row, index)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Rows that Page Up and Page Down go over. */
const PAGE = 10

/** Index of the row that a key leads to; null: the key leads nowhere. */
function stepTo(key: string, at: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: PAGE,
    PageUp: -PAGE,
    Home: -count,
    End: count,
  }
  const step = steps[key]
  return step === undefined ? null : Math.max(0, Math.min(count - 1, at + step))
}

interface ScrollerProps extends Omit<ComponentProps<'section'>, 'aria-label'> {
  /** Accessible name of the content. */
  label: string
}

/** A scrolling area without anything focusable: it takes the focus itself, for scrolling by keyboard. */
export function Scroller({ label, ...rest }: ScrollerProps) {
  return <section {...rest} aria-label={label} tabIndex={0} />
}
