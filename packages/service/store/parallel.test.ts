import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { accountByName } from '../accounts/accounts'
import { activeEntries } from '../accounts/dictionary'
import { ensureInstallKey, identify, listKeys, revokeKey } from '../accounts/keys'
import { silentLog } from '@cuecast/platform/structured-log'
import { startService } from '../start-service'
import { TestSpeech } from '@cuecast/speech/testing/test-speech'
import { webhookReceiver } from '../testing/webhook-receiver'
import { json, sharedPlaces, temporaryFolder, testService } from '../testing/test-service'
import { setWebhook } from '../webhooks/webhook-settings'
import { openDatabase, openStore } from './open-store'
import { KeptRow } from './sql'
import { embedded, openSqlite } from './sqlite'

const countRow = z.object({ n: z.number() })
const insert = 'INSERT INTO notes VALUES (?)'

async function notes() {
  const sql = embedded(openSqlite(join(await temporaryFolder(), 'notes.db')))
  onTestFinished(() => sql.close())
  await sql.run('CREATE TABLE notes (text TEXT)')
  const count = async () => (await sql.row(countRow, 'SELECT count(*) AS n FROM notes'))?.n
  return { sql, count }
}

it('a transaction that fails undoes its own work and nothing else', async () => {
  const { sql, count } = await notes()
  const failing = sql.transaction(async (tx) => {
    await tx.run(insert, ['inside'])
    await setImmediate()
    throw new Error('no')
  })
  const outside = sql.run(insert, ['outside'])
  const next = sql.transaction((tx) => tx.run(insert, ['next']))
  const seen = count()
  await expect(failing).rejects.toThrow('no')
  await Promise.all([outside, next])
  expect(await seen).not.toBe(3)
  expect(await count()).toBe(2)
})

it('transactions run one after the other, a nested one as a part of its outer one', async () => {
  const { sql, count } = await notes()
  const add = () =>
    sql.transaction(async (tx) => {
      const row = await tx.row(countRow, 'SELECT count(*) AS n FROM notes')
      await setImmediate()
      await tx.transaction((inner) => inner.run(insert, [String(row?.n)]))
    })
  await Promise.all(Array.from({ length: 10 }, add))
  const distinct = await sql.row(countRow, 'SELECT count(DISTINCT text) AS n FROM notes')
  expect([await count(), distinct?.n]).toEqual([10, 10])
})

it('a row that is kept is what a look would find, whoever has written since', async () => {
  const path = join(await temporaryFolder(), 'notes.db')
  const [own, other] = [embedded(openSqlite(path)), embedded(openSqlite(path))]
  onTestFinished(async () => void (await Promise.all([own.close(), other.close()])))
  await own.run('CREATE TABLE notes (text TEXT)')
  const kept = new KeptRow(countRow, 'SELECT count(*) AS n FROM notes WHERE text = ?')
  const seen = async () => (await kept.of(own, ['a']))?.n
  expect([await seen(), await seen()]).toEqual([0, 0])
  expect(await kept.of(own, ['a'])).toBe(await kept.of(own, ['a']))
  await other.run(insert, ['a'])
  expect(await seen()).toBe(1)
  await own.run(insert, ['a'])
  expect(await seen()).toBe(2)
  await own.rows(countRow, `${insert} RETURNING 1 AS n`, ['a'])
  expect(await seen()).toBe(3)
  const failing = own.transaction(async (tx) => {
    await tx.run(insert, ['a'])
    expect((await kept.of(tx, ['a']))?.n).toBe(4)
    throw new Error('no')
  })
  const meanwhile = seen()
  await expect(failing).rejects.toThrow('no')
  expect([await meanwhile, await seen()]).toEqual([3, 3])
})

it('a key that another process revokes is refused at once', async () => {
  const { call, service, dataDir, key } = await testService()
  expect((await call.get('/api/v2/me')).status).toBe(200)
  const id = (await identify(service.context.sql, key))?.key.id ?? ''
  const { database = null } = await sharedPlaces(dataDir)
  const other = await openDatabase({ dataDir, database })
  onTestFinished(() => other.close())
  expect(await revokeKey(other, id)).toBe(true)
  expect((await call.get('/api/v2/me')).status).toBe(403)
})

it('is refused to all who ask over HTTP at the same time', async () => {
  const dataDir = await temporaryFolder()
  const authorization = `Bearer ${await ensureInstallKey(dataDir)}`
  const options = { dataDir, port: 0, speech: new TestSpeech(), log: silentLog }
  const running = await startService(options)
  onTestFinished(() => running.close())
  const ask = () => fetch(`${running.url}/api/v2/me`, { headers: { authorization } })
  expect(new Set(await statuses(8, ask))).toEqual(new Set([200]))
  const other = openStore(dataDir)
  onTestFinished(() => other.close())
  const [key] = await listKeys(other)
  await revokeKey(other, key?.id ?? '')
  expect(new Set(await statuses(8, ask))).toEqual(new Set([403]))
})

