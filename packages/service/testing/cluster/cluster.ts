import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startPostgres, type TestPostgres } from '../postgres'
import { startRedis, type TestRedis } from '../redis'
import { testS3 } from '../s3'
import { type WebhookReceiver, webhookReceiver } from '../webhook-receiver'
import type { Account } from './clients'
import { buildProgram, keys, ServerProcess, type Wire, wireTo } from './server'

/** A service as a dubbing house runs it: processes of the built program on real servers. */
export interface Cluster {
  readonly apis: readonly ServerProcess[]
  readonly workers: readonly ServerProcess[]
  /** Between each worker and Redis. */
  readonly wires: readonly Wire[]
  readonly postgres: TestPostgres
  readonly redis: TestRedis
  readonly s3: Awaited<ReturnType<typeof testS3>>
  readonly webhooks: WebhookReceiver
  readonly database: string
  readonly accounts: readonly Account[]
}

export const CREDITS = 500_000

interface Size {
  apis: number
  workers: number
  accounts: number
}

/** Starts all of it; ends it after the test. */
export async function startCluster(size: Size): Promise<Cluster> {
  await buildProgram()
  const folder = await mkdtemp(join(tmpdir(), 'cuecast-cluster-'))
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  const s3 = await testS3()
  const webhooks = await webhookReceiver()
  const database = await postgres.database()
  const accounts = await customers(database, webhooks, size.accounts)
  const shared = ['--database', database, '--storage', s3.storage, '--port', '0']
  const process = (name: string, queue: string, more: readonly string[]): ServerProcess => {
    const own = ['--data', join(folder, name), '--queue', queue, '--private-webhooks']
    return new ServerProcess(name, [...own, ...shared, ...more])
  }
  const redisPort = Number(new URL(redis.url).port)
  const wires = await Promise.all(Array.from({ length: size.workers }, () => wireTo(redisPort)))
  const apis = Array.from({ length: size.apis }, (_, i) =>
    process(`api-${i + 1}`, redis.url, ['--role', 'api']),
  )
  const workers = wires.map((wire, i) =>
    process(`worker-${i + 1}`, `redis://127.0.0.1:${wire.port}`, ['--role', 'worker']),
  )
  onTestFinished(async () => {
    await Promise.all([...apis, ...workers].map((each) => each.stop()))
    await Promise.all(wires.map((wire) => wire.close()))
    await rm(folder, { recursive: true, force: true })
  })
  await Promise.all([...apis, ...workers].map((each) => each.start()))
  return { apis, workers, wires, postgres, redis, s3, webhooks, database, accounts }
}

async function customers(
  database: string,
  webhooks: WebhookReceiver,
  count: number,
): Promise<Account[]> {
  const accounts: Account[] = []
  for (let i = 1; i <= count; i++) {
    const name = `House ${i}`
    const about = ['--database', database, '--account', name]
    const plan = ['--plan', 'unlimited', '--credits', String(CREDITS)]
    const key = await keys(['create', ...about, ...plan])
    await keys(['webhook', 'set', webhooks.url, ...about, '--allow-private'])
    accounts.push({ name, key })
  }
  return accounts
}
