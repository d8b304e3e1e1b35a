import { cp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import {
  transcribeStatusAnswer,
  type TranscribeStatusAnswer,
  transcribeTaskAnswer,
} from '@shared/contracts/models/transcription'
import { must, present } from '@shared/testing/must'
import { monoWav } from '@cuecast/audio/testing/wav'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { accountByName } from '../accounts/accounts'
import { ModelHost } from '@cuecast/speech/models/model-host'
import { forkModels } from '@cuecast/speech/models/model-line'
import { createService, type ServiceOptions } from '../service'
import { silentLog } from '@cuecast/platform/structured-log'
import { spokenWav } from '@cuecast/speech/testing/spoken-wav'
import {
  json,
  makeKey,
  temporaryFolder,
  testService,
  type TestService,
} from '../testing/test-service'
import { TestSpeech } from '@cuecast/speech/testing/test-speech'
import {
  writeToyCanary,
  writeToyMoonshine,
  writeToyMoonshineV2,
} from '@cuecast/speech/testing/toy-models/toy-moonshine-canary'
import {
  writeToyNemoCtc,
  writeToyNemoTransducer,
  writeToyWhisper,
  writeToyZipformer,
} from '@cuecast/speech/testing/toy-models/toy-recognisers'
import { webhookReceiver } from '../testing/webhook-receiver'
import { setWebhook } from '../webhooks/webhook-settings'
import { Recognisers } from '@cuecast/speech/recognition/recognisers'

const SAID = [
  { atS: 1, text: 'Xin chào các bạn, hôm nay trời rất đẹp.' },
  { atS: 8, text: 'Chúng ta cùng đi ra biển chơi nhé.' },
]
let film: Buffer
beforeAll(async () => {
  film = await spokenWav(SAID, 12)
})

const toys = {
  whisper: writeToyWhisper,
  zipformer: writeToyZipformer,
  'nemo-transducer': writeToyNemoTransducer,
  'nemo-ctc': writeToyNemoCtc,
  moonshine: writeToyMoonshine,
  'moonshine-v2': writeToyMoonshineV2,
  canary: writeToyCanary,
}

async function withModel(
  kind: keyof typeof toys,
  options: Partial<ServiceOptions> = {},
): Promise<TestService & { id: string }> {
  const test = await testService(options)
  const source = await temporaryFolder()
  toys[kind](source)
  const { id } = must(await test.service.context.recognisers.add(source))
  return { ...test, id }
}

async function submit(test: TestService, bytes: Uint8Array, language?: string): Promise<Response> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'film.wav'))
  if (language !== undefined) form.set('language', language)
  const headers = { authorization: `Bearer ${test.key}` }
  return test.service.app.request('/api/v2/stt/transcribe', { method: 'POST', headers, body: form })
}

async function ended(test: TestService, taskId: string): Promise<TranscribeStatusAnswer> {
  for (;;) {
    const path = `/api/v2/stt/transcribe/status/${taskId}`
    const answer = await json(
      await test.call.get(path, { prefer: 'wait=30' }),
      transcribeStatusAnswer,
    )
    if (answer.global_status !== 'processing') return answer
  }
}

async function transcribed(test: TestService, bytes: Uint8Array, language?: string) {
  const { task_id } = await json(await submit(test, bytes, language), transcribeTaskAnswer)
  return ended(test, task_id)
}

