import { filmLengthMs } from '@/project/film/film-store'
import { spanMs } from '@/project/view/view'
import { showView } from '@/project/view/viewport-store'
import type { Stage } from '../stage/stage'
import type { Gesture } from './gesture'

/** Drags the window of the minimap; a press beside it brings it there first. */
export function minimapGesture(stage: Stage, press: PointerEvent): Gesture {
  const before = stage.view
  const box = stage.elements.minimap.getBoundingClientRect()
  const timeAt = (event: PointerEvent): number =>
    ((event.clientX - box.left) / Math.max(1, box.width)) * filmLengthMs()
  const at = timeAt(press)
  const inside = at >= before.startMs && at <= before.startMs + spanMs(before)
  const grabbed = inside ? at - before.startMs : spanMs(before) / 2
  const place = (event: PointerEvent): void =>
    showView({ ...stage.view, startMs: timeAt(event) - grabbed })
  place(press)
  return {
    move: place,
    end: () => undefined,
    cancel: () => showView({ ...stage.view, startMs: before.startMs }),
  }
}
