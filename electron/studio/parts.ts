import type { SavedConnection } from '../settings/settings-schema'
import type { Provider } from '@shared/contracts/models/providers'
import { join } from 'node:path'
import type { AppPaths } from '../app-paths'
import {
  Auditions,
  CastLibraryStore,
  Dictionaries,
  fileNameOf,
  ProfileStore,
  RequestCounts,
  Spending,
  ProjectSession,
} from '@cuecast/dubbing'
import { Connections } from '../connections/connections'
import { Gateways } from '../connections/gateways'
import { LanguageModels } from '../connections/language-models'
import { Translators } from '../connections/translators'
import { KeyVault } from '../credentials/key-vault'
import { StudioSigner } from '../credentials/studio-signer'
import { systemCipher } from '../credentials/system-cipher'
import { ListenController } from '../jobs/listen-controller'
import { RetakeController } from '../jobs/retake-controller'
import { RunController } from '../jobs/run-controller'
import { ShareController } from '../jobs/share-controller'
import { TranslationController } from '../jobs/translation-controller'
import { ManageCaller, ManageClient } from '../embedded/manage-client'
import { EmbeddedService } from '../embedded/embedded-service'
import { ExportController } from '../jobs/export-controller'
import { log } from '@cuecast/platform'
import { ChosenPaths } from '../settings/chosen-paths'
import { Dialogs } from '../window/dialogs'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { toCopy } from '@shared/profiles/resolve-sound'
import { type Translate, translator } from '@shared/texts/texts'
import type { Permissions } from '../security/guards'
import type { OpenFileQueue } from '../window/open-file-queue'
import { app } from 'electron'
import { Emitter } from '../emitter'
import type { Parts, Shell } from '../ipc/parts'
import { makeUpdates } from '../updates/make-updates'
import { JobRegistry } from '../jobs/job-registry'
import { ModelDownloads } from '../models/model-downloads'
import { systemRequest } from '../models/system-request'
import { LastProject } from '../settings/last-project'
import { RecentProjects } from '../settings/recent-projects'
import { SettingsStore } from '../settings/settings-store'
import { systemLanguage } from '../settings/settings-schema'
import { AppMenus } from '../window/app-menu'
import { AppNotices } from '../window/app-notices'
import { WindowHolder, type WindowHooks } from '../window/studio-window'
import { isOpenJob } from '@shared/contracts/jobs'
import { JobAttention, leavingQuestion, type AttentionDeps } from '../jobs/job-attention'

/**
 * Makes the parts, each from those above it, and opens nothing yet. No constructor may call a part
 * that is made further down: findings from an earlier session are kept until requested.
 */
export function makeParts(paths: AppPaths, files: OpenFileQueue, permissions: Permissions): Parts {
  const shell = makeShell(paths, files, permissions)
  const { settings, emitter } = shell
  const { raise } = shell.notices
  const chosen = new ChosenPaths(settings)
  const embedded = makeEmbedded(shell, () => connections.providers())
  const manage = new ManageClient(new ManageCaller(embedded))
  const vault = new KeyVault(systemCipher, settings.sealedKeys)
  const requests = new RequestCounts(paths.requests, (to) => raise('REQUESTS_DAMAGED', to))
  const spending = new Spending({
    file: paths.usage,
    limits: () => settings.preferences.creditLimits,
    perMonth: (id) => monthLimitOf(settings.connections, id),
    setAside: (to) => raise('USAGE_DAMAGED', to),
    log,
  })
  const connections = new Connections({ saved: settings, vault, embedded })
  const locale = () => settings.preferences.locale
  const gateways = new Gateways(connections, requests, locale)
  const languageModels = new LanguageModels({ saved: settings, vault })
  const translators = new Translators({ saved: settings, vault })
  const auditions = new Auditions(join(paths.scratch, 'auditions'))
  const asking = { languageModels, translators, gateways, auditions }
  const translating = new TranslationController({ ...asking, emitter, jobs: shell.jobs })
  const kept = createSyncedStores(shell, gateways)
  const work = makeDubbing(shell, { gateways, manage, spending, ...kept })
  const signer = new StudioSigner(vault)
  const exports = makeExports(shell, gateways, signer)
  const newProjects = () => newProjectsOf(settings, kept.profiles)
  const sessionParts = { ...work, ...exports, translating, chosen, newProjects }
  const projectSession = makeProjectSession(shell, sessionParts)
  return {
    ...shell,
    castLibrary: new CastLibraryStore(paths.castLibrary, (to) => raise('CAST_LIBRARY_DAMAGED', to)),
    requests,
    spending,
    embedded,
    manage,
    vault,
    signer,
    connections,
    ...asking,
    translating,
    ...kept,
    ...work,
    ...exports,
    projectSession,
    chosen,
    newProjects,
    dialogs: makeDialogs(shell, chosen, projectSession),
    models: new ModelDownloads({
      voices: paths.voices,
      manage,
      mirror: () => settings.preferences.modelMirror,
      send: systemRequest,
      changed: (list) => emitter.progress('gettingChanged', '', list),
    }),
    updates: makeUpdates(shell, () => projectSession.project?.path ?? null),
  }
}

