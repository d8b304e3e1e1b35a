import { LRUCache } from '@cuecast/platform'
import { z } from 'zod'
import type { DictionaryEntry } from '@shared/text/dictionary'

/** A dictionary on its way to a thread: memory that all threads read, so it is never copied. */
export interface SharedDictionary {
  id: number
  /** The entries as JSON in UTF-8. */
  json: SharedArrayBuffer
}

const entries = z.array(z.object({ original_word: z.string(), modified_word: z.string() }))

const shared = new WeakMap<readonly DictionaryEntry[], SharedDictionary>()
let lastId = 0

/** Main thread: the shared form of this array, made once. */
export function shareDictionary(dictionary: readonly DictionaryEntry[]): SharedDictionary {
  const known = shared.get(dictionary)
  if (known) return known
  const words = dictionary.map(({ original_word, modified_word }) => ({
    original_word,
    modified_word,
  }))
  const bytes = new TextEncoder().encode(JSON.stringify(words))
  const json = new SharedArrayBuffer(bytes.byteLength)
  new Uint8Array(json).set(bytes)
  const made = { id: ++lastId, json }
  shared.set(dictionary, made)
  return made
}

/** Dictionaries that a thread remembers: as many accounts may be rendered in turns. */
const MAX_REMEMBERED = 16
const read = new LRUCache<number, readonly DictionaryEntry[]>({ max: MAX_REMEMBERED })

/** Worker thread: the entries, the same array for the same dictionary, so it is compiled once. */
export function readDictionary({ id, json }: SharedDictionary): readonly DictionaryEntry[] {
  const known = read.get(id)
  if (known) return known
  const text = new TextDecoder().decode(new Uint8Array(json).slice())
  const parsed = entries.parse(JSON.parse(text))
  read.set(id, parsed)
  return parsed
}
