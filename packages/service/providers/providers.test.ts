import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import type { Log } from '@cuecast/platform'
import { silentLog } from '@cuecast/platform/structured-log'
import type { ProviderVoice } from '@cuecast/providers'
import type { Provider } from '@shared/contracts/models/providers'
import { voicesAnswer } from '@shared/contracts/tts-v2'
import { installKey } from '../accounts/keys'
import { createService, type Service } from '../service'
import { startService } from '../start-service'
import {
  caller,
  type Caller,
  json,
  makeKey,
  settled,
  submitText,
  temporaryFolder,
} from '../testing/test-service'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

interface Studio {
  service: Service
  call: Caller
  stop(): Promise<void>
}

/** A service as the studio has it, called with the key of the install. */
async function studio(dataDir: string, providers: readonly Provider[]): Promise<Studio> {
  const service = await createService({ dataDir, log: silentLog, keepsTakes: true, providers })
  await service.setProviders(providers)
  const stop = () => service.close()
  ends.push(stop)
  return { service, stop, call: caller(service, await installKey(service.context.sql, dataDir)) }
}

const providerAt = (address: string, key: string | null = null): Provider => ({
  id: `provider openai ${address}`,
  kind: 'openai',
  name: 'Phòng bên',
  address,
  key,
  model: null,
  style: null,
  price: null,
})

async function providerVoices(call: Caller) {
  const { data } = await json(await call.get('/api/v2/voice?per_page=1000'), voicesAnswer)
  return data.data.filter(({ provider }) => provider !== undefined)
}

/** This service's own OpenAI routes. */
async function otherComputer() {
  const running = await startService({
    dataDir: await temporaryFolder(),
    log: silentLog,
    port: 0,
    workers: 1,
  })
  ends.push(() => running.close())
  const key = await makeKey(running.service)
  return { address: `${running.url}/v1`, key, close: () => running.close() }
}

it('speaks with the voices of another service, and says what it was sent', async () => {
  const other = await otherComputer()
  const { call, service } = await studio(await temporaryFolder(), [
    providerAt(other.address, other.key),
  ])
  const [voice] = await providerVoices(call)
  expect(voice).toMatchObject({ language: 'vi', provider: { name: 'Phòng bên', kind: 'openai' } })
  const task = await submitText(call, 'Xin chào các bạn.', { ref_voice_id: voice?.id })
  const status = await settled(call, task)
  expect(status).toMatchObject({ global_status: 'completed', errors: {} })
  expect(status.provider_usage['0']?.characters).toBe('Xin chào các bạn.'.length)
  expect(status.durations['0']).toBeGreaterThan(500)
  const answers = await readdir(join(service.context.settings.dataDir, 'providers/answers'))
  expect(answers).toEqual([])
  // An account that somebody else has made here spends nothing of the user's.
  const stranger = caller(service, await makeKey(service))
  expect(await providerVoices(stranger)).toEqual([])
  const refused = await stranger.post('/api/v2/tts_stream', { text: 'A', ref_voice_id: voice?.id })
  expect(refused.status).toBe(400)
}, 180_000)

