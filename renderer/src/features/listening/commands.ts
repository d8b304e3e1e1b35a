import { approvalNow, approvalsOf } from '@/model/derived/approval'
import { mayChange, execute } from '@/model/document/execute'
import { approveTakes } from '@/model/edits/cue-edits'
import { useSelection } from '@/model/view/selection-store'
import { panelCommand, type Commands } from '@/commands/command'

const selected = (): string[] => [...useSelection.getState().ids]

/** Only what is there can be approved; asked with every menu, so that it stops at the first. */
const isApprovable = (): boolean => selected().some((id) => approvalsOf([id]).size > 0)

const areApproved = (): boolean => {
  const { activeId } = useSelection.getState()
  return activeId !== null && approvalNow(activeId) === 'approved'
}

export const listeningCommands = {
  showListening: panelCommand('view.panels@5', 'Mod+Shift+l', 'listening'),
  approveTake: {
    menu: 'dub.takes@5',
    key: null,
    enabled: () => mayChange().ok && isApprovable(),
    checked: areApproved,
    run: () =>
      void (areApproved()
        ? execute('approveTake', approveTakes(new Map(selected().map((id) => [id, null]))))
        : execute('approveTake', approveTakes(approvalsOf(selected())))),
  },
} satisfies Commands
