import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { networkInterfaces } from 'node:os'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  type OtherReviewers,
  SHARED_META,
  type ShareReviewer,
} from '@shared/contracts/project/review-share'
import type { NotesFile, ReviewerNote } from '@shared/contracts/review'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { MAX_NOTES_BYTES, parseNotes } from '@shared/review/parse-notes'
import { addressKind, withFileErrors, LRUCache } from '@cuecast/platform'
import { writeOfflineCopy } from './page-files'

export interface SharePlace {
  /** 128 random bits, base64url; absent: the address is not to be valid any more. */
  token?: string | undefined
  port: number
}

export interface ShareRequest {
  /**
   * A written package in a folder; files made from it later lie next to it and are removed with its
   * parent.
   */
  folder: string
  /** The project that notes must be about; they may be about an earlier package of it. */
  projectId: string
  /** One of `privateAddresses`: only devices that reach it see the package. */
  address: string
  /**
   * Port and secret of an earlier share, so that open pages find it again; absent: a new secret and
   * any port. At the same origin, browsers still hold unsent notes and send them.
   */
  place?: SharePlace | undefined
  /** Puts notes on the disk; only then the page gets its answer. */
  keep(device: string, file: NotesFile): Promise<Result<void>>
  /** The list of reviewers has changed. */
  changed(reviewers: ShareReviewer[]): void
}

export interface ReviewShare {
  url: string
  place: SharePlace
  reviewers(): ShareReviewer[]
  /** Ends every connection. */
  close(): Promise<void>
}

/** This computer's IPv4 addresses in private networks, grouped by network. */
export function privateAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && isPrivate(address))
    .map(({ address }) => address)
}

/** In a private or link-local range; which of them are this computer's own does not matter here. */
const isPrivate = (address: string): boolean =>
  ['private', 'link-local'].includes(addressKind(address, []))

/**
 * Serves a review package to browsers in the same network, and collects their notes as they are
 * written. Anybody with the address, which holds 128 random bits, may listen and write notes,
 * nothing else.
 *
 * @returns OFFLINE where the address is not of this computer, or cannot be listened at; the errors
 * of reading the package
 */
export async function shareReview(request: ShareRequest): Promise<Result<ReviewShare>> {
  const { address, folder } = request
  if (!privateAddresses().includes(address) && addressKind(address) !== 'machine')
    return failWith('OFFLINE', 'not an address of this computer', { at: address })
  return withFileErrors(folder, 'read', async () => {
    const page = await readFile(join(folder, 'index.html'), 'utf8')
    const share = new Share(request, sharedPage(page))
    const port = request.place?.port ?? 0
    const opened = await share.listen(port)
    // Another program may have the port by now.
    return opened.ok || port === 0 ? opened : await share.listen(0)
  })
}

/** The page with a policy that lets it send notes to where it came from. */
function sharedPage(html: string): string {
  const shared = html
    .replace("default-src 'none';", "default-src 'none'; connect-src 'self';")
    .replace('<meta name="referrer"', `<meta name="${SHARED_META}" content="1" />$&`)
  if (!shared.includes("connect-src 'self'") || !shared.includes(SHARED_META))
    throw new Error('the review page has another form than sharing needs')
  return shared
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
}

/** The package as one HTML file, for a device that leaves the network. */
const OFFLINE_COPY = 'offline.html'

/** Requests of one address: so many at once, and so many more a second. */
const BURST = 600
const PER_SECOND = 60
/** Wrong paths of one address in a minute before it is refused. */
const MAX_STRAYS = 30
const MAX_LISTENERS = 60
/** Changes so close together are passed on to the other reviewers as one, ms. */
const GATHER_MS = 250
const HEARTBEAT_MS = 15_000

interface Reviewing {
  file: NotesFile | null
  listeners: Set<ServerResponse>
}

interface Visits {
  left: number
  at: number
  strays: number
}

class Share {
  readonly #token: string
  readonly #devices = new Map<string, Reviewing>()
  readonly #visits = new LRUCache<string, Visits>({ max: 2_000 })
  readonly #server: Server
  #host = ''
  #gathering: NodeJS.Timeout | null = null
  #receiving = 0
  /** Path of the whole package as one HTML file, made on first request. */
  #offlineCopy: Promise<string> | null = null

