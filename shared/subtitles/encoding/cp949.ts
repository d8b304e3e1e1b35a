/** The one platform class that subtitles need; every runtime of the project has it. */
declare const TextDecoder: new (
  label: string,
  options?: { fatal?: boolean },
) => { decode(bytes: Uint8Array): string }

/** Trail bytes of the cells that Windows adds; a lead from 0xA1 has those below 0xA1 alone. */
const isTrail = (byte: number): boolean =>
  (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x81 && byte <= 0xfe)
const isAdded = (lead: number, trail: number): boolean =>
  lead >= 0x81 && lead <= 0xc6 && isTrail(trail) && !(lead >= 0xa1 && trail >= 0xa1)

let known: ReadonlyMap<number, string> | null = null

/** The syllables that KS X 1001 lacks, which Windows lists in the order of Unicode. */
function addedSyllables(): ReadonlyMap<number, string> {
  if (known) return known
  const standard = new Set(new TextDecoder('euc-kr').decode(standardCells()))
  const added = new Map<number, string>()
  let code = 0xac00
  for (let lead = 0x81; lead <= 0xc6; lead++) {
    for (let trail = 0x41; trail <= 0xfe; trail++) {
      if (!isAdded(lead, trail)) continue
      while (standard.has(String.fromCharCode(code))) code++
      if (code > 0xd7a3) break
      added.set((lead << 8) | trail, String.fromCharCode(code++))
    }
  }
  known = added
  return added
}

/** All cells of Hangul in KS X 1001. */
function standardCells(): Uint8Array {
  const cells: number[] = []
  for (let lead = 0xb0; lead <= 0xc8; lead++)
    for (let trail = 0xa1; trail <= 0xfe; trail++) cells.push(lead, trail)
  return Uint8Array.from(cells)
}

/**
 * Korean of Windows (CP949), which the standard of the web calls `euc-kr`; Node's decoder knows
 * only the 2,350 syllables of KS X 1001. Null with `strict` where a byte has no meaning.
 */
export function decodeCp949(bytes: Uint8Array, strict: boolean): string | null {
  const platform = new TextDecoder('euc-kr', { fatal: strict })
  const parts: string[] = []
  let from = 0
  try {
    for (let i = 0; i < bytes.length; i++) {
      const lead = bytes[i] ?? 0
      if (lead < 0x80) continue
      const trail = bytes[i + 1] ?? 0
      const syllable = isAdded(lead, trail) && addedSyllables().get((lead << 8) | trail)
      if (syllable) {
        parts.push(platform.decode(bytes.subarray(from, i)), syllable)
        from = i + 2
      }
      i++
    }
    parts.push(platform.decode(bytes.subarray(from)))
  } catch {
    return null
  }
  return parts.join('').normalize('NFC')
}
