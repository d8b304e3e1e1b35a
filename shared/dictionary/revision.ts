import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { dictionaryHits, type DictionaryEntry } from '@cuecast/spoken-text'

/**
 * What the dictionary does to this text, as a short hash: it changes with the entries that touch
 * the text and with no others. '' when nothing is changed.
 */
export function dictionaryRevision(text: string, dictionary: readonly DictionaryEntry[]): string {
  const plain = text.normalize('NFC')
  const hits = dictionaryHits(plain, dictionary).filter(
    ({ start, end, replacement }) => plain.slice(start, end) !== replacement,
  )
  if (hits.length === 0) return ''
  const said = hits.map(({ start, end, replacement }) => [start, end, replacement])
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(said))).subarray(0, 8))
}
