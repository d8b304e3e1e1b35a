import { basename, dirname, extname, join } from 'node:path'
import type { AppPaths } from '../app-paths'
import { takeFfmpegFrom } from '@cuecast/audio'
import { keepOffline, log } from '@cuecast/platform'
import { answerWindow } from '../ipc/handlers'
import type { MediaSource } from '../security/app-protocol'
import type { Permissions } from '../security/guards'
import type { RecentProjects } from '../settings/recent-projects'
import type { SettingsStore } from '../settings/settings-store'
import type { OpenFileQueue } from '../window/open-file-queue'
import { makeParts } from './parts'
import {
  type Auditions,
  remarkPath,
  removeExportLeftovers,
  filmVoicesFile,
  fittedTake,
  type ProjectSession,
  previewCopy,
} from '@cuecast/dubbing'
import type { TakePart } from '@cuecast/audio'

export interface Studio {
  media: MediaSource
  openWindow(): void
  /** Something failed that nothing has caught. */
  failed(cause: unknown): void
  close(): Promise<void>
}

/** Puts the parts of main together; nothing here decides anything. */
export function createStudio(
  paths: AppPaths,
  files: OpenFileQueue,
  permissions: Permissions,
): Studio {
  const parts = makeParts(paths, files, permissions)
  const { window, embedded, projectSession, requests, spending } = parts
  answerWindow(parts)
  parts.menus.showFirst()
  keepOffline(parts.settings.preferences.offline)
  takeFfmpegFrom(parts.settings.preferences.ffmpegFolder)
  void embedded.address()
  removeOfKills(parts.settings)
  return {
    media: mediaSource({ ...parts, scratch: paths.scratch }),
    openWindow: () => window.open(parts.windowHooks),
    failed(cause) {
      const what = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
      log(`something failed unexpectedly: ${what}`)
      parts.notices.raise('INTERNAL_FAILURE')
    },
    async close() {
      parts.updates?.close()
      parts.models.close()
      parts.jobs.end()
      await parts.exporting.close()
      await projectSession.end()
      await Promise.all([requests.close(), spending.close()])
      await embedded.stop()
    },
  }
}

/** Removes leftovers of exports that were interrupted by a kill. */
function removeOfKills({ unfinished }: Pick<SettingsStore, 'unfinished'>): void {
  for (const { path } of unfinished.exports)
    void removeExportLeftovers({ folder: dirname(path), name: basename(path, extname(path)) })
}

/** Part of a take that the window wants to play; null: all of it, unchanged. */
function partOf(query: URLSearchParams): (TakePart & { rate: number }) | null {
  const number = (name: string, usual = 0) => Math.max(0, Number(query.get(name) ?? usual) || usual)
  const rate = number('rate', 1)
  const cuts = (query.get('cuts') ?? '').split('_').flatMap((cut) => {
    const [fromMs = Number.NaN, toMs = Number.NaN] = cut.split('-').map(Number)
    return fromMs >= 0 && toMs > fromMs ? [{ fromMs, toMs }] : []
  })
  if (!(rate >= 0.4 && rate <= 6) || (rate === 1 && cuts.length === 0)) return null
  return { rate, trimStartMs: number('start'), trimEndMs: number('end'), cuts }
}

/** The file of each kind of medium that the window plays or shows. */
function mediaSource(deps: {
  projectSession: ProjectSession
  auditions: Auditions
  recent: RecentProjects
  scratch: string
}): MediaSource {
  const { projectSession, auditions, recent } = deps
  return {
    async take(takeId, query) {
      const project = projectSession.project
      const found = project?.takes.index.byId(takeId)
      if (!project || !found) return null
      const part = partOf(query)
      if (!part) return project.takes.pathOf(found)
      const made = await fittedTake(project, found, part, join(deps.scratch, 'fitted'))
      return made.ok ? made.value : null
    },
    audition: (name) => auditions.pathOf(name),
    'film-voices': (name) => projectSession.project && filmVoicesFile(projectSession.project, name),
    picture: (name) => recent.pathOf(name),
    remark: (name) => projectSession.project && remarkPath(projectSession.project.path, name),
    async music(id) {
      const file = await projectSession.project?.musicFile(id)
      return file?.ok ? file.value : null
    },
    async original() {
      const film = await projectSession.project?.film()
      if (!film?.ok || film.value === null) return null
      const { project } = projectSession
      // A film that the window cannot play is shown by its copy.
      return (project && (await previewCopy(film.value, project.path))) ?? film.value
    },
  }
}
