import { join, resolve } from 'node:path'
import { app, clipboard, shell } from 'electron'
import { Auditions } from './auditions/auditions'
import { CastLibraryStore } from './cast/cast-library-store'
import type { AppPaths } from './app-paths'
import { Connections } from './connections/connections'
import { Gateways } from './connections/gateways'
import { KeyVault } from './credentials/key-vault'
import { systemCipher } from './credentials/system-cipher'
import type { Dictionaries } from './dictionary/dictionaries'
import { DubbingDesk } from './dubbing-desk'
import { BedFiles } from './embedded/bed-files'
import { EmbeddedService } from './embedded/embedded-service'
import { ManageCaller } from './embedded/manage-caller'
import { ManageClient } from './embedded/manage-client'
import { ServiceDoor } from './embedded/service-door'
import { apiHandlers } from './ipc/api-handlers'
import { ExportDesk } from './export-desk'
import { appHandlers } from './ipc/app-handlers'
import { castHandlers } from './ipc/cast-handlers'
import { connectionHandlers } from './ipc/connection-handlers'
import { dictionaryHandlers } from './ipc/dictionary-handlers'
import { Emitter } from './ipc/emitter'
import { exportHandlers } from './ipc/export-handlers'
import { mediaHandlers } from './ipc/media-handlers'
import { jobHandlers } from './ipc/job-handlers'
import { profileHandlers } from './ipc/profile-handlers'
import { projectHandlers } from './ipc/project-handlers'
import { registerHandlers, type Handlers } from './ipc/register'
import { runHandlers } from './ipc/run-handlers'
import { subtitleHandlers } from './ipc/subtitle-handlers'
import { takeHandlers } from './ipc/take-handlers'
import { usageHandlers } from './ipc/usage-handlers'
import { log } from './log'
import { mediaSource } from './media-sources'
import type { JobDesk } from './jobs/job-desk'
import { makeJobs } from './job-parts'
import type { ProfileShelves } from './profiles/profile-shelves'
import { keptForConnections } from './kept-for-connections'
import { Workbench } from './projects/workbench'
import type { MediaSource } from './security/app-protocol'
import { SettingsStore } from './settings/settings-store'
import { systemLanguage } from './settings/system-language'
import { RequestCounts } from './usage/request-counts'
import { Spending } from './usage/spending'
import { askForCastMap, askForCastMapTarget } from './window/cast-dialogs'
import { askForCsv, askForCsvTarget, askForUsageTarget } from './window/csv-dialogs'
import { AppMenus } from './window/app-menu'
import {
  askForFile,
  askForFilm,
  askForReportTarget,
  askForSubtitles,
  askForSubtitleTarget,
  askForTarget,
  askToReplace,
} from './window/dialogs'
import { nativeWords, type NativeWords } from './window/native-words'
import { WindowHolder } from './window/window-holder'

export interface Studio {
  media: MediaSource
  openWindow(): void
  /** A file that the system hands over: its path is among the arguments of a start. */
  openFromOutside(argv: readonly string[], folder: string): void
  close(): Promise<void>
}

/** The long-lived parts of main. */
interface Parts {
  paths: AppPaths
  window: WindowHolder
  settings: SettingsStore
  emitter: Emitter
  menus: AppMenus
  jobs: JobDesk
  requests: RequestCounts
  spending: Spending
  embedded: EmbeddedService
  manage: ManageClient
  beds: BedFiles
  vault: KeyVault
  connections: Connections
  gateways: Gateways
  auditions: Auditions
  castLibrary: CastLibraryStore
  dictionaries: Dictionaries
  profiles: ProfileShelves
  dubbing: DubbingDesk
  exporting: ExportDesk
  workbench: Workbench
}

/** Puts the parts of main together; nothing here decides anything. */
export function createStudio(paths: AppPaths): Studio {
  const parts = makeParts(paths)
  const { window, emitter, embedded, workbench, auditions, beds, requests, spending } = parts
  registerHandlers(makeHandlers(parts), log)
  parts.menus.showFirst(nativeWords(parts.settings.preferences.locale))
  void embedded.address()
  return {
    media: mediaSource({ workbench, auditions, beds, scratch: paths.scratch }),
    openWindow: () => window.open(),
    openFromOutside(argv, folder) {
      window.raise()
      const path = argv.findLast((arg) => /\.(srt|vtt|ass|ssa|cuecast)$/i.test(arg))
      if (path !== undefined) emitter.emit('openPath', { path: resolve(folder, path) })
    },
    async close() {
      await workbench.close()
      await Promise.all([requests.close(), spending.close()])
      await embedded.stop()
    },
  }
}

