import type { Task } from './task-types'

/** Id of a v1 job: `tts_` and the task's UUID without its dashes. */
export function v1JobId(task: Pick<Task, 'id'>): string {
  return `tts_${task.id.replaceAll('-', '')}`
}

/** The task's UUID behind a v1 job's id; null when it is no such id. */
export function taskIdOf(v1Id: string): string | null {
  const found = /^tts_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(
    v1Id,
  )
  return found ? found.slice(1).join('-') : null
}

/** The id under which the customer knows the task on the surface it came in by. */
export function jobId(task: Pick<Task, 'id' | 'kind' | 'number'>): string {
  if (task.kind === 'legacy') return String(task.number)
  return task.kind === 'v1' ? v1JobId(task) : task.id
}
