import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { addUsage, giveBack, type ServiceAccount, spend } from '../accounts/accounts'
import type { Metrics, TaskController } from '../context'
import type { ServiceSettings } from '../settings'
import { lockRow, type Sql } from '../store/sql'
import { chunkCredits } from './chunk-drafts'
import { LONG_TEXT, type RenderLoop } from './render-loop'
import type { TaskChanges } from './task-changes'
import {
  chunkOf,
  chunksOf,
  insertTask,
  openWork,
  progressById,
  progressByNumber,
  storeEdit,
  taskById,
} from './task-store'
import type { Chunk, ChunkEdit, Task, TaskDraft, TaskProgress } from './task-types'

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

const noSuchTask = studioError('NOT_FOUND', 'no task of this account has that id')

const noSuchChunk = (index: number): StudioError =>
  studioError('NOT_FOUND', `the task has no chunk ${index}`)

class QueueFull extends Error {}

interface TaskControllerParts {
  sql: Sql
  settings: ServiceSettings
  loop: RenderLoop
  changes: TaskChanges
  metrics: Metrics | null
  /** Why nothing that is written now would last; null = it does. */
  folderTrouble(): string | null
}

/** Tasks on top of the store and the render loop. */
export class RenderTaskController implements TaskController {
  /** Drafts that are being stored: they are not in the queue yet, but count as waiting. */
  private readonly coming = new Set<TaskDraft>()

  constructor(private readonly parts: TaskControllerParts) {}

  async submit<T>(
    draft: TaskDraft,
    answer: (task: Task, sql: Sql) => Promise<T>,
  ): Promise<Result<T>> {
    const { sql: store, loop } = this.parts
    const trouble = this.parts.folderTrouble()
    if (trouble !== null) return fail(studioError('INTERNAL_ERROR', trouble))
    if (!this.reserve(draft)) return fail(queueIsFull())
    const cost = draft.chunks.reduce((sum, chunk) => sum + chunk.credits, 0)
    try {
      const stored = await store.transaction(async (sql) => {
        if (!(await spend(sql, draft.accountId, cost))) return null
        await this.requireRoom(sql, draft)
        await addUsage(sql, draft.accountId, { tasks: 1, characters: cost })
        const task = await insertTask(sql, draft)
        return { task, answer: await answer(task, sql) }
      })
      if (!stored) return fail(tooExpensive(cost))
      this.parts.metrics?.charged(cost)
      loop.add(waitingChunks(draft, stored.task.number))
      return ok(stored.answer)
    } catch (error) {
      if (error instanceof QueueFull) return fail(queueIsFull())
      throw error
    } finally {
      this.coming.delete(draft)
    }
  }

  async edit<T>(
    task: Task,
    change: ChunkEdit,
    answer: (chunk: Chunk, sql: Sql) => Promise<T>,
  ): Promise<Result<T>> {
    const { sql: store, loop, changes } = this.parts
    const trouble = this.parts.folderTrouble()
    if (trouble !== null) return fail(studioError('INTERNAL_ERROR', trouble))
    const credits = chunkCredits(change.text)
    const stored = await store.transaction(async (sql) => {
      await lockRow(sql, 'tasks', task.number)
      const chunk = await chunkOf(sql, task.number, change.index)
      if (!chunk) return fail(noSuchChunk(change.index))
      if (!(await charge(sql, task, chunk, credits))) return fail(tooExpensive(credits))
      const edited = await storeEdit(sql, chunk, change, credits)
      return ok({ edited, answer: await answer(edited, sql) })
    })
    if (!stored.ok) return stored
    this.parts.metrics?.charged(credits)
    const { index: place, revision, text } = stored.value.edited
    const { accountId, number } = task
    const long = text.length > LONG_TEXT
    loop.add([{ accountId, task: number, chunk: place, revision, long }], true)
    changes.announce(task.number)
    return ok(stored.value.answer)
  }

  async find(account: ServiceAccount, taskId: string): Promise<Result<Task>> {
    const task = await taskById(this.parts.sql, account.id, taskId)
    return task ? ok(task) : fail(noSuchTask)
  }

  async progress(account: ServiceAccount, taskId: string): Promise<Result<TaskProgress>> {
    const task = await progressById(this.parts.sql, account.id, taskId)
    return task ? ok(task) : fail(noSuchTask)
  }

  chunks(task: Task): Promise<Chunk[]> {
    return chunksOf(this.parts.sql, task.number)
  }

  whenSettled(task: TaskProgress, waitMs: number, signal?: AbortSignal): Promise<TaskProgress> {
    const wanted = (now: TaskProgress): boolean => now.openChunks === 0
    const read = () => this.now(task)
    return this.parts.changes.until(task.number, { read, wanted, waitMs, signal })
  }

  whenChanged(task: TaskProgress, waitMs: number, signal?: AbortSignal): Promise<TaskProgress> {
    const wanted = (now: TaskProgress): boolean => now.version !== task.version
    const read = () => this.now(task)
    return this.parts.changes.until(task.number, { read, wanted, waitMs, signal })
  }

  /** The task as it is; as it was, where its account has been deleted meanwhile. */
  private async now(task: TaskProgress): Promise<TaskProgress> {
    return (await progressByNumber(this.parts.sql, task.number)) ?? task
  }

  /**
   * Other services share the queue: what is open is counted in the database. The account's row is
   * locked by what it has spent just now, so its limit is exact; that of all may be passed by what is
   * submitted at the same moment.
   * @throws {QueueFull} so that nothing of the transaction stays
   */
  private async requireRoom(sql: Sql, { accountId, chunks }: TaskDraft): Promise<void> {
    if (sql.dialect === 'sqlite') return
    const { maxWaitingChunks, maxWaitingChunksOfAccount } = this.parts.settings
    const open = await openWork(sql, accountId)
    const isFull =
      open.all + chunks.length > maxWaitingChunks ||
      open.own + chunks.length > maxWaitingChunksOfAccount
    if (isFull) throw new QueueFull()
  }

  /** Counts the draft as waiting until it is stored or refused; false when there is no room for it. */
  private reserve(draft: TaskDraft): boolean {
    const { loop, settings, sql } = this.parts
    if (sql.dialect === 'postgres') return true
    const { accountId, chunks } = draft
    const coming = [...this.coming]
    const own = coming.filter((each) => each.accountId === accountId)
    const all = loop.waiting + chunksIn(coming) + chunks.length
    const ofAccount = loop.waitingOf(accountId) + chunksIn(own) + chunks.length
    if (all > settings.maxWaitingChunks || ofAccount > settings.maxWaitingChunksOfAccount)
      return false
    this.coming.add(draft)
    return true
  }
}

const chunksIn = (drafts: readonly TaskDraft[]): number =>
  drafts.reduce((sum, { chunks }) => sum + chunks.length, 0)

const waitingChunks = ({ accountId, chunks }: TaskDraft, task: number) =>
  chunks.map(({ text }, chunk) => ({
    accountId,
    task,
    chunk,
    revision: 1,
    long: text.length > LONG_TEXT,
  }))

/** Charges for the new text; what the chunk had paid and not received is given back. */
async function charge(sql: Sql, task: Task, chunk: Chunk, credits: number): Promise<boolean> {
  if (!(await spend(sql, task.accountId, credits))) return false
  const unused = chunk.state === 0 ? chunk.credits : 0
  await giveBack(sql, task.accountId, unused)
  await addUsage(sql, task.accountId, { characters: credits - unused })
  return true
}
