import { expect, it } from 'vitest'
import { z } from 'zod'
import { type Accepted, ask, finished, submitPoison } from './testing/cluster/clients'
import { CREDITS, startCluster } from './testing/cluster/cluster'

/** Texts that end their process; as many good ones of another account. */
const TEXTS = 60
/** Deaths after which an account's texts fail, those before anybody knows of them, and what was under way at the last. */
const MAX_DEATHS = 40
const WAIT_MS = 900_000

const created = z.object({ task_id: z.string() })
const account = z.object({ data: z.object({ credits: z.number() }) })

it(
  'texts of one account that end their process end few of them, and hold up nobody else',
  async () => {
    const cluster = await startCluster({ apis: 1, workers: 2, accounts: 2 })
    const [poisoner, other] = cluster.accounts
    if (!poisoner || !other) throw new Error('there are two accounts')
    const urls = () => cluster.apis.flatMap(({ url }) => url ?? [])
    const bad: Accepted[] = []
    for (let i = 0; i < TEXTS; i++) bad.push(await submitPoison(urls, poisoner))

    const authorization = `Bearer ${other.key}`
    const headers = { authorization, 'content-type': 'application/json' }
    const speak = async (text: string): Promise<void> => {
      const body = JSON.stringify({ text, ref_voice_id: 1, split_by_newline: true })
      const answer = await ask(urls, '/api/v2/tts_stream', { method: 'POST', headers, body })
      const { task_id: id } = created.parse(await answer.json())
      const status = await finished(urls, { account: other, id, cost: 0 }, WAIT_MS)
      expect(status.global_status).toBe('completed')
    }
    await speak(Array.from({ length: TEXTS }, (_, i) => `Câu thứ ${i + 1}.`).join('\n'))
    const [last] = bad.slice(-1)
    // Nothing of it has failed yet: the texts that end processes hold up those of their own account.
    expect(last && (await finished(urls, last, 0)).global_status).toBe('processing')
    let paid = 0
    for (const task of bad) {
      const { errors = {} } = await finished(urls, task, WAIT_MS)
      expect(errors['1']?.error_code).toBe('SYNTHESIS_FAILED')
      if (!errors['0']) paid += task.cost
    }
    const deaths = cluster.workers.reduce((sum, each) => sum + each.deaths, 0)
    expect(deaths).toBeLessThan(MAX_DEATHS)
    const asking = { headers: { authorization: `Bearer ${poisoner.key}` } }
    const me = account.parse(await (await ask(urls, '/api/v2/me', asking)).json())
    expect(me.data.credits).toBe(CREDITS - paid)
  },
  WAIT_MS,
)
