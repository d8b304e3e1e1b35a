import { studio } from '@/bridge/studio'
import { useDerived } from '../derived-store'
import { render, renderable } from '../render'
import { isActive, useRuns } from '../run-store'
import { useSelection } from '../selection-store'
import type { Command } from './command'
import { report } from './report'

/** The run that goes on now, if any. */
export function activeRun(): ReturnType<typeof useRuns.getState>['runs'][string] | undefined {
  return Object.values(useRuns.getState().runs).find(isActive)
}

export const renderCommands: Command[] = [
  {
    name: 'renderStale',
    key: 'Mod+Enter',
    whileTyping: true,
    enabled: () => renderable(useDerived.getState().toRender).length > 0,
    run: () => void report(render(useDerived.getState().toRender)),
  },
  {
    name: 'renderSelected',
    key: 'Mod+Shift+Enter',
    whileTyping: true,
    enabled: () => renderable(useSelection.getState().ids).length > 0,
    run: () => void report(render(useSelection.getState().ids)),
  },
  {
    name: 'cancelRun',
    key: null,
    enabled: () => activeRun() !== undefined,
    run: () => {
      const run = activeRun()
      if (run) void report(studio.runCancel({ runId: run.runId }))
    },
  },
]