/** An OpenAI-compatible server whose sounds the test answers, or not. */
async function silentServer(answer: 'never' | 'page' | 'refuse'): Promise<{
  address: string
  server: Server
  texts: string[]
}> {
  const texts: string[] = []
  const server = createServer((request, response) => {
    if (request.url === '/v1/audio/voices')
      return void response.end(JSON.stringify({ voices: [{ id: 'lan', language: 'vi' }] }))
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      texts.push(String(JSON.parse(body).input))
      if (answer === 'page')
        response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Sign in')
      if (answer === 'refuse')
        response.writeHead(401).end(JSON.stringify({ error: { message: 'wrong key sk-geheim' } }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { address: `http://127.0.0.1:${port}/v1`, server, texts }
}

it('has voices at once that were listed before it started, and does not ask for them again', async () => {
  const dataDir = await temporaryFolder()
  const lan: ProviderVoice = { id: 'lan', name: 'Lan', languages: ['vi'], gender: 'female' }
  const providers = [{ ...providerAt('http://127.0.0.1:9'), voices: [lan] }]
  const lines: string[] = []
  const log: Log = (_, message) => void lines.push(message)
  const service = await createService({ dataDir, log, keepsTakes: true, providers })
  ends.push(() => service.close())
  const call = caller(service, await installKey(service.context.sql, dataDir))
  expect(await providerVoices(call)).toMatchObject([{ name: 'Lan (Phòng bên)', language: 'vi' }])
  expect(lines).not.toContain('a provider lists no voices')
}, 180_000)

it('logs damage to its own files, and works on', async () => {
  const dataDir = await temporaryFolder()
  const folder = join(dataDir, 'providers')
  const lan: ProviderVoice = { id: 'lan', name: 'Lan', languages: ['vi'], gender: 'female' }
  const providers = [{ ...providerAt('http://127.0.0.1:9'), voices: [lan] }]
  const lines: { message: string; fields: Readonly<Record<string, unknown>> }[] = []
  const log: Log = (_, message, fields = {}) => void lines.push({ message, fields })
  /** What is logged about files while a service starts. */
  const start = async () => {
    lines.length = 0
    const service = await createService({ dataDir, log, keepsTakes: true, providers })
    await service.setProviders(providers)
    await service.close()
    return lines.filter(({ message }) => / book | list /.test(message))
  }
  expect(await start()).toEqual([])
  const list = join(
    folder,
    (await readdir(folder)).find((name) => name.startsWith('voices-')) ?? '',
  )
  await writeFile(join(folder, 'requests.jsonl'), 'torn\n')
  await writeFile(list, 'torn')
  const [book, aside] = await start()
  expect(book).toMatchObject({
    message: 'the book of paid requests has damaged lines',
    fields: { path: join(folder, 'requests.jsonl'), lines: '1' },
  })
  expect(aside?.message).toBe('a damaged list of voices was set aside')
  await writeFile(join(folder, 'requests.jsonl'), '')
  await writeFile(list, JSON.stringify({ version: 2 }))
  expect(await start()).toMatchObject([
    {
      message: 'a list of voices cannot be read',
      fields: { provider: 'Phòng bên', reason: 'this file was saved by a newer Cuecast' },
    },
  ])
}, 180_000)

it('never sends what may have been paid for again: after a stop it says so', async () => {
  const dataDir = await temporaryFolder()
  const { address, texts } = await silentServer('never')
  const first = await studio(dataDir, [providerAt(address)])
  const [voice] = await providerVoices(first.call)
  const task = await submitText(first.call, 'Một câu.', { ref_voice_id: voice?.id })
  await expect.poll(() => texts).toEqual(['Một câu.'])
  await first.stop()
  const second = await studio(dataDir, [providerAt(address)])
  const status = await settled(second.call, task)
  expect(status.errors['0']?.error_code).toBe('ANSWER_LOST')
  expect(status.errors['0']?.message).toContain('Phòng bên')
  expect(status.provider_usage['0']).toEqual({ provider: providerAt(address).id, characters: 8 })
  expect(texts).toHaveLength(1)
}, 180_000)

it('says what came instead of a sound, as probably charged', async () => {
  const { address, texts } = await silentServer('page')
  const { call } = await studio(await temporaryFolder(), [providerAt(address)])
  const [voice] = await providerVoices(call)
  const task = await submitText(call, 'Một câu.', { ref_voice_id: voice?.id })
  const { errors } = await settled(call, task)
  expect(errors['0']?.error_code).toBe('ANSWER_LOST')
  expect(errors['0']?.message).toContain('a web page')
  expect(texts).toHaveLength(1)
}, 180_000)

it('stops sending after a refused key, until the key is another', async () => {
  const { address, texts } = await silentServer('refuse')
  const { call, service } = await studio(await temporaryFolder(), [
    providerAt(address, 'sk-geheim'),
  ])
  const [voice] = await providerVoices(call)
  const spoken = async (text: string) =>
    settled(call, await submitText(call, text, { ref_voice_id: voice?.id }))
  const { errors, provider_usage } = await spoken('Một.')
  expect(errors['0']).toMatchObject({ error_code: 'PROVIDER_FAILED' })
  expect(errors['0']?.message).not.toContain('sk-geheim')
  expect(provider_usage).toEqual({})
  await spoken('Hai.')
  expect(texts).toEqual(['Một.'])
  await service.setProviders([providerAt(address, 'sk-other')])
  await spoken('Ba.')
  expect(texts).toEqual(['Một.', 'Ba.'])
}, 180_000)
