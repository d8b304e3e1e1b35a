import { currentPreferences, setPreferences } from '@/bridge/preferences'
import { toggleSide, useWorkspace, type SidePanel } from '../view/workspace-store'
import type { Command, CommandName } from './command'
import { isOpen } from './file-commands'

function isLight(): boolean {
  return document.documentElement.dataset['theme'] === 'light'
}

/** Opens a panel at the left, or folds it away. */
export function panel(name: CommandName, key: string, side: SidePanel): Command {
  return {
    name,
    key,
    enabled: isOpen,
    checked: () => useWorkspace.getState().side === side,
    run: () => toggleSide(side),
  }
}

export const viewCommands: Command[] = [
  panel('showCast', 'Mod+1', 'cast'),
  panel('showProblems', 'Mod+2', 'problems'),
  panel('showJobs', 'Mod+Shift+y', 'jobs'),
  {
    name: 'switchTheme',
    key: null,
    enabled: () => true,
    run: () => void setPreferences({ theme: isLight() ? 'dark' : 'light' }),
  },
  {
    name: 'switchLanguage',
    key: null,
    enabled: () => true,
    run: () => void setPreferences({ locale: currentPreferences().locale === 'vi' ? 'en' : 'vi' }),
  },
]
