import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished, vi } from 'vitest'
import type { z } from 'zod'
import { type TaskStatusAnswer, taskStatusAnswer, ttsTaskAnswer } from '@shared/contracts/tts-v2'
import { accountByName, createAccount, type PlanName, type Privilege } from '../accounts/accounts'
import { createKey } from '../accounts/keys'
import { silentLog } from '@cuecast/platform/structured-log'
import { createService, type Service, type ServiceOptions } from '../service'
import { databaseOn } from './postgres'
import { TEST_S3_ENV } from './s3-server'
import { TestSpeech } from '@cuecast/speech/testing/test-speech'

/**
 * Where a service of a test keeps its data: on the shared servers, the same for all services of the
 * test on one folder; nothing in the project whose tests run on files.
 */
export async function sharedPlaces(dataDir: string): Promise<Partial<ServiceOptions>> {
  const servers = inject('servers')
  if (servers === undefined) return {}
  Object.assign(process.env, TEST_S3_ENV)
  const name = `t_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  await databaseOn(servers.postgres, name)
  const direct = encodeURIComponent(servers.postgres)
  const database = `postgres://test@127.0.0.1:${servers.pooler}/${name}?direct=${direct}`
  return { database, storage: servers.storage }
}

/** A folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cuecast-service-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export interface KeyWish {
  account?: string
  plan?: PlanName
  credits?: number | null
  privileges?: readonly Privilege[]
}

/** Makes a key straight in the store. */
export async function makeKey({ context }: Service, wish: KeyWish = {}): Promise<string> {
  const { account = 'Tester', plan = 'unlimited', credits } = wish
  const found =
    (await accountByName(context.sql, account)) ??
    (await createAccount(context.sql, {
      name: account,
      plan,
      ...(credits === undefined ? {} : { credits }),
    }))
  if (!found) throw new Error(`there is no account ${account}`)
  return (await createKey(context.sql, found.id, 'test', wish.privileges)).secret
}

/** Calls of one key, in-process. */
export interface Caller {
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, body: unknown): Promise<Response>
  send(method: string, path: string, body?: unknown): Promise<Response>
}

export function caller({ app }: Pick<Service, 'app'>, key: string): Caller {
  const authorization = `Bearer ${key}`
  async function send(method: string, path: string, body?: unknown): Promise<Response> {
    return app.request(path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
  return {
    send,
    post: (path, body) => send('POST', path, body),
    get: async (path, headers = {}) =>
      app.request(path, { headers: { authorization, ...headers } }),
  }
}

export interface TestService {
  service: Service
  speech: TestSpeech
  key: string
  call: Caller
  dataDir: string
}

/**
 * A service in-process with speech that tests control; closed and gone after the test.
 *
 * @param held the speech is held from the start
 */
export async function testService(
  options: Partial<ServiceOptions> & { key?: KeyWish } = {},
  held = false,
): Promise<TestService> {
  const { key: wish, ...rest } = options
  const speech = new TestSpeech()
  if (held) speech.hold()
  const dataDir = options.dataDir ?? (await temporaryFolder())
  const places = await sharedPlaces(dataDir)
  const service = await createService({ speech, log: silentLog, ...places, ...rest, dataDir })
  onTestFinished(() => service.close())
  const key = await makeKey(service, wish)
  return { service, speech, key, call: caller(service, key), dataDir }
}

/** Parses an answer's body by a schema, so that a test fails with the place that is wrong. */
export async function json<T>(response: Response, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(await response.json())
}

/** Submits a text in voice 1; its task. */
export async function submitText(call: Caller, text: string, more: object = {}): Promise<string> {
  const answer = await call.post('/api/v2/tts_stream', { text, ref_voice_id: 1, ...more })
  return (await json(answer, ttsTaskAnswer)).task_id
}

/** @param wait for a change, at most so long, seconds */
export async function statusOf(call: Caller, task: string, wait = 0): Promise<TaskStatusAnswer> {
  const path = `/api/v2/tts_stream/status/${task}`
  return json(await call.get(path, wait > 0 ? { prefer: `wait=${wait}` } : {}), taskStatusAnswer)
}

/** The status of a task once none of its chunks is open. */
export function settled(call: Caller, task: string): Promise<TaskStatusAnswer> {
  return vi.waitUntil(async () => {
    const status = await statusOf(call, task, 5)
    return status.global_status === 'processing' ? null : status
  }, 60_000)
}
