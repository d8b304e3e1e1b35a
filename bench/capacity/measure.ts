import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureInstallKey } from '@cuecast/service/accounts/keys'
import { taskStatusAnswer } from '@shared/contracts/tts-v2'
import { BenchClient } from '../service/client'
import { serverProcess } from '../service/server-process'

const root = resolve(import.meta.dirname, '../..')
const SAMPLE = 'resources/samples/rung-duoc-phong-van.srt'
const HOUR_MS = 3_600_000

/** What an hour of film costs a service of one process with one thread. */
export interface FilmHour {
  cues: number
  /** Minutes of speech in it. */
  speechMinutes: number
  /** CPU time of the whole process: requests, text, speech, database and files. */
  cpuSeconds: number
  audioMegabytes: number
  databaseMegabytes: number
  /** Status answers to a client that follows with `?since=` and `Prefer: wait`. */
  statusRequests: number
  statusMegabytes: number
}

const TIME = /(\d\d):(\d\d):(\d\d),(\d\d\d)/g

const shifted = (srt: string, byMs: number): string =>
  srt.replace(TIME, (time) => {
    const ms = Date.parse(`1970-01-01T${time.replace(',', '.')}Z`) + byMs
    return new Date(ms).toISOString().slice(11, 23).replace('.', ',')
  })

/** The sample interview, over and over until the hour is full. */
async function hourOfFilm(): Promise<string> {
  const srt = await readFile(join(root, SAMPLE), 'utf8')
  const [end] = [...srt.matchAll(TIME)].map(([time]) => time).slice(-1)
  const lengthMs = Date.parse(`1970-01-01T${(end ?? '').replace(',', '.')}Z`) + 1_000
  const times = Math.floor(HOUR_MS / lengthMs)
  return Array.from({ length: times }, (_, i) => shifted(srt.trim(), i * lengthMs)).join('\n\n')
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const sizes = names.map(async (name) => {
    const found = await stat(join(folder, name))
    return found.isFile() ? found.size : 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Follows a task as the studio does. */
async function followed({ url, headers }: BenchClient, task: string) {
  const seen = { requests: 0, bytes: 0, speechMs: 0 }
  let since = 0
  for (;;) {
    const address = `${url}/api/v2/stt_stream/status/${task}?since=${since}`
    const answer = await fetch(address, { headers: { ...headers, prefer: 'wait=30' } })
    const text = await answer.text()
    const status = taskStatusAnswer.parse(JSON.parse(text))
    seen.requests += 1
    seen.bytes += text.length
    seen.speechMs += Object.values(status.durations).reduce((sum, ms) => sum + ms, 0)
    since = status.version ?? 0
    if (status.global_status !== 'processing') return seen
  }
}

/**
 * Renders an hour of film by `cuecast serve` with the engine of the product.
 *
 * @param format of the audio: `wav`, `mp3`
 */
export async function measureFilmHour(format: string): Promise<FilmHour> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cuecast-capacity-'))
  const key = await ensureInstallKey(dataDir)
  const args = ['--data', dataDir, '--port', '0', '--workers', '1']
  const server = await serverProcess(join(root, 'out/main/cli-serve.js'), args)
  try {
    const client = new BenchClient(server.url, key)
    const warm = await client.create('tts_stream', { text: 'Một. Hai. Ba.', ref_voice_id: 1 })
    await client.finished('tts_stream', warm)
    const srt = await hourOfFilm()
    const before = (await server.cpuSeconds()) ?? NaN
    const wish = { srt, ref_voice_id: 1, audio_format: format }
    const { requests, bytes, speechMs } = await followed(
      client,
      await client.create('stt_stream', wish),
    )
    const cpuSeconds = ((await server.cpuSeconds()) ?? NaN) - before
    await server.stop()
    const database = (await stat(join(dataDir, 'service.db'))).size
    return {
      cues: srt.match(/-->/g)?.length ?? 0,
      speechMinutes: speechMs / 60_000,
      cpuSeconds,
      audioMegabytes: (await bytesIn(join(dataDir, 'audio'))) / 1e6,
      databaseMegabytes: database / 1e6,
      statusRequests: requests,
      statusMegabytes: bytes / 1e6,
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
