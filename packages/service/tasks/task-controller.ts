import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { addUsage, giveBack, type ServiceAccount, spend } from '../accounts/accounts'
import type { Metrics, TaskController } from '../context'
import { lockRow, type Sql } from '../store/sql'
import { chunkCredits } from './chunk-drafts'
import type { TaskChanges } from './task-changes'
import type { TaskQueue } from './task-queue'
import {
  chunkOf,
  chunksOf,
  insertTask,
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

interface TaskControllerParts {
  sql: Sql
  queue: TaskQueue
  changes: TaskChanges
  metrics: Metrics | null
  /** Why nothing that is written now would last; null = it does. */
  folderTrouble(): string | null
}

/** Tasks on top of the store and the queue. */
export class RenderTaskController implements TaskController {
  constructor(private readonly parts: TaskControllerParts) {}

  async submit<T>(
    draft: TaskDraft,
    answer: (task: Task, sql: Sql) => Promise<T>,
  ): Promise<Result<T>> {
    const { sql: store, queue } = this.parts
    const trouble = this.parts.folderTrouble()
    if (trouble !== null) return fail(studioError('INTERNAL_ERROR', trouble))
    const cost = draft.chunks.reduce((sum, chunk) => sum + chunk.credits, 0)
    try {
      const stored = await store.transaction(async (sql) => {
        if (!(await queue.reserve(sql, draft))) return fail(queueIsFull())
        if (!(await spend(sql, draft.accountId, cost))) return fail(tooExpensive(cost))
        await addUsage(sql, draft.accountId, { tasks: 1, characters: cost })
        const task = await insertTask(sql, draft)
        return ok({ task, answer: await answer(task, sql) })
      })
      if (!stored.ok) return stored
      this.parts.metrics?.charged(cost)
      queue.add(waitingChunks(draft, stored.value.task.number))
      return ok(stored.value.answer)
    } finally {
      queue.release(draft)
    }
  }

  async edit<T>(
    task: Task,
    change: ChunkEdit,
    answer: (chunk: Chunk, sql: Sql) => Promise<T>,
  ): Promise<Result<T>> {
    const { sql: store, queue, changes } = this.parts
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
    const waiting = { accountId, task: number, chunk: place, revision, characters: text.length }
    queue.add([waiting], true)
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
}

const waitingChunks = ({ accountId, chunks }: TaskDraft, task: number) =>
  chunks.map(({ text }, chunk) => ({
    accountId,
    task,
    chunk,
    revision: 1,
    characters: text.length,
  }))

/** Charges for the new text; what the chunk had paid and not received is given back. */
async function charge(sql: Sql, task: Task, chunk: Chunk, credits: number): Promise<boolean> {
  if (!(await spend(sql, task.accountId, credits))) return false
  const unused = chunk.state === 0 ? chunk.credits : 0
  await giveBack(sql, task.accountId, unused)
  await addUsage(sql, task.accountId, { characters: credits - unused })
  return true
}
