import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { spokenWav } from '@cuecast/speech/testing/spoken-wav'
import {
  type Accepted,
  type Account,
  ask,
  finished,
  refusals,
  submitPoison,
  submitter,
  transcribed,
  transcriptionSubmitter,
} from './testing/cluster/clients'
import { type Cluster, CREDITS, startCluster } from './testing/cluster/cluster'
import { breakThings, randomNumbers } from './testing/cluster/faults'
import { watchFootprint } from './testing/cluster/footprint'

/** `npm run soak -- service-cluster` names more kills and a seed here. */
const plan = z
  .object({ kills: z.number().default(4), seed: z.number().default(1) })
  .parse(JSON.parse(process.env['CUECAST_CLUSTER_SOAK'] ?? '{}'))

/** After the last fault everything is done within this time, ms: leases run out, deliveries are repeated. */
const SETTLE_MS = 240_000
/** Chunks that end processes are tried by themselves, one after the other, a lease apart. */
const POISON_MS = 900_000

const entryUrlsOf =
  ({ apis }: Cluster) =>
  (): string[] =>
    apis.flatMap(({ url }) => url ?? [])

async function rowsOf<T>(cluster: Cluster, shape: z.ZodType<T>, text: string): Promise<T[]> {
  const client = new Client({ connectionString: cluster.database })
  await client.connect()
  try {
    return (await client.query(text)).rows.map((row) => shape.parse(row))
  } finally {
    await client.end()
  }
}

/** Waits until every delivery has been taken. */
async function delivered(cluster: Cluster, tasks: number): Promise<void> {
  const until = performance.now() + SETTLE_MS
  const shape = z.object({ state: z.string() })
  for (;;) {
    const rows = await rowsOf(cluster, shape, 'SELECT state FROM deliveries')
    const open = rows.filter(({ state }) => state === 'waiting').length
    if (rows.length >= tasks && open === 0) return
    if (performance.now() > until) throw new Error(`${open} of ${rows.length} are not delivered`)
    await pause(500)
  }
}

interface Asked {
  account: Account
  id: string
}

/** Accounts side by side, as each has its own limits; what is of one after the other. */
async function ofEachAccount<T extends Asked>(
  { accounts }: Cluster,
  all: readonly T[],
  work: (each: T) => Promise<void>,
): Promise<void> {
  const ownOf = (name: string) => all.filter(({ account }) => account.name === name)
  await Promise.all(
    accounts.map(async ({ name }) => {
      for (const each of ownOf(name)) await work(each)
    }),
  )
}

interface Outcome {
  lost: number
  failed: number
  withoutAudio: number
}

/** Follows every task to its end and fetches all of its audio. */
async function outcome(cluster: Cluster, accepted: readonly Accepted[]): Promise<Outcome> {
  const entryUrls = entryUrlsOf(cluster)
  const sum: Outcome = { lost: 0, failed: 0, withoutAudio: 0 }
  await ofEachAccount(cluster, accepted, async (task) => {
    const { chunks, errors = {}, urls, global_status } = await finished(entryUrls, task, SETTLE_MS)
    if (global_status === 'processing')
      sum.lost += Object.values(chunks).filter((state) => state === 0).length
    sum.failed += Object.keys(errors).length
    for (const url of Object.values(urls)) {
      const audio = await ask(entryUrls, new URL(url).pathname, {})
      if (!audio.ok || (await audio.arrayBuffer()).byteLength < 100) sum.withoutAudio += 1
    }
    sum.withoutAudio += Object.keys(chunks).length - Object.keys(urls).length
  })
  return sum
}

/** How each task ends that has a text which ends processes: its other chunk is spoken, that one fails by name. */
async function poisoned(cluster: Cluster, tasks: readonly Accepted[]): Promise<string[]> {
  const ends: string[] = []
  await ofEachAccount(cluster, tasks, async (task) => {
    const { chunks, errors = {} } = await finished(entryUrlsOf(cluster), task, POISON_MS)
    ends.push(`${chunks['0']} ${errors['1']?.error_code}`)
  })
  return ends
}

/** Follows every transcription to its end. */
async function transcriptionsOf(
  cluster: Cluster,
  asked: readonly Asked[],
): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  await ofEachAccount(cluster, asked, async ({ account, id }) => {
    const each = { key: account.key, id }
    const { result, error } = await transcribed(entryUrlsOf(cluster), each, SETTLE_MS)
    const what = result?.text ?? error?.message ?? 'not done'
    found[what] = (found[what] ?? 0) + 1
  })
  return found
}

/** What each account has paid, by its balance and by its chunks. */
async function payments(cluster: Cluster, accepted: readonly Accepted[]) {
  const count = z.coerce.number()
  const shape = z.object({ name: z.string(), credits: count, paid: count, used: count })
  const text = `SELECT a.name, a.credits, (SELECT coalesce(sum(c.credits), 0) FROM tasks t
      JOIN chunks c ON c.task = t.number WHERE t.account_id = a.id) AS paid,
      (SELECT coalesce(sum(characters), 0) FROM usage_days u WHERE u.account_id = a.id) AS used
      FROM accounts a`
  const rows = await rowsOf(cluster, shape, text)
  return cluster.accounts.map(({ name }) => {
    const own = rows.find((row) => row.name === name)
    const asked = accepted.filter(({ account }) => account.name === name)
    return {
      taken: CREDITS - (own?.credits ?? 0),
      byChunks: own?.paid ?? 0,
      byUsage: own?.used ?? 0,
      byClient: asked.reduce((sum, { cost }) => sum + cost, 0),
    }
  })
}

