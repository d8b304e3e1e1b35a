import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { toneWav } from '@cuecast/dubbing/gateway/testing/tone'
import type { Random } from './random'

/** A text that was accepted and is to be paid. */
export interface PaidText {
  text: string
  at: number
}

interface Chunk {
  text: string
  /** When its audio is there. */
  readyAt: number
  version: number
}

interface Answer {
  status: number
  json: unknown
}

const dubSchema = z.object({ srt: z.string() })
const editSchema = z.object({
  task_id: z.string(),
  chunk_index: z.number().int(),
  text: z.string(),
})

/** Time to speak a chunk, ms. */
const SPEAK_MS = 40
/** Longest that an accepted request waits for its answer: a kill meanwhile loses the answer. */
const ANSWER_MS = 500
/** Longest that a status request is held, ms. */
const HOLD_MS = 1_000

const refused = (status: number, error_code: string, message: string): Answer => ({
  status,
  json: { success: false, error_code, message },
})

/**
 * A paid service over real HTTP that keeps a ledger of every text it has accepted. It outlives
 * whatever is killed. With `keyed` it honours `Idempotency-Key`, without it does not know that.
 */
export class CountingService {
  readonly key = 'soak-key-0123456789'
  readonly paid: PaidText[] = []
  readonly #tasks = new Map<string, Chunk[]>()
  /** First answers by idempotency key. */
  readonly #answers = new Map<string, { body: string; answer: Answer }>()
  #url = ''

  private constructor(
    private readonly server: Server,
    private readonly keyed: boolean,
    private readonly random: Random,
  ) {}

