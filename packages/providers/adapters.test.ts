import { describe, expect, it } from 'vitest'
import type { Provider } from '@shared/contracts/models/providers'
import { adapterOf, askProvider, listVoices, sendPaid } from '.'
import type { ProviderText } from './adapter'
import { fakeAzure } from './testing/fake-azure'
import { fakeElevenlabs } from './testing/fake-elevenlabs'
import { fakeFpt } from './testing/fake-fpt'
import { fakeGoogle } from './testing/fake-google'
import { fakeOpenai } from './testing/fake-openai'
import { json } from './testing/fake-server'
import { fakes } from './testing/fakes'
import { startFake, withFakes } from './testing/opened'

withFakes()

const plain: ProviderText = {
  text: 'Xin chào các bạn.',
  voice: 'vi-VN-Neural2-A',
  language: 'vi',
  rate: 1,
  before: '',
  after: '',
}

const request = (provider: Provider, text: Partial<ProviderText>) =>
  adapterOf(provider.kind).request(provider, { ...plain, ...text })

async function spoken(provider: Provider, text: Partial<ProviderText> = {}) {
  const outcome = await sendPaid(provider, request(provider, text), {})
  if (outcome.kind !== 'answer') return outcome
  return adapterOf(provider.kind).read(outcome.answer, { ...plain, ...text })
}

const texts = [
  ['signs of markup', `"Anh" & 'em' <b>1 < 2 > 0</b> &amp; ]]> <!-- không -->`],
  ['signs that XML cannot hold', 'một\u0000hai\u0008ba\uFFFE'],
  ['letters beyond the basic plane', '𠀀 và 😀 cùng nhau'],
  ['half a letter', 'hỏng \uD83D rồi'],
  ['lines', 'dòng một\r\ndòng hai\n\n\tdòng ba'],
  ['one letter', 'Ờ'],
  ['a long one', 'Ngày xửa ngày xưa, ở một làng nọ. '.repeat(40).trim()],
] as const

describe.each(fakes.map((each) => [each.kind, each] as const))('%s', (kind, documented) => {
  const { rates } = adapterOf(kind)

  it.each(texts)('is sent %s as its documentation wants it', async (_, text) => {
    const { fake, provider } = await startFake(documented)
    expect(await spoken(provider, { text })).toMatchObject({ ok: true })
    expect(fake.book).toHaveLength(1)
    const words = (said = ''): string => said.replace(/[\s\p{C}\uFFFD.]+/gu, ' ').trim()
    expect(words(fake.book[0]?.text)).toBe(words(text))
  })

  it('charges what is expected at the slowest and the fastest speed that it has', async () => {
    const { fake, provider } = await startFake(documented)
    for (const rate of rates ? [rates.least, rates.most] : [1]) {
      const text = { text: '「你好」, chào & tạm biệt', rate }
      expect(await spoken(provider, text)).toMatchObject({ ok: true })
      const counted = adapterOf(kind).counted(provider, { ...plain, ...text })
      expect(fake.book.at(-1)?.characters).toBe(counted)
    }
    expect(fake.book.length).toBe(rates ? 2 : 1)
  })

  it('takes a voice and a style of any letters', async () => {
    const { fake, provider } = await startFake(documented)
    const styled = { ...provider, style: 'vui "vẻ" & <nhẹ>' }
    const voice = kind === 'fpt' ? 'banmai' : 'giọng "a/b" & <c>?'
    expect(await spoken(styled, { voice })).toMatchObject({ ok: true })
    expect(fake.book[0]?.voice).toBe(voice)
  })

  it('says whose terms hold, and a price only with its date', () => {
    const at = { address: 'https://example.com', model: null }
    const terms = adapterOf(kind).terms(at)
    expect(Object.values(terms.title)).not.toContain('')
    expect(terms.url === null || terms.url.startsWith('https://')).toBe(true)
    expect(adapterOf(kind).price(at, 'x')?.on ?? '2026-01').toMatch(/^\d{4}-\d{2}$/)
  })
})

