/** Frames from `from` up to `to`. */
export interface Span {
  from: number
  to: number
}

/** Spans in order, joined where they touch, or where less than `gap` lies between. */
export function joinSpans(spans: readonly Span[], gap: number): Span[] {
  const joined: Span[] = []
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && span.from <= last.to + gap) last.to = Math.max(last.to, span.to)
    else joined.push({ ...span })
  }
  return joined
}

/** What of the spans lies between two frames. */
export function clipSpans(spans: readonly Span[], { from, to }: Span): Span[] {
  return spans.flatMap((span) => {
    const part = { from: Math.max(from, span.from), to: Math.min(to, span.to) }
    return part.to > part.from ? [part] : []
  })
}
