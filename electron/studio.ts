import { join, resolve } from 'node:path'
import { app, type BrowserWindow } from 'electron'
import { Auditions } from './auditions/auditions'
import type { AppPaths } from './app-paths'
import { Connections } from './connections/connections'
import { Gateways } from './connections/gateways'
import { KeyVault } from './credentials/key-vault'
import { systemCipher } from './credentials/system-cipher'
import { DubbingDesk } from './dubbing-desk'
import { EmbeddedService } from './embedded/embedded-service'
import { ExportDesk } from './export-desk'
import { appHandlers } from './ipc/app-handlers'
import { connectionHandlers } from './ipc/connection-handlers'
import { Emitter } from './ipc/emitter'
import { exportHandlers } from './ipc/export-handlers'
import { projectHandlers } from './ipc/project-handlers'
import { registerHandlers } from './ipc/register'
import { runHandlers } from './ipc/run-handlers'
import { takeHandlers } from './ipc/take-handlers'
import { log } from './log'
import { mediaSource } from './media-sources'
import { Workbench } from './projects/workbench'
import type { MediaSource } from './security/app-protocol'
import { SettingsStore } from './settings/settings-store'
import { setAppMenu } from './window/app-menu'
import { askForFile, askForTarget } from './window/dialogs'
import { nativeWords } from './window/native-words'
import { openStudioWindow } from './window/studio-window'

export interface Studio {
  media: MediaSource
  openWindow(): void
  /** A file that the system hands over: its path is among the arguments of a start. */
  openFromOutside(argv: readonly string[], folder: string): void
  close(): Promise<void>
}

/** Puts the parts of main together; nothing here decides anything. */
export function createStudio(paths: AppPaths): Studio {
  let window: BrowserWindow | null = null
  const settings = new SettingsStore(app.getLocale())
  const words = () => nativeWords(settings.preferences.locale)
  const emitter = new Emitter(() => window?.webContents ?? null)
  const embedded = new EmbeddedService({
    dataDir: paths.serviceData,
    mainFolder: join(paths.out, 'main'),
    log,
  })
  const vault = new KeyVault(systemCipher, settings.sealedKeys)
  const connections = new Connections({ saved: settings, vault, embedded })
  const gateways = new Gateways(connections)
  const auditions = new Auditions(join(paths.scratch, 'auditions'))
  const dubbing = new DubbingDesk(gateways, emitter)
  const exporting = new ExportDesk(emitter)
  const workbench = new Workbench({
    projectsFolder: paths.projects,
    opened: (project) => dubbing.open(project),
    saved: (savedAt) => emitter.emit('projectSaved', { savedAt }),
    saveFailed: (error) => emitter.emit('projectSaveFailed', error),
    closing: async () => {
      await exporting.close()
      await dubbing.close()
    },
  })
  const askForProject = async () => (window ? askForFile(window, words()) : null)
  const showMenu = () => setAppMenu(words(), (name) => emitter.emit('command', { name }))

  registerHandlers(
    {
      ...appHandlers({
        settings,
        vault,
        preferencesChanged: showMenu,
        mayShow: (path) => exporting.wrote(path) || path === workbench.project?.path,
      }),
      ...connectionHandlers({ connections, gateways, auditions }),
      ...projectHandlers({
        workbench,
        settings,
        samplesFolder: paths.samples,
        projectsFolder: paths.projects,
        askForProject,
        runsOf: () => dubbing.progress(),
      }),
      ...takeHandlers(workbench),
      ...runHandlers(() => dubbing.runs),
      ...exportHandlers({
        workbench,
        exporting,
        askForTarget: async (project, format) =>
          window ? askForTarget(window, words(), project.path, format) : null,
      }),
    },
    log,
  )
  showMenu()
  void embedded.address()

  return {
    media: mediaSource({ workbench, auditions, scratch: paths.scratch }),
    openWindow() {
      if (window && !window.isDestroyed()) return window.focus()
      window = openStudioWindow(join(paths.out, 'preload'), settings)
      window.on('closed', () => (window = null))
    },
    openFromOutside(argv, folder) {
      if (window?.isMinimized()) window.restore()
      window?.focus()
      const path = argv.findLast((arg) => /\.(srt|vtt|ass|ssa|cuecast)$/i.test(arg))
      if (path !== undefined) emitter.emit('openPath', { path: resolve(folder, path) })
    },
    async close() {
      await workbench.close()
      await embedded.stop()
    },
  }
}