  static async start(keyed: boolean, random: Random): Promise<CountingService> {
    const server = createServer()
    const service = new CountingService(server, keyed, random)
    server.on('request', (request, response) => {
      // The client may have been killed.
      service.#handle(request, response).catch(() => response.destroy())
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    service.#url = `http://127.0.0.1:${address.port}`
    return service
  }

  get url(): string {
    return this.#url
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) if (Buffer.isBuffer(part)) parts.push(part)
    const { pathname } = new URL(request.url ?? '/', this.#url)
    const audio = /^\/storage\/([^/]+)\/(\d+)\/\d+\.wav$/.exec(pathname)
    if (audio) {
      const bytes = this.#audio(audio[1] ?? '', Number(audio[2]))
      response.writeHead(bytes ? 200 : 404, { 'content-type': 'audio/wav' })
      response.end(bytes)
      return
    }
    const body = Buffer.concat(parts).toString()
    const { status, json } = await this.#answer(request, pathname.replace('/api/v2', ''), body)
    response.writeHead(status, {
      'content-type': 'application/json',
      'preference-applied': 'wait',
    })
    response.end(JSON.stringify(json))
  }

  async #answer(request: IncomingMessage, path: string, body: string): Promise<Answer> {
    if (request.headers.authorization !== `Bearer ${this.key}`)
      return refused(401, 'UNAUTHORIZED', 'wrong key')
    const status = /^\/stt_stream\/status\/(.+)$/.exec(path)
    if (status) return this.#status(decodeURIComponent(status[1] ?? ''))
    switch (`${request.method} ${path}`) {
      case 'GET /me':
        return { status: 200, json: { status: 'success', data: this.#account() } }
      case 'GET /languages':
        return { status: 200, json: { status: 'success', data: [{ id: 'vi', name: 'Việt' }] } }
      case 'GET /voice':
        return { status: 200, json: { status: 'success', data: voices } }
      case 'POST /stt_stream':
        return this.#once(request, body, () => this.#create(body))
      case 'POST /stt_stream/edit_chunk':
        return this.#once(request, body, () => this.#edit(body))
    }
    return refused(404, 'NOT_FOUND', 'no such thing')
  }

  #account() {
    const idempotency = { header: 'Idempotency-Key', retention_hours: 24 }
    const account = { name: 'Soak', email: '', credits: 10_000_000, planName: 'API' }
    return this.keyed ? { ...account, idempotency } : account
  }

  /** Processes a paid request, unless its key shows that this was done before. */
  async #once(request: IncomingMessage, body: string, work: () => Answer): Promise<Answer> {
    await pause(this.random.between(0, 100))
    const key = request.headers['idempotency-key']
    const known = this.keyed && typeof key === 'string' ? this.#answers.get(key) : undefined
    if (known !== undefined && known.body !== body)
      return refused(422, 'INVALID_PARAMETER', 'this key was used for another request')
    const answer = known?.answer ?? work()
    if (this.keyed && typeof key === 'string') this.#answers.set(key, { body, answer })
    await pause(this.random.between(0, ANSWER_MS))
    return answer
  }

  #create(body: string): Answer {
    const { srt } = dubSchema.parse(JSON.parse(body))
    const texts = srt
      .trim()
      .split('\n\n')
      .map((block) => /^\[[^\]]*\] (.*)$/.exec(block.split('\n')[2] ?? '')?.[1] ?? '')
    const now = Date.now()
    const chunks = texts.map((text, i) => ({ text, readyAt: now + (i + 1) * SPEAK_MS, version: 0 }))
    const taskId = randomUUID()
    this.#tasks.set(taskId, chunks)
    this.paid.push(...texts.map((text) => ({ text, at: now })))
    const listed = texts.map((text, chunk_index) => ({ chunk_index, text }))
    return { status: 200, json: { status: 'success', task_id: taskId, chunks: listed } }
  }

  #edit(body: string): Answer {
    const { task_id, chunk_index, text } = editSchema.parse(JSON.parse(body))
    const chunk = this.#tasks.get(task_id)?.[chunk_index]
    if (!chunk) return refused(404, 'NOT_FOUND', 'no such chunk')
    const now = Date.now()
    Object.assign(chunk, { text, readyAt: now + SPEAK_MS, version: chunk.version + 1 })
    this.paid.push({ text, at: now })
    return { status: 200, json: { status: 'success', task_id, chunk_index } }
  }

  /** Held until another chunk is ready, or a moment. */
  async #status(taskId: string): Promise<Answer> {
    const chunks = this.#tasks.get(taskId)
    if (!chunks) return refused(404, 'NOT_FOUND', 'no such task')
    const next = Math.min(...chunks.map(({ readyAt }) => readyAt).filter((at) => at > Date.now()))
    if (Number.isFinite(next)) await pause(Math.min(HOLD_MS, Math.max(0, next - Date.now())))
    const now = Date.now()
    const done = chunks.map(({ readyAt }) => readyAt <= now)
    const url = (index: number, version: number) =>
      `${this.#url}/storage/${taskId}/${index}/${version}.wav`
    const urls = chunks.flatMap(({ version }, i) => (done[i] ? [[i, url(i, version)]] : []))
    return {
      status: 200,
      json: {
        status: 'success',
        chunks: Object.fromEntries(done.map((isDone, i) => [i, isDone ? 1 : 0])),
        urls: Object.fromEntries(urls),
        global_status: done.every(Boolean) ? 'completed' : 'processing',
      },
    }
  }

  #audio(taskId: string, index: number): Uint8Array | null {
    const chunk = this.#tasks.get(taskId)?.[index]
    return chunk ? toneWav(200 + [...chunk.text].length * 20 + chunk.version) : null
  }
}

const voices = {
  current_page: 1,
  last_page: 1,
  data: [1, 2, 3].map((id) => ({
    id,
    name: `Giọng ${id}`,
    gender: id % 2,
    language_name: 'Tiếng Việt',
  })),
}

/**
 * Texts that were accepted again although the user had not requested them again.
 *
 * @param asked times at which the user requested them again after a warning that they may be paid
 */
export function paidTwice(paid: readonly PaidText[], asked: readonly number[]) {
  const last = new Map<string, number>()
  const unasked: string[] = []
  let again = 0
  for (const { text, at } of paid) {
    const before = last.get(text)
    last.set(text, at)
    if (before === undefined) continue
    if (asked.some((moment) => moment > before && moment <= at)) again += 1
    else unasked.push(text)
  }
  return { unasked, again }
}
