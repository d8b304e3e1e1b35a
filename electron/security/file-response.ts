import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { parseRange } from './byte-range'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.flac': 'audio/flac',
  '.ogg': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.m4a': 'audio/mp4',
  '.aac': 'audio/aac',
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
  '.mkv': 'video/x-matroska',
}

/**
 * Answers a file by hand with 206 and `Content-Range`, because that is what makes media seekable
 * (a proxied `file://` answer is not). The caller decides that the file may be served.
 */
export async function fileResponse(
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
