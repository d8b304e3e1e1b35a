import { currentPreferences, setPreferences } from '@/bridge/preferences'
import { toggleSide } from '../workspace-store'
import type { Command } from './command'
import { isOpen } from './file-commands'

function isLight(): boolean {
  return document.documentElement.dataset['theme'] === 'light'
}

export const viewCommands: Command[] = [
  { name: 'showCast', key: 'Mod+1', enabled: isOpen, run: () => toggleSide('cast') },
  { name: 'showProblems', key: 'Mod+2', enabled: isOpen, run: () => toggleSide('problems') },
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