/**
 * Deliveries and receipts of each task.
 *
 * @param expected `<task> <event>`
 */
async function webhooksOf(cluster: Cluster, expected: readonly string[]) {
  const body = z.object({ job_id: z.string(), event: z.string() })
  const seen = new Map<string, Set<string>>()
  for (const { body: text, headers } of cluster.webhooks.received) {
    const { job_id, event } = body.parse(JSON.parse(text))
    const ids = seen.get(`${job_id} ${event}`) ?? new Set()
    seen.set(`${job_id} ${event}`, ids.add(String(headers['x-service-delivery'])))
  }
  const missing = expected.filter((each) => !seen.has(each)).length
  const twice = [...seen.values()].filter((ids) => ids.size > 1).length
  const repeated = cluster.webhooks.received.length - seen.size
  // A sound whose answer was lost is sent again, and is another transcription: the first is nobody's.
  const strange = [...seen.keys()].filter(
    (each) => !each.endsWith(' stt.completed') && !expected.includes(each),
  ).length
  return { missing, twice, strange, repeated }
}

/** Texts, uploads and transcriptions of each account, until the faults are over. */
async function workThrough(cluster: Cluster) {
  const entryUrls = entryUrlsOf(cluster)
  const sound = await spokenWav([{ atS: 1, text: 'Xin chào các bạn.' }], 20)
  let over = false
  const isOver = (): boolean => over
  const texts = cluster.accounts.map((account) => submitter(entryUrls, account, isOver))
  const uploads = cluster.accounts.map(async (account) => {
    const ids = await transcriptionSubmitter(entryUrls, account, { sound, isOver })
    return ids.map((id) => ({ account, id }))
  })
  const poisons: Accepted[] = []
  const [victim] = cluster.accounts
  const faults = await breakThings(cluster, {
    kills: plan.kills,
    random: randomNumbers(plan.seed),
    async poison() {
      if (victim) poisons.push(await submitPoison(entryUrls, victim))
    },
  })
  over = true
  const accepted = (await Promise.all(texts)).flat()
  return { faults, accepted, poisons, transcriptions: (await Promise.all(uploads)).flat() }
}

describe('a service of several processes', () => {
  it(
    `loses and charges nothing twice while ${plan.kills} of them are killed and servers fail`,
    async () => {
      const cluster = await startCluster({ apis: 2, workers: 2, accounts: 5 })
      onTestFinished(({ task }) => {
        if (task.result?.state !== 'fail') return
        for (const { name, said } of [...cluster.apis, ...cluster.workers])
          process.stdout.write(`${name}:\n${said.slice(-3_000)}\n`)
      })
      const start = performance.now()
      const footprintsOf = watchFootprint([...cluster.apis, ...cluster.workers])
      const { faults, accepted, poisons, transcriptions } = await workThrough(cluster)
      const sum = await outcome(cluster, accepted)
      const ofPoison = await poisoned(cluster, poisons)
      const all = [...accepted, ...poisons]
      const understood = await transcriptionsOf(cluster, transcriptions)
      await delivered(cluster, all.length + transcriptions.length)
      const paid = await payments(cluster, all)
      const { repeated, ...webhooks } = await webhooksOf(cluster, [
        ...accepted.map(({ id }) => `${id} tts.completed`),
        ...poisons.map(({ id }) => `${id} tts.failed`),
        ...transcriptions.map(({ id }) => `${id} stt.completed`),
      ])
      const tasks = await rowsOf(cluster, z.object({ id: z.string() }), 'SELECT id FROM tasks')
      const chunks = await rowsOf(cluster, z.object({}), 'SELECT task FROM chunks')
      const minutes = Math.round((performance.now() - start) / 6_000) / 10
      const work = { tasks: all.length, chunks: chunks.length, minutes, ...refusals }
      const left = await cluster.leftovers()
      const found = {
        ...sum,
        ofPoison,
        understood,
        ...webhooks,
        paid,
        sentAgainAfterAKill: repeated,
        left,
      }
      const processes = await footprintsOf()
      if (process.env['CUECAST_CLUSTER_SOAK'] !== undefined)
        process.stdout.write(
          `${JSON.stringify({ ...plan, ...work, faults, found, processes }, null, 2)}\n`,
        )
      expect(sum).toEqual({ lost: 0, failed: 0, withoutAudio: 0 })
      expect(understood).toEqual({ 'Xin chào các bạn.': transcriptions.length })
      expect(new Set(tasks.map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)))
      expect(new Set(ofPoison)).toEqual(new Set(poisons.map(() => '1 SYNTHESIS_FAILED')))
      for (const { taken, ...counted } of paid)
        expect(counted).toEqual({ byChunks: taken, byUsage: taken, byClient: taken })
      expect(webhooks).toEqual({ missing: 0, twice: 0, strange: 0 })
    },
    SETTLE_MS * 3 + POISON_MS + plan.kills * 15_000,
  )
})
