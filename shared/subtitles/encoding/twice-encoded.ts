import { decodeAs } from './decode-as'
import { windows1252 } from './vietnamese-tables'

const byteOf = new Map<string, number>(Array.from(windows1252, ([byte, letter]) => [letter, byte]))

/** Lead byte and continuation bytes of UTF-8, each read as a windows-1252 letter. */
const traces = /[\u00c3-\u00f4][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/g

/**
 * QuickFixes UTF-8 that some tool took for windows-1252 and encoded once more (“Tiáº¿ng Viá»‡t”), line by
 * line; null when the text shows no such trace or cannot be turned back.
 */
export function fixTwiceEncoded(text: string): string | null {
  if (!text.match(traces)) return null
  let fixed = 0
  let lost = 0
  const lines = text.split('\n').map((line) => {
    if (line.search(traces) < 0) return line
    const once = turnBack(line)
    if (once === null) lost++
    else fixed++
    return once ?? line
  })
  return fixed > lost ? lines.join('\n') : null
}

function turnBack(line: string): string | null {
  const bytes: number[] = []
  for (const letter of line) {
    const code = letter.charCodeAt(0)
    const byte = byteOf.get(letter) ?? (code <= 0xff ? code : null)
    if (byte === null) return null
    bytes.push(byte)
  }
  return decodeAs(Uint8Array.from(bytes), 'utf-8', true)
}
