import type { LegacyJob } from '@shared/contracts/tts-legacy'
import type { Task } from '../tasks/task-types'

const states = { processing: 'pending', completed: 'success', failed: 'error' } as const

export const legacyStatus = (task: Task): LegacyJob['status'] => states[task.status]

export const resultUrl = (task: Task, baseUrl: string): string =>
  `${baseUrl}/api/tts/${task.number}`

/** ISO 8601 with microseconds, which the service's clock does not have: three zeros. */
const withMicroseconds = (epochMs: number): string =>
  new Date(epochMs).toISOString().replace(/Z$/, '000Z')

/** An item of the job list. */
export function jobObject(task: Task, baseUrl: string): LegacyJob {
  return {
    id: task.number,
    text: task.text,
    status: legacyStatus(task),
    output_path: `${baseUrl}/storage/${task.id}.${task.audio.audio_format}`,
    created_at: withMicroseconds(task.createdAt),
  }
}
