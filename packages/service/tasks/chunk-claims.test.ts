import { defaultAudioFields } from '@shared/contracts/audio-settings'
import { present } from '@shared/testing/must'
import { expect, it, onTestFinished } from 'vitest'
import { createAccount } from '../accounts/accounts'
import { openStore } from '../store/open-store'
import type { Sql } from '../store/sql'
import { temporaryFolder } from '../testing/test-service'
import { addClone } from '../voices/voice-catalogue'
import { claimChunk } from './chunk-claims'
import { stepsOf, takeTurns } from './turns'
import { insertTask } from './task-store'
import type { TaskDraft } from './task-types'

async function store(): Promise<Sql> {
  const sql = openStore(await temporaryFolder())
  onTestFinished(() => sql.close())
  return sql
}

const account = async (sql: Sql, name: string): Promise<number> =>
  present(await createAccount(sql, { name, plan: 'unlimited' })).id

async function submit(sql: Sql, accountId: number, texts: readonly string[]): Promise<number> {
  const chunk = { voiceId: 1, speaker: null, startMs: null, endMs: null, credits: 0 }
  const draft: TaskDraft = {
    accountId,
    kind: 'tts',
    text: '',
    language: 'vi',
    audio: defaultAudioFields,
    fit: 'none',
    background: null,
    baseUrl: '',
    trace: { requestId: null, traceparent: null },
    keyId: null,
    chunks: texts.map((text) => ({ ...chunk, text })),
  }
  const turns = await takeTurns(sql, accountId, texts.map(stepsOf))
  return (await insertTask(sql, draft, turns)).number
}

const wish = { holder: 'one', lengths: 'all', silent: [], held: [] } as const

/** Tasks of the next chunks, in the order in which they are claimed. */
async function order(sql: Sql, count: number): Promise<(number | undefined)[]> {
  const claimed: (number | undefined)[] = []
  while (claimed.length < count) claimed.push((await claimChunk(sql, wish))?.task)
  return claimed
}

const many = (count: number, text = 'Một.'): string[] => Array.from({ length: count }, () => text)

it('an account that has waited for nothing comes next, however much others have waiting', async () => {
  const sql = await store()
  const crowd = await submit(sql, await account(sql, 'crowd'), many(1_000))
  expect(await order(sql, 300)).toEqual(Array.from({ length: 300 }, () => crowd))
  const single = await submit(sql, await account(sql, 'single'), many(2))
  // Ahead of every chunk that waits; behind what is being rendered.
  expect(await order(sql, 5)).toEqual([single, crowd, single, crowd, crowd])
})

it('what an account has had before does not count once nothing waits', async () => {
  const sql = await store()
  const [busy, fresh] = [await account(sql, 'busy'), await account(sql, 'fresh')]
  await submit(sql, busy, many(50))
  await order(sql, 50)
  await sql.run('UPDATE chunks SET state = 1, running = 0')
  const tasks = [await submit(sql, fresh, many(3)), await submit(sql, busy, many(3))]
  const [a, b] = tasks
  expect(await order(sql, 7)).toEqual([a, b, a, b, a, b, undefined])
})

it('long texts let others pass for longer', async () => {
  const sql = await store()
  const long = await submit(sql, await account(sql, 'long'), many(2, 'chữ '.repeat(200)))
  const short = await submit(sql, await account(sql, 'short'), many(4))
  expect(await order(sql, 6)).toEqual([long, short, short, short, short, long])
})

it('leaves a chunk in a voice that this process lacks to one that has it, clones of it too', async () => {
  const sql = await store()
  const one = await account(sql, 'Phim Hay')
  const other = { name: 'Lan chậm', baseVoiceId: 1, speed: 1, pitch: 0 }
  const clone = present(await addClone(sql, one, other))
  const task = await submit(sql, one, ['Một.', 'Hai.'])
  await sql.run('UPDATE chunks SET voice_id = ? WHERE chunk = 1', [clone.id])
  expect(await claimChunk(sql, { ...wish, silent: [1] })).toBeNull()
  const claimed = [await claimChunk(sql, { ...wish, silent: [2] }), await claimChunk(sql, wish)]
  expect(claimed.map((each) => each?.task)).toEqual([task, task])
})
