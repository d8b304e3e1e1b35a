import type { DictionaryChange, DictionaryRow } from '@shared/contracts/dictionary'
import type { StudioError } from '@shared/contracts/errors'
import { activeEntries } from '@shared/dictionary/rows'
import { isWithoutDictionary } from '@shared/dictionary/without-dictionary'
import type { DictionaryEntry } from '@cuecast/spoken-text'
import { create } from 'zustand'
import { studio } from '@/bridge/studio'
import { useDocument } from '../document/document-store'

interface DictionaryState {
  /** The connection whose dictionary this is; null = no project is open. */
  connectionId: string | null
  rows: readonly DictionaryRow[]
  /** The entries that are on. The same reference while nothing changes. */
  active: readonly DictionaryEntry[]
  syncedAt: string | null
  syncing: boolean
  /** Why the last sync or edit failed. */
  error: StudioError | null
}

const none: DictionaryState = {
  connectionId: null,
  rows: [],
  active: [],
  syncedAt: null,
  syncing: false,
  error: null,
}

/** The dictionary of the project's connection. */
export const useDictionary = create<DictionaryState>()(() => none)

const noEntries: readonly DictionaryEntry[] = []

/** Entries that Cuecast applies itself before it sends: those that are on, where the service has no dictionary. */
export const replacedHere = ({ active, error }: DictionaryState): readonly DictionaryEntry[] =>
  isWithoutDictionary(error) ? active : noEntries

/** A pause after the last edit before the service is told, ms. */
const SYNC_AFTER_MS = 800
let timer: ReturnType<typeof setTimeout> | undefined

/** Follows the project's connection and main's events. Returns the unsubscribe function. */
export function followDictionary(): () => void {
  const switched = () => {
    const { opened, fields } = useDocument.getState()
    const connectionId = opened ? fields.connectionId : null
    if (connectionId === useDictionary.getState().connectionId) return
    clearTimeout(timer)
    useDictionary.setState({ ...none, connectionId })
    if (connectionId !== null) void load(connectionId)
  }
  const ends = [
    useDocument.subscribe(switched),
    studio.on('dictionaryChanged', ({ connectionId, dictionary }) => {
      if (connectionId !== useDictionary.getState().connectionId) return
      const { rows, syncedAt } = dictionary
      useDictionary.setState({ rows, syncedAt, active: sameOr(activeEntries(rows)) })
    }),
  ]
  switched()
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}

async function load(connectionId: string): Promise<void> {
  const answer = await studio.dictionaryGet({ connectionId })
  if (useDictionary.getState().connectionId !== connectionId) return
  if (!answer.ok) return useDictionary.setState({ error: answer.error })
  const { rows, syncedAt } = answer.value
  useDictionary.setState({ rows, syncedAt, active: sameOr(activeEntries(rows)) })
  await syncDictionary()
}

/** Entries that say the same keep their reference, so that no cue is looked at again. */
function sameOr(next: readonly DictionaryEntry[]): readonly DictionaryEntry[] {
  const { active } = useDictionary.getState()
  const same =
    active.length === next.length &&
    active.every(
      (entry, i) =>
        entry.original_word === next[i]?.original_word &&
        entry.modified_word === next[i].modified_word,
    )
  return same ? active : next
}

/** Merges with the service; what it changes arrives as an event. */
export async function syncDictionary(): Promise<void> {
  const { connectionId } = useDictionary.getState()
  if (connectionId === null) return
  clearTimeout(timer)
  useDictionary.setState({ syncing: true })
  const answer = await studio.dictionarySync({ connectionId })
  if (useDictionary.getState().connectionId !== connectionId) return
  useDictionary.setState({ syncing: false, error: answer.ok ? null : answer.error })
}

/** Changes entries: saved at once, synced soon after; returns whether it was saved. */
export async function editDictionary(changes: DictionaryChange[]): Promise<boolean> {
  const { connectionId } = useDictionary.getState()
  if (connectionId === null) return false
  const answer = await studio.dictionaryEdit({ connectionId, changes })
  if (!answer.ok) {
    useDictionary.setState({ error: answer.error })
    return false
  }
  clearTimeout(timer)
  timer = setTimeout(() => void syncDictionary(), SYNC_AFTER_MS)
  return true
}
