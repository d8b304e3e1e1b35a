import type { Task } from './task-types'

/** Id of a v1 job: `tts_` and the task's UUID without its dashes. */
export function v1JobId(task: Pick<Task, 'id'>): string {
  return `tts_${task.id.replaceAll('-', '')}`
}

/** The id under which the customer knows the task on the surface it came in by. */
export function jobId(task: Pick<Task, 'id' | 'kind' | 'number'>): string {
  if (task.kind === 'legacy') return String(task.number)
  return task.kind === 'v1' ? v1JobId(task) : task.id
}
