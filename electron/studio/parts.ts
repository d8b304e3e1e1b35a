import { join } from 'node:path'
import type { AppPaths } from '../app-paths'
import {
  Auditions,
  CastLibraryStore,
  type Dictionaries,
  type ProfileStore,
  RequestCounts,
  Spending,
  ProjectSession,
} from '@cuecast/dubbing'
import { Connections } from '../connections/connections'
import { Gateways } from '../connections/gateways'
import { KeyVault } from '../credentials/key-vault'
import { systemCipher } from '../credentials/system-cipher'
import { RunController } from './run-controller'
import { BedFiles } from '../embedded/bed-files'
import { EmbeddedService } from '../embedded/embedded-service'
import { ManageCaller } from '../embedded/manage-caller'
import { ManageClient } from '../embedded/manage-client'
import { ExportController } from './export-controller'
import { makeShell, type Shell } from './shell'
import { createSyncedStores } from './synced-stores'
import { log } from '@cuecast/platform'
import { ChosenPaths } from '../settings/chosen-paths'
import { Dialogs } from '../window/dialogs'
import { translator } from '@shared/texts/texts'
import type { OpenFileQueue } from '../window/open-file-queue'

/** The long-lived parts of main. */
export interface Parts extends Shell {
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
  profiles: ProfileStore
  dubbing: RunController
  exporting: ExportController
  projectSession: ProjectSession
  chosen: ChosenPaths
  dialogs: Dialogs
}

/**
 * Makes the parts, each from those above it, and opens nothing yet. No constructor may call back into
 * a part that is made further down: what it finds from an earlier session, it keeps until it is asked.
 */
export function makeParts(paths: AppPaths, files: OpenFileQueue): Parts {
  const shell = makeShell(paths, files)
  const { settings, emitter, jobs } = shell
  const chosen = new ChosenPaths(settings)
  const embedded = new EmbeddedService({
    dataDir: paths.serviceData,
    mainFolder: join(paths.out, 'main'),
    port: () => (settings.door.open ? settings.door.port : 0),
    databaseReplaced: ({ broken, backup }) =>
      shell.notices.raise(
        backup === null ? 'SERVICE_DATA_LOST' : 'SERVICE_DATA_RESTORED',
        broken ?? paths.serviceData,
      ),
    log,
  })
  const manage = new ManageClient(new ManageCaller(embedded))
  const beds = new BedFiles(join(paths.scratch, 'beds'), manage)
  const vault = new KeyVault(systemCipher, settings.sealedKeys)
  const requests = new RequestCounts(paths.requests)
  const spending = new Spending({
    file: paths.usage,
    limits: () => settings.preferences.creditLimits,
    setAside: (to) => shell.notices.raise('USAGE_DAMAGED', to),
    log,
  })
  const connections = new Connections({ saved: settings, vault, embedded })
  const gateways = new Gateways(connections, requests, () => settings.preferences.locale)
  const auditions = new Auditions(join(paths.scratch, 'auditions'))
  const kept = createSyncedStores(shell, gateways)
  const dubbing = new RunController(gateways, kept.dictionaries, emitter, jobs, spending)
  const exporting = new ExportController(emitter, jobs)
  const projectSession = makeProjectSession({ paths, emitter, jobs, dubbing, exporting, chosen })
  return {
    ...shell,
    castLibrary: new CastLibraryStore(paths.castLibrary, (to) =>
      shell.notices.raise('CAST_LIBRARY_DAMAGED', to),
    ),
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
    projectSession,
    chosen,
    dialogs: makeDialogs(shell, chosen, projectSession),
  }
}

function makeDialogs({ window, settings }: Shell, chosen: ChosenPaths, session: ProjectSession) {
  return new Dialogs({
    window,
    translate: () => translator(settings.preferences.locale),
    chosen,
    projectPath: () => session.project?.path ?? null,
  })
}

type ProjectSessionParts = Pick<
  Parts,
  'paths' | 'emitter' | 'jobs' | 'dubbing' | 'exporting' | 'chosen'
>

function makeProjectSession({
  paths,
  emitter,
  jobs,
  dubbing,
  exporting,
  chosen,
}: ProjectSessionParts): ProjectSession {
  return new ProjectSession({
    projectsFolder: paths.projects,
    filmChosen: (path) => chosen.hasFilm(path),
    opened: (project) => dubbing.open(project),
    saved: (savedAt) => emitter.emit('projectSaved', { savedAt }),
    saveFailed: (error) => emitter.emit('projectSaveFailed', error),
    takesLost: ({ path }, takeIds, notice) => emitter.emit('takesLost', { path, takeIds, notice }),
    closing: async (project) => {
      await dubbing.close()
      jobs.closed(project)
      await exporting.close()
    },
  })
}
