import { app } from 'electron'
import { join } from 'node:path'
import type { AppPaths } from '../app-paths'
import { Auditions } from '../auditions/auditions'
import { CastLibraryStore } from '../cast/cast-library-store'
import { Connections } from '../connections/connections'
import { Gateways } from '../connections/gateways'
import { KeyVault } from '../credentials/key-vault'
import { systemCipher } from '../credentials/system-cipher'
import type { Dictionaries } from '../dictionary/dictionaries'
import { DubbingDesk } from './dubbing-desk'
import { BedFiles } from '../embedded/bed-files'
import { EmbeddedService } from '../embedded/embedded-service'
import { ManageCaller } from '../embedded/manage-caller'
import { ManageClient } from '../embedded/manage-client'
import { ExportDesk } from './export-desk'
import { Emitter } from '../ipc/emitter'
import { makeJobs } from './job-parts'
import type { JobDesk } from '../jobs/job-desk'
import { keptForConnections } from './kept-for-connections'
import { log } from '../log'
import type { ProfileShelves } from '../profiles/profile-shelves'
import { Workbench } from '../projects/workbench'
import { SettingsStore } from '../settings/settings-store'
import { systemLanguage } from '../settings/system-language'
import { RequestCounts } from '../usage/request-counts'
import { Spending } from '../usage/spending'
import { AppMenus } from '../window/app-menu'
import { AppNotices } from '../window/app-notices'
import type { HandedOver } from '../window/handed-over'
import { nativeWords } from '../window/native-words'
import { WindowHolder, type WindowHooks } from '../window/window-holder'

/** The long-lived parts of main. */
export interface Parts {
  paths: AppPaths
  files: HandedOver
  notices: AppNotices
  window: WindowHolder
  windowHooks: WindowHooks
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

/**
 * Makes the parts, each from those above it, and opens nothing yet. No constructor may call back into
 * a part that is made further down: what it finds from an earlier session, it keeps until it is asked.
 */
export function makeParts(paths: AppPaths, files: HandedOver): Parts {
  const notices = new AppNotices()
  const settings = new SettingsStore(systemLanguage(app.getLocale(), process.env, process.platform))
  const window = new WindowHolder(join(paths.out, 'preload'), settings)
  const emitter = new Emitter(window)
  notices.listen((notice) => emitter.emit('noticeRaised', notice))
  const menus = new AppMenus((name) => emitter.emit('command', { name }))
  const { jobs, hooks } = makeJobs({ settings, emitter, window })
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
    files,
    castLibrary: new CastLibraryStore(paths.castLibrary),
    paths,
    window,
    notices,
    windowHooks: {
      ...hooks,
      silent: () => files.hush(),
      reloaded: () => notices.raise('WINDOW_RELOADED'),
      words: () => nativeWords(settings.preferences.locale).crash,
    },
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
