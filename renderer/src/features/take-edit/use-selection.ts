import { useState } from 'react'
import { type Span, spanOf, type TakeItem } from './operations'

/** A word or a pause, whatever is cut before it: a pause is named by the word before it. */
const keyOf = ({ kind, index }: TakeItem, i: number, items: readonly TakeItem[]): string =>
  kind === 'word' ? `word ${index}` : `pause ${items[i - 1]?.index ?? -1}`

type Chosen = { anchor: string; focus: string } | { span: Span } | null

export interface TakeSelection {
  /** Null: nothing; of no length: a place. */
  span: Span | null
  /** The words and pauses that are selected; none where a part was drawn by hand. */
  items: readonly TakeItem[]
  choose: (item: number) => void
  extendTo: (item: number) => void
  /** To the item before or behind. */
  move: (by: 1 | -1, extend: boolean) => void
  draw: (span: Span) => void
}

/** What is selected in a take: words and pauses, or a part drawn by hand. */
export function useTakeSelection(all: readonly TakeItem[]): TakeSelection {
  const [chosen, setChosen] = useState<Chosen>(null)
  const keys = all.map(keyOf)
  const isDrawn = chosen !== null && 'span' in chosen
  const ends =
    chosen && !isDrawn ? [keys.indexOf(chosen.anchor), keys.indexOf(chosen.focus)] : [-1, -1]
  const [anchor = -1, focus = -1] = ends
  const items =
    anchor < 0 || focus < 0 ? [] : all.slice(Math.min(anchor, focus), Math.max(anchor, focus) + 1)
  const key = (i: number) => keys[i] ?? ''
  const choose = (i: number) => setChosen({ anchor: key(i), focus: key(i) })
  const extendTo = (i: number) =>
    setChosen({ anchor: anchor < 0 ? key(i) : key(anchor), focus: key(i) })
  return {
    span: isDrawn ? chosen.span : items.length > 0 ? spanOf(items) : null,
    items,
    choose,
    extendTo,
    move: (by, extend) => {
      const to = focus < 0 ? (by > 0 ? 0 : all.length - 1) : focus + by
      if (!all[to]) return
      if (extend) extendTo(to)
      else choose(to)
    },
    draw: (span) => setChosen({ span }),
  }
}
