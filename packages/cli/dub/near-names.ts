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

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
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
