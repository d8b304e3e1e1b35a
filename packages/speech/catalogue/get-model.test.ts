import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepOffline, ownIdentity, throughProxy } from '@cuecast/platform'
import type { CatalogueModel, ModelFile } from '@shared/contracts/models/model-catalogue'
import { ok } from '@shared/contracts/result'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storedZip } from '../testing/stored-zip'
import { phonemesIn, writeToyPiper } from '../testing/toy-models/toy-voices'
import { addVoice, trySpeaking } from '../voices/add-voice'
import { AddedVoices } from '../voices/added-voices'
import { getModel, type GetOptions, getSample } from './get-model'

const data = Buffer.alloc(3_000_000, 'weights of a model, in numbers')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let folder = ''
let url = ''
let asked: { path: string; range: string | undefined }[] = []
let answer: RequestListener = () => undefined
const server = createServer((request, response) => {
  asked.push({ path: request.url ?? '', range: request.headers.range })
  answer(request, response)
})

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cuecast-get-'))
  asked = []
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  url = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : ''
})
afterEach(async () => {
  keepOffline(false)
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  rmSync(folder, { recursive: true, force: true })
})

const fileOf = (name = 'model.onnx', bytes: Uint8Array = data): ModelFile => ({
  url: `https://publisher.example/models/${name}`,
  bytes: bytes.length,
  sha256: sha256(bytes),
})

const modelOf = (...sources: ModelFile[][]): CatalogueModel => ({
  id: 'toy',
  kind: 'voice',
  family: 'piper',
  name: 'Toy',
  languages: ['vi-VN'],
  gender: 'male',
  region: 'southern',
  speakers: 1,
  quality: 'medium',
  first: false,
  sources: sources.length > 0 ? sources : [[fileOf()]],
  licence: { model: 'MIT', data: 'CC0', base: 'lessac', commercial: 'unknown', why: 'base' },
  attribution: null,
})

const seen: Parameters<GetOptions['onProgress']>[0][] = []

function get(model = modelOf(), more: Partial<GetOptions> = {}) {
  seen.length = 0
  const options: GetOptions = {
    model,
    folder,
    mirror: url,
    signal: new AbortController().signal,
    onProgress: (progress) => seen.push(progress),
    pausesMs: [0, 0],
    ...more,
  }
  return getModel(options, async (place) =>
    ok(readdirSync(place).map((name) => sha256(readFileSync(join(place, name))))),
  )
}

const whole = { ok: true, value: [sha256(data)] }

/** Serves the file like a publisher's server, from the requested offset. */
function give(request: IncomingMessage, response: ServerResponse, bytes: Uint8Array = data): void {
  const from = Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0)
  const total = { 'content-length': bytes.length - from }
  if (from === 0) response.writeHead(200, total)
  else
    response.writeHead(206, {
      ...total,
      'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
    })
  response.end(bytes.subarray(from))
}

/** Half of it, and the connection is gone. */
function cut(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-length': data.length })
  response.write(data.subarray(0, data.length / 2), () => setImmediate(() => response.destroy()))
}

