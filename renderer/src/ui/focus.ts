import { useState } from 'react'

/** Marks the element that gets the keyboard when nothing else has the focus. */
export const homeFocus = { 'data-home-focus': true }

/** Marks where cut, copy and paste concern the selected cues while the focus is there. */
export const cueSurface = { 'data-cue-surface': true }

/** Moves the focus to its home, the table of cues. */
export function focusHome(): void {
  document.querySelector<HTMLElement>('[data-home-focus]')?.focus()
}

/**
 * For `onCloseAutoFocus` of an overlay: the focus returns to its old place, or to the home element
 * if that is gone. An element that took the focus meanwhile keeps it.
 */
export function useFocusReturn(): (event: Event) => void {
  // Read during the first render, before the dialog takes the focus.
  const [from] = useState(() => document.activeElement)
  return (event) => {
    event.preventDefault()
    const taken = document.activeElement
    if (taken !== null && taken !== document.body && taken.isConnected) return
    if (from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus()
    else focusHome()
  }
}

/** Focuses an element as it appears. A stable function, so that it runs only once. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus()
}
