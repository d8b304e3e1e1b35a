import type { Result } from '@shared/contracts/result'
import { planTask, type PlannedTask } from '@shared/dubbing/batches'
import type { CreatedTask } from '../gateway/answers/task-answers'
import type { Gateway } from '../gateway/gateway'
import { dubRequest } from './dub-request'
import { alwaysFresh, freshAfterEdit, type Freshness } from './freshness'
import type { PlannedEdit } from './plan-edit'
import { sentChunks } from './submission'
import type { SubmissionBook } from './submission-book'
import { editedTask } from './submit'

/** A request that costs credits. */
export interface PaidRequest {
  /** What the journal keeps of it. */
  asked: Parameters<SubmissionBook['sending']>[0]
  send(): Promise<Result<CreatedTask>>
  /** Tells the audio that it asked for from what was there before. */
  isFresh: Freshness
}

interface Sending {
  runId: string
  gateway: Gateway
  /** How long the gateway may wait before the request is on its way. */
  patience: Parameters<Gateway['createDub']>[2]
}

/** @param capabilities what the service can do beyond the specification */
export function requestOfTask(
  task: PlannedTask,
  capabilities: readonly string[],
  { runId, gateway, patience }: Sending,
): PaidRequest {
  const body = dubRequest(task, capabilities.includes('fit_none'))
  return {
    asked: {
      runId,
      connectionId: gateway.connectionId,
      kind: 'create',
      taskId: null,
      chunkIndexes: null,
      language: task.language,
      audio: task.audio,
      chunks: sentChunks(task),
    },
    send: () => gateway.createDub(body, task.chunks.length, patience),
    isFresh: alwaysFresh,
  }
}

export function requestOfEdit(
  { chunk, taskId, index, previousUrlHash }: PlannedEdit,
  { runId, gateway, patience }: Sending,
): PaidRequest {
  const { voiceId, language, audio } = chunk.recipe
  const body = {
    task_id: taskId,
    chunk_index: index,
    text: chunk.spoken,
    voice_id: voiceId,
    speed: audio.speed,
  }
  return {
    asked: {
      runId,
      connectionId: gateway.connectionId,
      kind: 'edit',
      taskId,
      chunkIndexes: [index],
      language,
      audio,
      chunks: sentChunks(planTask([chunk])),
    },
    send: async () => editedTask(taskId)(await gateway.editChunk('dub', body, patience)),
    isFresh: freshAfterEdit(previousUrlHash),
  }
}
