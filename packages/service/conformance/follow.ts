import type { TaskStatusAnswer } from '@shared/contracts/tts-v2'
import { taskStatusAnswer } from '@shared/contracts/tts-v2'
import { bearer, type Door } from './doors'

/** Follows a v2 task by long polling until it has come to its end. */
export async function follow(door: Door, key: string, path: string): Promise<TaskStatusAnswer> {
  for (;;) {
    const answer = await door.request(path, { headers: { ...bearer(key), prefer: 'wait=10' } })
    const status = taskStatusAnswer.parse(await answer.json())
    if (status.global_status !== 'processing') return status
  }
}
