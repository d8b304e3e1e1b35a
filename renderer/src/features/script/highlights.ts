/** Parts of running text that are marked without an element of their own: `::highlight(name)`. */
const names = ['dictionary', 'found'] as const
type HighlightName = (typeof names)[number]

/** Marks parts of a text node. Returns the end of it. */
export function underline(
  name: HighlightName,
  node: Text,
  parts: readonly { start: number; end: number }[],
): () => void {
  // Missing where nothing is drawn (tests of components).
  if (typeof Highlight === 'undefined') return () => undefined
  const known = CSS.highlights.get(name)
  const highlight = known ?? new Highlight()
  if (!known) CSS.highlights.set(name, highlight)
  const ranges = parts
    .filter(({ end }) => end <= node.length)
    .map(({ start, end }) => {
      const range = new StaticRange({
        startContainer: node,
        startOffset: start,
        endContainer: node,
        endOffset: end,
      })
      highlight.add(range)
      return range
    })
  return () => {
    for (const range of ranges) highlight.delete(range)
  }
}
