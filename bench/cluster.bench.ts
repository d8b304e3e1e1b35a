import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { BenchClient } from './service/client'
import { type BenchCluster, withCluster } from './service/cluster'
import { load, type LoadRequest, type LoadResult } from './service/load'
import type { ServerProcess } from './service/server-process'
import { median, row, type BenchRow, type BenchTable } from './table'

/** What the engine takes for a chunk, ms: two cores are then not the limit of eight workers. */
const CHUNK_MS = 200
const WORKERS = [1, 2, 4, 8]
/** So long chunks are counted, and rendered before and after that, ms. */
const COUNTED_MS = 20_000
const MARGIN_MS = 3_000
const FILM_LINES = 100
/** Films whose statements are counted. */
const FILMS = 20
const BAR_SCALING = 0.9

const CROWD = 5_000
const SINGLES = 40
const BAR_DELAY = 2

const REQUESTS = 1_000
const WARM_UP = 1_000
const ROUNDS = 3
const LONG_POLLS = 1_000

const lines = (count: number): string =>
  Array.from({ length: count }, (_, i) => `Câu thứ ${i + 1}.`).join('\n')

const countRow = z.object({ n: z.coerce.number() })

async function finishedChunks({ sql }: BenchCluster): Promise<number> {
  return (await sql.row(countRow, 'SELECT count(*) AS n FROM chunks WHERE state = 1'))?.n ?? 0
}

/** Waits until so many chunks are finished in all. */
async function untilFinished(cluster: BenchCluster, count: number, everyMs = 50): Promise<void> {
  while ((await finishedChunks(cluster)) < count) await pause(everyMs)
}

interface Pace {
  /** Chunks a second. */
  rate: number
  /** CPU time of the workers for each of them, ms. */
  cpuMs: number
}

/** Renders films, and counts the chunks of the time between start and end. */
async function pace(
  cluster: BenchCluster,
  client: BenchClient,
  workers: readonly ServerProcess[],
): Promise<Pace> {
  const cpuOf = async () =>
    (await Promise.all(workers.map((each) => each.cpuMs()))).reduce((sum, ms) => sum + ms, 0)
  const before = await finishedChunks(cluster)
  const wanted = ((COUNTED_MS + 2 * MARGIN_MS) / CHUNK_MS) * workers.length
  const films = Math.ceil(wanted / FILM_LINES)
  const film = { text: lines(FILM_LINES), ref_voice_id: 1, split_by_newline: true }
  for (let i = 0; i < films; i++) await client.create('tts_stream', film)
  await untilFinished(cluster, before + (MARGIN_MS / CHUNK_MS) * workers.length)
  const [start, from, cpu] = [performance.now(), await finishedChunks(cluster), await cpuOf()]
  await pause(COUNTED_MS)
  const chunks = (await finishedChunks(cluster)) - from
  const result = {
    rate: (chunks * 1_000) / (performance.now() - start),
    cpuMs: ((await cpuOf()) - cpu) / chunks,
  }
  await untilFinished(cluster, before + films * FILM_LINES)
  return result
}

/** One place in each process, from one process to eight. */
function scaling(): Promise<BenchRow[]> {
  return withCluster(async (cluster) => {
    const api = await cluster.api()
    const client = new BenchClient(api.url, await cluster.key('House'))
    const workers: ServerProcess[] = []
    const rows: BenchRow[] = []
    let one: number | null = null
    for (const count of WORKERS) {
      while (workers.length < count) workers.push(await cluster.worker(CHUNK_MS))
      const { rate, cpuMs } = await pace(cluster, client, workers)
      one ??= rate
      const what = `${count} worker${count === 1 ? '' : 's'}`
      const ofEngine = (rate * CHUNK_MS) / 1_000 / count
      rows.push(
        {
          what: `${what}: chunks a second`,
          value: `${rate.toFixed(2)} (${(100 * ofEngine).toFixed(0)} % of the engines' own pace, ${cpuMs.toFixed(1)} ms of CPU each)`,
        },
        ...(count === 1
          ? []
          : [row(`${what}: against linear`, rate / one / count, { least: BAR_SCALING })]),
      )
    }
    return rows
  })
}

