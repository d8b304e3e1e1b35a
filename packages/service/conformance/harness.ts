import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { type TaskStatusAnswer, taskStatusAnswer } from '@shared/contracts/tts-v2'
import { silentLog } from '@cuecast/platform/structured-log'
import { createService, type Service, type ServiceOptions } from '../service'
import { startService } from '../start-service'
import { startCaddy } from '../testing/caddy'
import { type Judge, openApiJudge } from '../testing/openapi-judge'
import { type KeyWish, makeKey, sharedPlaces } from '../testing/test-service'

/** Calls the service, over HTTP or in-process. */
export interface TestClient {
  readonly service: Service
  /** A key of a fresh account, or of the one named. */
  key(wish?: KeyWish): Promise<string>
  request(path: string, init?: RequestInit): Promise<Response>
}

interface OpenClient extends TestClient {
  close(): Promise<void>
}

type Options = Partial<ServiceOptions>

/** With all tests, the distributed set stands behind the proxy that `deploy/` ships. */
const isProxied = (): boolean =>
  inject('servers') !== undefined && process.env['CUECAST_TESTS'] === 'full'

async function openInProcess(options: Options, dataDir: string): Promise<OpenClient> {
  const service = await createService({
    log: silentLog,
    ...(await sharedPlaces(dataDir)),
    ...options,
    dataDir,
  })
  return {
    service,
    key: (wish) => makeKey(service, wish),
    request: async (path, init) => service.app.request(path, init),
    close: () => service.close(),
  }
}

async function openOverHttp(options: Options, dataDir: string): Promise<OpenClient> {
  const running = await startService({
    log: silentLog,
    ...(await sharedPlaces(dataDir)),
    ...options,
    dataDir,
    port: 0,
  })
  const proxy = isProxied() ? await startCaddy(running.url) : null
  return {
    service: running.service,
    key: (wish) => makeKey(running.service, wish),
    request: (path, init) => fetch(new URL(path, proxy?.url ?? running.url), init),
    async close() {
      await proxy?.stop()
      await running.close()
    },
  }
}

/**
 * Runs the cases against a started server, with the real engine. The service lives as long as the
 * cases of one file.
 */
export function overHttp(
  section: string,
  cases: (client: TestClient) => void,
  options: Options = {},
): void {
  describeClient(`${section}, over HTTP`, (dataDir) => openOverHttp(options, dataDir), cases)
}

/** Runs the cases in-process, where the wire makes no difference. */
export function inProcess(section: string, cases: (client: TestClient) => void): void {
  describeClient(`${section}, in-process`, (dataDir) => openInProcess({}, dataDir), cases)
}

function describeClient(
  title: string,
  open: (dataDir: string) => Promise<OpenClient>,
  cases: (client: TestClient) => void,
): void {
  describe(`${title}`, () => {
    let client: OpenClient | null = null
    let judge: Judge | null = null
    let dataDir = ''
    const opened = (): OpenClient => {
      if (!client) throw new Error('the service has not started yet')
      return client
    }
    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'cuecast-conformance-'))
      client = await open(dataDir)
      judge = openApiJudge(await (await client.request('/openapi.json')).json())
    })
    afterAll(async () => {
      await client?.close()
      await rm(dataDir, { recursive: true, force: true })
    })
    cases({
      get service() {
        return opened().service
      },
      key: (wish) => opened().key(wish),
      async request(path, init) {
        const answer = await opened().request(path, init)
        expect(await judge?.(init?.method ?? 'GET', path, answer)).toBeNull()
        return answer
      },
    })
  })
}

export const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` })

/** A JSON request with a key. */
export function jsonRequest(key: string, method: string, body: unknown): RequestInit {
  return {
    method,
    headers: { ...bearer(key), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/** Follows a v2 task by long polling until it has come to its end. */
export async function follow(
  client: TestClient,
  key: string,
  path: string,
): Promise<TaskStatusAnswer> {
  for (;;) {
    const answer = await client.request(path, { headers: { ...bearer(key), prefer: 'wait=10' } })
    const status = taskStatusAnswer.parse(await answer.json())
    if (status.global_status !== 'processing') return status
  }
}

export interface Sound {
  samples: Float32Array
  sampleRate: number
}

/** Reads a mono 16-bit WAV file, chunk by chunk as the format asks for. */
export function readWav(bytes: Buffer): Sound {
  let sampleRate = 0
  for (let at = 12; at + 8 <= bytes.length;) {
    const id = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    if (id === 'fmt ') sampleRate = bytes.readUInt32LE(at + 12)
    if (id === 'data') {
      const samples = new Float32Array(size / 2)
      for (let i = 0; i < samples.length; i += 1)
        samples[i] = bytes.readInt16LE(at + 8 + i * 2) / 32_768
      return { samples, sampleRate }
    }
    at += 8 + size + (size % 2)
  }
  throw new Error('not a WAV file')
}
