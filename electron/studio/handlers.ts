import { clipboard, shell } from 'electron'
import { PublicEndpoint } from '../embedded/public-endpoint'
import { apiHandlers } from '../ipc/api-handlers'
import { appHandlers } from '../ipc/app-handlers'
import { castHandlers } from '../ipc/cast-handlers'
import { connectionHandlers } from '../ipc/connection-handlers'
import { dictionaryHandlers } from '../ipc/dictionary-handlers'
import { exportHandlers } from '../ipc/export-handlers'
import { jobHandlers } from '../ipc/job-handlers'
import { mediaHandlers } from '../ipc/media-handlers'
import { noticeHandlers } from '../ipc/notice-handlers'
import { profileHandlers } from '../ipc/profile-handlers'
import { projectHandlers } from '../ipc/project-handlers'
import type { Handlers } from '../ipc/register'
import { runHandlers } from '../ipc/run-handlers'
import { subtitleHandlers } from '../ipc/subtitle-handlers'
import { takeHandlers } from '../ipc/take-handlers'
import { usageHandlers } from '../ipc/usage-handlers'
import { askForCastMap, askForCastMapTarget } from '../window/cast-dialogs'
import { askForCsv, askForCsvTarget, askForUsageTarget } from '../window/csv-dialogs'
import {
  askForCopy,
  askForFile,
  askForFilm,
  askForReportTarget,
  askForSubtitleTarget,
  askForSubtitles,
  askForTarget,
  askToReplace,
} from '../window/dialogs'
import { type NativeWords, nativeWords } from '../window/native-words'
import type { Parts } from './parts'

/** Answers for every call of the window, each with the parts that it needs. */
export function makeHandlers(parts: Parts): Handlers {
  const { paths, window, settings, vault, dubbing, exporting, projectSession, chosen } = parts
  const words = () => nativeWords(settings.preferences.locale)
  return {
    ...makeServiceHandlers(parts),
    ...appHandlers({
      settings,
      vault,
      preferencesChanged: () => window.contents?.setZoomFactor(settings.preferences.zoom),
      showMenu: (menu) => parts.menus.show(menu),
      fileOpened: () => {
        const waiting = parts.files.listen((path) =>
          parts.emitter.emit('openPath', { path: chosen.grant(path) }),
        )
        return waiting === null ? null : chosen.grant(waiting)
      },
      mayShow: (path) => exporting.wrote(path) || path === projectSession.project?.path,
    }),
    ...castHandlersOf(parts, words),
    ...projectHandlers({
      projectSession,
      settings,
      chosen,
      hasJobs: (path) => parts.jobs.list.all().some((job) => job.project?.path === path),
      samplesFolder: paths.samples,
      projectsFolder: paths.projects,
      askForProject: () => window.ask((shown) => askForFile(shown, words(), chosen)),
      askForCopy: (project) => window.ask((shown) => askForCopy(shown, words(), project.path)),
      underWay: () => dubbing.underWay(),
    }),
    ...makeFileHandlers(parts),
    ...takeHandlers(projectSession, () => exporting.busy || dubbing.busy),
    ...jobHandlers(parts.jobs, chosen),
    ...noticeHandlers(parts.notices),
    ...runHandlers(() => dubbing.runs),
  }
}

function castHandlersOf(
  { window, projectSession, castLibrary, chosen }: Parts,
  words: () => NativeWords,
) {
  return castHandlers({
    projectSession,
    library: castLibrary,
    askForCastMap: () =>
      window.ask((shown) =>
        askForCastMap(shown, words(), chosen, projectSession.project?.path ?? null),
      ),
    askForCastMapTarget: (path) => window.ask((shown) => askForCastMapTarget(shown, words(), path)),
  })
}

/** What the window asks about services, and what is kept for each connection. */
function makeServiceHandlers(parts: Parts) {
  const { window, settings, connections, gateways, auditions, dictionaries, jobs, chosen } = parts
  const words = () => nativeWords(settings.preferences.locale)
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
    ...usageHandlers({
      spending: parts.spending,
      connections,
      embeddedName: () => words().embedded,
      askForTarget: () => window.ask((shown) => askForUsageTarget(shown, words(), chosen)),
    }),
    ...dictionaryHandlers({
      dictionaries,
      jobs,
      nameOf,
      askForCsv: () => window.ask((shown) => askForCsv(shown, words(), chosen)),
      askForCsvTarget: () => window.ask((shown) => askForCsvTarget(shown, words(), chosen)),
    }),
    ...profileHandlers({ profiles: parts.profiles, jobs, nameOf }),
    ...apiHandlers({
      manage: parts.manage,
      beds: parts.beds,
      door: new PublicEndpoint({ saved: settings, embedded: parts.embedded }),
      openInBrowser: (url) => shell.openExternal(url),
      copy: (text) => clipboard.writeText(text),
    }),
  }
}

/** What asks for files: the film, subtitles, the track, the list of fits. */
function makeFileHandlers({ window, settings, projectSession, exporting, jobs, chosen }: Parts) {
  const words = () => nativeWords(settings.preferences.locale)
  const beside = () => projectSession.project?.path ?? null
  return {
    ...mediaHandlers({
      askForFilm: () => window.ask((shown) => askForFilm(shown, words(), chosen, beside())),
      projectSession,
      chosen,
    }),
    ...subtitleHandlers({
      projectSession,
      chosen,
      askForSubtitles: () =>
        window.ask((shown) => askForSubtitles(shown, words(), chosen, beside())),
      askForTarget: (project, format) =>
        window.ask((shown) => askForSubtitleTarget(shown, words(), project.path, format)),
      wrote: (path) => exporting.note(path),
    }),
    ...exportHandlers({
      projectSession,
      exporting,
      wentTo: (path) => jobs.list.all().some((job) => job.export?.path === path),
      askForTarget: (project, format) =>
        window.ask((shown) => askForTarget(shown, words(), project.path, format)),
      askForReportTarget: (project) =>
        window.ask((shown) => askForReportTarget(shown, words(), project.path)),
      askToReplace: async (paths) =>
        (await window.ask((shown) => askToReplace(shown, words(), paths))) ?? false,
    }),
  }
}
