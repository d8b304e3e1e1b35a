/** Letters without marks and case, so that `huong` finds `Hương` and `đức` is found by `duc`. */
export function searchable(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase()
}

/** Ranks a name in a list: 0 unless it contains every word of the search, ignoring diacritics. */
export function matchWords(value: string, search: string): number {
  const name = searchable(value)
  const words = searchable(search).split(/\s+/).filter(Boolean)
  if (!words.every((word) => name.includes(word))) return 0
  return name.startsWith(words[0] ?? '') ? 1 : 0.5
}
