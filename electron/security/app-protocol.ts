import { join, normalize, extname } from 'node:path'
import { protocol, type Session } from 'electron'
import { APP_ORIGIN, CONTENT_SECURITY_POLICY, SCHEME } from './content-policy'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { soundFormats } from '@shared/contracts/formats/sound-formats'
import type { MediaKind } from '@shared/bridge/media'

/** The file of a medium, by its name; null = there is none. One entry for each kind. */
export type MediaSource = Readonly<
  Record<
    MediaKind,
    (name: string, query: URLSearchParams) => Promise<string | null> | string | null | undefined
  >
>

/** Must run before the app is ready: makes the scheme a standard, secure, streaming one. */
export function claimScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: SCHEME,
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: true,
        corsEnabled: true,
        stream: true,
        codeCache: true,
      },
    },
  ])
}

/** Serves `cuecast://app/…` from the built window and `cuecast://media/…` from `media`. */
export function serveScheme(session: Session, rendererFolder: string, media: MediaSource): void {
  session.protocol.handle(SCHEME, async (request) => {
    const url = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405 })
    if (url.host === 'app') return appResponse(rendererFolder, url, request)
    if (url.host !== 'media') return new Response('not found', { status: 404 })
    const [kind = '', name = ''] = decodeURIComponent(url.pathname.slice(1)).split('/')
    const file = isKind(media, kind) ? await media[kind](name, url.searchParams) : null
    const headers = { 'Access-Control-Allow-Origin': APP_ORIGIN, 'Cache-Control': 'no-cache' }
    return file
      ? fileResponse(file, request, headers)
      : new Response('not found', { status: 404, headers })
  })
}

const isKind = (media: MediaSource, kind: string): kind is MediaKind => Object.hasOwn(media, kind)

async function appResponse(folder: string, url: URL, request: Request): Promise<Response> {
  const path = normalize(decodeURIComponent(url.pathname))
  const file = join(folder, path === '/' || path === '\\' ? 'index.html' : path)
  if (!file.startsWith(normalize(folder + '/'))) return new Response('not found', { status: 404 })
  return fileResponse(file, request, { 'Content-Security-Policy': CONTENT_SECURITY_POLICY })
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  ...Object.fromEntries(
    Object.values(soundFormats).flatMap(({ endings, mediaType }) =>
      endings.map((ending) => [`.${ending}`, mediaType]),
    ),
  ),
  '.aac': 'audio/aac',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
  '.mkv': 'video/x-matroska',
}

/**
 * Serves a file with 206 and `Content-Range`, which makes media seekable
 * (a proxied `file://` response is not). The caller decides that the file may be served.
 */
async function fileResponse(
  file: string,
  request: Request,
  headers: Record<string, string> = {},
): Promise<Response> {
  const info = await stat(file).catch(() => null)
  if (!info?.isFile()) return new Response('not found', { status: 404, headers })
  const common = {
    'Content-Type': types[extname(file).toLowerCase()] ?? 'application/octet-stream',
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  }
  const range = parseRange(request.headers.get('Range'), info.size)
  if (range === 'unsatisfiable') {
    const refused = { ...common, 'Content-Range': `bytes */${info.size}` }
    return new Response(null, { status: 416, headers: refused })
  }
  const start = range?.start ?? 0
  const end = range?.end ?? info.size - 1
  const body = request.method === 'HEAD' || info.size === 0 ? null : streamOf(file, start, end)
  const length = { ...common, 'Content-Length': String(info.size === 0 ? 0 : end - start + 1) }
  if (!range) return new Response(body, { status: 200, headers: length })
  const partial = { ...length, 'Content-Range': `bytes ${start}-${end}/${info.size}` }
  return new Response(body, { status: 206, headers: partial })
}

function streamOf(file: string, start: number, end: number): ReadableStream<Uint8Array> {
  const stream = createReadStream(file, { start, end })
  const reader = stream[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await reader.next().catch(() => ({ done: true as const, value: undefined }))
      if (next.done) controller.close()
      else controller.enqueue(new Uint8Array(next.value))
    },
    cancel() {
      Readable.prototype.destroy.call(stream)
    },
  })
}

interface ByteRange {
  /** First byte. */
  start: number
  /** Last byte, inclusive as in HTTP. */
  end: number
}

/**
 * Reads a `Range` header of one range (RFC 9110 §14.2) for a file of `size` bytes.
 * Returns null for no or an unusable header (then the whole file is meant) and `unsatisfiable`
 * when the range lies outside the file.
 */
export function parseRange(
  header: string | null,
  size: number,
): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const suffix = match[1] === ''
  const start = suffix ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = suffix || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