/** Time from the request to the finished audio of single sentences, one after the other, ms. */
async function singles(client: BenchClient): Promise<number[]> {
  const taken: number[] = []
  for (let i = 0; i < SINGLES; i++) {
    // At any moment of what others have rendered.
    await pause(Math.random() * CHUNK_MS)
    const start = performance.now()
    const task = await client.create('tts_stream', { text: 'Xin chào các bạn.', ref_voice_id: 1 })
    await client.finished('tts_stream', task)
    taken.push(performance.now() - start)
  }
  return taken
}

/** Single sentences of B with nothing else waiting, and while tasks of A wait. */
function fairness(): Promise<BenchRow[]> {
  return withCluster(async (cluster) => {
    const { url } = await cluster.api()
    const [a, b] = [await cluster.key('A'), await cluster.key('B')]
    const client = new BenchClient(url, b)
    await cluster.worker(CHUNK_MS)
    await singles(client)
    const emptyOfOne = await singles(client)
    const second = await cluster.worker(CHUNK_MS)
    const emptyOfTwo = await singles(client)
    const { headers } = new BenchClient(url, a)
    const body = JSON.stringify({ text: 'Một câu.', ref_voice_id: 1 })
    await load({ url: `${url}/api/v2/tts_stream`, method: 'POST', headers, body }, CROWD)
    const fullOfTwo = await singles(client)
    await second.stop()
    const fullOfOne = await singles(client)
    return [
      ...delays('1 worker', emptyOfOne, fullOfOne),
      ...delays('2 workers', emptyOfTwo, fullOfTwo),
    ]
  })
}

function delays(who: string, empty: readonly number[], full: readonly number[]): BenchRow[] {
  const shown = (taken: readonly number[]): string => {
    const p95 = taken.toSorted((one, other) => one - other)[Math.floor(taken.length * 0.95)] ?? 0
    return `median ${median(taken).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`
  }
  return [
    { what: `${who}: a sentence, nothing else waits`, value: shown(empty) },
    { what: `${who}: a sentence, ${CROWD} tasks of another wait`, value: shown(full) },
    row(`${who}: the second against the first`, median(full) / median(empty), { most: BAR_DELAY }),
  ]
}

interface Throughput {
  rate: number
  /** Of the API processes for a request, ms. */
  cpuMs: number
}

/** The same requests to each process, at the same time. */
async function throughput(
  apis: readonly ServerProcess[],
  request: (api: ServerProcess) => readonly LoadRequest[],
): Promise<Throughput> {
  const cpuOf = () => Promise.all(apis.map((each) => each.cpuMs()))
  const before = await cpuOf()
  const start = performance.now()
  await Promise.all(apis.map((api) => load(request(api), REQUESTS)))
  const seconds = (performance.now() - start) / 1_000
  const cpu = (await cpuOf()).reduce((sum, ms, i) => sum + ms - (before[i] ?? 0), 0)
  const sent = apis.length * REQUESTS
  return { rate: sent / seconds, cpuMs: cpu / sent }
}

/**
 * One API process and two in turns. They share the cores with the database and with who asks, so
 * the rate says little of more machines; what a request takes of a process does.
 */
async function oneAndTwo(
  what: string,
  [first, second]: readonly [ServerProcess, ServerProcess],
  request: (api: ServerProcess) => readonly LoadRequest[],
): Promise<BenchRow[]> {
  for (const api of [first, second]) await load(request(api), WARM_UP)
  const one: Throughput[] = []
  const two: Throughput[] = []
  for (let i = 0; i < ROUNDS; i++) {
    one.push(await throughput([first], request))
    two.push(await throughput([first, second], request))
  }
  const rate = (of: readonly Throughput[]) => median(of.map((each) => each.rate))
  const cpu = (of: readonly Throughput[]) => median(of.map((each) => each.cpuMs))
  const shown = (of: readonly Throughput[]) =>
    `${rate(of).toFixed(0)} requests/s, ${cpu(of).toFixed(2)} ms of CPU each`
  return [
    { what: `${what}, 1 API process`, value: shown(one) },
    { what: `${what}, 2 API processes`, value: shown(two) },
    row(`${what}: the rate of 2 against 1, on this machine`, rate(two) / rate(one)),
    row(`${what}: the same by CPU time of the processes`, (2 * cpu(one)) / cpu(two)),
  ]
}

