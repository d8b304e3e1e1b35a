import { z } from 'zod'
import { createAccount } from '@cuecast/service/accounts/accounts'
import { createKey } from '@cuecast/service/accounts/keys'
import type { Sql } from '@cuecast/service/store/sql'
import type { LoadRequest } from './load'
import { taskStatusAnswer, type TaskStatusAnswer } from '@shared/contracts/tts-v2'

/** Accounts that share the requests of a bench, and the most that each may send in a minute (plan `api`). */
export const LIMITED = 300

/** Keys of accounts with limits, as customers have them. */
export async function limitedKeys(sql: Sql, name: string, count = LIMITED): Promise<string[]> {
  const keys: string[] = []
  while (keys.length < count) {
    const account = await createAccount(sql, { name: `${name} ${keys.length}`, plan: 'api' })
    if (account) keys.push((await createKey(sql, account.id, 'bench')).secret)
  }
  return keys
}

/** The few calls of the benches, with one key. */
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

  /** Follows a task to its end as the studio does: each answer holds what has changed since the one before. */
  async finished(path: string, task: string): Promise<Pick<TaskStatusAnswer, 'durations'>> {
    const durations: TaskStatusAnswer['durations'] = {}
    for (let since = ''; ;) {
      const answer = await fetch(`${this.url}/api/v2/${path}/status/${task}${since}`, {
        headers: { ...this.headers, prefer: 'wait=30' },
      })
      const status = taskStatusAnswer.parse(await answer.json())
      Object.assign(durations, status.durations)
      if (status.global_status !== 'processing') return { durations }
      since = `?since=${status.version}`
    }
  }

  /** Requests for the status of a finished task, one of each of these accounts. */
  async statusOfEach(keys: readonly string[]): Promise<LoadRequest[]> {
    const requests: LoadRequest[] = []
    for (const key of keys) requests.push(await new BenchClient(this.url, key).statusOfOwn())
    return requests
  }

  /** A request for the status of a finished task of this client's own. */
  async statusOfOwn(): Promise<LoadRequest> {
    const task = await this.create('tts_stream', { text: 'Một. Hai. Ba.', ref_voice_id: 1 })
    await this.finished('tts_stream', task)
    return { url: `${this.url}/api/v2/tts_stream/status/${task}`, headers: this.headers }
  }
}
