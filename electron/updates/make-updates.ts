import * as originalFs from 'original-fs'
import { log } from '@cuecast/platform'
import { app } from 'electron'
import type { Emitter } from '../emitter'
import { packed } from '../packed'
import type { SettingsStore } from '../settings/settings-store'
import type { AppNotices } from '../window/app-notices'
import { findInstallation } from './installation'
import { LinuxInstaller } from './linux-installer'
import { updateSource, type UpdateSource } from './release'
import { SystemInstaller, systemForm } from './system-installer'
import { Updates, type Installer } from './updates'

interface UpdatesShell {
  settings: SettingsStore
  jobs: { readonly busy: boolean }
  emitter: Emitter
  notices: AppNotices
}

/** Without an address that was built in there are no updates; a program from source takes them from the environment, to try them. */
export function makeUpdates(
  { settings, jobs, emitter, notices }: UpdatesShell,
  openProject: () => string | null,
): Updates | null {
  const { env } = process
  const given = {
    url: env['CUECAST_UPDATE_URL'] ?? '',
    publicKey: env['CUECAST_UPDATE_PUBLIC_KEY'] ?? '',
  }
  const { isPackaged } = app
  const { url, publicKey } = packed().updates ?? (isPackaged ? { url: '', publicKey: '' } : given)
  const source = updateSource(url, publicKey)
  if (!source) return null
  const installer = makeInstaller(settings, source, openProject)
  if (!installer) return null
  return new Updates({
    version: app.getVersion(),
    source,
    installer,
    saved: settings,
    preference: () => settings.preferences.updates,
    busy: () => jobs.busy,
    changed: (state) => emitter.progress('updateChanged', '', state),
    raise: notices.raise,
    log,
  })
}

/** Null where this installation does not replace itself. */
function makeInstaller(
  settings: SettingsStore,
  source: UpdateSource,
  openProject: () => string | null,
): Installer | null {
  const { platform, env, execPath, resourcesPath: resources } = process
  const [version, { isPackaged }] = [app.getVersion(), app]
  const { found, ready } = settings.updates
  const form = systemForm({ platform, execPath, resources })
  if (form !== null)
    return new SystemInstaller({
      form,
      source,
      place: app.getPath('sessionData'),
      isReplaced: ready && found?.version === version,
      load: async (file, next, url) => {
        const { systemUpdater } = await import('./system-updater')
        return systemUpdater({ file, version: next, url }, log)
      },
      quit: (whenQuit) => {
        const left = settings.leftOpen
        // The new version is started without a file: it opens what seems to have been left open.
        app.once('quit', () => (settings.leftOpen = left && { ...left, tried: false }))
        // macOS ends the program itself before it replaces it.
        if (form === 'bundle') return whenQuit()
        app.once('quit', whenQuit)
        app.quit()
      },
    })
  const installation = findInstallation({ isPackaged, execPath, resources, env })
  if (!installation) return null
  return new LinuxInstaller({
    version,
    source,
    installation,
    disk: originalFs,
    restartArgs: () => [...switchesOf(process.argv), ...[openProject() ?? []].flat()],
    restart: (plan) => {
      const own = isPackaged ? [] : [app.getAppPath()]
      const args = [...own, ...HEADLESS, '--', '-update', plan]
      // Electron starts it once this process has ended, without its open files and sockets.
      const { form: kind, program } = installation
      app.relaunch({ execPath: kind === 'appimage' ? program : execPath, args })
      app.quit()
    },
  })
}

/** A start without a display and without a window, as the `cuecast` script does it for commands. */
const HEADLESS = ['--ozone-platform=headless', '--no-sandbox', '--disable-gpu', '--log-level=3']

/** Switches of a start, without the files that were to be opened. */
function switchesOf(argv: readonly string[]): string[] {
  return argv.filter((each, i) => each.startsWith('--') || (i > 0 && argv[i - 1] === '--portable'))
}
