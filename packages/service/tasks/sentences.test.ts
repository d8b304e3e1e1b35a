import { expect, it } from 'vitest'
import { accountAnswer, sttTaskAnswer, taskStatusAnswer } from '@shared/contracts/tts-v2'
import { type Caller, json, submitText, testService } from '../testing/test-service'

/** Cues of 1.5 s, half a second apart. */
const srtOf = (texts: readonly string[]): string =>
  texts
    .map((text, at) => {
      const second = (value: number) => `00:00:${String(value).padStart(2, '0')}`
      const times = `${second(2 * at)},000 --> ${second(2 * at + 1)},500`
      return `${at + 1}\n${times}\n${text}\n`
    })
    .join('\n')

const SENTENCE = ['Ông già ở trên đồi', 'nói với tôi rằng', 'Nam đã ngủ.', 'Tôi không tin.']

async function dub(call: Caller, texts: readonly string[], more: object = {}) {
  const body = { srt: srtOf(texts), ref_voice_id: 1, fit: 'none', ...more }
  return call.post('/api/v2/stt_stream', body)
}

async function settled(call: Caller, task: string, kind = 'stt') {
  const path = `/api/v2/${kind}_stream/status/${task}`
  return json(await call.get(path, { prefer: 'wait=10' }), taskStatusAnswer)
}

/** Contexts of the requests that came to the engine, by their text. */
const contextsIn = (speech: Awaited<ReturnType<typeof testService>>['speech']) =>
  Object.fromEntries(speech.requests.map(({ text, context }) => [text, context ?? null]))

async function finishedDub(texts: readonly string[], more: object = {}) {
  const { call, speech } = await testService({ key: { plan: 'api', credits: 1_000 } })
  const task = await json(await dub(call, texts, more), sttTaskAnswer)
  await expect.poll(async () => (await settled(call, task.task_id)).global_status).toBe('completed')
  const { data } = await json(await call.get('/api/v2/me'), accountAnswer)
  return { call, speech, task: task.task_id, spent: 1_000 - data.credits }
}

it('speaks the cues of a sentence with the rest of it, which costs nothing', async () => {
  const { speech, spent } = await finishedDub(SENTENCE)
  const [first = '', second = '', third = '', last = ''] = SENTENCE
  expect(contextsIn(speech)).toEqual({
    [first]: { before: '', after: `${second}\n${third}` },
    [second]: { before: first, after: third },
    [third]: { before: `${first}\n${second}`, after: '' },
    [last]: null,
  })
  expect(spent).toBe(SENTENCE.join('').length)
})

it('leaves cues alone where it is told to, and those of other speakers, songs and sounds', async () => {
  const none = await finishedDub(SENTENCE, { context: 'none' })
  expect(Object.values(contextsIn(none.speech))).toEqual([null, null, null, null])
  const turns = await finishedDub(['Ông già ở trên đồi', '- nói với tôi.', '- Không.'])
  expect(Object.values(contextsIn(turns.speech)).every((context) => context === null)).toBe(true)
  const others = await finishedDub(['[A] Ông già ở trên đồi', '[B] nói với tôi', '♪ rằng sông ♪'])
  expect(Object.values(contextsIn(others.speech)).every((context) => context === null)).toBe(true)
})

it('takes contexts of cues whose neighbours are not in the SRT', async () => {
  const contexts = { 1: { previous_text: 'Ông già', next_text: null } }
  const { speech } = await finishedDub(['một hai', 'ba bốn', 'năm sáu.'], { contexts })
  expect(contextsIn(speech)).toEqual({
    'một hai': null,
    'ba bốn': { before: 'Ông già', after: '' },
    'năm sáu.': null,
  })
})

it('refuses contexts of cues that the SRT does not have', async () => {
  const { call } = await testService()
  for (const key of ['3', '01', '99999999999999999999']) {
    const answer = await dub(call, ['một', 'hai', 'ba.'], { contexts: { [key]: {} } })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('the subtitles have cues 0 to 2')
  }
})

it('edits a chunk within the sentence that the client sends, or as it still continues', async () => {
  const { call, speech, task } = await finishedDub(SENTENCE)
  const edit = async (body: object) => {
    const answer = await call.post('/api/v2/stt_stream/edit_chunk', { task_id: task, ...body })
    expect(answer.status).toBe(200)
    await expect.poll(async () => (await settled(call, task)).global_status).toBe('completed')
    return speech.requests.at(-1)?.context ?? null
  }
  const [first = '', , third = ''] = SENTENCE
  expect(await edit({ chunk_index: 1, text: 'kể với tôi rằng' })).toEqual({
    before: first,
    after: third,
  })
  expect(await edit({ chunk_index: 1, text: 'kể với tôi.' })).toEqual({ before: first, after: '' })
  const given = { previous_text: 'Bà già', next_text: '' }
  expect(await edit({ chunk_index: 1, text: 'kể với tôi', ...given })).toEqual({
    before: 'Bà già',
    after: '',
  })
  const tooLong = { previous_text: 'a'.repeat(601), task_id: task, chunk_index: 1, text: 'a' }
  expect((await call.post('/api/v2/stt_stream/edit_chunk', tooLong)).status).toBe(400)
})

it('charges an edit its own characters, whatever is around it', async () => {
  const { call, task } = await finishedDub(SENTENCE)
  const credits = async () => (await json(await call.get('/api/v2/me'), accountAnswer)).data.credits
  for (let at = 0; at < 20; at++) {
    const [text, before] = ['từ '.repeat(at + 1).trim(), await credits()]
    const context = { previous_text: 'trước '.repeat(at), next_text: 'sau '.repeat(20 - at) }
    const edit = { task_id: task, chunk_index: at % 3, text, ...context }
    expect((await call.post('/api/v2/stt_stream/edit_chunk', edit)).status).toBe(200)
    expect(before - (await credits())).toBe(text.length)
    await expect.poll(async () => (await settled(call, task)).global_status).toBe('completed')
  }
})

it('edits a chunk of a text within the sentence that the client sends', async () => {
  const { call, speech } = await testService()
  const task = await submitText(call, 'Ông già ở trên đồi.')
  await expect.poll(async () => (await settled(call, task, 'tts')).global_status).toBe('completed')
  const next = { task_id: task, chunk_index: 0, text: 'Ông già', next_text: 'nói với tôi.' }
  expect((await call.post('/api/v2/tts_stream/edit_chunk', next)).status).toBe(200)
  await expect
    .poll(() => speech.requests.at(-1)?.context)
    .toEqual({
      before: '',
      after: 'nói với tôi.',
    })
})

it('names the chunks that were spoken alone, until they are not', async () => {
  const { call, speech } = await testService()
  speech.aloneBecause = 'no pause was found'
  const { task_id: task } = await json(await dub(call, SENTENCE), sttTaskAnswer)
  const alone = async () => (await settled(call, task)).spoken_alone
  const reason = 'no pause was found'
  await expect.poll(alone).toEqual({ 0: reason, 1: reason, 2: reason })
  speech.aloneBecause = null
  const edit = { task_id: task, chunk_index: 1, text: 'kể với tôi rằng' }
  expect((await call.post('/api/v2/stt_stream/edit_chunk', edit)).status).toBe(200)
  await expect.poll(alone).toEqual({ 0: reason, 2: reason })
})