it('a transaction cannot be used once it is over', async () => {
  const { sql } = await notes()
  const kept = await sql.transaction(async (tx) => tx)
  await expect(kept.run(insert, ['late'])).rejects.toThrow('over')
})

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

const statuses = async (count: number, send: (index: number) => Promise<Response>) =>
  (await times(count, send)).map(({ status }) => status)

it('parallel tasks are accepted only as far as the credits go', async () => {
  const { call, service } = await testService({ key: { plan: 'api', credits: 35 } }, true)
  const sent = await statuses(20, () =>
    call.post('/api/v2/tts_stream', { text: 'Bốn!', ref_voice_id: 1 }),
  )
  expect(sent.filter((status) => status === 200)).toHaveLength(8)
  expect(sent.filter((status) => status === 402)).toHaveLength(12)
  expect((await accountByName(service.context.sql, 'Tester'))?.credits).toBe(3)
})

it('parallel tasks are accepted only as far as the queue has room', async () => {
  const { call } = await testService({ maxWaitingChunksOfAccount: 30 }, true)
  const body = { text: 'Một. Hai. Ba.', ref_voice_id: 1 }
  const sent = await statuses(20, () => call.post('/api/v2/tts_stream', body))
  // Ten drafts of three chunks; a chunk that is being rendered waits no more.
  const accepted = sent.filter((status) => status === 200).length
  expect(accepted).toBeGreaterThanOrEqual(10)
  expect(accepted).toBeLessThanOrEqual(11)
})

it('parallel requests are counted one by one', async () => {
  const { call } = await testService({ key: { plan: 'starter' } })
  const sent = await statuses(40, () => call.get('/api/v2/me'))
  expect(sent.filter((status) => status === 200)).toHaveLength(20)
  expect(sent.filter((status) => status === 429)).toHaveLength(20)
})

it('parallel edits of a chunk are each charged once, and the task settles', async () => {
  const { call, service, speech } = await testService({ key: { plan: 'api', credits: 1_000 } })
  const credits = async () => (await accountByName(service.context.sql, 'Tester'))?.credits
  const created = await call.post('/api/v2/tts_stream', { text: 'Một.', ref_voice_id: 1 })
  const { task_id } = await json(created, z.object({ task_id: z.string() }))
  const status = `/api/v2/tts_stream/status/${task_id}`
  const open = z.object({ global_status: z.string() })
  const isDone = async () => (await json(await call.get(status), open)).global_status
  await expect.poll(isDone).toBe('completed')
  speech.hold()
  const before = await credits()
  const body = { task_id, chunk_index: 0 }
  const sent = await statuses(10, (index) =>
    call.post('/api/v2/tts_stream/edit_chunk', { ...body, text: `Hai ${index}` }),
  )
  expect(new Set(sent)).toEqual(new Set([200]))
  // Nine texts were replaced before they were spoken: only the last one is paid for.
  expect(await credits()).toBe((before ?? 0) - 'Hai 9'.length)
  speech.release()
  await expect.poll(isDone).toBe('completed')
})

it('parallel changes of a dictionary entry are both kept, and none is read as it was before', async () => {
  const { call, service } = await testService()
  const { sql } = service.context
  const account = (await accountByName(sql, 'Tester'))?.id ?? 0
  const entry = { original_word: 'KT', modified_word: 'kinh tế', status: 1 }
  const added = await call.post('/api/v2/pronunciation', entry)
  const { data } = await json(added, z.object({ data: z.object({ id: z.number() }) }))
  const path = `/api/v2/pronunciation/${data.id}`
  const [, , read] = await Promise.all([
    call.send('PATCH', path, { modified_word: 'kỹ thuật' }),
    call.send('PATCH', path, { original_word: 'Kt' }),
    activeEntries(sql, account),
  ])
  expect(read).toHaveLength(1)
  expect(await activeEntries(sql, account)).toEqual([
    { id: data.id, original_word: 'Kt', modified_word: 'kỹ thuật', status: 1 },
  ])
})

it('a webhook is sent once, however often the sender is woken', async () => {
  const { call, service } = await testService()
  const { sql, webhooks } = service.context
  const receiver = await webhookReceiver()
  const id = (await accountByName(sql, 'Tester'))?.id ?? 0
  const { url } = receiver
  await setWebhook(sql, id, { url, secret: 's', signature: 'hmac', allowPrivate: true })
  const waking = setInterval(() => webhooks.wake(), 0)
  onTestFinished(() => clearInterval(waking))
  await times(20, (index) =>
    call.post('/api/v2/tts_stream', { text: `Câu ${index}.`, ref_voice_id: 1 }),
  )
  await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(20)
  const ids = receiver.received.map(({ headers }) => String(headers['x-service-delivery']))
  expect([ids.length, new Set(ids).size]).toEqual([20, 20])
})
