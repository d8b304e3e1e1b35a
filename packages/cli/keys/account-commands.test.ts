import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { identify } from '@cuecast/service/accounts/keys'
import { addUsage } from '@cuecast/service/accounts/accounts'
import {
  insertTranscription,
  newTranscriptionId,
  soundName,
} from '@cuecast/service/recognition/transcription-store'
import { openStore } from '@cuecast/service/store/open-store'
import { caller, json, makeKey, testService } from '@cuecast/service/testing/test-service'
import { webhookReceiver } from '@cuecast/service/testing/webhook-receiver'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { runKeys } from './key-commands'

const noTerminal = async (): Promise<null> => null

/** Runs `keys` on a data folder; `answer` is the input at its question. */
async function keys(dataDir: string, args: readonly string[], answer?: string): Promise<string> {
  const ask = answer === undefined ? noTerminal : async () => answer
  const result = await runKeys([...args, '--data', dataDir], undefined, ask)
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}

const lastLine = (text: string): string => text.split('\n').at(-1) ?? ''

/** Every file below a folder, with its content. */
function contents(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

const created = z.object({ task_id: z.string() })
const status = z.object({ global_status: z.string(), urls: z.record(z.string(), z.string()) })

async function speak(call: ReturnType<typeof caller>, text: string): Promise<string> {
  const made = await call.post('/api/v2/tts_stream', { text, ref_voice_id: 1 })
  return (await json(made, created)).task_id
}

async function finished(call: ReturnType<typeof caller>, task: string): Promise<string> {
  return vi.waitFor(async () => {
    const now = await json(await call.get(`/api/v2/tts_stream/status/${task}`), status)
    expect(now.global_status).toBe('completed')
    return now.urls['0'] ?? ''
  })
}

/** A service with work of two accounts; texts of the first hold the word `Bí-mật`. */
async function busyService() {
  const made = await testService({ key: { account: 'Phim Hay' }, privateWebhooks: true })
  const { service, speech, call, dataDir, key } = made
  const other = caller(service, await makeKey(service, { account: 'Người khác' }))
  const url = await finished(call, await speak(call, 'Bí-mật một.'))
  const account = (await identify(service.context.sql, key))?.account.id ?? 0
  const hooks = await webhookReceiver()
  await keys(dataDir, ['webhook', 'set', hooks.url, '--account', 'Phim Hay'])
  await call.post('/api/v2/pronunciation', { original_word: 'Bí-mật-từ', modified_word: 'x' })
  await call.post('/api/v2/profile/srt', { name: 'Bí-mật', settings: {} })
  const id = newTranscriptionId()
  const draft = { id, accountId: account, language: 'vi', recogniser: 'r' }
  await insertTranscription(service.context.sql, { ...draft, audioUrl: null, baseUrl: '' }, 9)
  await service.context.storage.sounds.write(soundName(id), Buffer.from('Bí-mật'))
  return { service, speech, call, other, dataDir, url, hooks, account }
}

describe('keys delete-account', () => {
  it('leaves nothing of it, also while its tasks are rendered', async () => {
    const { service, speech, call, other, dataDir, url, hooks, account } = await busyService()
    speech.hold()
    await speak(call, 'Bí-mật hai. Bí-mật ba. Bí-mật bốn.')
    const kept = await speak(other, 'Câu khác.')
    await vi.waitFor(() => expect(speech.requests.length).toBeGreaterThan(2))
    expect(await keys(dataDir, ['delete-account', 'Phim Hay', '--yes'])).toBe(
      'account "Phim Hay" is deleted, with 2 tasks, 1 audio files and 1 transcriptions',
    )
    expect((await call.get('/api/v2/me')).status).toBe(401)
    expect((await service.app.request(new URL(url).pathname)).status).toBe(404)
    speech.release()
    const otherUrl = await finished(other, kept)
    await service.close()
    expect(hooks.received).toEqual([])
    const files = contents(dataDir)
    expect(files.filter(({ text }) => /Bí-mật|Phim Hay/.test(text))).toEqual([])
    const audio = files.filter(({ path }) => path.split(sep).includes('audio'))
    expect(audio.map(({ path }) => path)).toEqual([expect.stringContaining(otherUrl.slice(-20))])
    const sql = openStore(dataDir)
    const any = z.object({ count: z.number() })
    for (const table of [
      'tasks',
      'keys',
      'deliveries',
      'transcriptions',
      'usage_days',
      'profiles',
    ]) {
      const text = `SELECT count(*) AS count FROM ${table} WHERE account_id = ?`
      expect(await sql.row(any, text, [account])).toEqual({ count: 0 })
    }
    await sql.close()
  })

  it('answers a request that waits for one of its tasks', async () => {
    const { service, call, dataDir, key } = await testService({ key: { account: 'A' } }, true)
    const id = await speak(call, 'Một.')
    const account = (await identify(service.context.sql, key))?.account
    if (!account) throw new Error('the key is not known')
    const task = await service.context.tasks.find(account, id)
    if (!task.ok) throw new Error(task.error.message)
    await keys(dataDir, ['delete-account', 'A', '--yes'])
    expect(await service.context.tasks.whenChanged(task.value, 0)).toEqual(task.value)
  })

  it('asks for the name, and deletes nothing for another one or without a terminal', async () => {
    const { dataDir } = await testService({ key: { account: 'A' } })
    const command = ['delete-account', 'A']
    await expect(keys(dataDir, command)).rejects.toThrow('--yes')
    expect(await keys(dataDir, command, 'B')).toBe('nothing was deleted')
    expect(await keys(dataDir, ['list'])).toContain('A: plan')
    expect(await keys(dataDir, command, 'A\n')).toContain('is deleted')
    expect(await keys(dataDir, ['list'])).not.toContain('A: plan')
    await expect(keys(dataDir, command, 'A')).rejects.toThrow('NOT_FOUND')
    await expect(keys(dataDir, ['delete-account'])).rejects.toThrow('INVALID_ARGUMENT')
  })

  it('does not bring the last account back from a backup', async () => {
    const { service, dataDir } = await testService({ key: { account: 'A' } })
    await service.close()
    await keys(dataDir, ['delete-account', 'A', '--yes'])
    const { service: next } = await testService({ dataDir, key: { account: 'B' } })
    expect(next.recovery).toBeNull()
    expect(await keys(dataDir, ['list'])).not.toContain('A: plan')
  })
})

describe('keys usage', () => {
  async function used() {
    const { service, dataDir } = await testService({ key: { account: '=Tổng, "cộng"' } })
    const { sql } = service.context
    await makeKey(service, { account: 'Phim Hay' })
    await addUsage(sql, 1, { tasks: 2, characters: 300, audioMs: 90_000 })
    await addUsage(sql, 2, { tasks: 1, characters: 50, failedChunks: 1, audioMs: 1_234 })
    await sql.run(`UPDATE usage_days SET day = '2025-12-31' WHERE account_id = 2`)
    await sql.run(`UPDATE usage_days SET day = '2026-01-05' WHERE account_id = 1`)
    await addUsage(sql, 1, { tasks: 1 })
    await sql.run(`UPDATE usage_days SET day = '2026-01-31' WHERE tasks = 1 AND account_id = 1`)
    return dataDir
  }

  it('is a table for spreadsheets, a line an account and month', async () => {
    expect(await keys(await used(), ['usage'])).toBe(
      'account,month,tasks,credits,failed_chunks,audio_minutes\n' +
        'Phim Hay,2025-12,1,50,1,0.02\n' +
        `"'=Tổng, ""cộng""",2026-01,3,300,0,1.5`,
    )
  })

  it('is JSON, of some months, of one account', async () => {
    const dataDir = await used()
    const late = await keys(dataDir, ['usage', '--from', '2026-01', '--format', 'json'])
    expect(JSON.parse(late)).toEqual([
      {
        account: '=Tổng, "cộng"',
        month: '2026-01',
        tasks: 3,
        credits: 300,
        failed_chunks: 0,
        audio_minutes: 1.5,
      },
    ])
    expect(await keys(dataDir, ['usage', 'Phim Hay', '--to', '2025-11'])).not.toContain('Phim')
    expect(await keys(dataDir, ['usage', '--account', 'Phim Hay'])).toContain('2025-12')
  })

  it.each([
    [['usage', '--from', '2026-13']],
    [['usage', '--to', 'May']],
    [['usage', '--format', 'xml']],
    [['usage', 'Ai đó']],
  ])('refuses %j', async (args) => {
    expect((await runKeys([...args, '--data', await used()])).ok).toBe(false)
  })
})

describe('keys rotate', () => {
  it('makes another key that may do the same, beside the old one', async () => {
    const { service, dataDir, key } = await testService({ key: { privileges: ['srt'] } })
    const next = lastLine(await keys(dataDir, ['rotate', key]))
    const [old, made] = [
      await identify(service.context.sql, key),
      await identify(service.context.sql, next),
    ]
    expect(made?.account.id).toBe(old?.account.id)
    expect(made?.key).toMatchObject({ name: 'test', privileges: ['srt'] })
    for (const each of [key, next])
      expect((await caller(service, each).get('/api/v2/me')).status).toBe(200)
    await keys(dataDir, ['revoke', key])
    expect((await caller(service, key).get('/api/v2/me')).status).toBe(403)
    expect((await caller(service, next).get('/api/v2/me')).status).toBe(200)
    await expect(keys(dataDir, ['rotate', key])).rejects.toThrow('revoked')
    await expect(keys(dataDir, ['rotate', 'key_nobody'])).rejects.toThrow('NOT_FOUND')
  })
})