describe('transcription', () => {
  it('recognises each stretch of speech with Whisper, which has no times of words', async () => {
    const test = await withModel('whisper')
    const { result } = await transcribed(test, film)
    expect(result?.segments.map(({ text }) => text)).toEqual([
      'Xin chào các bạn.',
      'Xin chào các bạn.',
    ])
    expect(result).toMatchObject({ language: 'vi', duration_ms: 12_000 })
    expect(result?.recogniser_licence).toEqual({ name: null, commercial: 'unknown' })
    const starts = result?.segments.map(({ start_ms }) => Math.round(start_ms / 1_000))
    expect(starts).toEqual([1, 8])
    expect(result?.srt).toMatch(/^1\n00:00:0[01],\d{3} --> 00:00:0\d,\d{3}\nXin chào các bạn\.\n/)
    expect(await readdir(join(test.dataDir, 'transcribe'))).toEqual([])
  })

  it('gives the times of words with Zipformer, and no text in capitals', async () => {
    const test = await withModel('zipformer')
    const { result } = await transcribed(test, film, 'vi-VN')
    const [first] = result?.segments ?? []
    expect(first?.text).toBe('Xin chào bạn')
    expect(first?.words.map(({ text }) => text)).toEqual(['Xin', 'chào', 'bạn'])
    expect(first?.words[1]?.start_ms).toBeGreaterThan(first?.words[0]?.start_ms ?? Infinity)
  })

  it.each(['moonshine', 'moonshine-v2'] as const)(
    'recognises with %s, which does not say when a word begins',
    async (kind) => {
      const test = await withModel(kind)
      expect(test.id).toMatch(/^moonshine-/)
      const { result } = await transcribed(test, film)
      expect(result?.segments[0]).toMatchObject({ text: 'Hello my friends', words: [] })
    },
  )

  it('has Canary listen in the language that is asked for, and refuses one that it does not know', async () => {
    const test = await withModel('canary')
    const [english, german] = [await transcribed(test, film), await transcribed(test, film, 'de')]
    expect(english.result?.segments[0]?.text).toBe('Hello friends')
    expect(german.result?.segments[0]?.text).toBe('Hallo Freunde')
    expect((await submit(test, film, 'vi')).status).toBe(400)
  })

  it.each(['nemo-transducer', 'nemo-ctc'] as const)(
    'recognises with %s, which knows the times of words',
    async (kind) => {
      const test = await withModel(kind)
      const { result } = await transcribed(test, film, 'vi')
      expect(result?.segments[0]).toMatchObject({
        text: 'xin chào bạn',
        words: [{ text: 'xin' }, { text: 'chào' }, { text: 'bạn' }],
      })
    },
  )

  it('fetches audio_url, and tells the webhook of the end', async () => {
    const test = await withModel('whisper')
    const server = createServer((_, response) => response.end(film))
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const hook = await webhookReceiver()
    const { sql } = test.service.context
    const accountId = (await accountByName(sql, 'Tester'))?.id ?? 0
    await setWebhook(sql, accountId, {
      url: hook.url,
      signature: 'hmac',
      allowPrivate: true,
      secret: 's',
    })
    const body = { audio_url: `http://127.0.0.1:${port}/film.wav`, language: 'vi' }
    const answer = await test.call.post('/api/v2/stt/transcribe', body)
    const { task_id } = await json(answer, transcribeTaskAnswer)
    expect(await ended(test, task_id)).toMatchObject({ global_status: 'completed', progress: 1 })
    await expect.poll(() => hook.received.length).toBe(1)
    expect(JSON.parse(present(hook.received[0]).body)).toMatchObject({
      event: 'stt.completed',
      job_id: task_id,
      duration: 12,
      credits_used: 0,
    })
  })

  it('has nothing to say about silence', async () => {
    const test = await withModel('whisper')
    const minutes = await transcribed(
      test,
      monoWav(8_000, 8_000 * 60 * 3, () => 0),
    )
    expect(minutes.result).toMatchObject({
      text: '',
      segments: [],
      srt: '',
      duration_ms: 180_000,
    })
  })

  it('begins again what a stop has interrupted', async () => {
    const test = await withModel('whisper')
    const { task_id } = await json(await submit(test, film), transcribeTaskAnswer)
    await test.service.close()
    const options = { dataDir: test.dataDir, speech: new TestSpeech(), log: silentLog }
    const again = await createService(options)
    onTestFinished(() => again.close())
    const call = { ...test, service: again, key: await makeKey(again) }
    const headers = { authorization: `Bearer ${test.key}`, prefer: 'wait=30' }
    await expect
      .poll(async () => {
        const path = `/api/v2/stt/transcribe/status/${task_id}`
        const answer = await call.service.app.request(path, { headers })
        return (await json(answer, transcribeStatusAnswer)).global_status
      })
      .toBe('completed')
  })

  it('is cancelled on demand', async () => {
    const test = await withModel('whisper')
    await submit(test, film)
    const { task_id } = await json(await submit(test, film), transcribeTaskAnswer)
    const removed = await test.call.send('DELETE', `/api/v2/stt/transcribe/${task_id}`)
    expect(await json(removed, transcribeStatusAnswer)).toMatchObject({
      global_status: 'failed',
      error: { error_code: 'CANCELLED' },
    })
  })

  it('does not show a task to another account', async () => {
    const test = await withModel('whisper')
    const { task_id } = await json(await submit(test, film), transcribeTaskAnswer)
    const other = await makeKey(test.service, { account: 'Other' })
    const headers = { authorization: `Bearer ${other}` }
    const path = `/api/v2/stt/transcribe/status/${task_id}`
    expect((await test.service.app.request(path, { headers })).status).toBe(404)
  })
})

