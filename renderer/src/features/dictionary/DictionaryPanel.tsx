import { useVirtualizer } from '@tanstack/react-virtual'
import { BookA, Plus } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isPending } from '@shared/dictionary/rows'
import { useDictionary } from '@/project/dictionary-store'
import { useEntryUses } from '@/project/dictionary-uses'
import { useWorkspace } from '@/project/workspace-store'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorNote } from '@/ui/ErrorNote'
import { TextInput } from '@/ui/Field'
import { IconButton } from '@/ui/IconButton'
import { PanelHead } from '@/ui/PanelHead'
import { DictionaryMenu } from './DictionaryMenu'
import styles from './DictionaryPanel.module.css'
import { DictionaryRow } from './DictionaryRow'
import { EntryForm } from './EntryForm'
import { rowsFound } from './find-rows'

const ROW_PX = 48

/** How words are said: found, switched, edited in place and heard before and after. */
export function DictionaryPanel() {
  const t = useTranslations('dictionary')
  const { rows, error } = useDictionary()
  const uses = useEntryUses()
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState<string | null>(null)
  const adding = useWorkspace((state) => state.newWord)
  const setAdding = (newWord: string | null) => useWorkspace.setState({ newWord })
  const found = rowsFound(rows, useDeferredValue(search))
  const waiting = rows.filter(isPending).length
  const scroller = useRef<HTMLDivElement>(null)
  const list = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => found[index]?.key ?? index,
    overscan: 8,
    useFlushSync: false,
  })
  return (
    <section
      className={styles.panel}
      aria-label={t('title')}
      data-testid="dictionary-panel"
      data-help="dictionary"
    >
      <PanelHead title={t('title')}>
        <IconButton
          label={t('add')}
          icon={<Plus />}
          data-testid="dictionary-add"
          onClick={() => setAdding('')}
        />
        <DictionaryMenu />
      </PanelHead>
      <div className={styles.top}>
        <TextInput
          type="search"
          value={search}
          aria-label={t('search')}
          placeholder={t('search')}
          data-testid="dictionary-search"
          onChange={(event) => setSearch(event.target.value)}
        />
        {error && <ErrorNote error={error} />}
        {waiting > 0 && (
          <output className={styles.note} data-testid="dictionary-waiting">
            {t('waiting', { count: waiting })}
          </output>
        )}
        {adding !== null && (
          <EntryForm key={adding} word={adding} onClose={() => setAdding(null)} />
        )}
      </div>
      {found.length === 0 ? (
        adding === null && (
          <EmptyState icon={<BookA />} title={t(rows.length === 0 ? 'empty' : 'notFound')}>
            {rows.length === 0 && t('emptyHint')}
          </EmptyState>
        )
      ) : (
        <div ref={scroller} className={styles.scroller}>
          <ul className={styles.list} style={{ height: list.getTotalSize() }}>
            {list.getVirtualItems().map(({ index, start, key }) => {
              const row = found[index]
              return (
                row && (
                  <li
                    key={key}
                    ref={list.measureElement}
                    data-index={index}
                    className={styles.item}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <DictionaryRow
                      row={row}
                      use={uses.get(row.mine?.word ?? '')}
                      editing={editing === row.key}
                      onEdit={(edit) => setEditing(edit ? row.key : null)}
                    />
                  </li>
                )
              )
            })}
          </ul>
        </div>
      )}
    </section>
  )
}
