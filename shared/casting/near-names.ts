/** Removes diacritics and lower-cases, so that `nguoi dan` finds `Người dẫn`. */
export function foldName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/đ/gi, 'd')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** Levenshtein distance, where two letters that changed places are one slip. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const turned = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const place = turned ? (before[j - 2] ?? 0) + 1 : swap
      next.push(Math.min(swap, place, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}

/** The most similar names, best first; empty if none is similar. */
export function nearNames(wanted: string, names: readonly string[], most = 3): string[] {
  const folded = foldName(wanted)
  return names
    .map((name) => {
      const other = foldName(name)
      const contains = folded.length > 2 && (other.includes(folded) || folded.includes(other))
      return {
        name,
        cost: contains ? 0.2 : distance(folded, other) / Math.max(folded.length, other.length, 1),
      }
    })
    .filter(({ cost }) => cost <= 0.45)
    .sort((a, b) => a.cost - b.cost)
    .slice(0, most)
    .map(({ name }) => name)
}

/** A name that may be another's in another spelling. */
export interface AlikeName {
  /** The spelling of fewer cues. */
  label: string
  /** The one that it may be. */
  as: string
}

/** Names shorter than this must match exactly. */
const SHORT_NAME = 4

/**
 * Names of a file that may belong to one person, to offer for merging: equal without brackets
 * (`Anna (V.O.)`) or without accents (`Jose`), one part of the other (`Dr. Smith`), or a letter or
 * two apart. Names that differ in a number (`MAN #1`) are different people.
 */
export function alikeNames(speakers: readonly { label: string; cues: number }[]): AlikeName[] {
  const ranked = speakers
    .map((speaker) => ({ ...speaker, name: bareName(speaker.label) }))
    .sort((a, b) => b.cues - a.cues)
  return ranked.flatMap(({ label, name }, i) => {
    const other = ranked.slice(0, i).find((each) => isAlike(each.name, name))
    return other ? [{ label, as: other.label }] : []
  })
}

const bareName = (label: string): string =>
  foldName(label.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ').replace(/[.'’"“”]+/g, '')) ||
  foldName(label)

function isAlike(a: string, b: string): boolean {
  if (a === b) return true
  if (a.replace(/\D/g, '') !== b.replace(/\D/g, '')) return false
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < SHORT_NAME) return false
  if (long.startsWith(`${short} `) || long.endsWith(` ${short}`)) return true
  return a[0] === b[0] && distance(a, b) <= (short.length > 6 ? 2 : 1)
}
