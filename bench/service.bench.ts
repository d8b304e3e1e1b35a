import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstallKey } from '@cuecast/service/accounts/keys'
import { BenchClient } from './service/client'
import { load, type LoadRequest, type LoadResult } from './service/load'
import { serverProcess, type ServerProcess } from './service/server-process'
import { row, type BenchRow, type BenchTable } from './table'

const here = import.meta.dirname
const bare = fileURLToPath(new URL('./service/bare-route.mjs', import.meta.url))
const serve = resolve(here, '../out/main/cli-serve.js')

const REQUESTS = 3_000
const TASKS = 10_000
const CUES = 120
/** Even a slow machine should speak much faster than real time. */
const BAR_SPEED = 20
const BAR_MEMORY_MB = 400

const pace = ({ rate, p50, p99 }: LoadResult): string =>
  `${rate.toFixed(0)} requests/s, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`

async function bareRoute(): Promise<BenchRow> {
  const server = await serverProcess(bare, [])
  await load({ url: server.url }, 500)
  const result = await load({ url: server.url }, REQUESTS)
  await server.stop()
  return { what: 'limit: a bare Hono route', value: pace(result) }
}

async function withService<T>(
  workers: number,
  work: (client: BenchClient, server: ServerProcess) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cuecast-bench-'))
  const key = await ensureInstallKey(dataDir)
  const args = ['--data', dataDir, '--port', '0', '--workers', String(workers)]
  const server = await serverProcess(serve, args)
  try {
    return await work(new BenchClient(server.url, key), server)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function requests(client: BenchClient, server: ServerProcess): Promise<BenchRow[]> {
  const { headers } = client
  const task = await client.create('tts_stream', { text: 'Một. Hai. Ba.', ref_voice_id: 1 })
  await client.finished('tts_stream', task)
  const get = (path: string): LoadRequest => ({ url: `${client.url}/api/v2/${path}`, headers })
  const status = get(`tts_stream/status/${task}`)
  await load(status, 500)
  const rows: BenchRow[] = [
    { what: 'GET status', value: pace(await load(status, REQUESTS)) },
    { what: 'GET voice, 50 a page', value: pace(await load(get('voice'), REQUESTS)) },
  ]
  const body = JSON.stringify({ text: 'Một.', ref_voice_id: 1 })
  const create = await load({ ...get('tts_stream'), method: 'POST', body }, TASKS)
  rows.push({ what: `POST tts_stream, ${TASKS} tasks while they render`, value: pace(create) })
  const last = await client.create('tts_stream', { text: 'Hết.', ref_voice_id: 1 })
  await client.finished('tts_stream', last)
  const memory = await server.memory()
  if (memory !== null)
    rows.push(
      row(`memory after ${TASKS} tasks`, memory, { most: BAR_MEMORY_MB, unit: ' MB', digits: 0 }),
    )
  return rows
}

function subtitle(): string {
  const time = (s: number): string =>
    `00:${String(Math.floor(s / 60)).padStart(2, '0')}:${String(s % 60).padStart(2, '0')},000`
  return Array.from(
    { length: CUES },
    (_, i) =>
      `${i + 1}\n${time(i * 5)} --> ${time(i * 5 + 5)}\nCâu thứ ${i + 1} của phim, đọc xong trong năm giây.\n`,
  ).join('\n')
}

async function speed(workers: number): Promise<BenchRow> {
  const audioPerSecond = await withService(workers, async (client) => {
    const warm = await client.create('tts_stream', { text: 'Một. Hai. Ba.', ref_voice_id: 1 })
    await client.finished('tts_stream', warm)
    const start = performance.now()
    const task = await client.create('stt_stream', { srt: subtitle(), ref_voice_id: 1 })
    const { durations } = await client.finished('stt_stream', task)
    const audioMs = Object.values(durations).reduce((sum, ms) => sum + ms, 0)
    return audioMs / (performance.now() - start)
  })
  const threads = `${workers} worker${workers > 1 ? 's' : ''}`
  const what = `seconds of speech per second, ${threads}`
  return row(what, audioPerSecond, { least: BAR_SPEED, digits: 1 })
}

/** Requests, rendering and memory of the service (`npm run serve`), against a bare Hono route. */
export async function run(): Promise<BenchTable> {
  const rows = [await bareRoute(), ...(await withService(1, requests))]
  rows.push(await speed(1), await speed(2))
  return { title: 'The embedded service', rows }
}
