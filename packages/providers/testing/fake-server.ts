import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { ProviderKind } from '@shared/contracts/models/providers'
import { tone, toneMs } from './sounds'

/** A request as it came. */
export interface Received {
  method: string
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

/** An answer as it leaves. */
export interface Reply {
  status: number
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array
}

/** Why a provider refuses something, each in its documented form. */
export type Reason =
  | 'key'
  | 'forbidden'
  | 'quota'
  | 'busy'
  | 'voice'
  | 'long'
  | 'invalid'
  | 'broken'
  | 'gateway'
  | 'unavailable'

/** A voice that a provider's list names. */
export interface ListedVoice {
  id: string
  name: string
  language: string
  female: boolean
}

/** What a paid request asks for. */
interface Wanted {
  text: string
  voice: string
  /** Characters that it costs, where they are not those of the text. */
  counted?: number
}

/** A provider's interface, by its documentation. */
export interface Documented {
  kind: ProviderKind
  /** Between the origin and the documented paths. */
  prefix: string
  /** Where the key is, by the documentation; any of them. */
  keyHeaders: readonly string[]
  /** What a paid request asks for, or why it is refused; null = it is none. */
  paid(request: Received): Wanted | { wrong: string } | null
  /** The answer with a sound. `address`: URL of the sound, for interfaces that answer with a link. */
  sound(sound: Uint8Array, made: { text: string; request: Received; address: string }): Reply
  refusal(reason: Reason, message: string): Reply
  /** Lists of voices. */
  list(request: Received, voices: readonly ListedVoice[]): Reply | null
  /** A list with these entries, whatever they are. */
  listOf(entries: readonly unknown[]): Reply
  /** A voice as the list has it. */
  entry(voice: ListedVoice): Record<string, unknown>
}

/** A paid request that was read. */
export interface Booked {
  id: string
  text: string
  voice: string
  /** Charged characters. */
  characters: number
}

/** What happens to a request instead of its answer. */
export interface Happening {
  /** The sound that is made. */
  sound?(text: string): Uint8Array
  /** What is answered, given the right answer. */
  reply?(right: Reply, fake: FakeProvider): Reply
  /** Where the connection breaks: before the request is read, after it, in the answer. */
  breaks?: 'unread' | 'unanswered' | 'closed' | 'in the body' | 'in chunks' | 'no HTTP'
  /** Not answered at all. */
  silent?: boolean
  slowMs?: number
  /** It is accepted and charged; by default where it answers with success. */
  charged?: boolean
  /** How often it happens; always without. */
  times?: number
}

export const json = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

export const gzipped = (reply: Reply): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'content-encoding': 'gzip' },
  body: gzipSync(reply.body),
})

const NOTHING: Reply = { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not Found' }

/** A provider on a free port of this computer, that keeps a book of what it was paid for. */
export class FakeProvider {
  readonly key: string
  voices: ListedVoice[] = [
    { id: 'vi-VN-Neural2-A', name: 'Lan', language: 'vi-VN', female: true },
    { id: 'en-US-Neural2-B', name: 'John', language: 'en-US', female: false },
  ]
  readonly book: Booked[] = []
  /** Paid requests that arrived. */
  arrived = 0
  /** Everything else that arrived. */
  readonly asked: Received[] = []
  readonly #sounds = new Map<string, { sound: Uint8Array; waits: number }>()
  #paid: Happening | (() => Happening) = {}
  #list: Happening = {}

  private constructor(
    readonly documented: Documented,
    private readonly server: Server,
    readonly origin: string,
  ) {
    this.key = `key/${documented.kind}/${randomUUID()}`
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.#answer(request, response).catch(() => request.socket.destroy())
    })
  }

  static async start(documented: Documented): Promise<FakeProvider> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const bound = server.address()
    const port = typeof bound === 'object' ? bound?.port : 0
    return new FakeProvider(documented, server, `http://127.0.0.1:${port}`)
  }

  /** As the user types it. */
  get address(): string {
    return this.origin + this.documented.prefix
  }

  /** Plans what happens to paid requests from here on: the same, or something else each time. */
  plan(happening: Happening | (() => Happening)): void {
    this.#paid = typeof happening === 'function' ? happening : { ...happening }
  }

  /** Plans what happens to all others. */
  planList(happening: Happening): void {
    this.#list = { ...happening }
  }

  async close(): Promise<void> {
    if (!this.server.listening) return
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin)
    const whole = url.pathname + url.search
    const { prefix } = this.documented
    const path = whole.startsWith(prefix) ? whole.slice(prefix.length) : whole
    const isPaid = request.method === 'POST'
    if (isPaid) this.arrived += 1
    const happening = now(isPaid ? this.#paid : this.#list)
    if (happening.breaks === 'unread') return void request.socket.resetAndDestroy()
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += String(part)
    const received = { method: request.method ?? '', path, headers: request.headers, body }
    if (!isPaid) this.asked.push(received)
    const right = isPaid ? this.#speak(received, happening) : this.#listing(received)
    await send(request, response, happening.reply?.(right, this) ?? right, happening)
  }

  #listing(request: Received): Reply {
    const kept = this.#sounds.get(request.path)
    if (kept && (kept.waits -= 1) < 0)
      return { status: 200, headers: { 'content-type': 'audio/wav' }, body: kept.sound }
    if (kept) return NOTHING
    if (!this.#hasKey(request)) return this.documented.refusal('key', 'no such key')
    return this.documented.list(request, this.voices) ?? NOTHING
  }

  #hasKey({ headers }: Received): boolean {
    const values = this.documented.keyHeaders.map((name) => String(headers[name]))
    return values.includes(this.key) || values.includes(`Bearer ${this.key}`)
  }

  #speak(request: Received, { charged, sound, reply }: Happening): Reply {
    const { documented } = this
    if (!this.#hasKey(request)) return documented.refusal('key', 'no such key')
    const wanted = documented.paid(request)
    if (wanted === null) return NOTHING
    if ('wrong' in wanted) return documented.refusal('invalid', wanted.wrong)
    const { text, voice, counted = wanted.text.length } = wanted
    const id = randomUUID()
    const made = sound?.(text) ?? tone(toneMs(text))
    const place = `/sounds/${id}.wav`
    this.#sounds.set(place, { sound: made, waits: 2 })
    const right = documented.sound(made, { text, request, address: this.address + place })
    const isAccepted = charged ?? (reply?.(right, this).status ?? 200) < 300
    this.book.push({ id, text, voice, characters: isAccepted ? counted : 0 })
    return right
  }
}

/** What happens this time, which is one time less from here on. */
function now(plan: Happening | (() => Happening)): Happening {
  if (typeof plan === 'function') return plan()
  const { times = Infinity } = plan
  if (times <= 0) return {}
  plan.times = times - 1
  return plan
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
  { breaks, silent, slowMs = 0 }: Happening,
): Promise<void> {
  if (silent) return
  if (slowMs > 0) await new Promise((resolve) => setTimeout(resolve, slowMs))
  if (breaks === 'unanswered') return void request.socket.resetAndDestroy()
  if (breaks === 'closed') return void request.socket.end()
  if (breaks === 'no HTTP') return void request.socket.end('SSH-2.0-OpenSSH_9.9\r\n')
  const body = Buffer.from(reply.body)
  const length = { 'content-length': String(body.length) }
  response.writeHead(reply.status, {
    ...(breaks !== 'in chunks' && !('transfer-encoding' in reply.headers) && length),
    ...reply.headers,
  })
  if (breaks !== 'in the body' && breaks !== 'in chunks') return void response.end(body)
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => request.socket.destroy())
}
