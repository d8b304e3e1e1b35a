import type { Dictionary, DictionaryChange } from '@shared/contracts/dictionary'
import { activeEntries, isPending, isWithoutDictionary } from '@shared/dictionary/rows'
import type { DictionaryEntry } from '@shared/text/dictionary'
import { studio } from '@/bridge/studio'
import { SyncedStore, type SyncState } from './synced-store'
import { openSide } from '../view/workspace-store'
import { createProjectStore } from '../project-store'

interface ShownDictionary extends Dictionary {
  /** The entries that are on. The same reference while nothing changes. */
  active: readonly DictionaryEntry[]
}

const store = new SyncedStore<Dictionary, ShownDictionary, DictionaryChange>({
  name: 'useDictionary',
  empty: { rows: [], active: [], syncedAt: null },
  get: (connectionId) => studio.dictionaryGet({ connectionId }),
  sync: (connectionId) => studio.dictionarySync({ connectionId }),
  edit: (connectionId, changes) => studio.dictionaryEdit({ connectionId, changes }),
  onChanged: (listener) =>
    studio.on('dictionaryChanged', ({ connectionId, dictionary }) =>
      listener(connectionId, dictionary),
    ),
  show: ({ rows, syncedAt }, { active }) => ({
    rows,
    syncedAt,
    active: sameOr(active, activeEntries(rows)),
  }),
  isWaiting: ({ rows }) => rows.some(isPending),
})

/** The dictionary of the project's connection. */
export const useDictionary = store.useStore
export const followDictionary = store.follow
export const syncDictionary = store.sync
export const editDictionary = store.edit

const noEntries: readonly DictionaryEntry[] = []

/** Entries that Cuecast applies itself before it sends: those that are on, where the service has no dictionary. */
export const replacedHere = ({
  active,
  error,
}: Pick<ShownDictionary, 'active'> & Pick<SyncState, 'error'>): readonly DictionaryEntry[] =>
  isWithoutDictionary(error) ? active : noEntries

/** Equal entries keep their reference, so that no cue is worked out again. */
function sameOr(
  before: readonly DictionaryEntry[],
  next: readonly DictionaryEntry[],
): readonly DictionaryEntry[] {
  const same =
    before.length === next.length &&
    before.every(
      (entry, i) =>
        entry.original_word === next[i]?.original_word &&
        entry.modified_word === next[i].modified_word,
    )
  return same ? before : next
}

interface DictionaryView {
  search: string
  /** The word whose row is open for editing. */
  editing: string | null
}

/** State of the dictionary panel; survives opening another panel. */
export const useDictionaryView = createProjectStore<DictionaryView>({
  name: 'useDictionaryView',
  owner: 'user',
  initial: { search: '', editing: null },
})

/** Opens the dictionary at a word. */
export function showWord(word: string): void {
  useDictionaryView.setState({ search: word, editing: word })
  openSide('dictionary')
}
