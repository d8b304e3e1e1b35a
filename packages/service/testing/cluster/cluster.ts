import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { writeToyWhisper } from '@cuecast/speech/testing/toy-models/toy-recognisers'
import { startPgBouncer, type TestPgBouncer } from '../pgbouncer'
import { startPostgres, type TestPostgres } from '../postgres'
import { TEST_BUCKET, testS3 } from '../s3'
import { type WebhookReceiver, webhookReceiver } from '../webhook-receiver'
import type { Account } from './clients'
import { buildProgram, command, ServerProcess, type Wire, wireTo } from './server'

/** A service as a dubbing house runs it: processes of the built program on real servers. */
export interface Cluster {
  readonly apis: readonly ServerProcess[]
  readonly workers: readonly ServerProcess[]
  /** Between all processes and the pooler, all and S3. */
  readonly wires: { database: Wire; s3: Wire }
  readonly postgres: TestPostgres
  /** In transaction mode, between all processes and PostgreSQL. */
  readonly pooler: TestPgBouncer
  readonly s3: Awaited<ReturnType<typeof testS3>>
  readonly webhooks: WebhookReceiver
  /** Past the pooler. */
  readonly database: string
  /** Moves the clocks of one API process and one worker by so many seconds; false where they cannot be moved. */
  readonly moveClocks: (seconds: number) => Promise<boolean>
  /** Takes all the room of one API process and one worker; false where they have no disk of their own. */
  readonly fillDisks: () => Promise<boolean>
  readonly emptyDisks: () => Promise<void>
  /** Files of uploads and transcriptions that lie in the data folders. */
  readonly leftovers: () => Promise<string[]>
  readonly accounts: readonly Account[]
}

const call = promisify(execFile)

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
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const servers = await startServers()
  const { wires, postgres, webhooks } = servers
  const direct = encodeURIComponent(postgres.host)
  const pooled = `postgres://test@127.0.0.1:${wires.database.port}/house?direct=${direct}`
  const storage = `s3://${TEST_BUCKET}/house?endpoint=http://127.0.0.1:${wires.s3.port}`
  const shared = ['--database', pooled, '--storage', storage]
  const accounts = await customers(pooled, webhooks, size.accounts)
  await shareRecogniser(folder, shared)
  const clock = join(folder, 'clock')
  const moveTo = (seconds: number) => writeFile(clock, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  await moveTo(0)
  const names: string[] = []
  const process = (role: 'api' | 'worker', number: number): ServerProcess => {
    const name = `${role}-${number}`
    names.push(name)
    const own = ['--data', join(folder, name), '--role', role, '--port', '0']
    return new ServerProcess(name, [...own, ...shared, '--private-webhooks'])
  }
  const apis = Array.from({ length: size.apis }, (_, i) => process('api', i + 1))
  const workers = Array.from({ length: size.workers }, (_, i) => process('worker', i + 1))
  const disks = await Promise.all(
    [apis, workers]
      .flatMap((list) => list.at(-1)?.name ?? [])
      .map((name) => ownDisk(join(folder, name))),
  )
  const hasClock = [apis.at(-1), workers.at(-1)].every((each) => each?.takeClock(clock) === true)
  const all = [...apis, ...workers]
  onTestFinished(async () => void (await Promise.all(all.map((each) => each.stop()))))
  await Promise.all(all.map((each) => each.start()))
  return {
    ...servers,
    apis,
    workers,
    accounts,
    moveClocks: async (seconds) => hasClock && moveTo(seconds).then(() => true),
    async fillDisks() {
      return (await Promise.all(disks.map((disk) => disk?.fill() ?? false))).every(Boolean)
    },
    async emptyDisks() {
      await Promise.all(disks.map((disk) => disk?.empty()))
    },
    async leftovers() {
      const list = (name: string) => readdir(join(folder, name, 'transcribe')).catch(() => [])
      return (await Promise.all(names.map(list))).flat()
    },
  }
}

const DISK_MB = 64

/** Lays a small disk of its own under a data folder; null without the right to. It is gone after the test. */
async function ownDisk(folder: string) {
  await mkdir(folder)
  const options = ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`]
  const isThere = await call('mount', [...options, 'cuecast', folder]).then(
    () => true,
    () => false,
  )
  if (!isThere) return null
  onTestFinished(async () => void (await call('umount', ['--lazy', folder])))
  const filler = join(folder, 'filler')
  return {
    fill: () =>
      writeFile(filler, new Uint8Array(DISK_MB * 1_024 * 1_024)).then(
        () => false,
        () => true,
      ),
    empty: () => rm(filler, { force: true }),
  }
}

/** All that the processes need, and ends after the test. */
async function startServers() {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const database = await postgres.database('house')
  const pooler = await startPgBouncer(postgres, 'transaction')
  onTestFinished(() => pooler.stop())
  const s3 = await testS3()
  const webhooks = await webhookReceiver()
  const portOf = (url: string): number => Number(new URL(url).port)
  const wires = {
    database: await wireTo(pooler.port),
    s3: await wireTo(portOf(s3.endpoint)),
  }
  onTestFinished(async () => {
    await Promise.all([wires.database, wires.s3].map((wire) => wire.close()))
  })
  return { postgres, database, pooler, s3, webhooks, wires }
}

/** A recogniser that always understands the same, added once for all processes. */
async function shareRecogniser(folder: string, shared: readonly string[]): Promise<void> {
  const source = join(folder, 'whisper')
  writeToyWhisper(source)
  const data = ['--data', join(folder, 'models')]
  const id = await command('recognisers', ['add', source, ...data])
  await command('recognisers', ['share', id, ...data, ...shared])
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
    const plan = ['--plan', 'api', '--credits', String(CREDITS)]
    const key = await command('keys', ['create', ...about, ...plan])
    await command('keys', ['webhook', 'set', webhooks.url, ...about, '--allow-private'])
    accounts.push({ name, key })
  }
  return accounts
}
