import { existsSync, readFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { lastLogLines, parseJson } from '@cuecast/platform'
import { app, clipboard, shell } from 'electron'
import { z } from 'zod'
import type { AppMenu } from '@shared/contracts/app'
import { ok } from '@shared/contracts/result'
import { storageBackend } from '../credentials/system-cipher'
import type { KeyVault } from '../credentials/key-vault'
import { notChosen } from '../settings/chosen-paths'
import type { SettingsStore } from '../settings/settings-store'
import type { Handlers } from './register'
import type { Updates } from '../updates/updates'
import type { AppNotices } from '../window/app-notices'

/** What the program is, what is inside it, and where its data lies. */
export function aboutHandlers(deps: { settings: SettingsStore; vault: KeyVault }) {
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
        secureStorage: await deps.vault.secure(),
        storageBackend: storageBackend(),
      }),
    licencesList: () =>
      ok(parts().map(({ name, version, licence }) => ({ name, version, licence }))),
    licenceText: ({ name, version }) =>
      ok(parts().find((each) => each.name === name && each.version === version)?.text ?? ''),
    diagnosticsCopy: () => {
      const text = diagnosticsOf(deps.settings)
      clipboard.writeText(text)
      return ok(text)
    },
    dataFolderShow: async () => {
      await shell.openPath(app.getPath('userData'))
      return ok(undefined)
    },
  } satisfies Partial<Handlers>
}

/** What the app remembers, its menu, and what it shows elsewhere. */
export function appHandlers(deps: {
  settings: SettingsStore
  /** Called after every change, to update what main shows. */
  preferencesChanged: () => void
  showMenu: (menu: AppMenu) => void
  /** The window listens: the file that has waited for it, if any. */
  fileOpened: () => string[]
  /** Asks for a folder; null when the user closes the dialog. */
  askFolder: () => Promise<string | null>
  wasChosen: (path: string) => boolean
  /** Only files that the app itself wrote or opened may be shown. */
  mayShow: (path: string) => boolean
}) {
  return {
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

const partSchema = z.object({
  name: z.string(),
  version: z.string(),
  licence: z.string(),
  text: z.string(),
})

/** What the build has found inside the program (scripts/packaging/licences.mjs); none before a build. */
function parts(): Array<z.infer<typeof partSchema>> {
  const file = join(import.meta.dirname, 'licences.json')
  return existsSync(file) ? z.array(partSchema).parse(parseJson(readFileSync(file, 'utf8'))) : []
}

const packedSchema = z.object({
  developmentRuntime: z.string().optional(),
  /** Where versions are published, and the ed25519 key that they are signed with (SPKI, base64). */
  updates: z.object({ url: z.string(), publicKey: z.string() }).optional(),
})

/** What packing has written into the program's package.json. */
export function packed(): z.infer<typeof packedSchema> {
  const text = readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')
  return packedSchema.parse(parseJson(text))
}

/** Settings that tell where the user's files are, or who the user works with, stay out. */
function diagnosticsOf({ preferences }: SettingsStore): string {
  const {
    newProjects: _,
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
export function noticeHandlers(notices: AppNotices) {
  return {
    noticesList: () => ok(notices.list()),
    noticeDismiss: ({ id }) => {
      notices.dismiss(id)
      return ok(undefined)
    },
  } satisfies Partial<Handlers>
}

/** Versions of the program; null where this installation does not replace itself. */
export function updateHandlers(updates: Updates | null) {
  const done = ok(undefined)
  return {
    updateGet: () => ok(updates?.state ?? null),
    updateCheck: () => {
      updates?.check({ isAsked: true })
      return done
    },
    updateDownload: () => {
      void updates?.download()
      return done
    },
    updateCancel: () => {
      updates?.cancel()
      return done
    },
    updateLater: () => {
      updates?.later()
      return done
    },
    updateInstall: ({ what }) => {
      updates?.install(what)
      return done
    },
  } satisfies Partial<Handlers>
}
