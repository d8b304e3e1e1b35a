import { app } from 'electron'
import { join } from 'node:path'
import type { AppPaths } from '../app-paths'
import { Emitter } from '../ipc/emitter'
import type { JobRegistry } from '../jobs/job-registry'
import { SettingsStore } from '../settings/settings-store'
import { systemLanguage } from '../settings/system-language'
import { AppMenus } from '../window/app-menu'
import { AppNotices } from '../window/app-notices'
import type { OpenFileQueue } from '../window/open-file-queue'
import { translator } from '@shared/texts/texts'
import { WindowHolder, type WindowHooks } from '../window/window-holder'
import { makeJobs } from './job-parts'

/** The window and what it always shows, whatever is open. */
export interface Shell {
  paths: AppPaths
  files: OpenFileQueue
  settings: SettingsStore
  notices: AppNotices
  window: WindowHolder
  windowHooks: WindowHooks
  emitter: Emitter
  menus: AppMenus
  jobs: JobRegistry
}

/** Makes the window's holder first: what is emitted before the window is open reaches nobody. */
export function makeShell(paths: AppPaths, files: OpenFileQueue): Shell {
  const notices = new AppNotices()
  const language = systemLanguage(app.getLocale(), process.env, process.platform)
  const settings = new SettingsStore(language, notices.raise)
  const window = new WindowHolder(join(paths.out, 'preload'), settings)
  const emitter = new Emitter(window)
  notices.listen((notice) => emitter.emit('noticeRaised', notice))
  const menus = new AppMenus((name) => emitter.emit('command', { name }))
  const { jobs, hooks } = makeJobs({ settings, emitter, window })
  const windowHooks: WindowHooks = {
    ...hooks,
    silent: () => files.detach(),
    reloaded: () => notices.raise('WINDOW_RELOADED'),
    translate: () => translator(settings.preferences.locale),
  }
  return { paths, files, settings, notices, window, windowHooks, emitter, menus, jobs }
}
