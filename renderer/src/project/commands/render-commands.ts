import type { RunProgress } from '@shared/contracts/run'
import { studio } from '@/bridge/studio'
import { useDerived } from '../derived/derived-store'
import { goOnWithJob } from '../jobs/job-actions'
import { anyRenderable, render } from '../runs/render'
import { currentRun, isActive, useRuns } from '../runs/run-store'
import { useSelection } from '../view/selection-store'
import type { Command } from './command'
import { report } from '../report'

/** The run that has not ended, if any; one that moves before one that is paused. */
function activeRun(): RunProgress | undefined {
  const run = currentRun(useRuns.getState())
  return run && isActive(run) ? run : undefined
}

export const renderCommands: Command[] = [
  {
    name: 'renderStale',
    key: 'Mod+Enter',
    whileTyping: true,
    finishesEditing: true,
    enabled: () => anyRenderable(useDerived.getState().toRender),
    run: () => void report(render(useDerived.getState().toRender)),
  },
  {
    name: 'renderSelected',
    key: 'Mod+Shift+Enter',
    whileTyping: true,
    finishesEditing: true,
    enabled: () => anyRenderable(useSelection.getState().ids),
    run: () => void report(render(useSelection.getState().ids)),
  },
  {
    name: 'pauseRun',
    key: 'Mod+Alt+p',
    finishesEditing: true,
    enabled: () => activeRun() !== undefined,
    run: () => {
      const run = activeRun()
      if (!run) return
      const { runId, state } = run
      void report(state === 'paused' ? goOnWithJob({ id: runId }) : studio.runPause({ runId }))
    },
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
