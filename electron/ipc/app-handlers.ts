import { existsSync, readFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { takeFfmpegFrom } from '@cuecast/audio'
import { keepOffline, lastLogLines, log, parseJson } from '@cuecast/platform'
import { app, clipboard, shell } from 'electron'
import { z } from 'zod'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { storageBackend } from '../credentials/system-cipher'
import { notChosen } from '../settings/chosen-paths'
import type { SettingsStore } from '../settings/settings-store'
import { givenFile } from './given-file'
import type { Handlers } from './register'
import type { Parts } from './parts'
import { packed } from '../packed'

/** Handlers of the program itself: memory, external windows, jobs, notices and versions. */
export function appHandlers(parts: Parts) {
  const { exporting, projectSession } = parts
  return {
    ...aboutHandlers(parts),
    ...preferenceHandlers(parts),
    ...noticeHandlers(parts),
    ...jobHandlers(parts),
    ...updateHandlers(parts),
    menuShow: (menu) => parts.menus.show(menu),
    pictureFullScreen: (how) => parts.window.picture.setFullScreen(how),
    fileOpened: async () => {
      void parts.updates?.started().catch((cause: unknown) => log(`the update: ${String(cause)}`))
      let before: Promise<unknown> = Promise.resolve()
      const waiting = parts.files.subscribe((path) => {
        const given = givenFile(parts, path)
        // In the order in which they came.
        before = before.then(async () => parts.emitter.emit('openPath', await given))
      })
      const first = Promise.all(waiting.map((path) => givenFile(parts, path)))
      before = first
      return ok(await first)
    },
    // Only files that the app itself wrote or opened may be shown.
    showInFolder: ({ path }) => {
      const isOwn = exporting.wrote(path) || parts.jobs.wrote(path)
      if (isOwn || path === projectSession.project?.path) shell.showItemInFolder(path)
    },
    faultNote: ({ report }) => log(`the window failed: ${report}`),
    copyText: async ({ text }) => ok(await clipboard.writeText(text)),
  } satisfies Partial<Handlers>
}

/** Version, components and data folder of the program. */
function aboutHandlers({ settings, vault }: Parts) {
  return {
    appInfo: async () =>
      ok({
        version: app.getVersion(),
        electron: process.versions.electron ?? '',
        chrome: process.versions['chrome'] ?? '',
        node: process.versions.node,
        developmentRuntime: packed().developmentRuntime !== undefined,
        dataFolder: app.getPath('userData'),
        platform: process.platform,
        systemLocale: app.getLocale(),
        secureStorage: await vault.secure(),
        storageBackend: storageBackend(),
      }),
    licencesList: () =>
      ok(licences().map(({ name, version, licence }) => ({ name, version, licence }))),
    licenceText: ({ name, version }) =>
      ok(licences().find((each) => each.name === name && each.version === version)?.text ?? ''),
    diagnosticsCopy: () => {
      const text = diagnosticsOf(settings)
      clipboard.writeText(text)
      return ok(text)
    },
    dataFolderShow: async () => void (await shell.openPath(app.getPath('userData'))),
  } satisfies Partial<Handlers>
}

function preferenceHandlers({
  settings,
  chosen,
  dialogs,
  translate,
  window,
  embedded,
  updates,
}: Parts) {
  return {
    preferencesGet: () => ok(settings.preferences),
    projectsFolderChoose: async () => {
      const { folder } = settings.preferences.newProjects
      const path = await dialogs.askFolder(translate()('native.open.folder'), folder)
      return ok(path === null ? null : { path })
    },
    ffmpegFolderChoose: async () => {
      const { ffmpegFolder } = settings.preferences
      const path = await dialogs.askFolder(translate()('native.open.ffmpeg'), ffmpegFolder)
      return ok(path === null ? null : { path })
    },
    preferencesSet: (change) => {
      const ffmpeg = change.ffmpegFolder
      if (ffmpeg && ffmpeg !== settings.preferences.ffmpegFolder && !chosen.has(ffmpeg))
        return notChosen(ffmpeg)
      if (ffmpeg !== undefined && !takeFfmpegFrom(ffmpeg)) return noFfmpegIn(ffmpeg ?? '')
      const folder = change.newProjects?.folder ?? null
      const before = settings.preferences.newProjects.folder
      if (folder !== null && folder !== before && !chosen.has(folder)) return notChosen(folder)
      const preferences = settings.changePreferences(change)
      window.contents?.setZoomFactor(preferences.zoom)
      keepOffline(preferences.offline)
      embedded.networkChanged()
      updates?.checkWhenDue()
      return ok(preferences)
    },
  } satisfies Partial<Handlers>
}

const noFfmpegIn = (folder: string): Result<never> =>
  failWith('FILE_NOT_FOUND', 'no ffmpeg works in this folder', { at: join(folder, 'ffmpeg') })

const partSchema = z.object({
  name: z.string(),
  version: z.string(),
  licence: z.string(),
  text: z.string(),
})

/**
 * Components of the program, listed by the build (scripts/packaging/licences.mjs); none before a
 * build.
 */
function licences(): Array<z.infer<typeof partSchema>> {
  const file = join(import.meta.dirname, 'licences.json')
  return existsSync(file) ? z.array(partSchema).parse(parseJson(readFileSync(file, 'utf8'))) : []
}

/** Leaves out settings that reveal the user's folders or partners. */
function diagnosticsOf({ preferences }: SettingsStore): string {
  const {
    newProjects: _,
    ffmpegFolder: _ffmpeg,
    filmsDeclined: _films,
    licencesKnown: _licences,
    lastExport: _export,
    ...settings
  } = preferences
  const { electron, chrome, node } = process.versions
  return [
    `Cuecast ${app.getVersion()}${packed().developmentRuntime ? ' (development runtime)' : ''}`,
    `Electron ${electron}, Chromium ${chrome}, Node ${node}`,
    `${process.platform} ${release()} ${process.arch}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    `locale ${app.getLocale()}, keys ${storageBackend()}, ${app.isPackaged ? 'packaged' : 'from source'}`,
    `settings ${JSON.stringify(settings)}`,
    '',
    ...lastLogLines(100),
  ].join('\n')
}

/** Notices about the app itself. */
function noticeHandlers({ notices }: Parts) {
  return {
    noticesList: () => ok(notices.list()),
    noticeDismiss: ({ id }) => notices.dismiss(id),
  } satisfies Partial<Handlers>
}

/** The list of everything that runs. */
function jobHandlers({ jobs, chosen, lastProject }: Parts) {
  return {
    jobsList: () => ok(jobs.list.all()),
    jobForget: ({ id }) => jobs.list.forget(id),
    jobsForgetEnded: () => jobs.list.forgetEnded(),
    jobsResumable: () => {
      const unfinished = jobs.resumable()
      const left = unfinished?.how === 'open' ? null : lastProject.toReopen()
      const resumable = left
        ? { projectPath: left.path, name: left.name, how: 'reopen' as const }
        : unfinished
      // The project was open when the last session ended; the list of recent ones may have lost it.
      if (resumable) chosen.grant(resumable.projectPath)
      return ok(resumable)
    },
  } satisfies Partial<Handlers>
}

/** Versions of the program; null where this installation does not replace itself. */
function updateHandlers({ updates }: Parts) {
  return {
    updateGet: () => ok(updates?.state ?? null),
    updateCheck: () => updates?.check({ isAsked: true }),
    updateDownload: () => void updates?.download(),
    updateCancel: () => updates?.cancel(),
    updateLater: () => updates?.later(),
    updateInstall: ({ what }) => updates?.install(what),
  } satisfies Partial<Handlers>
}
