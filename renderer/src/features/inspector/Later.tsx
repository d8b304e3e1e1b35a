import type { ReactNode, SyntheticEvent } from 'react'

/** What a control answers to; the keys of commands stay theirs. */
const controlKeys = ['Enter', ' ', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/**
 * Takes no clicks while it still shows the cue before. The attribute `inert` would have the style of all that is
 * inside worked out again, twice for each cue that is selected, and take the focus away.
 */
export function Later({ isBefore, children }: { isBefore: boolean; children: ReactNode }) {
  const refuse = (event: SyntheticEvent) => {
    if (!isBefore) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      style={{ display: 'contents' }}
      onClickCapture={refuse}
      onMouseDownCapture={refuse}
      onPointerDownCapture={refuse}
      onKeyDownCapture={(event) => controlKeys.includes(event.key) && refuse(event)}
    >
      {children}
    </div>
  )
}
