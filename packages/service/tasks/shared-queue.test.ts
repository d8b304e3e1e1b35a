import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { accountByName } from '../accounts/accounts'
import { silentLog } from '@cuecast/platform/structured-log'
import { openRedis, type RedisLink } from '../store/redis'
import type { Sql } from '../store/sql'
import { startPostgres } from '../testing/postgres'
import { startRedis, type TestRedis } from '../testing/redis'
import {
  settled,
  statusOf,
  submitText,
  type TestService,
  testService,
} from '../testing/test-service'
import { TestSpeech } from '@cuecast/speech/testing/test-speech'
import { ChunkRenderer } from './chunk-renderer'
import { noTracing } from '../tracing/tracing'
import { ChunkQueue } from './chunk-queue'
import { TaskChanges } from './task-changes'
import { requireTask, taskById } from './task-store'

let redis: TestRedis
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())

let database = 0
/** An empty database of the one Redis. */
const queue = (): string => `${redis.url}/${(database += 1)}`

/** A lease that a test can wait for, ms. */
const LEASE_MS = 1_500

interface Peer {
  speech: TestSpeech
  changes: TaskChanges
  link: RedisLink
  /** Ends as a process does that is killed: neither store nor Redis hear of it again. */
  die(): void
}

/** What another process of the service does, on the store of this one. */
async function peerOf({ service }: TestService, url: string, held = false): Promise<Peer> {
  const { sql, storage, voices, settings } = service.context
  const files = storage.audio
  const link = await openRedis(url, silentLog, 'test')
  const speech = new TestSpeech()
  if (held) speech.hold()
  let isDead = false
  const mortal = new Proxy(sql, {
    get(target, name: keyof Sql) {
      if (isDead) return () => new Promise(() => undefined)
      return target[name]
    },
  })
  const changes = new TaskChanges(link.relay)
  const renderer = new ChunkRenderer({
    sql: mortal,
    files,
    voices,
    log: silentLog,
    render: speech.render,
    changes,
    metrics: null,
    tracing: noTracing,
    handed: null,
    onSettled: async () => false,
    afterSettled: () => undefined,
  })
  const parts = { ...settings, sql: mortal, log: silentLog, renderer, redis: link }
  const shared = { isShared: true, renders: true, leaseMs: LEASE_MS, models: null }
  const chunks = new ChunkQueue({ ...parts, ...shared })
  await chunks.resume()
  onTestFinished(async () => {
    if (!isDead) await chunks.stop()
    link.close()
  })
  return {
    speech,
    changes,
    link,
    die() {
      isDead = true
      link.close()
    },
  }
}

const texts = (speech: TestSpeech): string[] => speech.requests.map(({ text }) => text)

describe('a queue in Redis', () => {
  it('renders what is submitted and edited, and leaves nothing in Redis', async () => {
    const url = queue()
    const { call, service } = await testService({ queue: url })
    const task = await submitText(call, 'Một. Hai. Ba.')
    const status = await settled(call, task)
    expect(status.chunks).toEqual({ 0: 1, 1: 1, 2: 1 })
    const edit = { task_id: task, chunk_index: 1, text: 'Bốn.' }
    await call.post('/api/v2/tts_stream/edit_chunk', edit)
    const after = await settled(call, task)
    const audio = await service.app.request(after.urls['1'] ?? '')
    expect(await audio.text()).toBe('RIFF Bốn.')
    const admin = new Redis(url)
    onTestFinished(() => admin.disconnect())
    await expect.poll(() => admin.keys('*chunks:*-*-*')).toEqual([])
  })

  it('keeps credits exact', async () => {
    const { call, service } = await testService({
      queue: queue(),
      key: { plan: 'creator', credits: 100 },
    })
    const status = await settled(
      call,
      await submitText(call, 'Tốt đẹp.\nbroken.', { split_by_newline: true }),
    )
    expect(status.chunks).toEqual({ 0: 1, 1: 0 })
    expect((await accountByName(service.context.sql, 'Tester'))?.credits).toBe(100 - 8)
  })
})

