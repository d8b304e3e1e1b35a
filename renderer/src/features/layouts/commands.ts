import type { Command, Commands } from '@/commands/command'
import { currentPreferences } from '@/bridge/preferences'
import type { OwnLayout } from '@shared/contracts/preferences'
import { runCommand } from '@/commands/command-table'
import { isOpen, useDocument } from '@/model/document/document-store'
import { activeCue, selectCue } from '@/model/view/selection-store'
import { showLayout } from '@/model/view/layouts'
import { focusArea } from '@/ui/focus'
import { openDialog, useWorkspace, type LayoutName } from '@/model/view/workspace-store'

function layout(place: number, key: string, name: LayoutName): Command {
  return {
    menu: `view.layout@${place}`,
    key,
    enabled: isOpen,
    checked: () => useWorkspace.getState().layout === name,
    run: () => showLayout(name),
  }
}

function own(place: number, key: string, id: OwnLayout['id']): Command {
  const exists = () => currentPreferences().ownLayouts.some((each) => each.id === id)
  return { ...layout(place, key, id), enabled: () => isOpen() && exists() }
}

/** The script large, and the recorder over it: at the selected cue, else at the first. */
function layOutToRecord(): void {
  showLayout('record')
  if (useWorkspace.getState().layout !== 'record') return
  const [first] = useDocument.getState().order
  if (!activeCue() && first !== undefined) selectCue(first)
  runCommand('recordTake')
}

/** Who gets the window. The picture's layout is a command of the player. */
export const commands = {
  layoutEdit: layout(1, 'Mod+Alt+1', 'edit'),
  layoutTimeline: layout(2, 'Mod+Alt+2', 'timeline'),
  layoutScript: layout(4, 'Mod+Alt+3', 'script'),
  layoutRecord: { ...layout(5, 'Mod+Alt+4', 'record'), run: layOutToRecord },
  layoutMix: layout(6, 'Mod+Alt+5', 'mix'),
  layoutOwn1: own(7, 'Mod+Alt+6', 'own1'),
  layoutOwn2: own(8, 'Mod+Alt+7', 'own2'),
  layoutOwn3: own(9, 'Mod+Alt+8', 'own3'),
  nextArea: { menu: 'view.window@10', key: 'F6', enabled: () => true, run: () => focusArea(1) },
  previousArea: {
    menu: 'view.window@11',
    key: 'Shift+F6',
    enabled: () => true,
    run: () => focusArea(-1),
  },
  saveLayout: {
    menu: 'view.layout@10',
    key: null,
    enabled: isOpen,
    run: () => openDialog({ kind: 'save-layout' }),
  },
} satisfies Commands

export const dialogs = {
  'save-layout': async () => (await import('./SaveLayoutDialog')).SaveLayoutDialog,
}
