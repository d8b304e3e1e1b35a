import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { detectProvider, findLocalServers, providerName } from '.'
import { fakeElevenlabs } from './testing/fake-elevenlabs'
import { fakeOpenai } from './testing/fake-openai'
import { fakes } from './testing/fakes'
import { startFake, withFakes } from './testing/opened'

withFakes()

const ends: (() => unknown)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

type Answers = Readonly<Record<string, [number, string, Record<string, string>?]>>

/** A server with these answers, and 404 for the rest. */
async function serverWith(answers: Answers) {
  const server = createServer(({ url = '' }, response) => {
    const [status, body, headers = {}] = answers[url] ?? [404, 'Not Found']
    response.writeHead(status, headers).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => (server.closeAllConnections(), server.close()))
  const bound = server.address()
  return { port: typeof bound === 'object' ? (bound?.port ?? 0) : 0 }
}

it.each([
  ['api.openai.com', 'openai', 'https://api.openai.com/v1'],
  ['https://api.openai.com/v1/audio/speech', 'openai', 'https://api.openai.com/v1'],
  ['eu.api.openai.com', 'openai', 'https://eu.api.openai.com/v1'],
  ['westeurope', 'azure', 'https://westeurope.tts.speech.microsoft.com'],
  ['eastus2', 'azure', 'https://eastus2.tts.speech.microsoft.com'],
  ['chinanorth2', 'azure', 'https://chinanorth2.tts.speech.azure.cn'],
  [
    'https://southeastasia.api.cognitive.microsoft.com/',
    'azure',
    'https://southeastasia.tts.speech.microsoft.com',
  ],
  [
    'https://westus.tts.speech.microsoft.com/cognitiveservices/v1',
    'azure',
    'https://westus.tts.speech.microsoft.com',
  ],
  ['toi.cognitiveservices.azure.com', 'azure', 'https://toi.cognitiveservices.azure.com/tts'],
  ['texttospeech.googleapis.com', 'google', 'https://texttospeech.googleapis.com'],
  ['https://eu-texttospeech.googleapis.com/v1', 'google', 'https://eu-texttospeech.googleapis.com'],
  ['https://api.elevenlabs.io/v1/text-to-speech', 'elevenlabs', 'https://api.elevenlabs.io'],
  ['api.us.elevenlabs.io', 'elevenlabs', 'https://api.us.elevenlabs.io'],
  ['https://api.fpt.ai/hmi/tts/v5', 'fpt', 'https://api.fpt.ai'],
])('knows %s without asking', async (typed, kind, address) => {
  expect(await detectProvider(typed, null)).toMatchObject({ ok: true, value: { kind, address } })
})

it.each([
  ['openai', 'https://api.openai.com/v1', 'OpenAI'],
  ['openai', 'http://127.0.0.1:8880/v1', '127.0.0.1:8880'],
  ['elevenlabs', 'https://api.us.elevenlabs.io', 'ElevenLabs'],
  ['azure', 'https://westeurope.tts.speech.microsoft.com', 'Azure Speech'],
] as const)('calls a provider of kind %s at %s %s', (kind, address, name) => {
  expect(providerName({ kind, address })).toBe(name)
})

it.each([
  '',
  '   ',
  'hello world',
  'ftp://example.com',
  'http://name:secret@127.0.0.1:1',
  'http://',
])('refuses "%s"', async (typed) => {
  const found = await detectProvider(typed, null)
  expect(found).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } })
})

const telling = fakes.filter(({ kind }) => kind !== 'fpt')
const keys = ['right', 'wrong'] as const

it.each(telling.flatMap((each) => keys.map((key) => [each.kind, key, each] as const)))(
  'tells %s by asking with a %s key',
  async (kind, key, documented) => {
    const { fake } = await startFake(documented)
    const found = await detectProvider(fake.origin, key === 'right' ? fake.key : 'sai-khoa')
    expect(found).toMatchObject({ ok: true, value: { kind, address: fake.address } })
    expect(fake.arrived).toBe(0)
  },
)

