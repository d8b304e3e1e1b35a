import { fail, ok, type Result } from '@shared/contracts/result'
import { dataOf, fieldsOf, integerOf, listOf, textOf, type Fields } from './loose'
import { badResponse } from './service-error'

/** A task that a service has accepted. */
export interface CreatedTask {
  taskId: string
  /**
   * Position in the submitted text → chunk index, when the service lists its chunks under other
   * numbers; null means that they are the same.
   */
  chunkIndexes: number[] | null
}

const idNames = ['task_id', 'taskId', 'id', 'uuid']

function taskIdIn(fields: Fields | null): string | null {
  for (const name of idNames) {
    const id = textOf(fields?.[name])
    if (id !== null) return id
  }
  return null
}

/**
 * Reads the answer of POST /tts_stream or /stt_stream, wherever the task's id lies in it.
 *
 * @param expected how many chunks were submitted; 0 when the service does the splitting
 */
export function readCreatedTask(body: unknown, at: string, expected: number): Result<CreatedTask> {
  const outer = fieldsOf(body)
  const inner = fieldsOf(dataOf(body))
  const nested = fieldsOf(inner?.['task'] ?? outer?.['task'])
  const taskId =
    textOf(outer?.['task_id']) ??
    textOf(inner?.['task_id']) ??
    taskIdIn(nested) ??
    taskIdIn(inner) ??
    taskIdIn(outer)
  if (taskId === null) return fail(badResponse(at, 'task_id'))
  const chunks = listOf(inner?.['chunks'] ?? outer?.['chunks'] ?? nested?.['chunks'])
  const indexes = chunks?.map((chunk) => integerOf(fieldsOf(chunk)?.['chunk_index'])) ?? []
  const numbered = indexes.filter((index) => index !== null)
  const usable = numbered.length === expected && new Set(numbered).size === expected
  const isIdentity = numbered.every((index, position) => index === position)
  return ok({ taskId, chunkIndexes: expected > 0 && usable && !isIdentity ? numbered : null })
}
