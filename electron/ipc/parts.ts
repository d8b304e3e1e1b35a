import type {
  Auditions,
  CastLibraryStore,
  Dictionaries,
  ProfileStore,
  ProjectDefaults,
  ProjectSession,
  RequestCounts,
  Spending,
} from '@cuecast/dubbing'
import type { Translate } from '@shared/texts/texts'
import type { AppPaths } from '../app-paths'
import type { Connections } from '../connections/connections'
import type { Gateways } from '../connections/gateways'
import type { LanguageModels } from '../connections/language-models'
import type { Translators } from '../connections/translators'
import type { KeyVault } from '../credentials/key-vault'
import type { StudioSigner } from '../credentials/studio-signer'
import type { EmbeddedService } from '../embedded/embedded-service'
import type { ManageClient } from '../embedded/manage-client'
import type { ExportController } from '../jobs/export-controller'
import type { JobRegistry } from '../jobs/job-registry'
import type { ListenController } from '../jobs/listen-controller'
import type { RetakeController } from '../jobs/retake-controller'
import type { RunController } from '../jobs/run-controller'
import type { ShareController } from '../jobs/share-controller'
import type { TranslationController } from '../jobs/translation-controller'
import type { Permissions } from '../security/guards'
import type { ChosenPaths } from '../settings/chosen-paths'
import type { LastProject } from '../settings/last-project'
import type { RecentProjects } from '../settings/recent-projects'
import type { ModelDownloads } from '../models/model-downloads'
import type { SettingsStore } from '../settings/settings-store'
import type { Updates } from '../updates/updates'
import type { AppMenus } from '../window/app-menu'
import type { AppNotices } from '../window/app-notices'
import type { Dialogs } from '../window/dialogs'
import type { Emitter } from '../emitter'
import type { OpenFileQueue } from '../window/open-file-queue'
import type { WindowHolder, WindowHooks } from '../window/studio-window'

/** The parts around the window that do not depend on the open project. */
export interface Shell {
  paths: AppPaths
  files: OpenFileQueue
  permissions: Permissions
  settings: SettingsStore
  /** Texts in the language of the interface. */
  translate: () => Translate
  notices: AppNotices
  window: WindowHolder
  windowHooks: WindowHooks
  emitter: Emitter
  menus: AppMenus
  jobs: JobRegistry
  recent: RecentProjects
  lastProject: LastProject
}

/** The long-lived parts of main. */
export interface Parts extends Shell {
  requests: RequestCounts
  spending: Spending
  embedded: EmbeddedService
  manage: ManageClient
  vault: KeyVault
  signer: StudioSigner
  connections: Connections
  gateways: Gateways
  languageModels: LanguageModels
  translators: Translators
  translating: TranslationController
  auditions: Auditions
  castLibrary: CastLibraryStore
  dictionaries: Dictionaries
  profiles: ProfileStore
  listening: ListenController
  dubbing: RunController
  retaking: RetakeController
  exporting: ExportController
  sharing: ShareController
  projectSession: ProjectSession
  chosen: ChosenPaths
  dialogs: Dialogs
  newProjects: () => Promise<NewProjects>
  models: ModelDownloads
  /** Null where this installation does not replace itself. */
  updates: Updates | null
}

/**
 * Defaults of new projects, with the current profile, and their folder; null: next to their
 * subtitles.
 */
interface NewProjects {
  folder: string | null
  defaults: ProjectDefaults
}
