import { cp } from 'node:fs/promises'
import { describe, expect, it, vi } from 'vitest'
import { sttTaskAnswer, taskStatusAnswer } from '@shared/contracts/tts-v2'
import { accountByName } from '../accounts/accounts'
import { silentLog } from '@cuecast/platform/structured-log'
import { createService } from '../service'
import {
  caller,
  json,
  makeKey,
  settled,
  statusOf,
  submitText,
  temporaryFolder,
  testService,
} from '../testing/test-service'
import { TestSpeech } from '@cuecast/speech/testing/test-speech'

/** The data folder as a kill at this moment leaves it. */
async function copyOf(folder: string): Promise<string> {
  const copy = await temporaryFolder()
  await cp(folder, copy, { recursive: true })
  return copy
}

describe('rendering', () => {
  it('finishes every chunk and tells where its audio is', async () => {
    const { call, service } = await testService()
    const task = await submitText(call, 'Một. Hai. Ba.')
    const status = await settled(call, task)
    expect(status.chunks).toEqual({ 0: 1, 1: 1, 2: 1 })
    const audio = await service.app.request(status.urls['1'] ?? '')
    expect(await audio.text()).toBe('RIFF Hai.')
  })

  it('lists only chunks that have changed since a version', async () => {
    const { call } = await testService()
    const task = await submitText(call, 'Một. Hai. Ba.')
    const whole = await settled(call, task)
    const path = `/api/v2/tts_stream/status/${task}?since=`
    const since = async (version: number) =>
      json(await call.get(`${path}${version}`), taskStatusAnswer)
    const { version } = whole
    expect(await since(version)).toMatchObject({ chunks: {}, urls: {}, version, since: version })
    expect(await since(0)).toEqual({ ...whole, since: 0 })
    const edit = { task_id: task, chunk_index: 1, text: 'Bốn.' }
    await call.post('/api/v2/tts_stream/edit_chunk', edit)
    await settled(call, task)
    const change = await since(version)
    expect(change).toMatchObject({ chunks: { 1: 1 }, version: version + 2, since: version })
    expect(Object.keys(change.urls)).toEqual(['1'])
    // Of another run of the database: everything is listed.
    expect((await since(version + 99)).since).toBeUndefined()
    expect((await call.get(`${path}-1`)).status).toBe(400)
  })

  it('gives the credits of a failed chunk back and leaves the others alone', async () => {
    const { call, service } = await testService({ key: { plan: 'creator', credits: 100 } })
    const task = await submitText(call, 'Tốt đẹp.\nbroken.', { split_by_newline: true })
    const status = await settled(call, task)
    expect(status.global_status).toBe('failed')
    expect(status.chunks).toEqual({ 0: 1, 1: 0 })
    expect(status.errors['1']).toMatchObject({ error_code: 'SYNTHESIS_FAILED' })
    expect((await accountByName(service.context.sql, 'Tester'))?.credits).toBe(
      100 - 'Tốt đẹp.'.length,
    )
  })

  it('waits while the disk is full and continues when there is room again', async () => {
    const { call, service } = await testService({ key: { plan: 'creator', credits: 100 } })
    const { audio } = service.context.storage
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
    const write = vi.spyOn(audio, 'write').mockRejectedValue(full)
    const task = await submitText(call, 'Một. Hai. Ba. Bốn. Năm.')
    await expect.poll(() => service.context.health()).toContain("the service's disk is full")
    expect((await statusOf(call, task)).global_status).toBe('processing')
    expect((await call.get('/api/v2/me')).status).toBe(200)
    await expect.poll(() => write.mock.calls.length).toBeGreaterThan(4)
    write.mockRestore()
    const status = await settled(call, task)
    expect(status.global_status).toBe('completed')
    expect(service.context.health()).toBeNull()
    const spent = 'Một. Hai. Ba. Bốn. Năm.'.length
    expect((await accountByName(service.context.sql, 'Tester'))?.credits).toBe(100 - spent)
  })

  it('finds a chunk again that could not even be given back while the disk was full', async () => {
    const { call, service } = await testService({ leaseMs: 300 })
    const { audio } = service.context.storage
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
    const write = vi.spyOn(audio, 'write').mockRejectedValueOnce(full)
    const { sql } = service.context
    const run = sql.run.bind(sql)
    let refused = 0
    vi.spyOn(sql, 'run').mockImplementation((text, values) => {
      const isFirst = text.includes('SET running = 0') && refused++ === 0
      return isFirst ? Promise.reject(full) : run(text, values)
    })
    const status = await settled(call, await submitText(call, 'Một.'))
    expect(status.global_status).toBe('completed')
    expect([write.mock.calls.length, refused]).toEqual([2, 2])
  })

  it('fails a chunk whose audio can never be stored, and gives the credits back', async () => {
    const { call, service } = await testService({ key: { plan: 'creator', credits: 100 } })
    vi.spyOn(service.context.storage.audio, 'write').mockRejectedValue(new Error('no such device'))
    const status = await settled(call, await submitText(call, 'Một.'))
    expect(status.errors['0']).toMatchObject({ message: 'the audio cannot be stored' })
    expect((await accountByName(service.context.sql, 'Tester'))?.credits).toBe(100)
  })

  it('puts an edited chunk back to 0 and then under a new address', async () => {
    const { call, speech } = await testService()
    const task = await submitText(call, 'Một. Hai.')
    const before = await settled(call, task)
    speech.hold()
    const edit = { task_id: task, chunk_index: 1, text: 'Hai mươi.', voice_id: 17, speed: 1.5 }
    expect((await call.post('/api/v2/tts_stream/edit_chunk', edit)).status).toBe(200)
    const meanwhile = await statusOf(call, task)
    expect(meanwhile).toMatchObject({ chunks: { 0: 1, 1: 0 }, global_status: 'processing' })
    speech.release()
    const after = await settled(call, task)
    expect(after.urls['0']).toBe(before.urls['0'])
    expect(after.urls['1']).not.toBe(before.urls['1'])
    expect(speech.requests.at(-1)).toMatchObject({
      text: 'Hai mươi.',
      voiceKey: 'vi-VN-x-south+f3',
      audio: { speed: 1.5 },
    })
  })

  it('throws away what an edit has overtaken, and charges only for what was wanted last', async () => {
    const { call, speech, service } = await testService({ key: { plan: 'creator', credits: 100 } })
    speech.hold()
    const task = await submitText(call, 'Cũ rồi.')
    await call.post('/api/v2/tts_stream/edit_chunk', {
      task_id: task,
      chunk_index: 0,
      text: 'Mới.',
    })
    speech.release()
    const status = await settled(call, task)
    const audio = await service.app.request(status.urls['0'] ?? '')
    expect(await audio.text()).toBe('RIFF Mới.')
    expect((await accountByName(service.context.sql, 'Tester'))?.credits).toBe(100 - 'Mới.'.length)
  })

  it('continues after a restart with what was unfinished, without charging again', async () => {
    const first = await testService({ key: { plan: 'creator', credits: 100 } })
    first.speech.hold()
    const task = await submitText(first.call, 'Một. Hai. Ba.')
    await first.service.close()

    const speech = new TestSpeech()
    const service = await createService({ dataDir: first.dataDir, speech, log: silentLog })
    const call = caller(service, await makeKey(service))
    const status = await settled(call, task)
    expect(status.global_status).toBe('completed')
    expect((await accountByName(service.context.sql, 'Tester'))?.credits).toBe(
      100 - 'Một. Hai. Ba.'.length,
    )
    await service.close()
  })

  it('continues after a kill: its folder as it was at that moment is enough', async () => {
    const first = await testService({ key: { plan: 'creator', credits: 100 } })
    const task = await submitText(first.call, 'Xong rồi.')
    const done = await settled(first.call, task)
    first.speech.hold()
    const cut = await submitText(first.call, 'Đang đọc dở. Chưa đọc.')
    await expect.poll(() => first.speech.requests.length).toBeGreaterThanOrEqual(2)

    const dataDir = await temporaryFolder()
    await cp(first.dataDir, dataDir, { recursive: true })
    const second = await testService({ dataDir, key: { account: 'Tester' } })
    expect((await settled(second.call, task)).urls).toEqual(done.urls)
    expect((await settled(second.call, cut)).chunks).toEqual({ 0: 1, 1: 1 })
    const spent = 'Xong rồi.'.length + 'Đang đọc dở. Chưa đọc.'.length
    expect((await accountByName(second.service.context.sql, 'Tester'))?.credits).toBe(100 - spent)
  })

  it('fails no text because the service is killed again and again', async () => {
    const first = await testService({ key: { plan: 'creator', credits: 100 } })
    first.speech.hold()
    const task = await submitText(first.call, 'Một. Hai. Ba. Bốn.')
    await expect.poll(() => first.speech.requests.length).toBeGreaterThanOrEqual(2)
    let folder = first.dataDir
    for (let kill = 0; kill < 5; kill += 1) {
      folder = await copyOf(folder)
      const killed = await testService({ dataDir: folder, key: { account: 'Tester' } }, true)
      await expect.poll(() => killed.speech.requests.length).toBeGreaterThanOrEqual(1)
    }
    const last = await testService({ dataDir: await copyOf(folder), key: { account: 'Tester' } })
    expect((await settled(last.call, task)).chunks).toEqual({ 0: 1, 1: 1, 2: 1, 3: 1 })
  })

  it('renders what a death has cut short by itself', async () => {
    const first = await testService()
    first.speech.hold()
    const task = await submitText(first.call, 'Một. Hai. Ba. Bốn. Năm.')
    await expect.poll(() => first.speech.requests.length).toBe(2)
    const next = await testService(
      { dataDir: await copyOf(first.dataDir), key: { account: 'Tester' } },
      true,
    )
    await expect.poll(() => next.speech.requests.length).toBe(1)
    next.speech.release()
    await settled(next.call, task)
    expect(next.speech.requests.slice(0, 2).map(({ text }) => text)).toEqual(['Một.', 'Hai.'])
    expect(next.speech.mostAtOnceOf(['Một.', 'Hai.'])).toBe(1)
  })

  it('gives up a chunk that brings the service down whenever it runs by itself', async () => {
    const first = await testService({ key: { plan: 'creator', credits: 100 } })
    first.speech.hold()
    const task = await submitText(first.call, 'Chết máy.')
    let folder = first.dataDir
    for (let kill = 0; kill < 2; kill += 1) {
      folder = await copyOf(folder)
      const killed = await testService({ dataDir: folder, key: { account: 'Tester' } }, true)
      await expect.poll(() => killed.speech.requests.length).toBe(1)
    }
    const last = await testService({ dataDir: await copyOf(folder), key: { account: 'Tester' } })
    const status = await settled(last.call, task)
    expect(status).toMatchObject({ global_status: 'failed', chunks: { 0: 0 } })
    expect((await accountByName(last.service.context.sql, 'Tester'))?.credits).toBe(100)
  })

  it('takes accounts in turns', async () => {
    const { service, speech, call } = await testService()
    speech.hold()
    const long = await submitText(call, 'A1. A2. A3. A4. A5. A6.')
    const other = caller(service, await makeKey(service, { account: 'Other' }))
    const short = await submitText(other, 'B1.')
    speech.release()
    await settled(call, long)
    await settled(other, short)
    const order = speech.requests.map(({ text }) => text)
    expect(order.indexOf('B1.')).toBeLessThan(order.indexOf('A5.'))
  })

  it('renders two chunks for each worker at once, and then those of another account', async () => {
    const { service, speech, call } = await testService({ workers: 2 })
    speech.hold()
    const long = await submitText(call, 'A1. A2. A3. A4. A5. A6. A7. A8. A9.')
    const other = caller(service, await makeKey(service, { account: 'Other' }))
    const short = await submitText(other, 'B1.')
    const asked = () => speech.requests.map(({ text }) => text).toSorted()
    await expect.poll(asked).toEqual(['A1.', 'A2.', 'A3.', 'A4.'])
    speech.release()
    await settled(call, long)
    await settled(other, short)
    // Four places become free at once, and are asked for in any order.
    expect(speech.requests.slice(4, 8).map(({ text }) => text)).toContain('B1.')
  })

  it('lets a short text of another account pass long ones', async () => {
    const { service, speech, key } = await testService()
    speech.hold()
    for (let i = 0; i < 6; i += 1) {
      const body = new FormData()
      body.append('text', 'chữ '.repeat(1_000))
      body.append('voice_id', '1')
      await service.app.request('/api/tts', { method: 'POST', headers: { apikey: key }, body })
    }
    const other = caller(service, await makeKey(service, { account: 'Other' }))
    await submitText(other, 'Ngắn thôi.')
    await expect.poll(() => speech.requests.some(({ text }) => text === 'Ngắn thôi.')).toBe(true)
    expect(speech.requests.filter(({ text }) => text.length > 1_000)).toHaveLength(2)
    speech.release()
  })

  it('refuses more work than may wait, before anything is charged', async () => {
    const { call, speech, service } = await testService({
      key: { plan: 'creator', credits: 100 },
      maxWaitingChunksOfAccount: 4,
    })
    speech.hold()
    await submitText(call, 'Một. Hai. Ba. Bốn.')
    const left = (await accountByName(service.context.sql, 'Tester'))?.credits
    const text = '1. Một!\n2. Hai!\n3. Ba!\n4. Bốn!'
    const body = { text, ref_voice_id: 1, split_by_newline: true }
    const refused = await call.post('/api/v2/tts_stream', body)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await accountByName(service.context.sql, 'Tester'))?.credits).toBe(left)
  })

  it('takes the work of others, whatever one account has waiting and was refused', async () => {
    const { call, speech, service } = await testService({
      key: { plan: 'creator', credits: 20 },
      maxWaitingChunksOfAccount: 4,
    })
    speech.hold()
    await submitText(call, 'Một. Hai. Ba. Bốn.')
    const refused = () => call.post('/api/v2/tts_stream', { text: 'Năm!', ref_voice_id: 1 })
    expect((await refused()).status).toBe(429)
    const poor = caller(service, await makeKey(service, { account: 'Poor', credits: 0 }))
    const body = { text: '1. Một!', ref_voice_id: 1 }
    for (let i = 0; i < 8; i++)
      expect((await poor.post('/api/v2/tts_stream', body)).status).toBe(402)
    const other = caller(service, await makeKey(service, { account: 'Other' }))
    expect((await other.post('/api/v2/tts_stream', body)).status).toBe(200)
    speech.release()
  })

  it('asks for a cue’s interval unless told otherwise', async () => {
    const { call, speech } = await testService()
    const srt = '1\n00:00:01,000 --> 00:00:03,500\nXin chào.\n'
    for (const [i, fit] of [undefined, 'interval', 'limited', 'none'].entries()) {
      const answer = await call.post('/api/v2/stt_stream', { srt, ref_voice_id: 1, fit })
      await json(answer, sttTaskAnswer)
      // One after the other: side by side they are spoken in any order.
      await expect.poll(() => speech.requests.length).toBe(i + 1)
    }
    const asked = speech.requests.map(({ slotMs, maxRate }) => slotMs && [slotMs, maxRate])
    expect(asked).toEqual([[2_500, 3], [2_500, 3], [2_500, 1.5], null])
  })
})
