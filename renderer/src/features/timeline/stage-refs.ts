import { useRef, type RefObject } from 'react'
import type { StageElements } from './stage/stage'

/** Where React puts the elements that the stage works on. */
export type StageRefs = { readonly [K in keyof StageElements]: RefObject<StageElements[K] | null> }

export function useStageRefs(): StageRefs {
  return {
    root: useRef<HTMLElement>(null),
    lanes: useRef<HTMLCanvasElement>(null),
    ruler: useRef<HTMLCanvasElement>(null),
    minimap: useRef<HTMLCanvasElement>(null),
    window: useRef<HTMLDivElement>(null),
    playhead: useRef<HTMLDivElement>(null),
    headings: useRef<HTMLDivElement>(null),
  }
}

/** The elements, once all of them are there. */
export function elementsOf(refs: StageRefs): StageElements | null {
  const { root, lanes, ruler, minimap, window, playhead, headings } = refs
  if (!root.current || !lanes.current || !ruler.current || !minimap.current) return null
  if (!window.current || !playhead.current || !headings.current) return null
  return {
    root: root.current,
    lanes: lanes.current,
    ruler: ruler.current,
    minimap: minimap.current,
    window: window.current,
    playhead: playhead.current,
    headings: headings.current,
  }
}
