import { splitLabel } from './labels'

const FEWEST_CUES = 6
/** Share of cues that begin with a name and a colon. */
const SHARE = 0.5

/**
 * True when a file names its speakers as `Name: text` instead of `[Name] text`: no brackets, most
 * cues begin so, and the names come back.
 */
export function usesColonLabels(texts: readonly string[]): boolean {
  const spoken = texts.filter((text) => text !== '')
  const names = new Map<string, number>()
  for (const text of spoken) {
    if (splitLabel(text).label !== null) return false
    const { label } = splitLabel(text, { colonLabels: true })
    if (label !== null) names.set(label, (names.get(label) ?? 0) + 1)
  }
  const returning = Array.from(names.values()).filter((times) => times > 1)
  const cues = returning.reduce((sum, times) => sum + times, 0)
  return spoken.length >= FEWEST_CUES && names.size > 0 && cues >= spoken.length * SHARE
}
