import type { Cue } from '@shared/contracts/project-file'
import { spokenText } from '@shared/dubbing/spoken-text'
import { dictionaryHits, type DictionaryEntry } from '@cuecast/spoken-text'
import { useDeferredValue, useMemo } from 'react'
import { creditsOfCue } from './cue-credits'
import { useDictionary } from './dictionary-store'
import type { StudioDocument } from '../document/document'
import { useDocument } from '../document/document-store'

/** The cues that an entry touches, and what rendering them again costs. */
export interface EntryUse {
  cueIds: readonly string[]
  credits: number
}

type Sounding = Pick<StudioDocument, 'speakersById' | 'fields'>

/** By the word of the entry, for every entry that is on. */
function usesOf(
  cues: readonly Cue[],
  active: readonly DictionaryEntry[],
  document: Sounding,
): ReadonlyMap<string, EntryUse> {
  const uses = new Map<string, { cueIds: string[]; credits: number }>()
  if (active.length === 0) return uses
  for (const cue of cues) {
    const words = new Set(dictionaryHits(spokenText(cue.text), active).map((hit) => hit.word))
    for (const word of words) {
      const use = uses.get(word) ?? { cueIds: [], credits: 0 }
      use.cueIds.push(cue.id)
      use.credits += creditsOfCue(cue, document)
      uses.set(word, use)
    }
  }
  return uses
}

/** The cues of the open project that some of these entries touch, and what rendering them costs. */
export function touchedBy(entries: readonly DictionaryEntry[]): EntryUse {
  const document = useDocument.getState()
  const { byId, order } = document
  const touched = order
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ text }) => dictionaryHits(spokenText(text), entries).length > 0)
  return {
    cueIds: touched.map(({ id }) => id),
    credits: touched.reduce((sum, cue) => sum + creditsOfCue(cue, document), 0),
  }
}

/** Which cues each entry touches; follows typing a moment later. */
export function useEntryUses(): ReadonlyMap<string, EntryUse> {
  const byId = useDeferredValue(useDocument((state) => state.byId))
  const order = useDeferredValue(useDocument((state) => state.order))
  const speakersById = useDeferredValue(useDocument((state) => state.speakersById))
  const fields = useDeferredValue(useDocument((state) => state.fields))
  const active = useDeferredValue(useDictionary((state) => state.active))
  return useMemo(
    () =>
      usesOf(
        order.flatMap((id) => byId.get(id) ?? []),
        active,
        { speakersById, fields },
      ),
    [byId, order, active, speakersById, fields],
  )
}
