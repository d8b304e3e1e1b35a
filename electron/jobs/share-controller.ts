import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { StudioError } from '@shared/contracts/errors'
import { defaultExportOptions, type ExportOptions } from '@shared/contracts/export'
import type { Locale } from '@shared/languages/locales'
import type { ReviewShareState } from '@shared/contracts/project/review-share'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { reviewOptionsSchema } from '@shared/contracts/review'
import {
  keepArrived,
  type Project,
  type ReviewShare,
  type SharePlace,
  shareReview,
} from '@cuecast/dubbing'
import { fileError, removeTree } from '@cuecast/platform'
import type { Emitter } from '../emitter'
import { keepRound } from './keep-round'
import type { ExportController } from './export-controller'

interface ShareDeps {
  emitter: Pick<Emitter, 'of' | 'progress'>
  exporting: Pick<ExportController, 'writeReview'>
  /** Folder of shared packages; its content belongs to no other session. */
  folder: string
  /** Options of the project's last export. */
  lastOptions: (projectId: string) => ExportOptions | undefined
  locale: () => Locale
  /** Where each project is shared, kept over restarts. */
  places: {
    readonly sharePlaces: Readonly<Record<string, SharePlace>>
    rememberShare(projectId: string, place: SharePlace): void
  }
}

interface Sharing {
  projectId: string
  abort: AbortController
  folder: string
  ended: Promise<void>
  share: ReviewShare | null
}

/** The one review package that is offered to this computer's network, until it is stopped or its project closed. */
export class ShareController {
  #state: ReviewShareState = { state: 'off' }
  #sharing: Sharing | null = null

  constructor(private readonly deps: ShareDeps) {}

  get state(): ReviewShareState {
    return this.#state
  }

  /** Returns at once; `reviewShareChanged` reports the progress. */
  start(project: Project, address: string): void {
    if (this.#sharing) return
    const folder = join(this.deps.folder, randomUUID())
    const abort = new AbortController()
    const projectId = project.document.id
    const ended = Promise.resolve()
    const sharing: Sharing = { projectId, abort, folder, share: null, ended }
    this.#sharing = sharing
    this.#show({ state: 'preparing', progress: 0, leftMs: null })
    sharing.ended = this.#run(sharing, project, address)
  }

  async #run(sharing: Sharing, project: Project, address: string): Promise<void> {
    const opened = await this.#open(sharing, project, address)
    if (!opened.ok) await this.#end(sharing, opened.error)
  }

  /** Ends it with its project: shared again, open pages find it where it was. */
  async close(): Promise<void> {
    const sharing = this.#sharing
    if (!sharing) return
    sharing.abort.abort()
    await sharing.ended
    if (this.#sharing === sharing) await this.#end(sharing)
  }

  /** Ends it for good: the address no longer works. */
  async stop(): Promise<void> {
    const { projectId } = this.#sharing ?? {}
    await this.close()
    const { places } = this.deps
    const port = projectId === undefined ? undefined : places.sharePlaces[projectId]?.port
    if (projectId !== undefined && port !== undefined) places.rememberShare(projectId, { port })
  }

  async #open(sharing: Sharing, project: Project, address: string): Promise<Result<void>> {
    const { emitter, exporting, places } = this.deps
    const { signal } = sharing.abort
    try {
      // Leftovers of a kill: only one package is shared at a time.
      await removeTree(this.deps.folder)
      await mkdir(sharing.folder, { recursive: true })
    } catch (cause) {
      return fail(fileError(cause, this.deps.folder, 'write'))
    }
    const written = await exporting.writeReview(project, {
      options: this.#options(project),
      path: join(sharing.folder, 'package'),
      signal,
      onProgress: (progress, leftMs) => this.#show({ state: 'preparing', progress, leftMs }),
    })
    // The temporary path of the package means nothing to the user.
    if (!written.ok) return fail({ ...written.error, at: undefined })
    const { files, reviewRound } = written.value
    const { round } = reviewRound
    keepRound(project, reviewRound, emitter)
    const show = (share: ReviewShare) =>
      this.#show({ state: 'on', url: share.url, round, reviewers: share.reviewers() })
    const opened = await shareReview({
      folder: files[0] ?? sharing.folder,
      projectId: sharing.projectId,
      address,
      place: places.sharePlaces[sharing.projectId],
      keep: async (device, file) => {
        const kept = await keepArrived(project.path, device, file)
        if (kept.ok) emitter.of(project).emit('reviewNotesCame', {})
        return kept
      },
      changed: () => sharing.share && show(sharing.share),
    })
    if (!opened.ok) return opened
    sharing.share = opened.value
    places.rememberShare(sharing.projectId, opened.value.place)
    if (signal.aborted) return failWith('CANCELLED', 'sharing was stopped')
    show(opened.value)
    return ok(undefined)
  }

  /** As the last package of the project was, as a folder, in its own language: notes arrive in this project. */
  #options(project: Project): ExportOptions {
    const last = this.deps.lastOptions(project.document.id) ?? defaultExportOptions
    const usual = reviewOptionsSchema.parse({ locale: this.deps.locale() })
    return { ...last, review: { ...(last.review ?? usual), pack: 'folder', languages: false } }
  }

  async #end(sharing: Sharing, error?: StudioError): Promise<void> {
    await sharing.share?.close()
    // Files that cannot be removed now are removed at the next share.
    await removeTree(sharing.folder).catch(() => undefined)
    this.#sharing = null
    this.#show({ state: 'off', ...(error && error.code !== 'CANCELLED' && { error }) })
  }

  #show(state: ReviewShareState): void {
    this.#state = state
    this.deps.emitter.progress('reviewShareChanged', '', state)
  }
}