describe('while Redis is away', () => {
  it('takes work at once and renders it later', async () => {
    const own = await startRedis()
    onTestFinished(own.stop)
    const { call, service } = await testService({ queue: own.url, leaseMs: LEASE_MS })
    await own.kill()
    const task = await submitText(call, 'Một. Hai.')
    expect((await statusOf(call, task)).global_status).toBe('processing')
    expect(service.context.health()).toBeNull()
    await own.start()
    expect((await settled(call, task)).chunks).toEqual({ 0: 1, 1: 1 })
  })

  it('takes work although Redis does not answer', async () => {
    const own = await startRedis()
    onTestFinished(own.stop)
    const { call } = await testService({ queue: own.url, leaseMs: LEASE_MS })
    own.pause()
    const task = await submitText(call, 'Một. Hai.')
    own.resume()
    expect((await settled(call, task)).chunks).toEqual({ 0: 1, 1: 1 })
  })

  it('does not begin without it, and says why', async () => {
    const own = await startRedis(['--requirepass', 'right'])
    onTestFinished(own.stop)
    const start = (url: string) => testService({ queue: url })
    const { port } = new URL(own.url)
    await expect(start(own.url)).rejects.toThrow('wants a password')
    await expect(start(`redis://:wrong@127.0.0.1:${port}`)).rejects.toThrow(
      `redis://127.0.0.1:${port} refuses the user name or the password`,
    )
  })

  it('begins all the same, says so, and works once it is there', async () => {
    const own = await startRedis()
    onTestFinished(own.stop)
    await own.kill()
    const log = vi.fn()
    const { call, service } = await testService({ queue: own.url, leaseMs: LEASE_MS, log })
    const reason = expect.stringContaining('is Redis running there?')
    expect(log).toHaveBeenCalledWith('error', 'queue away', { reason })
    expect((await service.app.request('/readyz')).status).toBe(200)
    const task = await submitText(call, 'Một. Hai.')
    await own.start()
    expect((await settled(call, task)).chunks).toEqual({ 0: 1, 1: 1 })
  })

  it('ends in order although it was never there', async () => {
    const own = await startRedis()
    onTestFinished(own.stop)
    await own.kill()
    const { call, service } = await testService({ queue: own.url, leaseMs: LEASE_MS })
    await submitText(call, 'Một.')
    await expect(service.close()).resolves.toBeUndefined()
  })
})

it('a service that fails while it begins leaves no worker behind', async () => {
  const own = await startRedis()
  onTestFinished(own.stop)
  const { service, dataDir } = await testService({ queue: own.url })
  const { sql } = service.context
  await sql.run(`INSERT INTO workers (id, seen_at) VALUES ('long gone', 0)`)
  // Fails after the workers were started, as a database does that goes away meanwhile.
  await sql.run(
    `CREATE TRIGGER broken BEFORE DELETE ON workers WHEN old.id = 'long gone'
     BEGIN SELECT RAISE(ABORT, 'the database has gone'); END`,
  )
  await service.close()
  await expect(testService({ queue: own.url, dataDir })).rejects.toThrow('the database has gone')
  const admin = new Redis(own.url)
  onTestFinished(() => void admin.disconnect())
  const clients = async () =>
    String(await admin.client('LIST'))
      .trim()
      .split('\n')
  await expect.poll(clients).toHaveLength(1)
})

describe('the clock of a process', () => {
  it('does not hold its chunk once it has died: the database has the time', async () => {
    const url = queue()
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    const first = await testService({
      queue: url,
      database: await postgres.database(),
      role: 'api',
      leaseMs: LEASE_MS,
    })
    const real = Date.now
    const ahead = vi.spyOn(Date, 'now').mockImplementation(() => real() + 600_000)
    const dying = await peerOf(first, url, true)
    const task = await submitText(first.call, 'Một.')
    await expect.poll(() => dying.speech.requests).toHaveLength(1)
    dying.die()
    ahead.mockRestore()
    await peerOf(first, url)
    expect((await settled(first.call, task)).chunks).toEqual({ 0: 1 })
  })
})

