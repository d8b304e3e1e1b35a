import { join } from 'node:path'
import { clipboard, shell } from 'electron'
import { keepOffline, log } from '@cuecast/platform'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { PublicEndpoint } from '../embedded/embedded-service'
import { apiHandlers } from '../ipc/api-handlers'
import { aboutHandlers, appHandlers, noticeHandlers, updateHandlers } from '../ipc/app-handlers'
import {
  castHandlers,
  mediaHandlers,
  projectHandlers,
  reviewHandlers,
  subtitleHandlers,
} from '../ipc/project-handlers'
import {
  connectionHandlers,
  dictionaryHandlers,
  profileHandlers,
  usageHandlers,
} from '../ipc/connection-handlers'
import { scriptHandlers } from '../ipc/script-handlers'
import { wordingHandlers } from '../ipc/wording-handlers'
import { exportHandlers } from '../ipc/export-handlers'
import { startDrag } from '../window/drag-out'
import {
  jobHandlers,
  listenHandlers,
  recordingHandlers,
  runHandlers,
  speechHandlers,
  takeHandlers,
} from '../ipc/run-handlers'
import type { CallInput } from '@shared/contracts/ipc'
import type { Handlers } from '../ipc/register'
import { switchMicrophone } from '../security/guards'
import { translator } from '@shared/texts/texts'
import { newProjectsOf, type Parts } from './parts'

/** A handler for every call of the window, each with the parts that it needs. */
export function makeHandlers(parts: Parts): Handlers {
  const { paths, window, settings, dubbing, exporting, projectSession } = parts
  const { chosen, dialogs, jobs } = parts
  return {
    ...makeServiceHandlers(parts),
    ...makeAppHandlers(parts),
    ...castHandlers({ projectSession, library: parts.castLibrary, dialogs }),
    ...projectHandlers({
      projectSession,
      recent: parts.recent,
      openFailed: () => parts.lastProject.closed(),
      newProjects: () => newProjectsOf(parts),
      chosen,
      dialogs,
      hasJobs: (path) => jobs.list.all().some((job) => job.project?.path === path),
      samplesFolder: paths.samples,
      projectsFolder: paths.projects,
      underWay: () => dubbing.underWay(),
    }),
    ...mediaHandlers({ projectSession, chosen, dialogs, unlisted: (work) => jobs.unlisted(work) }),
    ...reviewHandlers({ projectSession, chosen, dialogs }),
    ...subtitleHandlers({
      projectSession,
      chosen,
      dialogs,
      wrote: (path) => exporting.note(path),
    }),
    ...exportHandlers({
      projectSession,
      exporting,
      dialogs,
      places: settings,
      startDrag: (files) => startDrag(window.contents, files),
      wasChosen: (path) => chosen.has(path),
      wentTo: (path) => jobs.list.all().some((job) => job.export?.path === path),
    }),
    ...makeNarrationHandlers(parts),
    ...jobHandlers(jobs, chosen, parts.lastProject),
    ...noticeHandlers(parts.notices),
    ...updateHandlers(parts.updates),
    ...runHandlers(() => dubbing.runs),
  }
}

/** Calls about the program itself. */
function makeAppHandlers(parts: Parts) {
  const { window, settings, vault, exporting, projectSession, chosen, dialogs } = parts
  return {
    ...aboutHandlers({ settings, vault }),
    ...appHandlers({
      settings,
      preferencesChanged: () => {
        window.contents?.setZoomFactor(settings.preferences.zoom)
        keepOffline(settings.preferences.offline)
        parts.embedded.networkChanged()
        parts.updates?.checkWhenDue()
      },
      showMenu: (menu) => parts.menus.show(menu),
      fileOpened: () => {
        void parts.updates?.started().catch((cause: unknown) => log(`the update: ${String(cause)}`))
        const waiting = parts.files.subscribe((path) =>
          parts.emitter.emit('openPath', { path: chosen.grant(path) }),
        )
        return waiting.map((path) => chosen.grant(path))
      },
      askFolder: () =>
        dialogs.askFolder(
          translator(settings.preferences.locale)('native.open.folder'),
          settings.preferences.newProjects.folder,
        ),
      wasChosen: (path) => chosen.has(path),
      mayShow: (path) => exporting.wrote(path) || path === projectSession.project?.path,
    }),
  }
}

/** Calls about scripts, and about takes wherever they come from. */
function makeNarrationHandlers(parts: Parts) {
  const { projectSession, chosen, paths, dialogs, dubbing, exporting } = parts
  return {
    ...scriptHandlers({
      projectSession,
      recent: parts.recent,
      newProjects: () => newProjectsOf(parts),
      chosen,
      projectsFolder: paths.projects,
      dialogs,
      underWay: () => dubbing.underWay(),
    }),
    ...takeHandlers(
      projectSession,
      () => exporting.busy || dubbing.busy,
      () => dialogs.askOpen('sound'),
    ),
    ...recordingHandlers(projectSession),
    ...listenHandlers(projectSession, parts.listening),
    ...speechHandlers({
      projectSession,
      gateway: () => parts.gateways.of(EMBEDDED_CONNECTION_ID),
      jobs: parts.jobs,
      dialogs,
      folder: join(paths.serviceData, 'transcripts'),
    }),
    microphoneUse: (use: CallInput<'microphoneUse'>) => switchMicrophone(parts.permissions, use),
  }
}

/** Calls about services, and what is stored for each connection. */
function makeServiceHandlers(parts: Parts) {
  const { settings, connections, gateways, auditions, dictionaries, jobs, dialogs } = parts
  const nameOf = (id: string) => connections.list().find((each) => each.id === id)?.name ?? ''
  return {
    ...connectionHandlers({
      connections,
      gateways,
      auditions,
      spending: parts.spending,
      project: () => parts.projectSession.project?.document ?? null,
      openInBrowser: (url) => shell.openExternal(url),
    }),
    ...wordingHandlers({
      projectSession: parts.projectSession,
      gateways,
      auditions,
      models: parts.languageModels,
    }),
    ...usageHandlers({
      spending: parts.spending,
      connections,
      embeddedName: () => translator(settings.preferences.locale)('native.embedded'),
      dialogs,
    }),
    ...dictionaryHandlers({ dictionaries, jobs, nameOf, dialogs }),
    ...profileHandlers({ profiles: parts.profiles, jobs, nameOf }),
    ...apiHandlers({
      manage: parts.manage,
      beds: parts.beds,
      door: new PublicEndpoint({ saved: settings, embedded: parts.embedded }),
      openInBrowser: (url) => shell.openExternal(url),
      copy: (text) => clipboard.writeText(text),
      askModelFolder: () =>
        dialogs.askFolder(
          translator(settings.preferences.locale)('native.open.model'),
          parts.chosen.folderOf('model') ?? null,
        ),
      askModelFile: () => dialogs.askOpen('model'),
      wasChosen: (path) => parts.chosen.has(path),
      askRecogniser: () =>
        dialogs.askFolder(translator(settings.preferences.locale)('native.open.recogniser'), null),
    }),
  }
}
