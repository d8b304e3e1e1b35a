import { useEffect, useSyncExternalStore } from 'react'
import type { GroupProps, Layout } from 'react-resizable-panels'
import { currentPreferences, setPreferences } from '@/bridge/preferences'
import { useDocument } from '@/project/document/document-store'
import { keptView } from '@/project/session/project-view'
import { isNarrow, onNarrow } from '@/ui/narrow'
import { sidePanels, useWorkspace, type SidePanel } from '@/project/view/workspace-store'

/** True in windows so narrow that the left panel floats over the table. */
export function useNarrow(): boolean {
  return useSyncExternalStore(onNarrow, isNarrow)
}

/** A window that is or becomes narrow folds the left panel, which would lie over the table. */
export function useFoldWhenNarrow(): void {
  useEffect(() => {
    const fold = () => isNarrow() && useWorkspace.setState({ side: null })
    fold()
    return onNarrow(fold)
  }, [])
}

/** In a narrow window the left panel gives the table free as soon as one goes there. */
export function useFoldBehind(): void {
  useEffect(() => {
    const fold = ({ target }: Event) => {
      const there = target instanceof Element && target.closest('[data-region="table"]')
      if (there && isNarrow()) useWorkspace.setState({ side: null })
    }
    document.addEventListener('pointerdown', fold)
    document.addEventListener('focusin', fold)
    return () => {
      document.removeEventListener('pointerdown', fold)
      document.removeEventListener('focusin', fold)
    }
  }, [])
}

/** Width of a panel that nobody has drawn yet: a share of the window within bounds, CSS pixels. */
export const usualWidth = (least: number, share: number, most: number): number =>
  Math.round(Math.min(most, Math.max(least, window.innerWidth * share)))

/** Under this name stands which panel is open: `open.cast` = 1. */
const OPEN = 'open.'

/** The panel that was open last time; undefined = nothing is remembered, null = none was open. */
function rememberedSide(): SidePanel | null | undefined {
  const { layout } = currentPreferences()
  const known = sidePanels.filter((side) => layout[OPEN + side] !== undefined)
  if (known.length === 0) return undefined
  return known.find((side) => layout[OPEN + side] === 1) ?? null
}

/** A project seen for the first time opens the panel that was open last; which one is, is remembered. */
export function useRememberedSide(): void {
  useEffect(() => {
    const { opened } = useDocument.getState()
    const side = opened && keptView(opened.id) ? undefined : rememberedSide()
    if (side !== undefined && !isNarrow()) useWorkspace.setState({ side })
    return useWorkspace.subscribe((now, before) => {
      // In a narrow window panels come and go: that is no wish.
      if (now.side === before.side || isNarrow()) return
      const open = Object.fromEntries(
        sidePanels.map((each) => [OPEN + each, each === now.side ? 1 : 0]),
      )
      void setPreferences({ layout: { ...currentPreferences().layout, ...open } })
    })
  }, [])
}

/**
 * The remembered sizes of a group's panels, and what to call when the user changes them. A group
 * with other panels (folded, narrow) is another layout under its own name.
 */
export function rememberedLayout(
  group: string,
  panels: readonly string[],
): Pick<GroupProps, 'defaultLayout' | 'onLayoutChanged'> {
  const { layout } = currentPreferences()
  const sizes = panels.map((panel) => [panel, layout[`${group}.${panel}`]] as const)
  const known = sizes.flatMap(([panel, size]) =>
    size === undefined ? [] : [[panel, size] as const],
  )
  const complete = known.length === panels.length
  return {
    defaultLayout: complete ? Object.fromEntries(known) : undefined,
    onLayoutChanged: (next: Layout, { isUserInteraction }) => {
      if (!isUserInteraction) return
      const named = Object.entries(next).map(([panel, size]) => [`${group}.${panel}`, size])
      void setPreferences({
        layout: { ...currentPreferences().layout, ...Object.fromEntries(named) },
      })
    },
  }
}