/** Requests to one API process and two; then status while many wait for their tasks to change. */
function requests(): Promise<BenchRow[]> {
  return withCluster(async (cluster) => {
    const apis = [await cluster.api(), await cluster.api()] as const
    const client = new BenchClient(apis[0].url, await cluster.key('House'))
    const worker = await cluster.worker(1)
    const statuses = await client.statusOfEach(await cluster.keys('Limited'))
    // Nothing is rendered from now on: requests alone are measured, and tasks stay open.
    await worker.stop()
    const status = ({ url }: ServerProcess): LoadRequest[] =>
      statuses.map((each) => ({ ...each, url: url + new URL(each.url).pathname }))
    const body = JSON.stringify({ text: 'Một.', ref_voice_id: 1 })
    const keys = [await cluster.keys('Submitting 0'), await cluster.keys('Submitting 1')]
    // An account's own requests follow each other, as they spend one balance: so each has others.
    const create = ({ url }: ServerProcess): LoadRequest[] =>
      (keys[url === apis[1].url ? 1 : 0] ?? []).map((key) => {
        const { headers } = new BenchClient(url, key)
        return { url: `${url}/api/v2/tts_stream`, method: 'POST', headers, body }
      })
    return [
      ...(await oneAndTwo('GET status', apis, status)),
      await longPolls(apis, client, status),
      ...(await oneAndTwo('POST tts_stream', apis, create)),
    ]
  })
}

async function longPolls(
  apis: readonly ServerProcess[],
  client: BenchClient,
  status: (api: ServerProcess) => readonly LoadRequest[],
): Promise<BenchRow> {
  const tasks: string[] = []
  while (tasks.length < LONG_POLLS)
    tasks.push(await client.create('tts_stream', { text: 'Hai.', ref_voice_id: 1 }))
  const ends = new AbortController()
  let answered = 0
  const polls = tasks.map(async (task, i) => {
    const url = `${apis[i % apis.length]?.url}/api/v2/tts_stream/status/${task}`
    const headers = { ...client.headers, prefer: 'wait=30' }
    const answer = await fetch(url, { headers, signal: ends.signal }).catch(() => null)
    if (answer) answered += 1
  })
  const results: LoadResult[] = await Promise.all(apis.map((api) => load(status(api), REQUESTS)))
  const open = LONG_POLLS - answered
  ends.abort()
  await Promise.all(polls)
  const worst = (of: (result: LoadResult) => number) => Math.max(...results.map(of)).toFixed(1)
  return {
    what: `GET status of 2 API processes, ${LONG_POLLS} long polls open`,
    value: `p50 ${worst(({ p50 }) => p50)} ms, p99 ${worst(({ p99 }) => p99)} ms (${open} open at the end)`,
  }
}

/** What a chunk costs the database, from its claim to its result, polls and heartbeats of the processes included. */
function statements(): Promise<BenchRow[]> {
  return withCluster(async (cluster) => {
    const api = await cluster.api()
    const film = { text: lines(FILM_LINES), ref_voice_id: 1, split_by_newline: true }
    const keys = await cluster.keys('House', FILMS)
    for (const key of keys) await new BenchClient(api.url, key).create('tts_stream', film)
    const before = await cluster.statements()
    const worker = await cluster.worker(1)
    const chunks = keys.length * FILM_LINES
    // Seldom, as each look is a statement, too.
    await untilFinished(cluster, chunks, 1_000)
    const after = await cluster.statements()
    await worker.stop()
    const each = (of: keyof typeof after) => (after[of] - before[of]) / chunks
    return [
      row('statements of PostgreSQL for each chunk', each('all'), { most: 8, digits: 1 }),
      row('BEGIN and COMMIT among them', each('transactions'), { digits: 1 }),
    ]
  })
}

const parts = { scaling, fairness, requests, statements }

/** The service in several processes: does it grow with them, and is it fair? Parts by name. */
export async function run(words: readonly string[] = []): Promise<BenchTable> {
  const rows: BenchRow[] = []
  for (const [name, part] of Object.entries(parts))
    if (words.length === 0 || words.includes(name)) rows.push(...(await part()))
  return { title: 'The service on PostgreSQL, with an engine that sleeps', rows }
}