/** Exports as files, and shared reviews. */
function makeExports(
  { paths, settings, emitter, jobs }: Shell,
  gateways: Gateways,
  signer: StudioSigner,
): Pick<Parts, 'exporting' | 'sharing'> {
  const locale = () => settings.preferences.locale
  const recents = () => settings.recent.map(({ path }) => path)
  const signing = () => signer.signing()
  const exporting = new ExportController(emitter, jobs, locale, gateways, signing, recents)
  const sharing = new ShareController({
    emitter,
    exporting,
    folder: join(paths.scratch, 'shared-review'),
    lastOptions: (projectId) => settings.exportPlaces[projectId]?.options ?? undefined,
    locale,
    places: settings,
  })
  return { exporting, sharing }
}

/** The text-to-speech service of this computer, as a separate process. */
function makeEmbedded(
  { paths, settings, notices: { raise } }: Shell,
  providers: () => Promise<Provider[]>,
): EmbeddedService {
  return new EmbeddedService({
    dataDir: paths.serviceData,
    voicesDir: paths.voices,
    mainFolder: join(paths.out, 'main'),
    port: () => (settings.endpoint.open ? settings.endpoint.port : 0),
    offline: () => settings.preferences.offline,
    providers,
    databaseReplaced: ({ broken, backup }) =>
      raise(
        backup === null ? 'SERVICE_DATA_LOST' : 'SERVICE_DATA_RESTORED',
        broken ?? paths.serviceData,
      ),
    voiceOff: (name) => raise('VOICE_SWITCHED_OFF', name),
    log,
  })
}

function makeDialogs({ window, translate }: Shell, chosen: ChosenPaths, session: ProjectSession) {
  return new Dialogs({
    window,
    translate,
    chosen,
    projectPath: () => session.project?.path ?? null,
    projectName: () => fileNameOf(session.project?.document.name ?? ''),
  })
}

/** Runs, and the listen check after them. */
function makeDubbing(
  { emitter, jobs, settings }: Shell,
  parts: Pick<Parts, 'gateways' | 'manage' | 'spending' | 'dictionaries'>,
): Pick<Parts, 'listening' | 'dubbing' | 'retaking'> {
  const { gateways, manage, spending, dictionaries } = parts
  const isWanted = () => settings.preferences.listenCheck.afterRender
  const deps = { gateways, dictionaries, manage, emitter, jobs, isWanted }
  const listening = new ListenController(deps)
  const dubbing = new RunController(gateways, dictionaries, emitter, jobs, spending, listening)
  const wordLimit = () => settings.preferences.listenCheck.limit
  const retaking = new RetakeController({ gateways, listening, emitter, jobs, wordLimit })
  return { listening, dubbing, retaking }
}

type ProjectSessionParts = Pick<
  Parts,
  | 'listening'
  | 'dubbing'
  | 'retaking'
  | 'exporting'
  | 'sharing'
  | 'translating'
  | 'chosen'
  | 'newProjects'
>

function makeProjectSession(
  { paths, settings, recent, lastProject, emitter, jobs, notices }: Shell,
  parts: ProjectSessionParts,
): ProjectSession {
  const { listening, dubbing, retaking, exporting, sharing, translating, chosen, newProjects } =
    parts
  return new ProjectSession({
    projectsFolder: paths.projects,
    unsavedFolder: paths.unsaved,
    editsFound: (project, kept) =>
      kept === null
        ? notices.raise('EDITS_TAKEN_UP', project.path)
        : notices.raise('EDITS_KEPT_APART', kept),
    newProjects,
    backups: () => {
      const { everyMinutes, keep } = settings.preferences.backups
      return { everyMs: everyMinutes * 60_000, keep }
    },
    madeFrom: (path) => recent.madeFrom(path),
    projectOf: (source) => recent.projectOf(source),
    filmChosen: (path) => chosen.hasFilm(path),
    opened: async (project) => {
      lastProject.opened(project)
      await translating.open(project)
      project.replacedElsewhere = (kept) => notices.raise('PROJECT_REPLACED', kept)
      await dubbing.open(project)
      if (dubbing.runs) retaking.open(project, dubbing.runs)
    },
    saved: (project, savedAt) => emitter.of(project).emit('projectSaved', { savedAt }),
    saveFailed: (project, error) => emitter.of(project).emit('projectSaveFailed', error),
    takesLost: (project, takeIds, notice) =>
      emitter.of(project).emit('takesLost', { takeIds, notice }),
    closing: async (project) => {
      recent.closing(project)
      lastProject.closed()
      await dubbing.close()
      jobs.left(project)
      listening.cancel()
      await retaking.close()
      await translating.close()
      await listening.close()
      exporting.leave()
      await sharing.close()
    },
    background: (project) => exporting.ofProject(project),
  })
}

