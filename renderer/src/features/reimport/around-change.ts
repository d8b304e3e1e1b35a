/** Letters that both texts begin with and that are shown, so that the place can be recognised. */
const BEFORE = 14

/** Where two texts begin to differ, a little before it and at a word; 0 when that is near the start. */
export function aroundChange(old: string, next: string): number {
  let same = 0
  while (same < old.length && same < next.length && old[same] === next[same]) same += 1
  if (same <= BEFORE * 2) return 0
  const word = old.indexOf(' ', same - BEFORE)
  return word >= 0 && word < same ? word + 1 : same - BEFORE
}

/** The rest of a text, with a sign that something stands before it. */
export const textFrom = (text: string, from: number): string =>
  from === 0 ? text : `…${text.slice(from)}`
