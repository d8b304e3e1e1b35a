import { EventEmitter } from 'node:events'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { TaskChanges } from '../tasks/task-changes'
import { startPgBouncer } from '../testing/pgbouncer'
import { startPostgres, type TestPostgres } from '../testing/postgres'
import { Notices, type ServerSql, type TaskRelay } from './notices'
import { openPostgres } from './postgres'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
afterEach(() => vi.useRealTimers())

const LONG_MS = 3_600_000

async function opened(url: string, log = vi.fn()): Promise<ServerSql> {
  const sql = await openPostgres(url, log)
  onTestFinished(() => sql.close())
  return sql
}

/** Requests that wait are woken by notices alone: within the test they never look by themselves. */
function changesOf({ relay }: { relay: TaskRelay }): TaskChanges {
  const deaf: TaskRelay = {
    publish: (task) => relay.publish(task),
    listen: (wake) => relay.listen(wake),
    publishWork: () => relay.publishWork(),
    listenForWork: (wake) => relay.listenForWork(wake),
    canListen: relay.canListen,
    rereadMs: LONG_MS,
  }
  return new TaskChanges(deaf)
}

/** A request that waits for a task until `state.done`. */
function waiting(changes: TaskChanges, state: { done: boolean }, task = 7): Promise<boolean> {
  const read = async () => state.done
  return changes.until(task, { read, wanted: (done) => done, waitMs: LONG_MS })
}

const listeners = async (name: string): Promise<number> =>
  Number(
    await postgres.client('psql', [
      '-d',
      name,
      '-Atc',
      `SELECT count(*) FROM pg_stat_activity
       WHERE datname = '${name}' AND application_name = 'cuecast-listener' AND query LIKE 'LISTEN%'`,
    ]),
  )

it('a change in one process answers a request that waits in another, and none for another task', async () => {
  const url = await postgres.database('two')
  const [one, other] = [await opened(url), await opened(url)]
  const [here, there] = [changesOf(one), changesOf(other)]
  await expect.poll(() => listeners('two')).toBe(2)
  const state = { done: false }
  const woken: (number | null)[] = []
  one.relay.listen((task) => woken.push(task))
  const answer = waiting(here, state)
  there.announce(8)
  await expect.poll(() => woken).toContain(8)
  state.done = true
  there.announce(7)
  expect(await answer).toBe(true)
})