describe('what cannot be transcribed', () => {
  it('is a language that the model does not know: it would end its process', async () => {
    const test = await withModel('whisper')
    const answer = await submit(test, film, 'xx')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error_code: 'INVALID_PARAMETER' })
    expect(await transcribed(test, film, 'en')).toMatchObject({ global_status: 'completed' })
  })

  it.each([
    ['a text', Buffer.from('not a sound, but a text of some length')],
    ['nothing', Buffer.alloc(0)],
  ])('is %s', async (_, bytes) => {
    const test = await withModel('whisper')
    expect(await transcribed(test, bytes)).toMatchObject({
      global_status: 'failed',
      error: { error_code: 'AUDIO_BROKEN' },
    })
  })

  it.each(['file:///etc/passwd', 'http://169.254.169.254/latest', 'http://127.0.0.1:9/none'])(
    'is what lies at %s',
    async (audio_url) => {
      const test = await withModel('whisper')
      const answer = await test.call.post('/api/v2/stt/transcribe', { audio_url })
      const { task_id } = await json(answer, transcribeTaskAnswer)
      expect(await ended(test, task_id)).toMatchObject({
        global_status: 'failed',
        error: { error_code: 'INVALID_PARAMETER' },
      })
    },
  )

  it('is what lies on this machine or its network, for a service behind a proxy', async () => {
    const test = await withModel('whisper', { publicUrl: 'https://tts.example' })
    let asked = 0
    const server = createServer((_, response) => {
      asked++
      response.end(film)
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    for (const host of [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '10.0.0.1',
      '100.64.0.1',
      '2130706433',
    ]) {
      const audio_url = `http://${host}:${port}/film.wav`
      const answer = await test.call.post('/api/v2/stt/transcribe', { audio_url })
      const { task_id } = await json(answer, transcribeTaskAnswer)
      expect([host, await ended(test, task_id)]).toMatchObject([
        host,
        { global_status: 'failed', error: { error_code: 'INVALID_PARAMETER' } },
      ])
    }
    expect(asked).toBe(0)
  })

  it('is anything once the folder of a recogniser used in place is gone', async () => {
    const test = await testService()
    const source = await temporaryFolder()
    writeToyWhisper(source)
    must(await test.service.context.recognisers.add(source, { inPlace: true }))
    expect(await transcribed(test, film)).toMatchObject({ global_status: 'completed' })
    await rm(join(source, 'tiny-encoder.onnx'))
    const answer = await submit(test, film)
    expect(answer.status).toBe(501)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('is gone') })
  })

  it('is what waits for a recogniser whose folder goes meanwhile', async () => {
    const test = await testService()
    const source = await temporaryFolder()
    writeToyWhisper(source)
    must(await test.service.context.recognisers.add(source, { inPlace: true }))
    const { task_id } = await json(await submit(test, film, 'vi'), transcribeTaskAnswer)
    await rm(source, { recursive: true })
    expect(await ended(test, task_id)).toMatchObject({
      global_status: 'failed',
      error: { error_code: 'FEATURE_UNAVAILABLE', message: expect.stringContaining('gone') },
    })
  })
})

describe('recognisers', () => {
  async function registry() {
    const host = new ModelHost({ launch: forkModels })
    onTestFinished(() => host.close())
    return new Recognisers(await temporaryFolder(), host)
  }

  it('keep their id when they are added again, from a path with spaces and Vietnamese letters', async () => {
    const all = await registry()
    const source = join(await temporaryFolder(), 'Mô hình nhận dạng')
    writeToyWhisper(source)
    await writeFile(join(source, 'README.md'), 'license: cc-by-nc-4.0')
    const first = must(await all.add(source, { name: 'Của tôi' }))
    expect(first).toMatchObject({ family: 'whisper', languages: ['en', 'vi'], name: 'Của tôi' })
    expect(first.licence).toMatchObject({ name: 'CC-BY-NC-4.0', commercial: 'forbidden' })
    const again = must(await all.add(source))
    expect(again.id).toBe(first.id)
    expect(await all.list()).toHaveLength(1)
    must(await all.remove(first.id))
    expect(await all.list()).toEqual([])
  })

  it.each([
    [
      'cut off',
      (folder: string) => truncate(join(folder, 'tiny-encoder.onnx'), 400),
      'MODEL_INVALID',
    ],
    [
      'foreign',
      (folder: string) => writeFile(join(folder, 'tiny-encoder.onnx'), 'GIF89a and so on'),
      'MODEL_INVALID',
    ],
    ['without tokens', (folder: string) => rm(join(folder, 'tiny-tokens.txt')), 'MODEL_INVALID'],
    [
      'with the tokens of something else',
      (folder: string) => writeFile(join(folder, 'tiny-tokens.txt'), 'one two three\n'),
      'MODEL_INVALID',
    ],
    [
      'of two kinds',
      (folder: string) => cp(join(folder, 'tiny-decoder.onnx'), join(folder, 'tiny-encoder.onnx')),
      'MODEL_INVALID',
    ],
  ])('refuse a model that is %s, and leave nothing of it', async (_, spoil, code) => {
    const all = await registry()
    const source = await temporaryFolder()
    writeToyWhisper(source)
    await spoil(source)
    expect(await all.add(source)).toMatchObject({ ok: false, error: { code } })
    expect(await all.list()).toEqual([])
    writeToyWhisper(source)
    expect(await all.add(source)).toMatchObject({ ok: true })
  })
})
