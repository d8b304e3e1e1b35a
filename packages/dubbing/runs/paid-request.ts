import { ok, type Result } from '@shared/contracts/result'
import { planTask, type PlannedTask } from '@shared/dubbing/batches'
import type { CreatedTask } from '../gateway/answers/task-answers'
import type { ChunkEdit } from '../gateway/calls/task-calls'
import type { Gateway } from '../gateway/gateway'
import type { PaidCall } from '../gateway/service-caller'
import type { ServiceFacts } from './capabilities'
import { dubRequest } from './dub-request'
import { alwaysFresh, freshAfterEdit, type Freshness } from './freshness'
import type { PlannedEdit } from './plan-edit'
import { sentChunks, type RequestContent, type Submission } from './submission'

/** A request that costs credits. */
export interface PaidRequest {
  /** What the journal records. */
  content: RequestContent
  send(paid: PaidCall): Promise<Result<CreatedTask>>
  /** Distinguishes the requested audio from earlier audio of the chunk. */
  isFresh: Freshness
}

interface SendContext {
  runId: string
  gateway: Gateway
  /** How long the gateway may wait before the request is on its way. */
  patience: Parameters<Gateway['createDub']>[2]
}

export function requestOfTask(
  task: PlannedTask,
  facts: ServiceFacts,
  { runId, gateway, patience }: SendContext,
): PaidRequest {
  const body = JSON.stringify(dubRequest(task, facts))
  return {
    content: {
      runId,
      connectionId: gateway.connectionId,
      kind: 'create',
      taskId: null,
      chunkIndexes: null,
      language: task.language,
      audio: task.audio,
      chunks: sentChunks(task),
      body,
    },
    send: (paid) => gateway.createDub(body, task.chunks.length, patience, paid),
    isFresh: alwaysFresh,
  }
}

type SendOptions = Pick<SendContext, 'gateway' | 'patience'>

/** The response to an edit names no task: it is the edited one. */
function sendEdit(
  taskId: string,
  body: string,
  { gateway, patience }: SendOptions,
): PaidRequest['send'] {
  return async (paid) => {
    const answer = await gateway.editChunk('dub', body, patience, paid)
    return answer.ok ? ok({ taskId, chunkIndexes: null }) : answer
  }
}

/** Repeats an earlier request, byte for byte. */
export function sendAgain(
  { kind, taskId, chunks }: Submission,
  body: string,
  options: SendOptions,
): PaidRequest['send'] {
  if (kind === 'edit') return sendEdit(taskId ?? '', body, options)
  return (paid) => options.gateway.createDub(body, chunks.length, options.patience, paid)
}

export function requestOfEdit(
  { chunk, taskId, index, previousUrlHash }: PlannedEdit,
  { runId, gateway, patience }: SendContext,
): PaidRequest {
  const { voiceId, language, audio } = chunk.recipe
  const edit: ChunkEdit = {
    task_id: taskId,
    chunk_index: index,
    text: chunk.spoken,
    voice_id: voiceId,
    speed: audio.speed,
  }
  const body = JSON.stringify(edit)
  return {
    content: {
      runId,
      connectionId: gateway.connectionId,
      kind: 'edit',
      taskId,
      chunkIndexes: [index],
      language,
      audio,
      chunks: sentChunks(planTask([chunk])),
      body,
    },
    send: sendEdit(taskId, body, { gateway, patience }),
    isFresh: freshAfterEdit(previousUrlHash),
  }
}
