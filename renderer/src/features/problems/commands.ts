import { nextProblem, useProblems } from '@/model/derived/problems'
import { selectCue } from '@/model/view/selection-store'
import { panelCommand, type Commands } from '@/commands/command'

export const problemsCommands = {
  nextProblem: {
    menu: 'edit.go@3',
    key: 'F8',
    enabled: () => useProblems.getState().grave > 0,
    run: () => {
      const id = nextProblem()
      if (id !== null) selectCue(id)
    },
  },
  showProblems: panelCommand('view.panels@1', 'Mod+2', 'problems'),
} satisfies Commands
