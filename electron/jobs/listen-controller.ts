import { randomUUID } from 'node:crypto'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { CallInput, CallOutput } from '@shared/contracts/ipc'
import { canRecognise } from '@shared/contracts/models/recognisers'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { activeEntries } from '@shared/dictionary/rows'
import { checkTakes, type Dictionaries, type Project } from '@cuecast/dubbing'
import type { Gateways } from '../connections/gateways'
import type { ManageClient } from '../embedded/manage-client'
import type { Emitter } from '../emitter'
import type { JobRegistry } from './job-registry'

interface ListenDeps {
  gateways: Gateways
  dictionaries: Dictionaries
  manage: Pick<ManageClient, 'call'>
  emitter: Emitter
  jobs: JobRegistry
  /** True if the user wants rendered takes to be checked. */
  isWanted: () => boolean
}

type Wanted = CallInput<'listenCheck'> & { takeIds: readonly string[] | undefined }

/**
 * Listen checks of the open project, one at a time. The sound of a take goes to the embedded service,
 * whichever service has made it.
 */
export class ListenController {
  #abort = new AbortController()
  #last: Promise<unknown> = Promise.resolve()

  constructor(private readonly deps: ListenDeps) {}

  /** Resolves once the active takes, or these, are checked; `takesChecked` brings each. */
  check(
    project: Project,
    wanted: CallInput<'listenCheck'>,
    takeIds?: readonly string[],
  ): Promise<Result<CallOutput<'listenCheck'>>> {
    const { signal } = this.#abort
    const ended = this.#last.then(() => this.#check(project, { ...wanted, takeIds }, signal))
    this.#last = ended.catch(() => undefined)
    return ended
  }

  /** The user has a recogniser. */
  async isReady(): Promise<boolean> {
    const known = await this.deps.manage.call('recognisers', undefined)
    return known.ok && known.value.some(canRecognise)
  }

  /** Checks the rendered takes of a run, if the user wants that and has a recogniser. */
  async afterRender(project: Project, cueIds: readonly string[]): Promise<void> {
    if (!this.deps.isWanted() || cueIds.length === 0 || project.access.readOnly) return
    const { signal } = this.#abort
    if ((await this.isReady()) && !signal.aborted)
      await this.check(project, { cueIds: [...cueIds], again: false })
  }

  /** Stops the active check and the waiting ones; results so far are kept. */
  cancel(): void {
    this.#abort.abort()
    this.#abort = new AbortController()
  }

  /** Resolves when nothing works with the project any more. */
  async close(): Promise<void> {
    this.cancel()
    await this.#last
  }

  async #check(
    project: Project,
    { cueIds, takeIds, again }: Wanted,
    signal: AbortSignal,
  ): Promise<Result<CallOutput<'listenCheck'>>> {
    if (signal.aborted) return failWith('CANCELLED', 'the listen check was cancelled')
    const { gateways, dictionaries, emitter, jobs } = this.deps
    const job = { id: randomUUID(), state: 'running', progress: 0, leftMs: null } as const
    jobs.speech(job, project, 'listen')
    const words = await dictionaries.of(project.document.connectionId)
    const made = await checkTakes({
      project,
      gateway: gateways.of(EMBEDDED_CONNECTION_ID),
      cueIds,
      ...(takeIds && { takeIds }),
      again,
      dictionary: words.ok ? activeEntries(words.value.current.rows) : [],
      signal,
      onProgress: ({ part, leftMs }) =>
        jobs.speech({ ...job, progress: part, leftMs }, project, 'listen'),
      onChecked: (take) => emitter.of(project).emit('takesChecked', [take]),
    })
    if (!made.ok) {
      const state = made.error.code === 'CANCELLED' ? 'cancelled' : 'failed'
      jobs.speech({ ...job, state, error: made.error }, project, 'listen')
      return made
    }
    jobs.speech({ ...job, state: 'done', progress: 1 }, project, 'listen')
    return ok({ checked: made.value.checked, failed: made.value.failures.size })
  }
}
