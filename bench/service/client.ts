import { z } from 'zod'
import { taskStatusAnswer, type TaskStatusAnswer } from '@shared/contracts/tts-v2'

/** The few calls of the benches, with the key of an unlimited account. */
export class BenchClient {
  constructor(
    readonly url: string,
    private readonly key: string,
  ) {}

  get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' }
  }

  async create(path: string, body: object): Promise<string> {
    const answer = await fetch(`${this.url}/api/v2/${path}`, {
      method: 'POST',
      headers: this.headers,
      body: JSON.stringify(body),
    })
    return z.object({ task_id: z.string() }).parse(await answer.json()).task_id
  }

  async finished(path: string, task: string): Promise<TaskStatusAnswer> {
    for (;;) {
      const answer = await fetch(`${this.url}/api/v2/${path}/status/${task}`, {
        headers: { ...this.headers, prefer: 'wait=30' },
      })
      const status = taskStatusAnswer.parse(await answer.json())
      if (status.global_status !== 'processing') return status
    }
  }
}
