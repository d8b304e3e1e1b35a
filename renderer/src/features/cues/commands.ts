import { isOpen } from '@/model/document/document-store'
import { selectCues, useSelection, selectCue } from '@/model/view/selection-store'
import { shownOrder, goToShown } from '@/model/derived/filter'
import { useWorkspace, editCue } from '@/model/view/workspace-store'
import { askForCueSpeaker } from '@/model/view/asked'
import { command, type Commands } from '@/commands/command'

/** Selects the cue that lies so many places after the active one. */
function moveActive(by: number): void {
  const order = shownOrder()
  const { activeId } = useSelection.getState()
  const at = activeId === null ? -1 : order.indexOf(activeId)
  const id = order[Math.min(order.length - 1, Math.max(0, at + by))]
  if (id === undefined) return
  selectCue(id)
  // Whoever is writing keeps writing there.
  if (useWorkspace.getState().editingCue !== null) editCue(id)
}

const hasActive = (): boolean => useSelection.getState().activeId !== null

export const commands = {
  selectAllCues: command('edit.clipboard@1', 'Mod+a', isOpen, () => selectCues(shownOrder())),
  previousCue: command('cue.go@1', 'z', isOpen, () => moveActive(-1)),
  nextCue: command('cue.go@2', 'x', isOpen, () => moveActive(1)),
  nextShown: {
    menu: 'edit.go@2',
    key: 'F9',
    whileTyping: true,
    enabled: () => isOpen() && shownOrder().length > 0,
    run: goToShown,
  },
  chooseSpeaker: command('cue.content@2', 's', hasActive, askForCueSpeaker),
  editText: command('cue.content@1', 'F2', hasActive, () =>
    editCue(useSelection.getState().activeId),
  ),
} satisfies Commands
