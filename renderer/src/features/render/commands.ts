import { anyRenderable, render } from '@/model/work/render'
import { useDerived } from '@/model/derived/derived-store'
import { report } from '@/model/report'
import { useSelection } from '@/model/view/selection-store'
import type { RunProgress } from '@shared/contracts/run'
import { currentRun, useRuns, isActive } from '@/model/document/run-store'
import { resumeJob } from '@/model/session/jobs'
import { currentProject } from '@/bridge/studio'
import type { Commands } from '@/commands/command'

/** The run that has not ended, if any; one that moves before one that is paused. */
function activeRun(): RunProgress | undefined {
  const run = currentRun(useRuns.getState())
  return run && isActive(run) ? run : undefined
}

export const commands = {
  renderStale: {
    menu: 'dub.render@1',
    key: 'Mod+Enter',
    whileTyping: true,
    finishesEditing: true,
    enabled: () => anyRenderable(useDerived.getState().toRender),
    run: () => void report(render(useDerived.getState().toRender)),
  },
  renderSelected: {
    menu: 'dub.render@2',
    key: 'Mod+Shift+Enter',
    whileTyping: true,
    finishesEditing: true,
    enabled: () => anyRenderable(useSelection.getState().ids),
    run: () => void report(render(useSelection.getState().ids)),
  },
  pauseRun: {
    menu: 'dub.render@3',
    key: 'Mod+Alt+p',
    whileTyping: true,
    finishesEditing: true,
    enabled: () => activeRun() !== undefined,
    run: () => {
      const run = activeRun()
      if (!run) return
      const { runId, state } = run
      void report(
        state === 'paused' ? resumeJob({ id: runId }) : currentProject().runPause({ runId }),
      )
    },
  },
  cancelRun: {
    menu: 'dub.render@4',
    key: null,
    enabled: () => activeRun() !== undefined,
    run: () => {
      const run = activeRun()
      if (run) void report(currentProject().runCancel({ runId: run.runId }))
    },
  },
} satisfies Commands

export const dialogs = {
  'confirm-audition': async () => (await import('./ConfirmRender')).ConfirmAuditionDialog,
  'confirm-render': async () => (await import('./ConfirmRender')).ConfirmRenderDialog,
}
