/** A pointer gesture from press to release. */
export interface Gesture {
  move(event: PointerEvent): void
  /** Release: applies it. */
  end(event: PointerEvent): void
  /** Escape, or the system took the pointer away: nothing is applied. */
  cancel(): void
}

/** Movement that turns a press into a drag, CSS pixels. */
export const DRAG_PX = 3

/**
 * Runs one gesture at a time on an element: the pointer is captured, Escape cancels. Returns the
 * function that stops listening.
 */
export function listenForGestures(
  element: HTMLElement,
  begin: (event: PointerEvent) => Gesture | null,
): () => void {
  let gesture: Gesture | null = null
  let pointer = -1

  const finish = (act: (running: Gesture) => void): void => {
    const running = gesture
    gesture = null
    window.removeEventListener('keydown', onKey, true)
    if (running) act(running)
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    finish((running) => running.cancel())
  }
  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0 || gesture) return
    gesture = begin(event)
    if (!gesture) return
    pointer = event.pointerId
    element.setPointerCapture(pointer)
    window.addEventListener('keydown', onKey, true)
  }
  const onMove = (event: PointerEvent): void => {
    if (event.pointerId === pointer) gesture?.move(event)
  }
  const onUp = (event: PointerEvent): void => {
    if (event.pointerId === pointer) finish((running) => running.end(event))
  }
  const onLost = (): void => finish((running) => running.cancel())

  const ending = new AbortController()
  const { signal } = ending
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('pointermove', onMove, { signal })
  element.addEventListener('pointerup', onUp, { signal })
  element.addEventListener('pointercancel', onLost, { signal })
  return () => {
    onLost()
    ending.abort()
  }
}
