import { type Context, Hono } from 'hono'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { studioError } from '@shared/contracts/errors'
import type { Result } from '@shared/contracts/result'
import type { ServiceContext, ServiceEnv } from '../context'
import { failure } from '../http/failure'
import { isMusic } from '../speech/music'
import type { SpeakingVoice } from '../voices/voice-catalogue'

/**
 * Rendered audio under names that cannot be guessed. No key is asked for: a player or a download
 * manager gets the address alone, and the key never leaves the API.
 */
export function storageRoutes({ files }: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>()
  app.get('/:name', async (c) => {
    const name = c.req.param('name')
    const path = files.path(name)
    const sent = path ? await sendFile(c, path, `"${name}"`) : null
    return sent ?? failure(c, studioError('NOT_FOUND', 'there is no such audio (any more)'))
  })
  return app
}

const types: Record<string, string> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
}

type ResponseBody = ConstructorParameters<typeof Response>[0]

/** Up to here a file is read at once; beyond, it is streamed. */
const AT_ONCE = 1024 * 1024

async function bodyOf(path: string, size: number, range: ByteRange): Promise<ResponseBody> {
  if (size <= AT_ONCE) return (await readFile(path)).subarray(range.from, range.to + 1)
  return Readable.toWeb(createReadStream(path, { start: range.from, end: range.to }))
}

/** `*`, or a list of tags of which one is this, weak or not (RFC 9110 §13.1.2). */
const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.trim() === '*' ||
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/**
 * Answers with an audio file that never changes under its name: byte ranges (206, 416), HEAD and
 * revalidation. Null when the file does not exist.
 */
async function sendFile(c: Context, path: string, etag: string): Promise<Response | null> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return null
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-type': types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    etag,
  })
  if (matchesEtag(c.req.header('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  const sameFile = (c.req.header('if-range') ?? etag) === etag
  // RFC 9110 §14.2: a range belongs to GET alone.
  const isRange = sameFile && c.req.method === 'GET'
  const wanted = isRange ? byteRange(c.req.header('range'), found.size) : 'whole'
  if (wanted === 'unsatisfiable') {
    headers.set('content-range', `bytes */${found.size}`)
    return new Response(null, { status: 416, headers })
  }
  const range = wanted === 'whole' ? { from: 0, to: found.size - 1 } : wanted
  headers.set('content-length', String(range.to - range.from + 1))
  if (wanted !== 'whole')
    headers.set('content-range', `bytes ${range.from}-${range.to}/${found.size}`)
  const body = c.req.method === 'HEAD' ? null : await bodyOf(path, found.size, range)
  return new Response(body, { status: wanted === 'whole' ? 200 : 206, headers })
}

interface ByteRange {
  /** First and last byte, both included. */
  from: number
  to: number
}

/**
 * A `Range` header over a file of `size` bytes (RFC 9110 §14.2). `whole`: no range, several
 * ranges, or another unit, all of which may be answered with the whole file. `unsatisfiable`: 416.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^\s*bytes\s*=\s*(\d{0,40})\s*-\s*(\d{0,40})\s*$/i.exec(header ?? '')
  const [, first = '', last = ''] = match ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(size, Number(last))
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: size - 1 }
  }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(size - 1, Number(last))
  if (last !== '' && Number(last) < from) return 'whole'
  return from >= size ? 'unsatisfiable' : { from, to }
}

/**
 * `/previews/<voice id>.mp3`, `/previews/<token>.mp3` of a cloned voice, `/previews/music/<id>.mp3`.
 * Needs no key.
 */
export function previewRoutes({ voices, previews }: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>()
  const unknown = studioError('NOT_FOUND', 'there is no such preview')

  async function voiceNamed(name: string): Promise<SpeakingVoice | null> {
    const id = /^([1-9]\d{0,7})\.mp3$/.exec(name)?.[1]
    if (id !== undefined) return await voices.system(Number(id))
    const token = /^([0-9a-f-]{36})\.mp3$/.exec(name)?.[1]
    return token === undefined ? null : await voices.cloneWithToken(token)
  }

  async function send(c: Context, name: string, file: Result<string>): Promise<Response> {
    if (!file.ok) return failure(c, file.error)
    return (await sendFile(c, file.value, `"${name}"`)) ?? failure(c, unknown)
  }

  app.get('/:name', async (c) => {
    const name = c.req.param('name')
    const voice = await voiceNamed(name)
    if (!voice) return failure(c, unknown)
    return send(c, name, await previews.voice(voice))
  })
  app.get('/music/:name', async (c) => {
    const name = c.req.param('name')
    const id = /^([a-z-]{1,40})\.mp3$/.exec(name)?.[1]
    if (id === undefined || !isMusic(id)) return failure(c, unknown)
    return send(c, name, await previews.music(id))
  })
  return app
}