describe('several processes', () => {
  it('find again what Redis has lost', async () => {
    const url = queue()
    const first = await testService({ queue: url, leaseMs: LEASE_MS }, true)
    const task = await submitText(first.call, 'Một. Hai. Ba. Bốn. Năm. Sáu.')
    await expect.poll(() => first.speech.requests.length).toBe(1)
    const admin = new Redis(url)
    await admin.flushdb()
    const second = await peerOf(first, url)
    await expect.poll(() => second.speech.requests.length).toBe(5)
    admin.disconnect()
    first.speech.release()
    const status = await settled(first.call, task)
    expect(Object.values(status.chunks)).toEqual([1, 1, 1, 1, 1, 1])
    // What a living process renders is not given to another.
    expect(texts(second.speech)).not.toContain(texts(first.speech)[0])
  })

  it('wake each other’s waiting requests', async () => {
    const url = queue()
    const first = await testService({ queue: url, leaseMs: LEASE_MS }, true)
    const second = await peerOf(first, url, true)
    const id = await submitText(first.call, 'Một.')
    const { sql } = first.service.context
    const account = await accountByName(sql, 'Tester')
    const task = account && (await taskById(sql, account.id, id))
    if (!task) throw new Error('no task')
    const notices: (number | null)[] = []
    second.link.relay.listen((number) => notices.push(number))
    // What is announced before Redis has taken the subscription is missed.
    const isListening = () => {
      second.link.relay.publish(0)
      return notices.includes(0)
    }
    await expect.poll(isListening).toBe(true)
    const waits = second.changes.until(task.number, {
      read: () => requireTask(sql, task.number),
      wanted: ({ openChunks }) => openChunks === 0,
      waitMs: 60_000,
    })
    first.speech.release()
    second.speech.release()
    expect((await waits).openChunks).toBe(0)
    await expect.poll(() => notices).toContain(task.number)
  })

  it('take over from one that has died, and suspect what it rendered', async () => {
    const url = queue()
    const first = await testService({ queue: url, leaseMs: LEASE_MS }, true)
    const second = await peerOf(first, url, true)
    const task = await submitText(first.call, 'Một. Hai. Ba. Bốn.')
    await expect.poll(() => second.speech.requests.length).toBe(1)
    const [cut] = texts(second.speech)
    second.die()
    first.speech.release()
    const status = await settled(first.call, task)
    expect(Object.values(status.chunks)).toEqual([1, 1, 1, 1])
    expect(texts(first.speech)).toContain(cut)
  })

  it('give up a chunk that ends each process it runs in alone, and no other', async () => {
    const url = queue()
    const first = await testService(
      { queue: url, leaseMs: LEASE_MS, key: { plan: 'creator', credits: 100 } },
      true,
    )
    const busy = await submitText(first.call, 'Giữ chỗ.')
    await expect.poll(() => first.speech.requests.length).toBe(1)
    const task = await submitText(first.call, 'Chết máy.')
    for (let death = 0; death < 6; death += 1) {
      const peer = await peerOf(first, url, true)
      await expect.poll(() => texts(peer.speech)).toEqual(['Chết máy.'])
      peer.die()
    }
    const last = await peerOf(first, url)
    const status = await settled(first.call, task)
    expect(status).toMatchObject({ global_status: 'failed', chunks: { 0: 0 } })
    expect(last.speech.requests).toHaveLength(0)
    first.speech.release()
    expect((await settled(first.call, busy)).chunks).toEqual({ 0: 1 })
    expect((await accountByName(first.service.context.sql, 'Tester'))?.credits).toBe(100 - 8)
  })

  it('keep one result of a chunk that two have rendered', async () => {
    const url = queue()
    const first = await testService({ queue: url, leaseMs: LEASE_MS }, true)
    const task = await submitText(first.call, 'Một.')
    await expect.poll(() => first.speech.requests.length).toBe(1)
    const { sql, storage } = first.service.context
    // As if it had been silent for too long.
    await sql.run('UPDATE chunks SET running = 0, suspect = 1')
    const admin = new Redis(url)
    await admin.flushdb()
    admin.disconnect()
    const second = await peerOf(first, url)
    const status = await settled(first.call, task)
    expect(texts(second.speech)).toEqual(['Một.'])
    const removed = vi.spyOn(storage.audio, 'remove')
    first.speech.release()
    await expect.poll(() => removed.mock.calls.length).toBe(1)
    const audio = await first.service.app.request(status.urls['0'] ?? '')
    expect(await audio.text()).toBe('RIFF Một.')
  })

  it('refuse together what an account may not have waiting', async () => {
    const url = queue()
    const { call, speech } = await testService({ queue: url, maxWaitingChunksOfAccount: 4 }, true)
    const sent = await Promise.all(
      Array.from({ length: 6 }, () =>
        call.post('/api/v2/tts_stream', { text: 'Một. Hai.', ref_voice_id: 1 }),
      ),
    )
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(4)
    speech.release()
  })
})
