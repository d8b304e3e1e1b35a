import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstallKey } from '@cuecast/service/accounts/keys'
import { openStore } from '@cuecast/service/store/open-store'
import { BenchClient, LIMITED, limitedKeys } from './service/client'
import { load, type LoadRequest, type LoadResult } from './service/load'
import { serverProcess, type ServerProcess } from './service/server-process'
import { median, row, takingTurns, type BenchRow, type BenchTable } from './table'

const here = import.meta.dirname
const bare = fileURLToPath(new URL('./service/bare-route.mjs', import.meta.url))
const serve = resolve(here, '../out/main/cli-serve.js')

const REQUESTS = 3_000
/** Until the engine of JavaScript has compiled what is asked for all day. */
const WARM_UP = 5_000
const ROUNDS = 7
/** Subtitles that are rendered one after the other in the steady state. */
const STEADY = 5
const CUES = 120
/** Even a slow machine should speak much faster than real time. */
const BAR_SPEED = 20

const pace = ({ rate, p50, p99 }: LoadResult): string =>
  `${rate.toFixed(0)} requests/s, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`

async function withService<T>(
  workers: number,
  work: (client: BenchClient, server: ServerProcess, keys: readonly string[]) => Promise<T>,
  limited = 0,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cuecast-bench-'))
  const key = await ensureInstallKey(dataDir)
  const sql = openStore(dataDir)
  const keys = await limitedKeys(sql, 'Limited', limited)
  await sql.close()
  const args = ['--data', dataDir, '--port', '0', '--workers', String(workers)]
  const server = await serverProcess(serve, args)
  try {
    return await work(new BenchClient(server.url, key), server, keys)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Status requests of many accounts with limits, and of one without, against a bare route: in turns and of the same
 * client, so that a busy machine slows all alike.
 */
async function status(
  client: BenchClient,
  server: ServerProcess,
  keys: readonly string[],
): Promise<BenchRow[]> {
  const limited = await client.statusOfEach(keys)
  const own = await client.statusOfOwn()
  return [
    ...(await againstBare(server, limited, `${limited.length} accounts with limits`)),
    ...(await againstBare(server, [own], 'an account without limits')),
  ]
}

async function againstBare(
  server: ServerProcess,
  asked: readonly LoadRequest[],
  of: string,
): Promise<BenchRow[]> {
  const bareServer = await serverProcess(bare, [])
  const route: LoadRequest = { url: bareServer.url }
  await load(route, WARM_UP)
  await load(asked, WARM_UP)
  const rates: number[] = []
  const work: number[] = []
  let last: { route: LoadResult; status: LoadResult } | null = null
  for (let i = 0; i < ROUNDS; i++) {
    const before = [await bareServer.cpuMs(), await server.cpuMs()]
    last = { route: await load(route, REQUESTS), status: await load(asked, REQUESTS) }
    const after = [await bareServer.cpuMs(), await server.cpuMs()]
    rates.push(last.status.rate / last.route.rate)
    const [ofBare = 0, ofStatus = 0] = after.map((ms, at) => ms - (before[at] ?? 0))
    work.push(ofBare / ofStatus)
  }
  await bareServer.stop()
  return [
    { what: 'limit: a bare Hono route', value: last ? pace(last.route) : '' },
    {
      what: `GET status, ${of}`,
      value: last ? pace(last.status) : '',
    },
    row('… its rate against the bare route', median(rates), { least: 0.5 }),
    row('… the same by CPU time of the two processes', median(work), { least: 0.35 }),
  ]
}

function subtitle(cues = CUES): string {
  const time = (s: number): string => `${new Date(s * 1_000).toISOString().slice(11, 19)},000`
  return Array.from(
    { length: cues },
    (_, i) =>
      `${i + 1}\n${time(i * 5)} --> ${time(i * 5 + 5)}\nCâu thứ ${i + 1} của phim, đọc xong trong năm giây.\n`,
  ).join('\n')
}

/** Dubs this many subtitles that were submitted at once; answers seconds of speech per second. */
async function speed(client: BenchClient, subtitles: number): Promise<number> {
  const start = performance.now()
  const tasks = await Promise.all(
    Array.from({ length: subtitles }, () =>
      client.create('stt_stream', { srt: subtitle(), ref_voice_id: 1 }),
    ),
  )
  let audioMs = 0
  for (const task of tasks) {
    const { durations } = await client.finished('stt_stream', task)
    audioMs += Object.values(durations).reduce((sum, ms) => sum + ms, 0)
  }
  return audioMs / (performance.now() - start)
}

/** How many cores worked in the steady state, and for what. */
interface Cores {
  speech: number
  /** The service's main thread: requests, store, queue. */
  service: number
  client: number
}

/** Dubs as `speed` does; notes who worked meanwhile. */
async function speedAndCores(client: BenchClient, server: ServerProcess) {
  const begun = performance.now()
  const own = process.cpuUsage()
  const [all, main] = [await server.cpuMs(), await server.mainThreadMs()]
  const rate = await speed(client, STEADY)
  const took = performance.now() - begun
  const mainMs = (await server.mainThreadMs()) - main
  const { user, system } = process.cpuUsage(own)
  const cores: Cores = {
    speech: ((await server.cpuMs()) - all - mainMs) / took,
    service: mainMs / took,
    client: (user + system) / 1_000 / took,
  }
  return { rate, cores }
}

/** One worker and two, in turns, each in a service of its own. */
async function rendering(): Promise<BenchRow[]> {
  return withService(1, (one, ofOne) =>
    withService(2, async (two, ofTwo) => {
      const rates = new Map<string, number[]>()
      const note = (name: string, rate: number) =>
        rates.set(name, [...(rates.get(name) ?? []), rate])
      const cores = new Map<ServerProcess, Cores[]>()
      const steady = async (name: string, client: BenchClient, server: ServerProcess) => {
        const found = await speedAndCores(client, server)
        note(name, found.rate)
        cores.set(server, [...(cores.get(server) ?? []), found.cores])
      }
      await speed(one, 1)
      await speed(two, 1)
      await takingTurns(3, {
        burstOfOne: async () => note('burst 1', await speed(one, 1)),
        burstOfTwo: async () => note('burst 2', await speed(two, 1)),
        steadyOfOne: () => steady('steady 1', one, ofOne),
        steadyOfTwo: () => steady('steady 2', two, ofTwo),
      })
      const of = (name: string) => median(rates.get(name) ?? [])
      const what = `${STEADY} subtitles of ${CUES} cues`
      const bar = { least: BAR_SPEED, digits: 1 }
      return [
        row(`seconds of speech per second, 1 worker, ${CUES} cues`, of('burst 1'), bar),
        row(`seconds of speech per second, 2 workers, ${CUES} cues`, of('burst 2'), bar),
        row('2 workers against 1 in such a burst', of('burst 2') / of('burst 1'), { least: 1 }),
        row(`2 workers against 1, ${what}`, of('steady 2') / of('steady 1'), { least: 1.7 }),
        coresRow('… 1 worker', cores.get(ofOne) ?? []),
        coresRow('… 2 workers', cores.get(ofTwo) ?? []),
      ]
    }),
  )
}

function coresRow(what: string, found: readonly Cores[]): BenchRow {
  const of = (part: keyof Cores) => median(found.map((each) => each[part])).toFixed(2)
  return {
    what,
    value: `${of('speech')} cores speak, ${of('service')} serve, ${of('client')} ask`,
  }
}

const parts = {
  status: () => withService(1, status, LIMITED),
  workers: rendering,
}
const isPart = (name: string): name is keyof typeof parts => name in parts

/**
 * Status requests and rendering of the service (`npm run serve`), against a bare Hono route.
 *
 * @param asked some of the parts; none = all
 */
export async function run(asked: readonly string[]): Promise<BenchTable> {
  const rows: BenchRow[] = []
  const chosen = asked.length > 0 ? asked : Object.keys(parts)
  for (const name of chosen.filter(isPart)) rows.push(...(await parts[name]()))
  return { title: 'The embedded service', rows }
}