it('new work wakes the other processes, and not the one that it came to', async () => {
  const url = await postgres.database('work')
  const [one, other] = [await opened(url), await opened(url)]
  const [here, there] = [vi.fn(), vi.fn()]
  one.relay.listenForWork(here)
  other.relay.listenForWork(there)
  // Each looks once when it begins to listen.
  await expect.poll(() => [here, there].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  one.relay.publishWork()
  await expect.poll(() => there.mock.calls.length).toBe(2)
  // Notices come in the order in which they were sent.
  const woken: (number | null)[] = []
  other.relay.listen((task) => woken.push(task))
  other.relay.publish(1)
  other.relay.publishWork()
  await expect.poll(() => here.mock.calls.length).toBe(2)
  one.relay.publish(2)
  await expect.poll(() => woken).toContain(2)
  expect([woken, there.mock.calls.length]).toEqual([[2], 2])
})

it.each([
  [
    'the connection that listens is ended',
    () =>
      postgres.client('psql', [
        '-d',
        'postgres',
        '-c',
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'cuecast-listener'`,
      ]),
  ],
  [
    'PostgreSQL restarts',
    async () => {
      await postgres.halt()
      await postgres.start()
    },
  ],
])('nothing is missed while %s', async (_, fault) => {
  const log = vi.fn()
  const url = await postgres.database()
  const sql = await opened(url, log)
  const begun = vi.fn()
  sql.relay.listenForWork(begun)
  const changes = changesOf(sql)
  await expect.poll(() => begun.mock.calls.length).toBe(1)
  const state = { done: false }
  const answer = waiting(changes, state)
  const ended = fault()
  // Announced by nobody: it is found by looking once notices arrive again.
  state.done = true
  await ended
  expect(await answer).toBe(true)
  await expect.poll(() => begun.mock.calls.length).toBe(2)
  const said = log.mock.calls.map(([, message]) => message)
  expect(said.filter((message) => message.startsWith('notices'))).toEqual([
    'notices away',
    'notices back',
  ])
})

it('behind a pooler a process looks by itself, or listens past it where the URL says how', async () => {
  const pool = await startPgBouncer(postgres, 'transaction')
  onTestFinished(() => pool.stop())
  await postgres.database('pooled')
  const deaf = await opened(pool.url('pooled'))
  expect(deaf.relay).toMatchObject({ canListen: false, rereadMs: 1_000 })
  const direct = encodeURIComponent(postgres.host)
  const past = await opened(`${pool.url('pooled')}?direct=${direct}`)
  const changes = changesOf(past)
  await expect.poll(() => listeners('pooled')).toBe(1)
  expect(past.relay.rereadMs).toBeGreaterThan(1_000)
  const state = { done: false }
  const answer = waiting(changes, state)
  state.done = true
  deaf.relay.publish(7)
  expect(await answer).toBe(true)
})

it('says so when the direct address is that of a pooler, too', async () => {
  const pool = await startPgBouncer(postgres, 'transaction')
  onTestFinished(() => pool.stop())
  await postgres.database('pooled')
  const log = vi.fn()
  const sql = await opened(`${pool.url('pooled')}?direct=127.0.0.1:${pool.port}`, log)
  sql.relay.listenForWork(() => undefined)
  const reason = expect.stringContaining('a pooler is there')
  await expect.poll(() => log.mock.calls).toContainEqual(['warn', 'notices away', { reason }])
  expect(sql.relay.rereadMs).toBe(1_000)
})

it.each(['host:port', 'a:b:c', ''])('refuses "%s" as a direct address', async (direct) => {
  await expect(openPostgres(`postgres://test@/x?direct=${direct}`)).rejects.toThrow('"direct"')
})

it('sends what is announced together in few statements, one after the other', async () => {
  let open = 0
  let most = 0
  const payloads: string[] = []
  const run = async (_: string, values: readonly unknown[] = []) => {
    most = Math.max(most, (open += 1))
    payloads.push(String(values[0]))
    await new Promise((resolve) => setImmediate(resolve))
    open -= 1
    return { changes: 1 }
  }
  const notices = new Notices({ run }, null, undefined)
  for (let task = 1; task <= 1_000; task += 1) notices.publish(task % 500)
  notices.publishWork()
  await notices.close()
  expect([payloads.length, most]).toEqual([2, 1])
  expect(payloads.join(' ').split(' ')).toHaveLength(2 + 501)
})

it('a connection that has fallen silent is given up for another', async () => {
  vi.useFakeTimers()
  const clients: Client[] = []
  let isSilent = false
  const connection = (): Client => {
    const fake = Object.assign(new EventEmitter(), {
      processID: 1,
      connect: async () => undefined,
      end: async () => undefined,
      query: async () => {
        if (isSilent) throw new Error('Query read timeout')
        return { rows: [{ pid: 1 }] }
      },
    })
    const client = Object.assign(new Client(), fake)
    clients.push(client)
    return client
  }
  const sql = { run: async () => ({ changes: 0 }) }
  const notices = new Notices(sql, connection, undefined)
  const begun = vi.fn()
  notices.listenForWork(begun)
  await vi.waitUntil(() => begun.mock.calls.length === 1)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(clients).toHaveLength(1)
  isSilent = true
  await vi.advanceTimersByTimeAsync(10_000)
  isSilent = false
  await vi.waitUntil(() => clients.length === 2 && begun.mock.calls.length === 2)
  await notices.close()
})
