import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { giveBack, spend } from '../accounts/accounts'
import { addUsage } from '../accounts/usage'
import type { TaskDesk } from '../context'
import type { ServiceSettings } from '../settings'
import type { Sql } from '../store/sql'
import { chunkCredits } from './chunk-credits'
import type { RenderLoop } from './render-loop'
import { storeEdit } from './chunk-results'
import type { TaskChanges } from './task-changes'
import { chunkOf, chunksOf, insertTask, requireTask, taskById } from './task-store'
import type { Chunk, ChunkEdit, Task, TaskDraft } from './task-types'

const queueIsFull = (): StudioError =>
  studioError('RATE_LIMITED', 'too much work is waiting; try again later', {
    params: { retryAfterSeconds: 30 },
  })

const tooExpensive = (cost: number): StudioError =>
  studioError(
    'INSUFFICIENT_CREDITS',
    `the account has run out of characters: this needs ${cost} credits`,
    { params: { cost } },
  )

const noSuchChunk = (index: number): StudioError =>
  studioError('NOT_FOUND', `the task has no chunk ${index}`)

interface DeskParts {
  sql: Sql
  settings: ServiceSettings
  loop: RenderLoop
  changes: TaskChanges
}

export function taskDesk({ sql, settings, loop, changes }: DeskParts): TaskDesk {
  function submit(draft: TaskDraft): Result<Task> {
    const count = draft.chunks.length
    if (
      loop.waiting + count > settings.maxWaitingChunks ||
      loop.waitingOf(draft.accountId) + count > settings.maxWaitingChunksOfAccount
    )
      return fail(queueIsFull())
    const cost = draft.chunks.reduce((sum, chunk) => sum + chunk.credits, 0)
    const task = sql.transaction(() => {
      if (!spend(sql, draft.accountId, cost)) return null
      addUsage(sql, draft.accountId, { tasks: 1, characters: cost })
      return insertTask(sql, draft)
    })
    if (!task) return fail(tooExpensive(cost))
    loop.add(
      draft.accountId,
      draft.chunks.map((_, chunk) => ({ task: task.number, chunk, revision: 1 })),
    )
    return ok(task)
  }

  /** Charges for the new text; what the chunk had paid and not received is given back. */
  function charge(task: Task, chunk: Chunk, credits: number): boolean {
    if (!spend(sql, task.accountId, credits)) return false
    const unused = chunk.state === 0 ? chunk.credits : 0
    giveBack(sql, task.accountId, unused)
    addUsage(sql, task.accountId, { characters: credits - unused })
    return true
  }

  function edit(task: Task, change: ChunkEdit): Result<Chunk> {
    const chunk = chunkOf(sql, task.number, change.index)
    if (!chunk) return fail(noSuchChunk(change.index))
    const credits = chunkCredits(change.text)
    const edited = sql.transaction(() => {
      if (!charge(task, chunk, credits)) return null
      storeEdit(sql, chunk, change, credits)
      return chunkOf(sql, task.number, change.index)
    })
    if (!edited) return fail(tooExpensive(credits))
    loop.add(
      task.accountId,
      [{ task: task.number, chunk: edited.index, revision: edited.revision }],
      true,
    )
    changes.announce(task.number)
    return ok(edited)
  }

  async function whenSettled(task: Task, waitMs: number, signal?: AbortSignal): Promise<Task> {
    const until = Date.now() + waitMs
    let now = requireTask(sql, task.number)
    while (now.openChunks > 0 && Date.now() < until && !signal?.aborted && !changes.closed) {
      await changes.next(task.number, until - Date.now(), signal)
      now = requireTask(sql, task.number)
    }
    return now
  }

  async function whenChanged(task: Task, waitMs: number, signal?: AbortSignal): Promise<Task> {
    const now = requireTask(sql, task.number)
    if (now.version !== task.version) return now
    await changes.next(task.number, waitMs, signal)
    return requireTask(sql, task.number)
  }

  return {
    submit,
    edit,
    whenSettled,
    whenChanged,
    chunks: (task) => chunksOf(sql, task.number),
    find(account, taskId) {
      const task = taskById(sql, account.id, taskId)
      return task ? ok(task) : fail(studioError('NOT_FOUND', 'no task of this account has that id'))
    },
  }
}
