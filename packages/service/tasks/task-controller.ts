import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { addUsage, giveBack, type ServiceAccount, spend } from '../accounts/accounts'
import type { TaskController } from '../context'
import type { ServiceSettings } from '../settings'
import type { Sql } from '../store/sql'
import { chunkCredits } from './chunk-drafts'
import { LONG_TEXT, type RenderLoop } from './render-loop'
import type { TaskChanges } from './task-changes'
import { chunkOf, chunksOf, insertTask, requireTask, storeEdit, taskById } from './task-store'
import type { Chunk, ChunkEdit, Task, TaskDraft } from './task-types'

const queueIsFull = (): StudioError =>
  studioError('RATE_LIMITED', 'too much work is waiting; try again later', {
    params: { retryAfterSeconds: 30 },
  })

const tooExpensive = (cost: number): StudioError =>
  studioError(
    'INSUFFICIENT_CREDITS',
    `the account has run out of characters, or its plan has ended: this needs ${cost} credits`,
    { params: { cost } },
  )

const noSuchChunk = (index: number): StudioError =>
  studioError('NOT_FOUND', `the task has no chunk ${index}`)

interface TaskControllerParts {
  sql: Sql
  settings: ServiceSettings
  loop: RenderLoop
  changes: TaskChanges
  /** Why nothing that is written now would last; null = it does. */
  folderTrouble(): string | null
}

/** Tasks on top of the store and the render loop. */
export class RenderTaskController implements TaskController {
  constructor(private readonly parts: TaskControllerParts) {}

  submit<T>(draft: TaskDraft, answer: (task: Task) => T): Result<T> {
    const { sql, loop } = this.parts
    const trouble = this.parts.folderTrouble()
    if (trouble !== null) return fail(studioError('INTERNAL_ERROR', trouble))
    if (!this.hasRoom(draft)) return fail(queueIsFull())
    const cost = draft.chunks.reduce((sum, chunk) => sum + chunk.credits, 0)
    const stored = sql.transaction(() => {
      if (!spend(sql, draft.accountId, cost)) return null
      addUsage(sql, draft.accountId, { tasks: 1, characters: cost })
      const task = insertTask(sql, draft)
      return { task, answer: answer(task) }
    })
    if (!stored) return fail(tooExpensive(cost))
    const { accountId } = draft
    loop.add(
      draft.chunks.map(({ text }, chunk) => ({
        accountId,
        task: stored.task.number,
        chunk,
        revision: 1,
        long: text.length > LONG_TEXT,
      })),
    )
    return ok(stored.answer)
  }

  edit<T>(task: Task, change: ChunkEdit, answer: (chunk: Chunk) => T): Result<T> {
    const { sql, loop, changes } = this.parts
    const trouble = this.parts.folderTrouble()
    if (trouble !== null) return fail(studioError('INTERNAL_ERROR', trouble))
    const chunk = chunkOf(sql, task.number, change.index)
    if (!chunk) return fail(noSuchChunk(change.index))
    const credits = chunkCredits(change.text)
    const stored = sql.transaction(() => {
      if (!this.charge(task, chunk, credits)) return null
      storeEdit(sql, chunk, change, credits)
      const edited = chunkOf(sql, task.number, change.index)
      return edited && { edited, answer: answer(edited) }
    })
    if (!stored) return fail(tooExpensive(credits))
    const { index: place, revision, text } = stored.edited
    const { accountId, number } = task
    const long = text.length > LONG_TEXT
    loop.add([{ accountId, task: number, chunk: place, revision, long }], true)
    changes.announce(task.number)
    return ok(stored.answer)
  }

  find(account: ServiceAccount, taskId: string): Result<Task> {
    const task = taskById(this.parts.sql, account.id, taskId)
    return task ? ok(task) : fail(studioError('NOT_FOUND', 'no task of this account has that id'))
  }

  chunks(task: Task): Chunk[] {
    return chunksOf(this.parts.sql, task.number)
  }

  async whenSettled(task: Task, waitMs: number, signal?: AbortSignal): Promise<Task> {
    // Not the wall clock: it may be set while we wait.
    const until = performance.now() + waitMs
    let now = this.now(task)
    while (now.openChunks > 0) {
      const left = until - performance.now()
      if (left <= 0 || signal?.aborted || this.parts.changes.closed) break
      await this.parts.changes.next(task.number, left, signal)
      now = this.now(task)
    }
    return now
  }

  async whenChanged(task: Task, waitMs: number, signal?: AbortSignal): Promise<Task> {
    const now = this.now(task)
    if (now.version !== task.version) return now
    await this.parts.changes.next(task.number, waitMs, signal)
    return this.now(task)
  }

  private now(task: Task): Task {
    return requireTask(this.parts.sql, task.number)
  }

  private hasRoom({ accountId, chunks }: TaskDraft): boolean {
    const { loop, settings } = this.parts
    return (
      loop.waiting + chunks.length <= settings.maxWaitingChunks &&
      loop.waitingOf(accountId) + chunks.length <= settings.maxWaitingChunksOfAccount
    )
  }

  /** Charges for the new text; what the chunk had paid and not received is given back. */
  private charge(task: Task, chunk: Chunk, credits: number): boolean {
    const { sql } = this.parts
    if (!spend(sql, task.accountId, credits)) return false
    const unused = chunk.state === 0 ? chunk.credits : 0
    giveBack(sql, task.accountId, unused)
    addUsage(sql, task.accountId, { characters: credits - unused })
    return true
  }
}
