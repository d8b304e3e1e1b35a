import type { Cue } from '@shared/contracts/project-file'
import { saysOneOf } from '@shared/dubbing/recipe'
import { noContexts } from '@shared/dubbing/breath/sentences-of-film'
import { costOfCue } from '@shared/dubbing/spending'
import { spokenTextOf } from '@shared/dubbing/spoken-text'
import { replacedHere, useDictionary } from './dictionary-store'
import { speakerOf, type StudioDocument } from '../document/document'
import { useDocument } from '../document/document-store'
import { sentencesIn } from '../document/sentences'
import { paidAt, useRuns } from '../document/run-store'
import { dictionaryHits, type DictionaryEntry } from '@shared/text/dictionary'
import { useDeferredValue, useMemo } from 'react'

type Sounding = Pick<StudioDocument, 'byId' | 'order' | 'speakersById' | 'fields'>

/** True if rendering the cue only fetches paid work: free, whatever the balance. */
export function isPaid(cue: Cue, document: Sounding = useDocument.getState()): boolean {
  const { fields } = document
  const dictionary = useDictionary.getState().active
  const project = { ...fields, dictionary, contexts: sentencesIn(document) }
  return saysOneOf(paidAt(fields.connectionId).get(cue.id), cue, speakerOf(document, cue), project)
}

/**
 * Credits that rendering a cue costs at the project's service, counted as it will be sent; nothing where it is
 * paid and not yet here.
 */
export function creditsOfCue(cue: Cue, document: Sounding = useDocument.getState()): number {
  return isPaid(cue, document) ? 0 : creditsOfChanged(cue, document)
}

/** The same for a cue that will sound otherwise than now, so that nothing of it is paid. */
export function creditsOfChanged(cue: Cue, document: Sounding = useDocument.getState()): number {
  const replaced = replacedHere(useDictionary.getState())
  return costOfCue(cue, speakerOf(document, cue), document.fields, replaced)
}

/** `creditsOfCue`, updated with its inputs. */
export function useCueCredits(cue: Cue): number {
  const speaker = useDocument((document) => speakerOf(document, cue))
  const fields = useDocument((document) => document.fields)
  const paid = useRuns((state) => paidAt(fields.connectionId, state.paid).get(cue.id))
  // Which sentence it is in matters only where something is paid.
  const contexts = useDocument((document) => (paid ? sentencesIn(document) : noContexts))
  const dictionary = useDictionary((state) => state.active)
  const replaced = useDictionary(replacedHere)
  if (saysOneOf(paid, cue, speaker, { ...fields, dictionary, contexts })) return 0
  return costOfCue(cue, speaker, fields, replaced)
}

/** The cues that an entry touches, and what rendering them again costs. */
export interface EntryUse {
  cueIds: readonly string[]
  credits: number
}

/** By the word of the entry, for every entry that is on. */
function usesOf(
  cues: readonly Cue[],
  active: readonly DictionaryEntry[],
  document: Sounding,
): ReadonlyMap<string, EntryUse> {
  const uses = new Map<string, { cueIds: string[]; credits: number }>()
  if (active.length === 0) return uses
  for (const cue of cues) {
    const words = new Set(dictionaryHits(spokenTextOf(cue), active).map((hit) => hit.word))
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
    .filter((cue) => dictionaryHits(spokenTextOf(cue), entries).length > 0)
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
        { byId, order, speakersById, fields },
      ),
    [byId, order, active, speakersById, fields],
  )
}

/** A part of a text that is spoken differently. Offsets count in the text's NFC form. */
interface DictionaryMark {
  start: number
  end: number
  /** The word of the entry, and its reading. */
  word: string
  reading: string
}

/** Markup that players hide and voices skip. */
const MARKUP = /<[^<>\n]*>|\{[^{}\n]*\}/g

/** The words of a cue's text that the entries change; text inside markup is never spoken. */
export function marksIn(text: string, entries: readonly DictionaryEntry[]): DictionaryMark[] {
  const plain = text.normalize('NFC')
  const tags = [...plain.matchAll(MARKUP)].map(({ index, 0: tag }) => [index, index + tag.length])
  return dictionaryHits(plain, entries)
    .filter(({ start }) => !tags.some(([from = 0, to = 0]) => from <= start && start < to))
    .map(({ start, end, word, replacement }) => ({ start, end, word, reading: replacement }))
}

const NONE: readonly DictionaryMark[] = []

/** The words of a cue's text that the dictionary in use changes. */
export function useDictionaryMarks(text: string): readonly DictionaryMark[] {
  const active = useDictionary((state) => state.active)
  return useMemo(() => (active.length === 0 ? NONE : marksIn(text, active)), [text, active])
}
