import { localeAfter } from '@shared/languages/locales'
import { openDialog } from '@/model/view/workspace-store'
import { setPreferences, currentPreferences } from '@/bridge/preferences'
import { zoomSteps } from '@shared/contracts/preferences'
import type { Commands } from '@/commands/command'

const isLight = (): boolean => document.documentElement.dataset['theme'] === 'light'

const always = { whileTyping: true, enabled: () => true }

const zoom = (): number => currentPreferences().zoom

function zoomTo(next: number | undefined): void {
  if (next !== undefined) void setPreferences({ zoom: next })
}

export const commands = {
  openSettings: {
    menu: 'file.settings@1',
    key: 'Mod+,',
    whileTyping: true,
    enabled: () => true,
    run: () => openDialog({ kind: 'settings', section: 'general' }),
  },
  about: {
    menu: 'help.about@1',
    key: null,
    enabled: () => true,
    run: () => openDialog({ kind: 'settings', section: 'about' }),
  },
  switchTheme: {
    menu: 'view.look@1',
    key: null,
    overDialogs: true,
    enabled: () => true,
    run: () => void setPreferences({ theme: isLight() ? 'dark' : 'light' }),
  },
  switchLanguage: {
    menu: 'view.look@2',
    key: null,
    overDialogs: true,
    enabled: () => true,
    run: () => void setPreferences({ locale: localeAfter(currentPreferences().locale) }),
  },
  largerInterface: {
    ...always,
    menu: 'view.size@1',
    key: 'Mod+Alt+=',
    run: () => zoomTo(zoomSteps.find((each) => each > zoom())),
  },
  smallerInterface: {
    ...always,
    menu: 'view.size@2',
    key: 'Mod+Alt+-',
    run: () => zoomTo(zoomSteps.findLast((each) => each < zoom())),
  },
  usualInterface: { ...always, menu: 'view.size@3', key: 'Mod+Alt+0', run: () => zoomTo(1) },
} satisfies Commands

export const dialogs = {
  settings: async () => (await import('./SettingsDialog')).SettingsDialog,
}
