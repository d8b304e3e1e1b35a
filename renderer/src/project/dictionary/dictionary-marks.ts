import { dictionaryHits, type DictionaryEntry } from '@cuecast/spoken-text'
import { useMemo } from 'react'
import { useDictionary } from './dictionary-store'

/** A part of a text that will be said otherwise. Offsets count in the text's NFC form. */
export interface DictionaryMark {
  start: number
  end: number
  /** The word of the entry, and what is said for it. */
  word: string
  reading: string
}

/** What players do not show and voices do not say. */
const MARKUP = /<[^<>\n]*>|\{[^{}\n]*\}/g

/** The words of a cue's text that the entries change; what stands in markup is not said at all. */
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
