import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { addUsage, giveBack, type ServiceAccount, spend } from '../accounts/accounts'
import { chargeKey, refundKey } from '../accounts/key-usage'
import type { Metrics } from '../metrics'
import { lockRow, type Sql } from '../store/sql'
import { chunkCredits } from './chunk-drafts'
import type { TaskChanges } from './task-changes'
import { stepsOf, takeTurns, takeUrgentTurn } from './turns'
import type { ChunkQueue } from './chunk-queue'
import type { ChunkRenderer } from './chunk-renderer'
import {
  chunkOf,
  chunksOf,
  insertTask,
  progressById,
  progressByNumber,
  storeEdit,
  taskById,
} from './task-store'
import {
  type Chunk,
  type ChunkEdit,
  payerOf,
  type Task,
  type TaskDraft,
  type TaskOrigin,
  type TaskProgress,
} from './task-types'

const queueIsFull = (): StudioError =>
  studioError('RATE_LIMITED', 'too much work of this account is waiting; try again later', {
    params: { retryAfterSeconds: 30 },
  })

const tooExpensive = (cost: number): StudioError =>
  studioError(
    'INSUFFICIENT_CREDITS',
    `the account has run out of characters, or its plan has ended: this needs ${cost} credits`,
    { params: { cost } },
  )

const keyIsSpent = (cost: number): StudioError =>
  studioError(
    'INSUFFICIENT_CREDITS',
    `the API key has spent what it may spend this month: this needs ${cost} credits`,
    { params: { cost } },
  )

const clientLeft = studioError('CANCELLED', 'it was called back before it was spoken')

const noSuchTask = studioError('NOT_FOUND', 'no task of this account has that id')

const noSuchChunk = (index: number): StudioError =>
  studioError('NOT_FOUND', `the task has no chunk ${index}`)

interface TaskControllerParts {
  sql: Sql
  queue: ChunkQueue
  changes: TaskChanges
  metrics: Metrics | null
  renderer: Pick<ChunkRenderer, 'giveUp'>
  /** Why nothing that is written now would last; null = it does. */
  folderTrouble(): string | null
}

/** Accepts work and reports its progress. Every surface submits through it. */
export class TaskController {
  constructor(private readonly parts: TaskControllerParts) {}

  /**
   * Charges, stores and queues a task in one step; nothing starts unless all of it is paid.
   * Fails with INSUFFICIENT_CREDITS, TEXT_TOO_LONG or RATE_LIMITED (the queue is full).
   *
   * @param answer makes what is returned, inside the transaction that charges and with its store
   */
  async submit<T>(
    draft: TaskDraft,
    answer: (task: Task, sql: Sql) => Promise<T>,
  ): Promise<Result<T>> {
    const { sql: store, queue } = this.parts
    const trouble = this.parts.folderTrouble()
    if (trouble !== null) return failWith('INTERNAL_ERROR', trouble)
    const cost = draft.chunks.reduce((sum, chunk) => sum + chunk.credits, 0)
    const steps = draft.chunks.map(({ text }) => stepsOf(text))
    const stored = await store.transaction(async (sql) => {
      if (!(await queue.reserve(sql, draft))) return fail(queueIsFull())
      const paid = await pay(sql, { ...draft, tasks: 1, credits: cost })
      if (!paid.ok) return paid
      await addUsage(sql, draft.accountId, { tasks: 1, characters: cost })
      const task = await insertTask(sql, draft, await takeTurns(sql, draft.accountId, steps))
      return ok(await answer(task, sql))
    })
    if (!stored.ok) return stored
    this.parts.metrics?.charged(cost)
    queue.wake()
    return stored
  }