it.each(['', '/', '/v1', '/v1/', '/v1/audio/speech', '/v1/models', '/v1/audio/voices?x=1'])(
  'takes an address that ends with "%s"',
  async (path) => {
    const { fake } = await startFake(fakeOpenai)
    for (const typed of [fake.origin + path, fake.origin.replace('http://', '') + path])
      expect(await detectProvider(typed, fake.key)).toMatchObject({
        ok: true,
        value: { kind: 'openai', address: fake.address },
      })
  },
)

it('takes a server without a version in its address, below a path', async () => {
  const { port } = await serverWith({ '/tts/audio/voices': [200, '{"voices":["lan"]}'] })
  expect(await detectProvider(`127.0.0.1:${port}/tts`, null)).toMatchObject({
    ok: true,
    value: { kind: 'openai', address: `http://127.0.0.1:${port}/tts` },
  })
})

const others: [string, Answers][] = [
  ['page', { '/': [200, '<!doctype html><title>Xin chào</title>'] }],
  [
    'cuecast',
    {
      '/api/v2/me': [401, '{"success":false,"error_code":"UNAUTHORIZED"}'],
      '/v1/audio/voices': [200, '{"voices":["lan"]}'],
    },
  ],
  [
    'models',
    {
      '/': [200, 'Ollama is running'],
      '/v1/models': [200, '{"object":"list","data":[{"id":"llama"}]}'],
    },
  ],
  ['redirect', { '/': [301, '', { location: 'https://example.com/' }] }],
  ['nothing', { '/': [200, '{"hello":"world"}'] }],
]

it.each(others)('says that %s answers instead', async (found, answers) => {
  const { port } = await serverWith(answers)
  const detected = await detectProvider(`http://127.0.0.1:${port}`, 'khoa')
  expect(detected).toMatchObject({ ok: false, error: { code: 'BAD_RESPONSE', params: { found } } })
})

it('says that nobody answers, or that the way is not safe', async () => {
  const { fake } = await startFake(fakeElevenlabs)
  await fake.close()
  expect(await detectProvider(fake.origin, null)).toMatchObject({ error: { code: 'OFFLINE' } })
  const plain = await detectProvider('http://tts.example.com', 'khoa')
  expect(plain).toMatchObject({ error: { code: 'INSECURE_URL' } })
})

it('finds the servers of this computer that speak', async () => {
  const { fake } = await startFake(fakeOpenai)
  fake.planList({
    reply: (_, { documented, voices }) => documented.listOf(voices.map(documented.entry)),
  })
  const cuecast = await serverWith({
    '/api/v2/me': [401, '{"success":false,"error_code":"UNAUTHORIZED"}'],
    '/v1/audio/voices': [200, '{"voices":["lan"]}'],
  })
  const models = await serverWith({ '/v1/models': [200, '{"data":[{"id":"llama"}]}'] })
  const port = Number(new URL(fake.origin).port)
  const ports = new Map([
    [port, 'Kokoro-FastAPI'],
    [cuecast.port, 'x'],
    [models.port, 'y'],
    [1, 'z'],
  ])
  expect(await findLocalServers(ports)).toMatchObject([
    { address: fake.address, name: 'Kokoro-FastAPI' },
  ])
})

it('names the model of a server that does not know the usual name', async () => {
  const models = (...ids: string[]) => JSON.stringify({ data: ids.map((id) => ({ id })) })
  const modelIn = async (list: string) => {
    const { port } = await serverWith({
      '/v1/models': [200, list],
      '/v1/audio/speech': [422, '{"detail":"input"}'],
    })
    const found = await detectProvider(`127.0.0.1:${port}`, null)
    return found.ok ? found.value.model : found.error.code
  }
  expect(await modelIn(models('whisper-1', 'tts-1'))).toBeNull()
  expect(await modelIn(models('whisper-large', 'speaches-ai/Kokoro-82M'))).toBe(
    'speaches-ai/Kokoro-82M',
  )
  expect(await modelIn(models('vieneu'))).toBe('vieneu')
})
