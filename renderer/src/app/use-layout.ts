import { useEffect, useSyncExternalStore } from 'react'
import type { GroupProps, Layout } from 'react-resizable-panels'
import { currentPreferences, setPreferences } from '@/bridge/preferences'
import { useWorkspace } from '@/project/workspace-store'

const narrow = window.matchMedia('(max-width: 1180px)')

/** True in windows so narrow that the left panel floats over the table. */
export function useNarrow(): boolean {
  return useSyncExternalStore(onNarrow, () => narrow.matches)
}

function onNarrow(changed: () => void): () => void {
  narrow.addEventListener('change', changed)
  return () => narrow.removeEventListener('change', changed)
}

/** A window that is or becomes narrow folds the left panel, which would lie over the table. */
export function useFoldWhenNarrow(): void {
  useEffect(() => {
    const fold = () => narrow.matches && useWorkspace.setState({ side: null })
    fold()
    return onNarrow(fold)
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