  /** Puts new text (voice, speed) on a chunk and renders it again, ahead of waiting work. */
  async edit<T>(
    task: Task,
    change: ChunkEdit & Pick<TaskOrigin, 'keyId'>,
    answer: (chunk: Chunk, sql: Sql) => Promise<T>,
  ): Promise<Result<T>> {
    const { sql: store, queue, changes } = this.parts
    const trouble = this.parts.folderTrouble()
    if (trouble !== null) return failWith('INTERNAL_ERROR', trouble)
    const credits = chunkCredits(change.text)
    const stored = await store.transaction(async (sql) => {
      await lockRow(sql, 'tasks', task.number)
      const chunk = await chunkOf(sql, task.number, change.index)
      if (!chunk) return fail(noSuchChunk(change.index))
      const paid = await charge(sql, { task, chunk }, change.keyId, credits)
      if (!paid.ok) return paid
      const turn = await takeUrgentTurn(sql, task.accountId, stepsOf(change.text))
      const edited = await storeEdit(sql, chunk, change, { credits, turn })
      return ok(await answer(edited, sql))
    })
    if (!stored.ok) return stored
    this.parts.metrics?.charged(credits)
    queue.wake()
    changes.announce(task.number)
    return stored
  }

  /**
   * Gives up what is not spoken yet, and gives back what it cost: nobody waits for it any more.
   *
   * @param what all of it, or only what nobody works at
   * @returns numbers of the chunks that were given up
   */
  async cancel(task: Task, what: 'all' | 'waiting' = 'all'): Promise<number[]> {
    const given = (await this.chunks(task)).filter(
      ({ state, isRunning }) => state === 0 && (what === 'all' || !isRunning),
    )
    for (const { index: chunk, revision } of given)
      await this.parts.renderer.giveUp({ task: task.number, chunk, revision }, clientLeft)
    return given.map(({ index }) => index)
  }

  /** The task by its id, for its own account only: NOT_FOUND for everybody else. */
  async find(account: ServiceAccount, taskId: string): Promise<Result<Task>> {
    const task = await taskById(this.parts.sql, account.id, taskId)
    return task ? ok(task) : fail(noSuchTask)
  }

  /**
   * As `find`, but only how far the task is.
   *
   * @param request see `Sql.state`
   */
  async progress(
    account: ServiceAccount,
    taskId: string,
    request: object,
  ): Promise<Result<TaskProgress>> {
    const task = await progressById(this.parts.sql, account.id, taskId, request)
    return task ? ok(task) : fail(noSuchTask)
  }

  /** The service is about to stop: waiting requests are answered with what there is. */
  get isStopping(): boolean {
    return this.parts.changes.isEnded
  }

  chunks(task: Task): Promise<Chunk[]> {
    return chunksOf(this.parts.sql, task.number)
  }

  /** Answers when every chunk is finished or failed, or `waitMs` passed, or the signal fired. */
  whenSettled(task: TaskProgress, waitMs: number, signal?: AbortSignal): Promise<TaskProgress> {
    const wanted = (now: TaskProgress): boolean => now.openChunks === 0
    const read = () => this.now(task)
    return this.parts.changes.until(task.number, { read, wanted, waitMs, signal })
  }

  /** Answers when the task has another version than this one, `waitMs` passed, or the signal fired. */
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

/** Takes it off the account and counts it for the key; nothing is taken where one of them does not have it. */
async function pay(
  sql: Sql,
  payment: Pick<TaskDraft, 'accountId' | 'keyId'> & { credits: number; tasks?: number },
): Promise<Result<null>> {
  const { accountId, credits } = payment
  if (!(await spend(sql, accountId, credits))) return fail(tooExpensive(credits))
  if (await chargeKey(sql, payment)) return ok(null)
  await giveBack(sql, accountId, credits)
  return fail(keyIsSpent(credits))
}

/** Charges for the new text; what was paid for the chunk and not received is given back to the key that paid. */
async function charge(
  sql: Sql,
  { task, chunk }: { task: Task; chunk: Chunk },
  keyId: string | null,
  credits: number,
): Promise<Result<null>> {
  const { accountId } = task
  const paid = await pay(sql, { accountId, keyId, credits })
  if (!paid.ok) return paid
  const unused = chunk.state === 0 ? chunk.credits : 0
  await giveBack(sql, accountId, unused)
  await refundKey(sql, { ...payerOf(task, chunk), accountId, credits: unused })
  await addUsage(sql, accountId, { characters: credits - unused })
  return paid
}
