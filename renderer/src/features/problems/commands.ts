import { useDocument } from '@/model/document/document-store'
import { useProblems } from '@/model/derived/problems'
import { selectCue, useSelection } from '@/model/view/selection-store'
import { panelCommand, type Commands } from '@/commands/command'

/** The next cue with a serious problem after the active one, wrapping at the end. */
function nextProblem(): string | null {
  const { order } = useDocument.getState()
  const { activeId } = useSelection.getState()
  const { problems } = useProblems.getState()
  const ids = new Set(
    problems.flatMap(({ severity, cueId }) => (severity === 'error' ? cueId : [])),
  )
  if (ids.size === 0) return null
  const at = activeId === null ? -1 : order.indexOf(activeId)
  const hasOne = (id: string): boolean => ids.has(id)
  return order.slice(at + 1).find(hasOne) ?? order.find(hasOne) ?? null
}

export const commands = {
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
