import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useGroupRef, type GroupProps, type Layout } from 'react-resizable-panels'
import { currentPreferences, setPreferences } from '@/bridge/preferences'
import {
  LARGE_PX,
  originOf,
  type ScreenSize,
  screenSize,
  showLayout,
  sizesName,
} from '@/model/view/layouts'
import { layouts, useWorkspace, type LayoutName } from '@/model/view/workspace-store'

/** Width of the icons at the left, CSS pixels. */
const RAIL_PX = 44
/** What the table keeps beside an open panel and the picture: both lines of a cue, 40 characters each. */
const TABLE_PX = 640
function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** Changes when the window comes to a screen of another kind: each has sizes of its own. */
export const useScreenSize = (): ScreenSize => useSyncExternalStore(onResize, screenSize)

/** What the timeline gets of the height before somebody draws it, in per cent. */
const LOWER: Partial<Record<LayoutName, number>> = {
  timeline: 62,
  picture: 28,
  script: 24,
  record: 24,
  mix: 60,
}
/** In a low window the transport takes more of it; in one of 900 px lanes and the film's sound have 200 px. */
const usualLower = (): number =>
  window.innerHeight <= 780 ? 40 : window.innerHeight < 960 ? 37 : 36

/** What picture and inspector get of the width, before somebody draws it. */
const RIGHT: Partial<Record<LayoutName, number>> = {
  picture: 0.54,
  script: 0.28,
  record: 0.45,
  mix: 0.26,
}

const within = (least: number, value: number, most: number): number =>
  Math.round(Math.min(most, Math.max(least, value)))

/** Which panels stand beside each other. */
export type Columns = 'narrow' | 'wide' | 'folded'

function usualColumns(layout: LayoutName, columns: Columns): Layout {
  const width = window.innerWidth
  const side = columns === 'wide' ? within(264, width * 0.13, 340) : 0
  const share = RIGHT[layout] ?? (width >= LARGE_PX ? 0.36 : 0.34)
  const room = width - RAIL_PX - side - TABLE_PX
  const right =
    columns === 'narrow' && layout !== 'picture'
      ? 288
      : layout === 'picture'
        ? width * share
        : within(320, Math.min(width * share, room), 1_400)
  const percent = (px: number): number => (px / (width - RAIL_PX)) * 100
  const table = 100 - percent(side) - percent(right)
  return {
    ...(columns === 'wide' && { side: percent(side) }),
    table,
    right: percent(right),
  }
}

type Split = Pick<GroupProps, 'groupRef' | 'defaultLayout' | 'onLayoutChanged'>

/** Heights of the upper and the lower part: each layout keeps its own. */
export function useRows(layout: LayoutName, size: ScreenSize): Split {
  const lower = LOWER[originOf(layout)] ?? usualLower()
  return useSplit(sizesName('rows', layout, size), { upper: 100 - lower, lower })
}

/** Widths of the panels that stand beside each other. */
export function useColumns(layout: LayoutName, size: ScreenSize, columns: Columns): Split {
  return useSplit(sizesName(columns, layout, size), usualColumns(originOf(layout), columns))
}

/** The remembered sizes of a group's panels, or the usual ones; a group has them under its own name. */
function useSplit(group: string, usual: Layout): Split {
  const groupRef = useGroupRef()
  const resets = useWorkspace((state) => state.layoutResets)
  const shown = useRef({ group, resets })
  const sizes = rememberedSizes(group, Object.keys(usual)) ?? usual
  useLayoutEffect(() => {
    const last = shown.current
    if (last.group === group && last.resets === resets) return
    // Other panels are another group, which begins with its own sizes.
    const same = last.group.split(/[-@]/)[0] === group.split(/[-@]/)[0]
    shown.current = { group, resets }
    if (same) groupRef.current?.setLayout(sizes)
  })
  return {
    groupRef,
    defaultLayout: sizes,
    onLayoutChanged: (next: Layout, { isUserInteraction }) => {
      if (isUserInteraction) void rememberSizes(group, next)
    },
  }
}

function rememberedSizes(group: string, panels: readonly string[]): Layout | null {
  const { layout } = currentPreferences()
  const known = panels.flatMap((panel) => {
    const size = layout[`${group}.${panel}`]
    return size === undefined ? [] : [[panel, size] as const]
  })
  return known.length === panels.length ? Object.fromEntries(known) : null
}

function rememberSizes(group: string, sizes: Layout): Promise<void> {
  const named = Object.entries(sizes).map(([panel, size]) => [`${group}.${panel}`, size])
  return setPreferences({
    layout: { ...currentPreferences().layout, ...Object.fromEntries(named) },
  })
}

/** Under this name stands which layout was used last: `use.timeline` = 1. */
const USE = 'use.'

/** The window is shared as it was last time. */
export function useRememberedLayout(): void {
  useEffect(() => {
    const last = layouts.find((each) => currentPreferences().layout[USE + each] === 1)
    if (last && last !== useWorkspace.getState().layout) showLayout(last)
    return useWorkspace.subscribe((now, before) => {
      if (now.layout === before.layout) return
      const used = layouts.map((each) => [USE + each, each === now.layout ? 1 : 0])
      const { layout } = currentPreferences()
      void setPreferences({ layout: { ...layout, ...Object.fromEntries(used) } })
    })
  }, [])
}
