import type { Commands } from '@/commands/command'
import { isOpen } from '@/model/document/document-store'
import { toggleLayout, useWorkspace } from '@/model/view/workspace-store'

/** Who gets the window. The picture's layout is a command of the player. */
export const appCommands = {
  layoutEdit: {
    menu: 'view.layout@1',
    key: 'Mod+Alt+1',
    enabled: isOpen,
    checked: () => useWorkspace.getState().layout === 'edit',
    run: () => toggleLayout('edit'),
  },
  layoutTimeline: {
    menu: 'view.layout@2',
    key: 'Mod+Alt+2',
    enabled: isOpen,
    checked: () => useWorkspace.getState().layout === 'timeline',
    run: () => toggleLayout('timeline'),
  },
} satisfies Commands
