import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FakeTasks, type FakeTask } from './fake-tasks'
import { toneMs, toneWav } from './tone'

/** A received request. */
export interface SeenRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
  /** The raw body. */
  text: string
}

/** A response; `raw` writes it directly instead. */
export interface Answer {
  status?: number
  headers?: Record<string, string>
  json?: unknown
  text?: string
  bytes?: Uint8Array
  raw?: (response: ServerResponse) => void
}

/**
 * Effect of a rule on a request: its own response, a dropped connection, no response, or `after`:
 * the service processes the request, and the rule changes the response.
 */
export type Scripted = Answer | 'tear' | 'hang' | { after: (answer: Answer) => Answer | 'tear' }

/** The first rule that returns something decides; `nth` counts the requests of that path from 1. */
export type Rule = (request: SeenRequest, nth: number) => Scripted | undefined | void

/**
 * A service that follows the specification with real HTTP and real audio; tests can replace every
 * response. Chunks of a task become finished `finishPerStatus` at a time with each status request.
 */
export class FakeService {
  readonly key = 'fake-key-0123456789'
  readonly seen: SeenRequest[] = []
  readonly tasks = new FakeTasks()
  readonly rules: Rule[] = []
  /** Awaited after processing a request, before responding. */
  delay: (request: SeenRequest) => Promise<void> = async () => undefined
  credits: number | null = 100_000
  /** The credits of a text. */
  costOf: (text: string) => number = (text) => [...text].length
  /** Statuses of all responses. */
  readonly answered: number[] = []
  capabilities: string[] = []
  /** Supports `Idempotency-Key`: announces it at /me and repeats the response to an accepted key. */
  idempotent = false
  /** Accepted requests by key. */
  readonly #accepted = new Map<string, { body: string; answer: Answer }>()
  #url = ''

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeService> {
    const server = createServer()
    const service = new FakeService(server)
    server.on('request', (request, response) => void service.#handle(request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address() as AddressInfo
    service.#url = `http://127.0.0.1:${address.port}`
    return service
  }

  get url(): string {
    return this.#url
  }

  /** Number of requests to matching paths. */
  count(path: RegExp): number {
    return this.seen.filter((request) => path.test(request.path)).length
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }

  async #handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const url = new URL(incoming.url ?? '/', this.#url)
    const request: SeenRequest = {
      method: incoming.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      body: parts.length === 0 ? {} : JSON.parse(Buffer.concat(parts).toString()),
      text: Buffer.concat(parts).toString(),
    }
    this.seen.push(request)
    const nth = this.seen.filter((each) => each.path === request.path).length
    let scripted: Scripted | undefined
    for (const rule of this.rules) scripted ??= rule(request, nth) ?? undefined
    const answer =
      typeof scripted === 'object' && 'after' in scripted
        ? scripted.after(this.#answerOnce(request))
        : (scripted ?? this.#answerOnce(request))
    await this.delay(request)
    if (answer === 'hang') return
    if (answer === 'tear') {
      incoming.socket.destroy()
      return
    }
    if (answer.raw) {
      answer.raw(response)
      return
    }
    this.answered.push(answer.status ?? 200)
    response.writeHead(answer.status ?? 200, {
      'content-type': answer.bytes ? 'audio/wav' : 'application/json',
      ...answer.headers,
    })
    response.end(answer.bytes ?? answer.text ?? JSON.stringify(answer.json ?? {}))
  }

  #answerOnce(request: SeenRequest): Answer {
    const key = String(request.headers['idempotency-key'] ?? '')
    if (!this.idempotent || key === '') return this.#answer(request)
    const known = this.#accepted.get(key)
    if (known?.body === request.text) return known.answer
    const json = { success: false, error_code: 'INVALID_PARAMETER', message: 'another body' }
    if (known) return { status: 422, json }
    const answer = this.#answer(request)
    if ((answer.status ?? 200) < 300) this.#accepted.set(key, { body: request.text, answer })
    return answer
  }

  #answer(request: SeenRequest): Answer {
    const storage = /^\/storage\/([^/]+)\/(\d+)\/(\d+)\.wav$/.exec(request.path)
    if (storage) return this.#audio(storage[1] ?? '', Number(storage[2]))
    if (request.headers.authorization !== `Bearer ${this.key}`)
      return {
        status: 401,
        json: { success: false, error_code: 'UNAUTHORIZED', message: 'bad key' },
      }
    const path = request.path.replace('/api/v2', '')
    const status = /^\/(stt|tts)_stream\/status\/(.+)$/.exec(path)
    if (status) return this.#status(decodeURIComponent(status[2] ?? ''))
    switch (`${request.method} ${path}`) {
      case 'GET /me':
        return { json: { status: 'success', data: this.#account() } }
      case 'GET /languages':
        return { json: { status: 'success', data: [{ id: 'vi', name: 'Tiếng Việt' }] } }
      case 'GET /voice':
        return { json: this.#voices() }
      case 'POST /stt_stream':
        return this.#create(this.tasks.createDub(request.body))
      case 'POST /tts_stream':
        return this.#create(this.tasks.createSpeech(request.body))
      case 'POST /stt_stream/edit_chunk':
      case 'POST /tts_stream/edit_chunk':
        return this.tasks.edit(request.body) ? { json: { status: 'success' } } : notFound
    }
    return notFound
  }

  #account() {
    const { credits, capabilities } = this
    return {
      name: 'Lan',
      email: 'lan@x.vn',
      credits,
      planName: 'API',
      planDateStr: '',
      capabilities,
      ...(this.idempotent && {
        idempotency: { header: 'Idempotency-Key', retention_hours: 24 },
      }),
    }
  }

  #voices() {
    const data = [1, 2, 3].map((id) => ({
      id,
      name: `Giọng ${id}`,
      gender: id % 2,
      language_name: 'Tiếng Việt',
    }))
    return { status: 'success', data: { current_page: 1, last_page: 1, data } }
  }

  #create(task: FakeTask): Answer {
    const cost = task.chunks.reduce((sum, chunk) => sum + this.costOf(chunk.text), 0)
    if (this.credits !== null && this.credits < cost) {
      this.tasks.forget(task.id)
      const message = 'Tài khoản đã hết ký tự'
      return { status: 402, json: { success: false, error_code: 'INSUFFICIENT_CREDITS', message } }
    }
    if (this.credits !== null) this.credits -= cost
    const chunks = task.chunks.map(({ text }, chunk_index) => ({ chunk_index, text }))
    return { json: { status: 'success', message: 'ok', task_id: task.id, chunks } }
  }

  #status(id: string): Answer {
    const status = this.tasks.status(id, `${this.#url}/storage`)
    return status === null ? notFound : { json: { status: 'success', ...status } }
  }

  #audio(taskId: string, index: number): Answer {
    const chunk = this.tasks.find(taskId)?.chunks[index]
    return chunk ? { bytes: toneWav(toneMs(chunk.text) + chunk.version) } : notFound
  }
}

const notFound = {
  status: 404,
  json: { success: false, error_code: 'NOT_FOUND', message: 'no such thing' },
}
