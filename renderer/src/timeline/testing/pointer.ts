import { act, fireEvent, screen } from '@testing-library/react'
import { useDocument } from '@/model/document/document-store'
import { msToX } from '@/model/view/view'
import { useViewport } from '@/model/view/viewport'

interface Held {
  ctrlKey?: boolean
  shiftKey?: boolean
  altKey?: boolean
}

type Part = 'start' | 'middle' | 'end'

/** Pixel of a film time. */
export const xOf = (ms: number): number => msToX(useViewport.getState(), ms)

/** Where a cue's block is taken hold of, by the heading of its speaker's lane. */
export function spotOf(cueId: string, part: Part): { x: number; y: number } {
  const { byId, speakersById } = useDocument.getState()
  const cue = byId.get(cueId)
  const label = speakersById[cue?.speakerId ?? '']?.label ?? ''
  const heading = screen
    .getAllByTestId('lane-heading')
    .find(({ textContent }) => textContent.includes(label))
  const { top, height } = heading?.style ?? { top: '0', height: '0' }
  const [startMs, endMs] = [cue?.startMs ?? 0, cue?.endMs ?? 0]
  const at = { start: startMs, middle: (startMs + endMs) / 2, end: endMs }[part]
  const inward = { start: 2, middle: 0, end: -2 }[part]
  return { x: xOf(at) + inward, y: parseFloat(top) + parseFloat(height) / 2 }
}

type Kind = 'pointerDown' | 'pointerMove' | 'pointerUp'

function point(on: string, kind: Kind, { x, y }: { x: number; y: number }, held: Held): void {
  act(() => {
    fireEvent[kind](screen.getByTestId(on), {
      clientX: x,
      clientY: y,
      pointerId: 1,
      button: 0,
      buttons: kind === 'pointerUp' ? 0 : 1,
      ...held,
    })
  })
}

/** A hand on a canvas of the timeline: presses, moves through these places; the button stays down. */
export function hold(
  on: string,
  places: readonly { x: number; y: number }[],
  held: Held = {},
): void {
  places.forEach((place, i) => point(on, i === 0 ? 'pointerDown' : 'pointerMove', place, held))
}

export function release(on: string, place: { x: number; y: number }, held: Held = {}): void {
  point(on, 'pointerUp', place, held)
}

/** Presses, drags through these places and lets go at the last; one place is a click. */
export function drag(
  on: string,
  places: readonly { x: number; y: number }[],
  held: Held = {},
): void {
  hold(on, places, held)
  release(on, places.at(-1) ?? { x: 0, y: 0 }, held)
}

/** Drags a cue's block by so many pixels; the keys are held after the press. */
export function dragCue(cueId: string, part: Part, byPx: number, held: Held = {}): void {
  const { x, y } = spotOf(cueId, part)
  hold('lanes', [{ x, y }])
  for (const by of [byPx / 2, byPx]) point('lanes', 'pointerMove', { x: x + by, y }, held)
  release('lanes', { x: x + byPx, y }, held)
}

/** Turns the wheel over the lanes. */
export function wheel(turned: {
  deltaX?: number
  deltaY?: number
  altKey?: boolean
  shiftKey?: boolean
  x?: number
  y?: number
}): void {
  const { altKey = false, shiftKey = false, x: clientX = 0, y: clientY = 0, ...deltas } = turned
  const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, ...deltas })
  // happy-dom's wheel has neither keys nor a place.
  const held = { altKey, shiftKey, clientX, clientY }
  for (const [name, value] of Object.entries(held)) Object.defineProperty(event, name, { value })
  act(() => void screen.getByTestId('lanes').dispatchEvent(event))
}

export function clickCue(cueId: string, held: Held = {}): void {
  drag('lanes', [spotOf(cueId, 'middle')], held)
}
