import { ORIGINAL } from '@/model/playback/monitor-store'
import { laneHeight, MIN_LANE_PX, tallestLane, useLaneLook } from '@/model/view/lane-look'
import { rowAt, rowPitch, solve } from '../geometry/lane-layout'
import type { Stage } from '../stage/stage'
import type { Gesture } from './gesture'

/** Marks the lower edge of a lane's head, by which its height is dragged; the value is the lane's place, or `original`. */
export const laneEdge = (lane: number | typeof ORIGINAL) => ({ 'data-lane-edge': String(lane) })

const edgeOf = (target: EventTarget | null): string | null => {
  const edge = target instanceof Element ? target.closest('[data-lane-edge]') : null
  return edge?.getAttribute('data-lane-edge') ?? null
}

/** Height of the lane of the film's sound now, CSS pixels. */
const originalNow = (root: HTMLElement): number =>
  root.querySelector(`[data-testid="original"]`)?.clientHeight ?? 0

/** Drags the lower edge of a head: all lanes become as high, or the enlarged one, or that of the film's sound. */
export function edgeGesture(stage: Stage, press: PointerEvent): Gesture | null {
  const edge = edgeOf(press.target)
  if (edge === null) return null
  press.preventDefault()
  const before = useLaneLook.getState()
  const { stack } = stage
  const lane = Number(edge)
  const row = stack.rows[lane]
  const fromPx = edge === ORIGINAL ? originalNow(stage.elements.root) : row ? rowPitch(row) : 0
  const fromEdge = stack.edgeWith(lane, stack.sizes())
  return {
    move({ clientY }) {
      const by = clientY - press.clientY
      if (edge === ORIGINAL) useLaneLook.setState({ original: laneHeight(fromPx + by) })
      else if (stack.sizes().large?.lane === lane)
        stack.anchored({ lane, part: 0 }, () =>
          useLaneLook.setState({ large: laneHeight(fromPx + by) }),
        )
      else {
        // The lanes above grow, too: where they cannot scroll away, less brings the edge to the pointer.
        const { large } = stack.sizes()
        const height = solve(fromEdge + by, [MIN_LANE_PX, tallestLane()], (px) =>
          stack.edgeWith(lane, { height: px, large }),
        )
        stack.anchored({ lane, part: 0 }, () => useLaneLook.setState({ height }))
      }
    },
    end: () => undefined,
    cancel: () => useLaneLook.setState(before),
  }
}

/** A double click on an edge gives up the height that was chosen. */
export function listenForEdges(root: HTMLElement): () => void {
  const reset = (event: MouseEvent): void => {
    // The presses were captured, so that the timeline itself is what was clicked.
    const { target, clientX, clientY } = event
    const edge = edgeOf(target === root ? document.elementFromPoint(clientX, clientY) : target)
    if (edge === ORIGINAL) useLaneLook.setState({ original: null })
    else if (edge !== null) useLaneLook.setState({ height: null })
  }
  root.addEventListener('dblclick', reset)
  return () => root.removeEventListener('dblclick', reset)
}

/** Makes lanes higher or lower by the wheel; what is under the pointer stays there. Returns whether there is a lane. */
export function growAt(stage: Stage, event: WheelEvent, factor: number): boolean {
  const { root, lanes, headings } = stage.elements
  const target = event.target instanceof Element ? event.target : root
  if (target.closest('[data-testid="original"]')) {
    useLaneLook.setState({ original: laneHeight(originalNow(root) * factor) })
    return true
  }
  if (!lanes.parentElement?.contains(target) && !headings.contains(target)) return false
  const { stack } = stage
  const y = event.clientY - lanes.getBoundingClientRect().top + stack.scrollTop
  const row = rowAt(stack.rows, y) ?? stack.rows.at(-1)
  if (!row) return false
  const anchor = { lane: row.lane, part: Math.min(1, (y - row.top) / row.height) }
  stack.anchored(anchor, () => grow(factor, row.lane === stack.sizes().large?.lane, rowPitch(row)))
  return true
}

/** @param from height now, with the gap */
function grow(factor: number, isLarge: boolean, from: number): void {
  // At least a pixel: small steps of a wheel would be rounded away.
  const next = factor > 1 ? Math.ceil(from * factor) : Math.floor(from * factor)
  useLaneLook.setState(isLarge ? { large: laneHeight(next) } : { height: laneHeight(next) })
}
