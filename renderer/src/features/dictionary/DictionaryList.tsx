import type { DictionaryRow as Row } from '@shared/contracts/dictionary'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useDictionaryView } from '@/project/dictionary/dictionary-view'
import { useEntryUses } from '@/project/dictionary/dictionary-uses'
import styles from './DictionaryPanel.module.css'
import { DictionaryRow } from './DictionaryRow'

const ROW_PX = 49

/** The entries; only those in sight exist. */
export function DictionaryList({ rows }: { rows: readonly Row[] }) {
  const uses = useEntryUses()
  const editing = useDictionaryView((state) => state.editing)
  const scroller = useRef<HTMLDivElement>(null)
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    useFlushSync: false,
  })
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.list} style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index]
          if (!row) return null
          const word = row.mine?.word ?? null
          return (
            <li
              key={key}
              ref={list.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={styles.item}
              style={{ transform: `translateY(${start}px)` }}
            >
              <DictionaryRow
                row={row}
                use={uses.get(word ?? '')}
                editing={word !== null && editing === word}
                onEdit={(edit) => useDictionaryView.setState({ editing: edit ? word : null })}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
