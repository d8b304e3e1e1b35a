import type { EncodingName } from './names'
import { decodeUtf32 } from './unicode'
import { decodeByTable, tcvn3, viscii, windows1252 } from './vietnamese-tables'
import { decodeVni } from './vni'

/** The one platform class that subtitles need; every runtime of the project has it. */
declare const TextDecoder: new (
  label: string,
  options?: { fatal?: boolean },
) => { decode(bytes: Uint8Array): string }

/**
 * Decodes with one encoding, to NFC and without a byte order mark. What the encoding cannot hold
 * becomes U+FFFD, or answers null with `strict`. Null also when the platform lacks the decoder.
 */
export function decodeAs(bytes: Uint8Array, encoding: EncodingName, strict = false): string | null {
  switch (encoding) {
    case 'utf-32le':
    case 'utf-32be':
      return unmark(decodeUtf32(bytes, encoding === 'utf-32le'))
    case 'viscii':
      return decodeByTable(bytes, viscii)
    case 'tcvn3':
      return decodeByTable(bytes, tcvn3)
    case 'vni':
      return decodeVni(bytes)
    case 'windows-1252':
      return decodeByTable(bytes, windows1252)
    default:
      return byPlatform(bytes, encoding, strict)
  }
}

function byPlatform(bytes: Uint8Array, encoding: string, strict: boolean): string | null {
  try {
    return unmark(new TextDecoder(encoding, { fatal: strict }).decode(bytes))
  } catch {
    return null
  }
}

/** windows-1258 writes tones as combining marks; NFC is what search, labels and speech expect. */
const unmark = (text: string): string => text.replace(/^\uFEFF/, '').normalize('NFC')