  constructor(
    private readonly request: ShareRequest,
    private readonly page: string,
  ) {
    this.#token = request.place?.token ?? randomBytes(16).toString('base64url')
    this.#server = createServer((incoming, response) => {
      this.#answer(incoming, response).catch(() => response.destroy())
    })
    this.#server.maxConnections = 300
    this.#server.headersTimeout = 10_000
    this.#server.requestTimeout = 120_000
  }

  listen(port: number): Promise<Result<ReviewShare>> {
    const { address } = this.request
    return new Promise((resolve) => {
      this.#server.once('error', (cause) => {
        const message = `cannot listen at this address: ${cause.message}`
        resolve(failWith('OFFLINE', message, { at: address }))
      })
      this.#server.listen(port, address, () => {
        const found = this.#server.address()
        const bound = found !== null && typeof found === 'object' ? found.port : port
        this.#host = `${address}:${bound}`
        const heartbeat = setInterval(() => this.#toAll(':\n\n'), HEARTBEAT_MS)
        resolve(
          ok({
            url: `http://${this.#host}/${this.#token}/`,
            place: { token: this.#token, port: bound },
            reviewers: () => this.#reviewers(),
            close: () => this.#close(heartbeat),
          }),
        )
      })
    })
  }

  async #close(heartbeat: NodeJS.Timeout): Promise<void> {
    clearInterval(heartbeat)
    if (this.#gathering) clearTimeout(this.#gathering)
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeAllConnections()
    })
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const visitor = incoming.socket.remoteAddress ?? ''
    const path = this.#admitted(incoming, visitor)
    if (typeof path === 'number') return end(response, path)
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Referrer-Policy', 'no-referrer')
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
    response.setHeader('X-Frame-Options', 'DENY')
    response.setHeader('Cache-Control', 'no-store')
    const [name = '', query = ''] = path.split('?')
    const device = /^notes\/([0-9a-f]{32})$/.exec(name)?.[1]
    if (device !== undefined && incoming.method === 'PUT')
      return this.#receive(device, incoming, response)
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return end(response, 405)
    if (name === '') {
      response.setHeader('Content-Type', types['.html'] ?? '')
      return end(response, 200, this.page)
    }
    const listener = /^device=([0-9a-f]{32})$/.exec(query)?.[1]
    if (name === 'events' && listener !== undefined) return this.#listen(listener, response)
    const isPlain = /^\w[\w.-]*(\/\w[\w.-]*)*$/.test(name) && !name.includes('..')
    if (!isPlain) return end(response, 404)
    if (name !== OFFLINE_COPY) return sendFile(join(this.request.folder, name), incoming, response)
    response.setHeader('Content-Disposition', `attachment; filename="${OFFLINE_COPY}"`)
    return sendFile(await this.#wholePackage(), incoming, response)
  }

  #wholePackage(): Promise<string> {
    const { folder } = this.request
    const make = async () => {
      const path = `${folder}.html`
      await writeOfflineCopy(path, folder)
      return path
    }
    this.#offlineCopy ??= make()
    // A later request tries again.
    this.#offlineCopy.catch(() => (this.#offlineCopy = null))
    return this.#offlineCopy
  }

  /** The path below the secret one, or the status that refuses the request. */
  #admitted({ headers, url = '' }: IncomingMessage, visitor: string): string | number {
    const visits = this.#visit(visitor)
    if (visits.left < 1 || visits.strays >= MAX_STRAYS) return 429
    visits.left -= 1
    const kind = addressKind(visitor, [])
    if (kind === 'public') return 403
    // Another host name for this address would be another site's page (DNS rebinding).
    if (headers.host !== this.#host) return 403
    const { origin } = headers
    if (origin !== undefined && origin !== `http://${this.#host}`) return 403
    const [, token = '', rest] = /^\/([\w-]{1,64})\/(.*)$/.exec(url) ?? []
    if (rest !== undefined && isSame(token, this.#token)) return rest
    visits.strays += 1
    return 404
  }

  #visit(visitor: string): Visits {
    const now = Date.now()
    const known = this.#visits.get(visitor) ?? { left: BURST, at: now, strays: 0 }
    const seconds = (now - known.at) / 1_000
    const left = Math.min(BURST, known.left + seconds * PER_SECOND)
    const strays = Math.max(0, known.strays - (seconds * MAX_STRAYS) / 60)
    const visits = { left, at: now, strays }
    this.#visits.set(visitor, visits)
    return visits
  }

  async #receive(device: string, incoming: IncomingMessage, response: ServerResponse) {
    if (this.#receiving >= 4) return end(response, 503)
    this.#receiving += 1
    try {
      const text = await bodyOf(incoming)
      if (text === null) return end(response, 413)
      const read = parseNotes(text, 'notes')
      if (!read.ok) return end(response, 422)
      if (read.value.project.id !== this.request.projectId) return end(response, 409)
      const kept = await this.request.keep(device, read.value)
      if (!kept.ok) return end(response, kept.error.code === 'DISK_FULL' ? 507 : 500)
      this.#reviewing(device).file = read.value
      this.#tellOthers()
      return end(response, 204)
    } finally {
      this.#receiving -= 1
    }
  }

  #listen(device: string, response: ServerResponse): void {
    const count = [...this.#devices.values()].reduce((sum, each) => sum + each.listeners.size, 0)
    if (count >= MAX_LISTENERS) return end(response, 503)
    const { listeners } = this.#reviewing(device)
    listeners.add(response)
    response.on('close', () => {
      listeners.delete(response)
      this.request.changed(this.#reviewers())
    })
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write(this.#othersOf(device))
    this.request.changed(this.#reviewers())
  }

  #reviewing(device: string): Reviewing {
    const known = this.#devices.get(device) ?? { file: null, listeners: new Set() }
    this.#devices.set(device, known)
    return known
  }

  #reviewers(): ShareReviewer[] {
    return [...this.#devices.values()]
      .map(({ file, listeners }) => ({
        name: file?.reviewer ?? '',
        notes: file?.notes.length ?? 0,
        verdicts: file?.verdicts.length ?? 0,
        connected: listeners.size > 0,
      }))
      .filter(({ connected, notes, verdicts }) => connected || notes + verdicts > 0)
  }

  #tellOthers(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = null
      for (const [device, { listeners }] of this.#devices) {
        const event = listeners.size > 0 ? this.#othersOf(device) : ''
        for (const listener of listeners) listener.write(event)
      }
      this.request.changed(this.#reviewers())
    }, GATHER_MS)
  }

  #toAll(text: string): void {
    for (const { listeners } of this.#devices.values())
      for (const listener of listeners) listener.write(text)
  }

  /** Notes of all other devices, without recorded remarks, as an event. */
  #othersOf(device: string): string {
    const others = [...this.#devices].flatMap(([id, { file }]): OtherReviewers =>
      id === device || file === null
        ? []
        : [
            {
              reviewer: file.reviewer,
              notes: file.notes.map(withoutVoice),
              verdicts: file.verdicts,
            },
          ],
    )
    return `data: ${JSON.stringify(others)}\n\n`
  }
}

