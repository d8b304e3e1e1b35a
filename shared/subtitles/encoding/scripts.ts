import { decodeAs } from './decode-as'
import type { EncodingName } from './names'

/**
 * Scripts that an 8-bit encoding gives away by itself, for texts too short for statistics: nearly
 * all letters beyond ASCII belong to the script, and its marks stand on letters.
 */
const scripts: readonly { encoding: EncodingName; letter: RegExp; misplaced: RegExp }[] = [
  {
    encoding: 'windows-874',
    letter: /[\u0E01-\u0E5B]/g,
    misplaced: /(?<![\u0E01-\u0E4E])[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]/g,
  },
  {
    encoding: 'windows-1256',
    letter: /[\u060C-\u06FF]/g,
    misplaced: /(?<![\u0621-\u06FF])[\u064B-\u0652]/g,
  },
]

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
const beyondAscii = /[^\p{ASCII}\u00a0«»“”‘’…–—]/gu
/** Letters of a script that are needed to believe in it. */
const FEWEST = 8

/** Encodings of other scripts in which the bytes read as words of that script. */
export function scriptEncodings(sample: Uint8Array): EncodingName[] {
  return scripts
    .filter(({ encoding, letter, misplaced }) => {
      const text = decodeAs(sample, encoding, true)
      if (text === null) return false
      const all = count(text, beyondAscii)
      return (
        all >= FEWEST && count(text, letter) >= all * 0.97 && count(text, misplaced) * 20 <= all
      )
    })
    .map(({ encoding }) => encoding)
}

const latin: ReadonlySet<EncodingName> = new Set([
  'windows-1252',
  'windows-1250',
  'windows-1254',
  'windows-1257',
  'iso-8859-2',
  'iso-8859-15',
  'macintosh',
])

/**
 * False for a text that nobody wrote: full of symbols and unassigned codes, a Latin text of hardly
 * anything but accented letters, or Japanese in half-width signs alone.
 */
export function isPlausible(text: string, encoding: EncodingName): boolean {
  const sample = text.slice(0, 65_536)
  const odd = count(sample, /[^\p{L}\p{M}\p{N}\p{P}\p{S}\s]|\uFFFD/gu)
  if (odd * 20 > sample.length) return false
  const accented = count(sample, beyondAscii)
  if (accented < FEWEST) return true
  if (encoding === 'shift_jis') return count(sample, /[\uFF61-\uFF9F]/g) * 2 < accented
  return !latin.has(encoding) || accented < count(sample, /[A-Za-z]/g) * 1.5
}