describe('getting a model', () => {
  it('reports progress and remaining time, and leaves only its result', async () => {
    answer = give
    expect(await get()).toEqual(whole)
    expect(asked).toEqual([{ path: '/publisher.example/models/model.onnx', range: undefined }])
    expect(seen.at(-1)).toMatchObject({ stage: 'download', done: 1 })
    expect(seen.some(({ leftMs }) => leftMs !== null)).toBe(true)
    expect(readdirSync(folder)).toEqual([])
  })

  it('asks for a size that is an estimate, and takes no other file for it', async () => {
    answer = give
    const about = (bytes: number): ModelFile => ({ ...fileOf(), bytes, estimated: true })
    expect(await get(modelOf([about(data.length + 90_000)]))).toEqual(whole)
    const far = await get(modelOf([about(data.length * 2)]))
    expect(far).toMatchObject({ error: { code: 'DOWNLOAD_REPLACED' } })
  })

  it('continues where it broke off, and from the start where the server cannot', async () => {
    answer = (request, response) => (asked.length === 1 ? cut : give)(request, response)
    expect(await get()).toEqual(whole)
    expect(asked[1]?.range).toMatch(/^bytes=[1-9]\d*-$/)

    asked = []
    answer = (request, response) => {
      if (asked.length === 1) return cut(request, response)
      response.writeHead(200, { 'content-length': data.length }).end(data)
    }
    expect(await get()).toEqual(whole)
  })

  it('pauses with the partial download, and continues from there', async () => {
    const stop = new AbortController()
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': data.length })
      response.write(data.subarray(0, 1_000_000))
    }
    const onProgress = () => stop.abort()
    expect(await get(modelOf(), { signal: stop.signal, onProgress })).toMatchObject({
      error: { code: 'CANCELLED' },
    })
    const kept = statSync(join(folder, 'toy', '0', 'model.onnx.part')).size
    expect(kept).toBeGreaterThan(0)
    answer = give
    expect(await get()).toEqual(whole)
    expect(asked.at(-1)?.range).toBe(`bytes=${kept}-`)
  })

  it('tells which server does not answer while it is still tried', async () => {
    const stop = new AbortController()
    const waiting: (string | null)[] = []
    answer = () => undefined
    const onWaiting = (host: string | null) => {
      waiting.push(host)
      if (host !== null) stop.abort()
    }
    const come = await get(modelOf(), { signal: stop.signal, silenceMs: 20, onWaiting })
    expect(come).toMatchObject({ error: { code: 'CANCELLED' } })
    expect(waiting).toEqual([new URL(url).host, null])
  })

  it('continues what a program that was killed has left, and not what another one is at', async () => {
    answer = give
    mkdirSync(join(folder, 'toy', '0'), { recursive: true })
    writeFileSync(join(folder, 'toy', '0', 'model.onnx.part'), data.subarray(0, 1_000))
    writeFileSync(join(folder, 'toy.lock'), JSON.stringify(ownIdentity()))
    expect(await get()).toMatchObject({ error: { code: 'DOWNLOAD_IN_USE' } })
    expect(asked).toEqual([])
    const dead = { ...ownIdentity(), started: '1' }
    writeFileSync(join(folder, 'toy.lock'), JSON.stringify(dead))
    expect(await get()).toEqual(whole)
    expect(asked[0]?.range).toBe('bytes=1000-')
  })

  it('tells a replaced file from a damaged one', async () => {
    answer = (request, response) => give(request, response, data.subarray(1))
    expect(await get()).toMatchObject({ error: { code: 'DOWNLOAD_REPLACED' } })
    const other = Buffer.from(data).fill('x', 0, 10)
    answer = (request, response) => give(request, response, other)
    expect(await get()).toMatchObject({ error: { code: 'DOWNLOAD_REPLACED' } })
    answer = (request, response) =>
      give(request, response, Buffer.from(data).fill(String(asked.length), 0, 10))
    expect(await get()).toMatchObject({ error: { code: 'DOWNLOAD_DAMAGED' } })
    answer = (request, response) => give(request, response, asked.length % 2 === 1 ? other : data)
    asked = []
    expect(await get()).toEqual(whole)
  })

  it('takes the next address if one fails, and reports why the first did', async () => {
    const sources = [[fileOf('gone.onnx')], [fileOf()]]
    answer = (request, response) =>
      request.url?.endsWith('gone.onnx') ? response.writeHead(404).end() : give(request, response)
    expect(await get(modelOf(...sources))).toEqual(whole)
    answer = (_request, response) => response.writeHead(404).end()
    expect(await get(modelOf(...sources))).toMatchObject({
      error: { code: 'DOWNLOAD_UNREACHABLE', params: { reason: 'status', status: 404 } },
    })
    answer = (_request, response) => response.writeHead(503).end()
    asked = []
    expect(await get()).toMatchObject({ error: { params: { status: 503 } } })
    expect(asked).toHaveLength(3)
  })

  it('follows redirects, but not without end and not to an address without encryption', async () => {
    answer = (request, response) =>
      request.url === '/cdn'
        ? give(request, response)
        : response.writeHead(302, { location: '/cdn' }).end()
    expect(await get()).toEqual(whole)
    answer = (_request, response) => response.writeHead(302, { location: '/again' }).end()
    expect(await get()).toMatchObject({ error: { params: { reason: 'redirects' } } })
    answer = (_request, response) =>
      response.writeHead(302, { location: 'http://publisher.example/model.onnx' }).end()
    expect(await get()).toMatchObject({ error: { params: { reason: 'insecure' } } })
  })

  it('does not take the page of a network that asks for a sign-in', async () => {
    answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>')
    expect(await get()).toMatchObject({
      error: { code: 'DOWNLOAD_UNREACHABLE', params: { reason: 'page' } },
    })
  })

  it('sends no request without disk space, or while offline', async () => {
    const large = modelOf([{ ...fileOf(), bytes: 1e15 }])
    expect(await get(large)).toMatchObject({
      error: { code: 'DISK_FULL', params: { needed: 1e15 } },
    })
    keepOffline(true)
    expect(await get(modelOf(), { mirror: undefined })).toMatchObject({
      error: { code: 'NETWORK_OFF' },
    })
    expect(asked).toEqual([])
  })

  it('fetches the sample that a publisher has, and nothing else in its place', async () => {
    const sound = Buffer.from('ID3 some sentences')
    const model = { ...modelOf(), sample: 'https://publisher.example/samples/speaker_0.mp3' }
    const { signal } = new AbortController()
    const ask = (mirror: string | undefined) => getSample(model, { mirror, signal })
    answer = (request, response) => give(request, response, sound)
    expect(await ask(url)).toEqual(ok(sound))
    expect(asked.map(({ path }) => path)).toEqual(['/publisher.example/samples/speaker_0.mp3'])
    answer = (request, response) => give(request, response, Buffer.from('no sound'))
    expect(await ask(url)).toMatchObject({ error: { code: 'DOWNLOAD_DAMAGED' } })
    answer = (_, response) => response.writeHead(404).end()
    expect(await ask(url)).toMatchObject({ error: { code: 'DOWNLOAD_UNREACHABLE' } })
    expect(await getSample(modelOf(), { signal })).toMatchObject({ error: { code: 'NOT_FOUND' } })
    keepOffline(true)
    asked = []
    expect(await ask(undefined)).toMatchObject({ error: { code: 'NETWORK_OFF' } })
    expect(asked).toEqual([])
  })

  it('goes through the proxy of the environment', async () => {
    answer = give
    const hosts: string[] = []
    const proxy = createServer().on('connect', (request, client) => {
      hosts.push(request.url ?? '')
      const { port } = new URL(url)
      const through = connect(Number(port), '127.0.0.1', () =>
        client.write('HTTP/1.1 200 OK\r\n\r\n'),
      )
      through.pipe(client).pipe(through)
    })
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
    const address = proxy.address()
    const port = typeof address === 'object' ? address?.port : 0
    const send = await throughProxy({ http_proxy: `http://127.0.0.1:${port}` })
    expect(await get(modelOf(), { mirror: 'http://mirror.example:80/cache', send })).toEqual(whole)
    expect(hosts).toEqual(['mirror.example:80'])
    expect(await throughProxy({})).toBeUndefined()
    proxy.closeAllConnections()
    await new Promise((closed) => proxy.close(closed))
  })

  it('refuses an archive that leads outside its folder', async () => {
    const archive = storedZip([{ name: '../../evil.onnx', content: Buffer.from('x') }])
    answer = (request, response) => give(request, response, archive)
    expect(await get(modelOf([fileOf('toy.zip', archive)]))).toMatchObject({
      error: { code: 'MODEL_INVALID', params: { reason: 'outside' } },
    })
  })

  it('unpacks a voice that then speaks, with the facts of the catalogue', async () => {
    const source = join(folder, 'toy-piper')
    writeToyPiper(source, { metadata: false, licence: 'CC0' })
    const archive = storedZip(
      readdirSync(source).map((name) => ({
        name: `toy-piper/${name}`,
        content: readFileSync(join(source, name)),
      })),
    )
    answer = (request, response) => give(request, response, archive)
    const voices = new AddedVoices(join(folder, 'voices'))
    const from = modelOf([fileOf('toy.zip', archive)])
    const { signal } = new AbortController()
    const more = { model: from, folder: join(folder, 'come'), mirror: url, signal }
    const added = await getModel({ ...more, onProgress: () => undefined }, (place) =>
      addVoice({ voices, source: place, from }),
    )
    if (!added.ok) throw new Error(added.error.message)
    const record = added.value
    expect(record).toMatchObject({
      name: 'Toy',
      catalogueId: 'toy',
      licence: { name: 'MIT · CC0', commercial: 'unknown', base: 'lessac' },
      speakers: [{ name: 'Toy', gender: 'male', region: 'southern', language: 'vi' }],
    })
    const spoken = await trySpeaking({ voices, record, speaker: 0, text: 'xin chào bạn' })
    if (!spoken.ok) throw new Error(spoken.error.message)
    expect(phonemesIn(spoken.value.samples)).toBe('sˈintʃˈaː2wbˈaː6n')
  })
})
