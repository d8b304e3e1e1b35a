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

const AREA = 'data-area'
/** Marks where the focus begins in an area that has not had it yet; otherwise at its first stop of Tab. */
export const areaStart = { 'data-area-start': true }

/** Marks an area of the main window, which F6 goes to. Their order is that of the document. */
export const area = (
  name: 'header' | 'rail' | 'panel' | 'table' | 'picture' | 'inspector' | 'player' | 'timeline',
) => ({ [AREA]: name })

const STOPS =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex], [contenteditable]'

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })

/** Where each area had the focus when it was left by its key. */
const left = new WeakMap<Element, Element>()

/** What gets the focus in an area; undefined where nothing can have it. */
function stopIn(within: Element): HTMLElement | undefined {
  const stops = [...within.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && isShown(stop) && !stop.closest('[inert]'),
  )
  const last = left.get(within)
  if (last instanceof HTMLElement && within.contains(last) && isShown(last)) return last
  const start = stops.find((stop) => stop.matches('[data-home-focus], [data-area-start]'))
  return start ?? stops[0]
}

/** Moves the focus to the next or the previous area of the window, where it last was in there. */
export function focusArea(by: 1 | -1): void {
  const { activeElement } = document
  const areas = [...document.querySelectorAll(`[${AREA}]`)]
  const from = activeElement?.closest(`[${AREA}]`) ?? null
  if (from && activeElement) left.set(from, activeElement)
  const at = from ? areas.indexOf(from) : by > 0 ? -1 : 0
  for (let step = 1; step <= areas.length; step++) {
    const next = areas[(at + by * step + areas.length * 2) % areas.length]
    const stop = next && stopIn(next)
    if (!stop) continue
    stop.focus()
    return
  }
}
