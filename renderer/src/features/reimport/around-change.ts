/** Characters of context shown before the first difference. */
const BEFORE = 14

/** Index to show two texts from: the start of a word shortly before they differ; 0 near the start. */
export function aroundChange(old: string, next: string): number {
  let same = 0
  while (same < old.length && same < next.length && old[same] === next[same]) same += 1
  if (same <= BEFORE * 2) return 0
  const word = old.indexOf(' ', same - BEFORE)
  return word >= 0 && word < same ? word + 1 : same - BEFORE
}

/** The text from an index on, with an ellipsis for what was cut. */
export const textFrom = (text: string, from: number): string =>
  from === 0 ? text : `…${text.slice(from)}`
