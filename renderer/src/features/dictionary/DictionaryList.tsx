import type { DictionaryRow as Row } from '@shared/contracts/dictionary'
import { useTranslations } from 'use-intl'
import { useDictionaryView } from '@/project/dictionary/dictionary-view'
import { useEntryUses } from '@/project/dictionary/dictionary-uses'
import { RowList } from '@/ui/RowList'
import { DictionaryRow } from './DictionaryRow'

const ROW_PX = 49
const keyOf = (row: Row) => row.key

/** The entries. */
export function DictionaryList({ rows }: { rows: readonly Row[] }) {
  const t = useTranslations('dictionary')
  const uses = useEntryUses()
  const editing = useDictionaryView((state) => state.editing)
  return (
    <RowList rows={rows} rowPx={ROW_PX} uneven keyOf={keyOf} label={t('title')}>
      {(row) => {
        const word = row.mine?.word ?? null
        return (
          <DictionaryRow
            row={row}
            use={uses.get(word ?? '')}
            editing={word !== null && editing === word}
            onEdit={(edit) => useDictionaryView.setState({ editing: edit ? word : null })}
          />
        )
      }}
    </RowList>
  )
}