async function sendFile(
  path: string,
  { headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const info = await stat(path).catch(() => null)
  if (!info?.isFile()) return end(response, 404)
  const ending = extname(path)
  response.setHeader('Content-Type', types[ending] ?? 'application/octet-stream')
  response.setHeader('Accept-Ranges', 'bytes')
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  const isRange = from !== '' || to !== ''
  const start = from === '' ? (isRange ? Math.max(0, info.size - Number(to)) : 0) : Number(from)
  const last = from !== '' && to !== '' ? Math.min(Number(to), info.size - 1) : info.size - 1
  if (start > last && info.size > 0) return end(response, 416)
  if (isRange) response.setHeader('Content-Range', `bytes ${start}-${last}/${info.size}`)
  response.setHeader('Content-Length', last - start + 1)
  response.writeHead(isRange ? 206 : 200)
  // A browser that seeks in a film breaks off: no error.
  const sent = pipeline(createReadStream(path, { start, end: Math.max(start, last) }), response)
  await sent.catch(() => response.destroy())
}

const withoutVoice = ({ voice: _voice, ...note }: ReviewerNote) => note

function end(response: ServerResponse, status: number, body = ''): void {
  response.writeHead(status)
  response.end(body)
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Null: it is larger than a notes file may be. */
async function bodyOf(incoming: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of incoming) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > MAX_NOTES_BYTES) return null
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString('utf8')
}