function makeParts(paths: AppPaths): Parts {
  const settings = new SettingsStore(systemLanguage(app.getLocale(), process.env, process.platform))
  const emitter: Emitter = new Emitter(() => window.contents)
  const menus = new AppMenus((name) => emitter.emit('command', { name }))
  const { jobs, hooks } = makeJobs({ settings, emitter, window: () => window })
  const window: WindowHolder = new WindowHolder(join(paths.out, 'preload'), settings, hooks)
  const mainFolder = join(paths.out, 'main')
  const embedded = new EmbeddedService({
    dataDir: paths.serviceData,
    mainFolder,
    port: () => (settings.door.open ? settings.door.port : 0),
    log,
  })
  const manage = new ManageClient(new ManageCaller(embedded))
  const beds = new BedFiles(join(paths.scratch, 'beds'), manage)
  const vault = new KeyVault(systemCipher, settings.sealedKeys)
  const requests = new RequestCounts(paths.requests)
  const spending = new Spending({
    file: paths.usage,
    limits: () => settings.preferences.creditLimits,
    log,
  })
  const connections = new Connections({ saved: settings, vault, embedded })
  const gateways = new Gateways(connections, requests)
  const auditions = new Auditions(join(paths.scratch, 'auditions'))
  const kept = keptForConnections(paths, gateways, emitter)
  const dubbing = new DubbingDesk(gateways, kept.dictionaries, emitter, jobs, spending)
  const exporting = new ExportDesk(emitter, jobs)
  const workbench = makeWorkbench({ paths, emitter, jobs, dubbing, exporting })
  return {
    castLibrary: new CastLibraryStore(paths.castLibrary),
    paths,
    window,
    settings,
    emitter,
    menus,
    jobs,
    requests,
    spending,
    embedded,
    manage,
    beds,
    vault,
    connections,
    gateways,
    auditions,
    ...kept,
    dubbing,
    exporting,
    workbench,
  }
}

type WorkbenchParts = Pick<Parts, 'paths' | 'emitter' | 'jobs' | 'dubbing' | 'exporting'>

function makeWorkbench({ paths, emitter, jobs, dubbing, exporting }: WorkbenchParts): Workbench {
  return new Workbench({
    projectsFolder: paths.projects,
    opened: (project) => dubbing.open(project),
    saved: (savedAt) => emitter.emit('projectSaved', { savedAt }),
    saveFailed: (error) => emitter.emit('projectSaveFailed', error),
    closing: async (project) => {
      await dubbing.close()
      jobs.closed(project)
      await exporting.close()
    },
  })
}

function castHandlersOf({ window, workbench, castLibrary }: Parts, words: () => NativeWords) {
  return castHandlers({
    workbench,
    library: castLibrary,
    askForCastMap: () => window.ask((shown) => askForCastMap(shown, words())),
    askForCastMapTarget: (path) => window.ask((shown) => askForCastMapTarget(shown, words(), path)),
  })
}

/** What the window asks about services, and what is kept for each connection. */
function makeServiceHandlers(parts: Parts) {
  const { window, settings, connections, gateways, auditions, dictionaries, jobs } = parts
  const words = () => nativeWords(settings.preferences.locale)
  const nameOf = (id: string) => connections.list().find((each) => each.id === id)?.name ?? ''
  return {
    ...connectionHandlers({
      connections,
      gateways,
      auditions,
      spending: parts.spending,
      project: () => parts.workbench.project?.document ?? null,
      openInBrowser: (url) => shell.openExternal(url),
    }),
    ...usageHandlers({
      spending: parts.spending,
      connections,
      embeddedName: () => words().embedded,
      askForTarget: () => window.ask((shown) => askForUsageTarget(shown, words())),
    }),
    ...dictionaryHandlers({
      dictionaries,
      jobs,
      nameOf,
      askForCsv: () => window.ask((shown) => askForCsv(shown, words())),
      askForCsvTarget: () => window.ask((shown) => askForCsvTarget(shown, words())),
    }),
    ...profileHandlers({ profiles: parts.profiles, jobs, nameOf }),
    ...apiHandlers({
      manage: parts.manage,
      beds: parts.beds,
      door: new ServiceDoor({ saved: settings, embedded: parts.embedded }),
      openInBrowser: (url) => shell.openExternal(url),
      copy: (text) => clipboard.writeText(text),
    }),
  }
}

function makeHandlers(parts: Parts): Handlers {
  const { paths, window, settings, vault, dubbing, exporting, workbench } = parts
  const words = () => nativeWords(settings.preferences.locale)
  return {
    ...makeServiceHandlers(parts),
    ...appHandlers({
      settings,
      vault,
      preferencesChanged: () => window.contents?.setZoomFactor(settings.preferences.zoom),
      showMenu: (menu) => parts.menus.show(menu),
      mayShow: (path) => exporting.wrote(path) || path === workbench.project?.path,
    }),
    ...castHandlersOf(parts, words),
    ...projectHandlers({
      workbench,
      settings,
      samplesFolder: paths.samples,
      projectsFolder: paths.projects,
      askForProject: () => window.ask((shown) => askForFile(shown, words())),
      runsOf: () => dubbing.progress(),
    }),
    ...makeFileHandlers(parts),
    ...takeHandlers(workbench, () => exporting.busy || dubbing.progress().length > 0),
    ...jobHandlers(parts.jobs),
    ...runHandlers(() => dubbing.runs),
  }
}

/** What asks for files: the film, subtitles, the track, the list of fits. */
function makeFileHandlers({ window, settings, workbench, exporting }: Parts) {
  const words = () => nativeWords(settings.preferences.locale)
  return {
    ...mediaHandlers({
      askForFilm: () => window.ask((shown) => askForFilm(shown, words())),
      workbench,
    }),
    ...subtitleHandlers({
      workbench,
      askForSubtitles: () => window.ask((shown) => askForSubtitles(shown, words())),
      askForTarget: (project, format) =>
        window.ask((shown) => askForSubtitleTarget(shown, words(), project.path, format)),
      wrote: (path) => exporting.note(path),
    }),
    ...exportHandlers({
      workbench,
      exporting,
      askForTarget: (project, format) =>
        window.ask((shown) => askForTarget(shown, words(), project.path, format)),
      askForReportTarget: (project) =>
        window.ask((shown) => askForReportTarget(shown, words(), project.path)),
      askToReplace: async (paths) =>
        (await window.ask((shown) => askToReplace(shown, words(), paths))) ?? false,
    }),
  }
}
