import { app, shell } from 'electron'
import type { AppMenu } from '@shared/contracts/app'
import { ok } from '@shared/contracts/result'
import { storageBackend } from '../credentials/system-cipher'
import type { KeyVault } from '../credentials/key-vault'
import { notChosen } from '../settings/chosen-paths'
import type { SettingsStore } from '../settings/settings-store'
import type { Handlers } from './register'
import type { AppNotices } from '../window/app-notices'

/** About the app itself, and what it remembers. */
export function appHandlers(deps: {
  settings: SettingsStore
  vault: KeyVault
  /** Called after every change, to update what main shows. */
  preferencesChanged: () => void
  showMenu: (menu: AppMenu) => void
  /** The window listens: the file that has waited for it, if any. */
  fileOpened: () => string | null
  /** Asks for a folder; null when the user closes the dialog. */
  askFolder: () => Promise<string | null>
  wasChosen: (path: string) => boolean
  /** Only files that the app itself wrote or opened may be shown. */
  mayShow: (path: string) => boolean
}) {
  return {
    appInfo: async () =>
      ok({
        version: app.getVersion(),
        electron: process.versions.electron ?? '',
        platform: process.platform,
        systemLocale: app.getLocale(),
        secureStorage: await deps.vault.secure(),
        storageBackend: storageBackend(),
      }),
    preferencesGet: () => ok(deps.settings.preferences),
    projectsFolderChoose: async () => {
      const path = await deps.askFolder()
      return ok(path === null ? null : { path })
    },
    preferencesSet: (change) => {
      const folder = change.newProjects?.folder ?? null
      const before = deps.settings.preferences.newProjects.folder
      if (folder !== null && folder !== before && !deps.wasChosen(folder)) return notChosen(folder)
      const preferences = deps.settings.changePreferences(change)
      deps.preferencesChanged()
      return ok(preferences)
    },
    menuShow: (menu) => {
      deps.showMenu(menu)
      return ok(undefined)
    },
    fileOpened: () => ok(deps.fileOpened()),
    showInFolder: ({ path }) => {
      if (deps.mayShow(path)) shell.showItemInFolder(path)
      return ok(undefined)
    },
  } satisfies Partial<Handlers>
}

/** Notices about the app itself. */
export function noticeHandlers(notices: AppNotices) {
  return {
    noticesList: () => ok(notices.list()),
    noticeDismiss: ({ id }) => {
      notices.dismiss(id)
      return ok(undefined)
    },
  } satisfies Partial<Handlers>
}