it('asks Google for the text alone where a voice refuses speeds', async () => {
  const { fake, provider } = await startFake(fakeGoogle)
  fake.plan({
    times: 1,
    reply: () =>
      json(400, { error: { code: 400, message: 'This voice does not support speaking rate.' } }),
  })
  expect(await spoken(provider, { rate: 1.5 })).toMatchObject({ ok: true })
  expect(fake.book.map(({ characters }) => characters)).toEqual([0, plain.text.length])
})

it('leaves out the models of Gemini where none is chosen', async () => {
  const { fake, provider } = await startFake(fakeGoogle)
  fake.voices.push({ id: 'Achernar', name: 'Achernar', language: 'vi-VN', female: true })
  const count = async (given: Provider) => {
    const listed = await listVoices(given)
    return listed.ok && listed.value.length
  }
  expect(await count(provider)).toBe(2)
  expect(await count({ ...provider, model: 'gemini-2.5-flash-tts' })).toBe(3)
})

it('gives ElevenLabs what is said before and after, and reads the times of words', async () => {
  const { provider } = await startFake(fakeElevenlabs)
  const around = { before: 'Hôm qua,', after: 'rồi đi.' }
  expect(request(provider, { ...around, language: 'en' }).body).toMatchObject({
    model_id: 'eleven_multilingual_v2',
    previous_text: 'Hôm qua,',
    next_text: 'rồi đi.',
  })
  const third = request({ ...provider, model: 'eleven_v3' }, around)
  expect(third.body).not.toHaveProperty('previous_text')
  const sound = await spoken(provider, around)
  expect(sound).toMatchObject({
    value: { words: [{ text: 'Xin', startMs: 0 }, {}, {}, { text: 'bạn.' }] },
  })
})

it('speaks Vietnamese with the model of ElevenLabs that knows it', async () => {
  const { provider } = await startFake(fakeElevenlabs)
  // A voice of many languages names none.
  for (const language of ['vi', 'vi-VN', 'mul', ''])
    expect(request(provider, { language }).body).toMatchObject({
      model_id: 'eleven_flash_v2_5',
      language_code: 'vi',
    })
  expect(request(provider, { language: 'en-US' }).body).not.toHaveProperty('language_code')
})

it('asks for the voices of the first version where there is no second', async () => {
  const { fake, provider } = await startFake(fakeElevenlabs)
  fake.planList({
    reply: (_, { documented, voices }) =>
      fake.asked.at(-1)?.path === '/v1/voices'
        ? documented.listOf(voices.map(documented.entry))
        : json(404, { detail: 'Not Found' }),
  })
  const listed = await listVoices(provider)
  expect(listed.ok && listed.value.length).toBe(2)
})

it('names the place of a voice to Azure, and speaks in its style', async () => {
  const { provider } = await startFake(fakeAzure)
  const body = String(request({ ...provider, style: 'cheerful' }, { rate: 1.25 }).body)
  expect(body).toContain('xml:lang="vi-VN"')
  expect(body).toContain('<mstts:express-as style="cheerful"><prosody rate="1.25">')
})

it('fetches the sound of FPT.AI elsewhere without the key', async () => {
  const { fake, provider } = await startFake(fakeFpt)
  const { fake: storage } = await startFake(fakeFpt)
  const path = `${storage.origin}/sounds/x.wav`
  await askProvider(provider, { method: 'GET', path })
  expect(storage.asked).toHaveLength(1)
  expect(JSON.stringify(storage.asked)).not.toContain(fake.key)
})

it('does not ask its own network on the word of a provider', async () => {
  const { fake, provider } = await startFake(fakeFpt)
  const far = { ...provider, address: 'https://api.fpt.ai' }
  for (const path of [`${fake.origin}/sounds/x.wav`, 'https://192.168.1.1/', 'file:///etc/passwd'])
    expect(await askProvider(far, { method: 'GET', path })).toMatchObject({ ok: false })
  expect(fake.asked).toEqual([])
})

it('asks an older server for MP3 and the text alone', async () => {
  const { fake, provider } = await startFake(fakeOpenai)
  fake.plan({ times: 1, reply: () => json(422, { detail: 'unknown response_format: wav' }) })
  expect(await spoken(provider, { rate: 1.5 })).toMatchObject({ ok: true })
  expect(fake.arrived).toBe(2)
})
