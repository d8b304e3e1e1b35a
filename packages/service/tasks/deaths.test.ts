import { defaultAudioFields } from '@shared/contracts/audio-settings'
import { studioError } from '@shared/contracts/errors'
import { present } from '@shared/testing/must'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { createAccount } from '../accounts/accounts'
import { openDatabase } from '../store/open-store'
import type { Dead } from '../store/presence'
import { lockRow, type Sql } from '../store/sql'
import { startPostgres, type TestPostgres } from '../testing/postgres'
import { temporaryFolder } from '../testing/test-service'
import { beginAlone, claimChunk, type ClaimedChunk } from './chunk-claims'
import { deadlyReason, heldAccounts, returnChunks } from './deaths'
import { chunkWithTask, insertTask, storeFailed } from './task-store'
import { stepsOf, takeTurns } from './turns'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

async function store(database: string | null): Promise<Sql> {
  const sql = await openDatabase({ dataDir: await temporaryFolder(), database })
  onTestFinished(() => sql.close())
  return sql
}

const account = async (sql: Sql, name: string): Promise<number> =>
  present(await createAccount(sql, { name, plan: 'unlimited' })).id

async function submit(sql: Sql, accountId: number, texts: readonly string[]): Promise<void> {
  const chunk = { voiceId: 1, speaker: null, startMs: null, endMs: null, credits: 0 }
  const draft = {
    accountId,
    kind: 'tts' as const,
    text: '',
    language: 'vi',
    audio: defaultAudioFields,
    fit: 'none' as const,
    background: null,
    baseUrl: '',
    trace: { requestId: null, traceparent: null },
    keyId: null,
    chunks: texts.map((text) => ({ ...chunk, text })),
  }
  await insertTask(sql, draft, await takeTurns(sql, accountId, texts.map(stepsOf)))
}

const dead = (holder: string): Dead => ({
  where: (column) => `${column} = '${holder}'`,
  values: [],
})

const take = (sql: Sql, holder: string): Promise<ClaimedChunk | null> =>
  claimChunk(sql, { holder, lengths: 'all', silent: [], held: [] })

/** Claims a chunk and begins it. */
async function claim(sql: Sql, holder: string): Promise<ClaimedChunk | null> {
  const chunk = await take(sql, holder)
  if (chunk?.isAlone) await beginAlone(sql, chunk, holder)
  return chunk
}

const textRow = z.object({ text: z.string() })
async function textOf(sql: Sql, chunk: ClaimedChunk | null): Promise<string | undefined> {
  const place = [chunk?.task ?? 0, chunk?.chunk ?? 0]
  return (await sql.row(textRow, 'SELECT text FROM chunks WHERE task = ? AND chunk = ?', place))
    ?.text
}

it('what a death has cut short runs alone at once, and after a death alone behind the rest', async () => {
  const sql = await store(null)
  await submit(sql, await account(sql, 'A'), ['Một.', 'Hai.', 'Ba.'])
  await claim(sql, 'one')
  await claim(sql, 'one')
  await returnChunks(sql, dead('nobody'))
  expect(await claim(sql, 'two')).toMatchObject({ chunk: 2, isAlone: false })
  expect(await claim(sql, 'two')).toBeNull()
  await returnChunks(sql, dead('one'))
  expect(await claim(sql, 'two')).toMatchObject({ chunk: 0, isAlone: true })
  await returnChunks(sql, dead('two'))
  const order = [await claim(sql, 'three'), await claim(sql, 'three'), await claim(sql, 'three')]
  expect(order.map((each) => each?.chunk)).toEqual([1, 2, 0])
})

it('a chunk that has ended three processes fails, as do all of an account that has ended twenty', () => {
  const none = { attempts: 0, ofAccount: 0, since: 0 }
  expect(deadlyReason({ ...none, attempts: 2, ofAccount: 19 }, 0)).toBeNull()
  expect(deadlyReason({ ...none, attempts: 3 }, 0)).toContain('at this text several times')
  const deadly = { ...none, ofAccount: 20, since: 1_000 }
  expect(deadlyReason(deadly, 1_801_000)).toContain('20 times at texts of this account')
  expect(deadlyReason(deadly, 1_801_000)).toContain('in 30 min')
  expect(deadlyReason(deadly, 3_601_000)).toBeNull()
})