async function newProjectsOf(
  settings: SettingsStore,
  profiles: ProfileStore,
): ReturnType<Parts['newProjects']> {
  const { folder, ...defaults } = settings.preferences.newProjects
  const { profile } = defaults
  const kept = profile && (await profiles.of(EMBEDDED_CONNECTION_ID))
  const row = kept?.ok ? kept.value.current.rows.find(({ key }) => key === profile?.id) : undefined
  return { folder, defaults: { ...defaults, profile: row?.mine ? toCopy(row, []) : profile } }
}

/** Makes the window's holder first: events before the window is open are dropped. */
function makeShell(paths: AppPaths, files: OpenFileQueue, permissions: Permissions): Shell {
  const notices = new AppNotices()
  const language = systemLanguage(app.getLocale(), process.env, process.platform)
  const settings = new SettingsStore(language, notices.raise)
  const translate = () => translator(settings.preferences.locale)
  const window = new WindowHolder(join(paths.out, 'preload'), settings)
  const emitter = new Emitter(window)
  notices.listen((notice) => emitter.emit('noticeRaised', notice))
  const menus = new AppMenus(translate, (name) => emitter.emit('command', { name }))
  const { jobs, hooks } = makeJobs({ settings, translate, emitter, window })
  const windowHooks: WindowHooks = {
    ...hooks,
    silent: () => {
      permissions.recording = false
      files.detach()
    },
    reloaded: () => notices.raise('WINDOW_RELOADED'),
    translate,
  }
  return {
    paths,
    files,
    permissions,
    settings,
    translate,
    recent: new RecentProjects({ saved: settings, pictures: paths.pictures }),
    lastProject: new LastProject(settings, notices.raise),
    notices,
    window,
    windowHooks,
    emitter,
    menus,
    jobs,
  }
}

interface JobParts {
  jobs: JobRegistry
  /** The window's questions and events. */
  hooks: Pick<WindowHooks, 'question' | 'leaving' | 'seen'>
}

/** The list of jobs, reported to the window and the desktop. */
function makeJobs(deps: {
  settings: SettingsStore
  translate: () => Translate
  emitter: Emitter
  window: AttentionDeps['window']
}): JobParts {
  const { settings, translate, emitter } = deps
  const jobs: JobRegistry = new JobRegistry(
    {
      changed: (job, before) => {
        if (isOpenJob(job)) emitter.progress('jobChanged', job.id, job)
        else emitter.emit('jobChanged', job)
        if (before) attention.changed(job, before)
      },
      gone: (id) => emitter.emit('jobGone', { id }),
    },
    settings,
  )
  const attention = new JobAttention({
    jobs: () => jobs.list.all(),
    translate,
    window: deps.window,
    show: (id) => emitter.emit('jobShow', { id }),
    log,
  })
  return {
    jobs,
    hooks: {
      question: () => leavingQuestion(jobs.list.all(), translate()),
      leaving: () => jobs.leave(),
      seen: () => attention.seen(),
    },
  }
}

/** Collections stored per connection and synced with its service; changes go to the window. */
function createSyncedStores({ paths, emitter, notices }: Shell, gateways: Gateways) {
  const dictionaries = new Dictionaries({
    folder: paths.dictionaries,
    calls: (connectionId) => gateways.of(connectionId).pronunciation,
    changed: (connectionId, dictionary) =>
      emitter.emit('dictionaryChanged', { connectionId, dictionary }),
    setAside: (to) => notices.raise('DICTIONARY_DAMAGED', to),
  })
  const profiles = new ProfileStore({
    folder: paths.profiles,
    calls: (connectionId) => gateways.of(connectionId).profiles,
    changed: (connectionId, changed) =>
      emitter.emit('profilesChanged', { connectionId, profiles: changed }),
    setAside: (to) => notices.raise('PROFILES_DAMAGED', to),
  })
  return { dictionaries, profiles }
}

/** The limit of the month that the user has set for a provider. */
function monthLimitOf(connections: readonly SavedConnection[], id: string) {
  const found = connections.find((each) => each.id === id)
  const credits = found?.provider?.perMonth ?? null
  return found && credits !== null ? { name: found.name, credits } : null
}
