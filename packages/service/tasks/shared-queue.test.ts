import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { accountByName } from '../accounts/accounts'
import { silentLog } from '@cuecast/platform/structured-log'
import { openPostgres } from '../store/postgres'
import { Presence } from '../store/presence'
import type { Sql } from '../store/sql'
import { startPostgres, type TestPostgres } from '../testing/postgres'
import { settled, submitText, type TestService, testService } from '../testing/test-service'
import { TestSpeech } from '@cuecast/speech/testing/test-speech'
import { SoundOrigins } from '../voices/sound-origins'
import { ChunkRenderer } from './chunk-renderer'
import { noTracing } from '../tracing/tracing'
import { ChunkQueue } from './chunk-queue'
import { returnChunks } from './deaths'
import { TaskChanges } from './task-changes'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

/** A lease that a test can wait for, ms. */
const LEASE_MS = 1_500

interface Peer {
  speech: TestSpeech
  /** Ends as a process does that is killed: the store has no word of it again. */
  die(): void
}

/** A service on a database of its own. */
async function onDatabase(more: Parameters<typeof testService>[0] = {}, held = false) {
  const database = await postgres.database()
  return { database, ...(await testService({ database, leaseMs: LEASE_MS, ...more }, held)) }
}

/** What another process of the service does, on the database and the audio of this one. */
async function peerOf({ service }: TestService, held = false): Promise<Peer> {
  const { storage, voices, settings } = service.context
  const files = storage.audio
  const sql = await openPostgres(settings.database ?? '')
  onTestFinished(() => sql.close())
  const { relay } = sql
  const speech = new TestSpeech()
  if (held) speech.hold()
  let isDead = false
  const mortal = new Proxy(sql, {
    get(target, name: keyof Sql) {
      if (isDead) return () => new Promise(() => undefined)
      return target[name]
    },
  })
  const renderer = new ChunkRenderer({
    sql: mortal,
    files,
    voices,
    log: silentLog,
    render: speech.render,
    changes: new TaskChanges(relay),
    metrics: null,
    tracing: noTracing,
    handed: null,
    origins: new SoundOrigins(mortal, false, null),
    providers: { usageOf: () => null, release: async () => undefined },
    onSettled: async () => false,
    afterSettled: () => undefined,
  })
  const shared = { sql: mortal, isShared: true, leaseMs: LEASE_MS }
  const works = { works: true, lacks: () => [], giveBack: [returnChunks] }
  const presence = new Presence({ ...shared, ...works })
  const parts = { ...settings, holder: presence.id, log: silentLog, renderer, relay }
  const chunks = new ChunkQueue({ ...parts, ...shared, renders: true, models: null })
  await presence.begin()
  await chunks.resume()
  onTestFinished(async () => {
    if (!isDead) await chunks.stop()
    if (!isDead) await presence.end()
  })
  return { speech, die: () => void (isDead = true) }
}

const texts = (speech: TestSpeech): string[] => speech.requests.map(({ text }) => text)

it('a service that fails while it begins leaves no connection behind', async () => {
  const { database, dataDir, service } = await onDatabase()
  const { sql } = service.context
  await sql.run(`INSERT INTO workers (id, seen_at) VALUES ('long gone', 0)`)
  // Fails after the listener was started, as a database does that goes away meanwhile.
  await sql.run(
    `CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql
     AS $$ BEGIN RAISE EXCEPTION 'the database has gone'; END $$`,
  )
  await sql.run(
    'CREATE TRIGGER broken BEFORE DELETE ON workers FOR EACH ROW EXECUTE FUNCTION broken()',
  )
  await service.close()
  await expect(testService({ database, dataDir })).rejects.toThrow('the database has gone')
  const admin = await openPostgres(await postgres.database())
  onTestFinished(() => admin.close())
  const name = new URL(database.replace('@/', '@x/')).pathname.slice(1)
  const left = `SELECT count(*) AS count FROM pg_stat_activity WHERE datname = ?`
  const row = z.object({ count: z.number() })
  await expect.poll(() => admin.row(row, left, [name])).toEqual({ count: 0 })
})

it('the clock of a process does not hold its chunk once it has died: the database has the time', async () => {
  const first = await onDatabase({ role: 'api' })
  const real = Date.now
  const ahead = vi.spyOn(Date, 'now').mockImplementation(() => real() + 600_000)
  const dying = await peerOf(first, true)
  const task = await submitText(first.call, 'Một.')
  await expect.poll(() => dying.speech.requests).toHaveLength(1)
  dying.die()
  ahead.mockRestore()
  await peerOf(first)
  expect((await settled(first.call, task)).chunks).toEqual({ 0: 1 })
})

describe('several processes', () => {
  it('take over from one that has died', async () => {
    const first = await onDatabase({}, true)
    const second = await peerOf(first, true)
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
    const first = await onDatabase({ key: { plan: 'creator', credits: 100 } }, true)
    const busy = await submitText(first.call, 'Giữ chỗ.')
    await expect.poll(() => first.speech.requests.length).toBe(1)
    const task = await submitText(first.call, 'Chết máy.')
    for (let death = 0; death < 3; death += 1) {
      const peer = await peerOf(first, true)
      await expect.poll(() => texts(peer.speech)).toEqual(['Chết máy.'])
      peer.die()
    }
    const last = await peerOf(first)
    const status = await settled(first.call, task)
    expect(status).toMatchObject({ global_status: 'failed', chunks: { 0: 0 } })
    expect(last.speech.requests).toHaveLength(0)
    first.speech.release()
    expect((await settled(first.call, busy)).chunks).toEqual({ 0: 1 })
    expect((await accountByName(first.service.context.sql, 'Tester'))?.credits).toBe(100 - 8)
  })

  it('keep one result of a chunk that two have rendered', async () => {
    const first = await onDatabase({}, true)
    const task = await submitText(first.call, 'Một.')
    await expect.poll(() => first.speech.requests.length).toBe(1)
    const { sql, storage } = first.service.context
    // As if it had been silent for too long.
    await sql.run('UPDATE chunks SET running = 0')
    const second = await peerOf(first)
    const status = await settled(first.call, task)
    expect(texts(second.speech)).toEqual(['Một.'])
    const removed = vi.spyOn(storage.audio, 'remove')
    first.speech.release()
    await expect.poll(() => removed.mock.calls.length).toBe(1)
    const audio = await first.service.app.request(status.urls['0'] ?? '')
    expect(await audio.text()).toBe('RIFF Một.')
  })
})