it('an account whose chunks are at three silent processes gets nothing until these are known to be dead', async () => {
  const sql = await store(await postgres.database())
  const [deadly, other] = [await account(sql, 'deadly'), await account(sql, 'other')]
  await submit(sql, deadly, ['Một.', 'Hai.', 'Ba.', 'Bốn.'])
  await claim(sql, 'one')
  await claim(sql, 'two')
  expect(await heldAccounts(sql, 30_000)).toEqual([])
  await claim(sql, 'three')
  const held = await heldAccounts(sql, 30_000)
  expect(held).toEqual([deadly])
  const next = (without: number[]) =>
    claimChunk(sql, { holder: 'four', lengths: 'all', silent: [], held: without })
  expect(await next(held)).toBeNull()
  await submit(sql, other, ['Năm.'])
  expect(await textOf(sql, await next(held))).toBe('Năm.')
  for (const name of ['one', 'two', 'three']) await returnChunks(sql, dead(name))
  expect(await heldAccounts(sql, 30_000)).toEqual([])
})

it('a chunk that waits to run alone has no part in the death of what runs before it', async () => {
  const sql = await store(null)
  await submit(sql, await account(sql, 'A'), ['Một.'])
  await claim(sql, 'one')
  await returnChunks(sql, dead('one'))
  for (let death = 0; death < 3; death += 1) {
    expect(await take(sql, 'two')).toMatchObject({ isAlone: true })
    await returnChunks(sql, dead('two'))
  }
  const attemptsRow = z.object({ attempts: z.number() })
  expect(await sql.row(attemptsRow, 'SELECT attempts FROM chunks')).toEqual({ attempts: 1 })
})

it('a text that fails while its chunk is given back keeps nobody waiting', async () => {
  const sql = await store(await postgres.database())
  await submit(sql, await account(sql, 'A'), ['Một.'])
  await claim(sql, 'one')
  await returnChunks(sql, dead('one'))
  const { task, chunk } = present(await claim(sql, 'two'))
  const found = present(await chunkWithTask(sql, task, chunk))
  const blockedRow = z.object({ count: z.number() })
  const blocked = `SELECT count(*) AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  let given: Promise<void> = Promise.resolve()
  await sql.transaction(async (tx) => {
    // As storing a failure begins.
    await lockRow(tx, 'tasks', task)
    await tx.run('UPDATE chunks SET running = running')
    given = returnChunks(sql, dead('two'))
    await expect.poll(() => sql.row(blockedRow, blocked)).toEqual({ count: 1 })
    await storeFailed(tx, found.task, found.chunk, studioError('SYNTHESIS_FAILED', 'too late'))
  })
  await given
  const deathRow = z.object({ deaths: z.number() })
  expect(await sql.row(deathRow, 'SELECT deaths FROM accounts')).toEqual({ deaths: 0 })
})

describe('sixty texts of one account, each of which ends the process that speaks it', () => {
  const deathRow = z.object({ deaths: z.number(), since: z.number() })

  it('end about twenty processes where these are shared, and hold up no other account', async () => {
    const sql = await store(await postgres.database())
    const [deadly, other] = [await account(sql, 'deadly'), await account(sql, 'other')]
    await submit(
      sql,
      deadly,
      Array.from({ length: 60 }, (_, i) => `Chết ${i}.`),
    )
    await submit(
      sql,
      other,
      Array.from({ length: 60 }, (_, i) => `Sống ${i}.`),
    )
    let deaths = 0
    for (let process = 0; process < 200; process += 1) {
      const holder = `process ${process}`
      const chunks = [await claim(sql, holder)]
      if (chunks[0]?.isAlone === false) chunks.push(await claim(sql, holder))
      const texts = await Promise.all(chunks.map((chunk) => textOf(sql, chunk)))
      const counted = await sql.row(
        deathRow,
        'SELECT deaths, deaths_since AS since FROM accounts WHERE id = ?',
        [deadly],
      )
      const { deaths: ofAccount, since } = present(counted)
      const isOver = deadlyReason({ attempts: 0, ofAccount, since }, sql.now()) !== null
      const kills = !isOver && texts.some((text) => text?.startsWith('Chết'))
      deaths += kills ? 1 : 0
      if (kills) await returnChunks(sql, dead(holder))
      else await sql.run('UPDATE chunks SET state = 1, running = 0 WHERE holder = ?', [holder])
    }
    expect(deaths).toBeGreaterThanOrEqual(20)
    expect(deaths).toBeLessThan(26)
    const open = await sql.rows(textRow, 'SELECT text FROM chunks WHERE state = 0')
    expect(open).toEqual([])
  })
})
