import type { DictionaryRow as Row } from '@shared/contracts/dictionary'
import { inConflict, isPending, isWithoutDictionary } from '@shared/dictionary/rows'
import { BookA, Plus, Ellipsis, FileDown, FileUp, RefreshCw } from 'lucide-react'
import { useDeferredValue } from 'react'
import { compareNames } from '@/ui/text/language'
import { useT } from '@/ui/text/use-t'
import { studio } from '@/bridge/studio'
import { useDictionary, syncDictionary, useDictionaryView } from '@/model/services/dictionary-store'
import { useEntryUses } from '@/model/services/dictionary-uses'
import { teachWord, useWorkspace, openDialog } from '@/model/view/workspace-store'
import { useUntold } from '@/model/services/use-connection'
import { Button, Hint, Text } from '@cuecast/ui'
import { SearchField } from '@/ui/fields/SearchField'
import { IconButton } from '@/ui/IconButton'
import { Menu, MenuItem } from '@/ui/overlays/Menu'
import { toast } from '@/ui/overlays/toasts'
import { Panel, PanelTop } from '@/ui/Panel'
import { RowList } from '@/ui/RowList'
import { EmptyState } from '@/ui/states/EmptyState'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { DictionaryRow, EntryForm } from './DictionaryRow'

/** The pronunciation dictionary: search, switch, edit in place, and compare before and after. */
export function DictionaryPanel() {
  const t = useT()
  const { rows, error } = useDictionary()
  const without = isWithoutDictionary(error)
  const untold = useUntold(error)
  const { search } = useDictionaryView()
  const adding = useWorkspace((state) => state.newWord)
  const setAdding = (newWord: string | null) => useWorkspace.setState({ newWord })
  const found = rowsFound(rows, useDeferredValue(search))
  const waiting = rows.filter(isPending).length
  const isEmpty = rows.length === 0
  const word = search.trim()
  return (
    <Panel
      title={t('dictionary.title')}
      actions={
        <>
          <IconButton
            label={t('dictionary.add')}
            icon={<Plus />}
            data-testid="dictionary-add"
            onClick={() => setAdding('')}
          />
          <DictionaryMenu />
        </>
      }
      help="dictionary"
      testId="dictionary-panel"
    >
      <PanelTop>
        <SearchField
          label={t('dictionary.search')}
          value={search}
          testId="dictionary-search"
          onChange={(value) => useDictionaryView.setState({ search: value })}
        />
        {without && <Hint role="note">{t('dictionary.here')}</Hint>}
        {untold && !without && <ErrorNote error={untold} />}
        {waiting > 0 && !without && (
          <Text as="output" quiet small data-testid="dictionary-waiting">
            {t('dictionary.waiting', { count: waiting })}
          </Text>
        )}
        {adding !== null && (
          <EntryForm key={adding} word={adding} onClose={() => setAdding(null)} />
        )}
      </PanelTop>
      {found.length === 0 ? (
        adding === null && (
          <EmptyState
            icon={<BookA />}
            title={t(isEmpty ? 'dictionary.empty' : 'dictionary.notFound')}
            action={
              <Button
                look={isEmpty ? 'primary' : 'normal'}
                icon={<Plus />}
                onClick={() => teachWord(word)}
              >
                {word === '' ? t('dictionary.add') : t('dictionary.addWord', { word })}
              </Button>
            }
          >
            {isEmpty && t('dictionary.emptyHint')}
          </EmptyState>
        )
      ) : (
        <DictionaryList rows={found} />
      )}
    </Panel>
  )
}

const ROW_PX = 49
const keyOf = (row: Row) => row.key

/** The entries. */
function DictionaryList({ rows }: { rows: readonly Row[] }) {
  const t = useT()
  const uses = useEntryUses()
  const editing = useDictionaryView((state) => state.editing)
  return (
    <RowList rows={rows} rowPx={ROW_PX} uneven keyOf={keyOf} label={t('dictionary.title')}>
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

/** Sync, import and export. */
function DictionaryMenu() {
  const t = useT()
  const { connectionId, syncing } = useDictionary()
  const importFile = async () => {
    const answer = await studio.dictionaryChooseFile()
    if (!answer.ok) toast(answer.error)
    else if (answer.value) openDialog({ kind: 'dictionary-import', file: answer.value })
  }
  const exportFile = async () => {
    if (connectionId === null) return
    const answer = await studio.dictionaryExport({ connectionId })
    if (!answer.ok) toast(answer.error)
    else if (answer.value) toast(t('dictionary.exported', { count: answer.value.entries }))
  }
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          label={t('dictionary.more')}
          icon={<Ellipsis />}
          data-testid="dictionary-menu"
        />
      }
    >
      <MenuItem icon={<RefreshCw />} disabled={syncing} onSelect={() => void syncDictionary()}>
        {t('ui.sync')}
      </MenuItem>
      <MenuItem
        icon={<FileUp />}
        data-testid="dictionary-import"
        onSelect={() => void importFile()}
      >
        {t('dictionary.import')}
      </MenuItem>
      <MenuItem
        icon={<FileDown />}
        data-testid="dictionary-export"
        onSelect={() => void exportFile()}
      >
        {t('dictionary.export')}
      </MenuItem>
    </Menu>
  )
}

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').toLowerCase()

/** Rows that match the search, with or without diacritics: conflicts first, then by word. */
function rowsFound(rows: readonly Row[], search: string): Row[] {
  const wanted = plain(search.toLowerCase().trim())
  return rows
    .filter((row) => row.mine !== null || inConflict(row))
    .map((row) => ({ row, values: row.mine ?? row.theirs ?? row.base }))
    .filter(({ values }) =>
      plain(`${values?.word ?? ''}\n${values?.reading ?? ''}`.toLowerCase()).includes(wanted),
    )
    .sort(
      (a, b) =>
        Number(inConflict(b.row)) - Number(inConflict(a.row)) ||
        compareNames(a.values?.word ?? '', b.values?.word ?? ''),
    )
    .map(({ row }) => row)
}
