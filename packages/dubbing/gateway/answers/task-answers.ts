import { fail, ok, type Result } from '@shared/contracts/result'
import { chunkNumber, dataOf, fieldsOf, listOf, textOf, type Fields } from './loose'
import { badResponse } from './service-error'

/** An accepted task. */
export interface CreatedTask {
  taskId: string
  /** Position in the submitted text → chunk index, if the service lists them. */
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
 * Reads the response of POST /tts_stream or /stt_stream, wherever it has the task id.
 *
 * @param expected how many chunks were submitted; 0 if the service does the splitting
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
  const numbers = chunks?.map((chunk) => chunkNumber(fieldsOf(chunk) ?? {})) ?? []
  const listed = numbers.filter((index) => index !== null && index >= 0)
  // Numbers follow the order of the cues, whatever order they are listed in.
  const inOrder = [...new Set(listed)].sort((a, b) => Number(a) - Number(b))
  const isWhole = expected > 0 && listed.length === expected && inOrder.length === expected
  return ok({ taskId, chunkIndexes: isWhole ? inOrder.filter((index) => index !== null) : null })
}
