import { taskStatusAnswer } from '@shared/contracts/tts-v2'
import { expect, it, onTestFinished, vi } from 'vitest'
import { accountByName } from '../accounts/accounts'
import { submitText, testService, json } from '../testing/test-service'
import { SoundOrigins } from '../voices/sound-origins'
import { ChunkRenderer } from './chunk-renderer'
import { TaskChanges } from './task-changes'
import { Presence } from '../store/presence'
import { MissingVoices } from './missing-voices'
import { noTracing } from '../tracing/tracing'

const MINUTE_MS = 60_000

/** A service whose text waits in voice 1, which only a process has that has a shared model of so many bytes. */
async function waiting(bytes = 0) {
  let now = Date.UTC(2026, 0, 1)
  vi.useFakeTimers({ now, toFake: ['Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { service, call, speech } = await testService(
    { key: { plan: 'creator', credits: 100 } },
    true,
  )
  const { sql, voices, storage, log } = service.context
  await sql.run(
    `INSERT INTO shared_models (id, kind, name, record, files, voice_ids, bytes, added_at)
     VALUES ('m', 'voice', 'M', '{}', '[]', '[1]', ?, 0)`,
    [bytes],
  )
  const task = await submitText(call, 'Một câu.')
  // As left by a process that has no such voice.
  await sql.run('UPDATE chunks SET running = 0')
  const renderer = new ChunkRenderer({
    sql,
    files: storage.audio,
    voices,
    log,
    render: speech.render,
    changes: new TaskChanges(null),
    metrics: null,
    tracing: noTracing,
    handed: null,
    origins: new SoundOrigins(sql, false, null),
    providers: { usageOf: () => null, release: async () => undefined },
    onSettled: async () => false,
    afterSettled: () => undefined,
  })
  let lacking: readonly string[] = []
  const living = new Presence({
    sql,
    leaseMs: 30_000,
    isShared: true,
    works: true,
    lacks: () => lacking,
    giveBack: [],
  })
  const missing = new MissingVoices({ sql, leaseMs: 30_000, renderer })
  return {
    status: async () => json(await call.get(`/api/v2/tts_stream/status/${task}`), taskStatusAnswer),
    credits: async () => (await accountByName(sql, 'Tester'))?.credits,
    /** Looks each minute, while one process lives that lacks these models. */
    async pass(minutes: number, lacks: readonly string[]) {
      for (let past = 0; past < minutes; past += 1) {
        vi.setSystemTime((now += MINUTE_MS))
        vi.advanceTimersByTime(MINUTE_MS)
        lacking = lacks
        await living.show()
        await missing.look()
      }
    },
  }
}

it('a chunk in a voice that no process has fails by name after ten minutes, and costs nothing', async () => {
  const { pass, status, credits } = await waiting()
  await pass(10, ['m'])
  expect((await status()).global_status).toBe('processing')
  expect(await credits()).toBe(92)
  await pass(1, ['m'])
  expect((await status()).errors['0']).toMatchObject({
    error_code: 'VOICE_NOT_FOUND',
    message: expect.stringContaining('the model of voice 1'),
  })
  expect(await credits()).toBe(100)
})

it('waits on as long as a process has the voice, or had it meanwhile', async () => {
  const { pass, status } = await waiting()
  await pass(30, [])
  await pass(9, ['m'])
  await pass(1, [])
  await pass(9, ['m'])
  expect((await status()).global_status).toBe('processing')
})

it('waits longer for a large model, which may still be on its way', async () => {
  const { pass, status } = await waiting(3_000_000_000)
  await pass(59, ['m'])
  expect((await status()).global_status).toBe('processing')
  await pass(2, ['m'])
  expect((await status()).errors['0']).toMatchObject({ error_code: 'VOICE_NOT_FOUND' })
})
