import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { z } from 'zod'
import { createAccount } from '@cuecast/service/accounts/accounts'
import { createKey } from '@cuecast/service/accounts/keys'
import { openDatabase } from '@cuecast/service/store/open-store'
import type { Sql } from '@cuecast/service/store/sql'
import { startPostgres } from '@cuecast/service/testing/postgres'
import { freePort } from '@cuecast/service/testing/free-port'
import { TEST_BUCKET } from '@cuecast/service/testing/s3'
import { TEST_S3_ENV } from '@cuecast/service/testing/s3-server'
import { limitedKeys } from './client'
import { serverProcess, type ServerProcess } from './server-process'

const root = resolve(import.meta.dirname, '../..')
/** Inside the root, so that it finds the packages that are not bundled. */
const built = join(root, 'node_modules/.cache/cuecast-bench')

/** The service in processes of its own, on PostgreSQL and S3 (over TCP) that only it uses. */
export interface BenchCluster {
  readonly sql: Sql
  api(): Promise<ServerProcess>
  /** One thread, whose engine sleeps so long for each chunk, ms. */
  worker(chunkMs: number): Promise<ServerProcess>
  /** A key of a new account without limits, and those of some with limits. */
  key(account: string): Promise<string>
  keys(name: string, count?: number): Promise<string[]>
  /** Statements that the server has run so far, of all processes. */
  statements(): Promise<Statements>
}

/** How often the server was asked for something. */
interface Statements {
  all: number
  /** Those among them that begin or end a transaction. */
  transactions: number
}

/** Bundles the process whose engine sleeps, and that of S3; answers their files. */
async function programs(): Promise<{ sleeping: string; s3: string }> {
  const input = {
    sleeping: fileURLToPath(new URL('./sleeping-service.ts', import.meta.url)),
    s3: join(root, 'packages/service/testing/s3-process.ts'),
  }
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: { '@shared': join(root, 'shared') } },
    build: {
      ssr: true,
      rollupOptions: { input },
      outDir: built,
      emptyOutDir: true,
      copyPublicDir: false,
    },
  })
  return { sleeping: join(built, 'sleeping.js'), s3: join(built, 's3.js') }
}

const callsRow = z.object({ all: z.coerce.number(), transactions: z.coerce.number() })

type End = () => Promise<unknown>

/** What has to be ended, the last one first; what is added afterwards ends at once. */
class Endings {
  private readonly ends: End[] = []
  private ending: Promise<void> | null = null

  async add(end: End): Promise<void> {
    this.ends.push(end)
    if (!this.ending) return
    await this.all()
    throw new Error('stopped')
  }

  all(): Promise<void> {
    const before = this.ending
    this.ending = (async () => {
      await before
      for (let end = this.ends.pop(); end; end = this.ends.pop()) await end().catch(() => null)
    })()
    return this.ending
  }
}

/** Ends everything that it has started after `work`, also when that fails and at Ctrl+C. */
export async function withCluster<T>(work: (cluster: BenchCluster) => Promise<T>): Promise<T> {
  const endings = new Endings()
  const stop = (): void => void endings.all().then(() => process.exit(130))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, stop)
  try {
    return await work(await start(endings))
  } finally {
    await endings.all()
    for (const signal of signals) process.off(signal, stop)
  }
}

/** A server of S3 in a process of its own. */
async function startS3Process(
  program: string,
  folder: string,
): Promise<{ storage: string; stop: End }> {
  Object.assign(process.env, TEST_S3_ENV)
  const port = String(await freePort())
  const server = await serverProcess(program, [TEST_BUCKET, folder, '127.0.0.1', port])
  const storage = `s3://${TEST_BUCKET}/house?endpoint=${server.url}`
  return { storage, stop: () => server.stop() }
}

async function start(endings: Endings): Promise<BenchCluster> {
  const program = await programs()
  const folder = await mkdtemp(join(tmpdir(), 'cuecast-bench-'))
  await endings.add(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startPostgres(['shared_preload_libraries=pg_stat_statements'])
  await endings.add(() => postgres.stop())
  const database = await postgres.database()
  const sql = await openDatabase({ dataDir: folder, database })
  await sql.run('CREATE EXTENSION pg_stat_statements')
  await endings.add(() => sql.close())
  const s3 = await startS3Process(program.s3, join(folder, 's3'))
  await endings.add(() => s3.stop())
  const shared = { database, storage: s3.storage }
  let count = 0
  async function launch(role: 'api' | 'worker', chunkMs: number): Promise<ServerProcess> {
    const dataDir = join(folder, `${role}-${++count}`)
    const settings = { ...shared, dataDir, role, chunkMs }
    const server = await serverProcess(program.sleeping, [JSON.stringify(settings)])
    await endings.add(() => server.stop())
    return server
  }
  return {
    sql,
    api: () => launch('api', 0),
    worker: (chunkMs) => launch('worker', chunkMs),
    keys: (name, accounts) => limitedKeys(sql, name, accounts),
    async statements() {
      const text = `SELECT sum(calls) AS all,
        coalesce(sum(calls) FILTER (WHERE query ~ '^(BEGIN|COMMIT|ROLLBACK)'), 0) AS transactions
        FROM pg_stat_statements`
      return (await sql.row(callsRow, text)) ?? { all: 0, transactions: 0 }
    },
    async key(name) {
      const account = await createAccount(sql, { name, plan: 'unlimited', credits: null })
      if (!account) throw new Error(`there is an account ${name} already`)
      return (await createKey(sql, account.id, 'bench')).secret
    },
  }
}
