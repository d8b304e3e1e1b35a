/** The element in which the text of a cue is written, and where in it. */
interface Place {
  cueId: string
  /** Offset in the text; negative counts from its end: −1 is the end. */
  offset: number
}

const hostOf = (cueId: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-script-cue="${CSS.escape(cueId)}"]`)

/** What the caret goes to once its cue is shown. */
let awaited: Place | null = null

/** Puts the caret into the text of a cue; when the cue is not shown yet, as soon as it is. */
export function placeCaret(place: Place): void {
  awaited = place
  takeCaret(place.cueId)
}

/** For a cue that has just been shown: takes the caret if that waits for it. */
export function takeCaret(cueId: string): void {
  const host = hostOf(cueId)
  if (awaited?.cueId !== cueId || !host) return
  const { offset } = awaited
  awaited = null
  host.focus({ preventScroll: true })
  const length = host.textContent.length
  setCaret(host, Math.min(length, offset < 0 ? length + 1 + offset : offset))
  host.scrollIntoView({ block: 'nearest' })
}

function setCaret(host: HTMLElement, offset: number): void {
  const range = document.createRange()
  let left = offset
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT)
  range.selectNodeContents(host)
  range.collapse(true)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (left <= length) {
      range.setStart(node, left)
      range.collapse(true)
      break
    }
    left -= length
  }
  const selection = getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
}

/**
 * Moves the caret to the line above or below where that lies in another cue; false where the browser
 * moves it by itself, within the text of one.
 */
export function moveAcross(host: HTMLElement, by: 1 | -1, beside: string | undefined): boolean {
  const range = getSelection()?.getRangeAt(0)
  const caret = range?.getClientRects()[0] ?? host.getClientRects()[0]
  const lines = [...host.getClientRects()]
  if (!caret) return false
  const edge = by === 1 ? lines.at(-1) : lines[0]
  const inside = edge && (by === 1 ? caret.bottom < edge.top + 2 : caret.top > edge.bottom - 2)
  if (inside) return false
  const y = by === 1 ? caret.bottom + caret.height / 2 : caret.top - caret.height / 2
  const at = document.caretPositionFromPoint(caret.left, y)
  const found = at?.offsetNode.parentElement?.closest<HTMLElement>('[data-script-cue]')
  if (found && found !== host && at) {
    found.focus({ preventScroll: true })
    getSelection()?.collapse(at.offsetNode, at.offset)
    found.scrollIntoView({ block: 'nearest' })
  } else if (beside !== undefined) {
    placeCaret({ cueId: beside, offset: by === 1 ? 0 : -1 })
  }
  return true
}
