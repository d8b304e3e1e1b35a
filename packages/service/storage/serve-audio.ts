import { type Context, Hono } from 'hono'
import { studioError } from '@shared/contracts/errors'
import type { Result } from '@shared/contracts/result'
import type { ServiceEnv } from '../http/environment'
import type { AudioContext } from '../context'
import { failure } from '../http/failure'
import { matchesEtag } from '../http/routes'
import { isMusic } from '@cuecast/speech'
import type { SpeakingVoice } from '../voices/voice-catalogue'
import { audioTypes, fileOnDisk, type StoredFile } from './audio-files'

const expired = studioError('NOT_FOUND', 'the address has expired: ask for the status again')

/** How long a pre-signed address can be asked, seconds; a download that has begun is not cut. */
const PRESIGNED_S = 600
const YEAR_S = 31_536_000

/**
 * Rendered audio under names that cannot be guessed. No key is asked for: a player or a download
 * manager gets the address alone, and the key never leaves the API. Where audio in S3 is fetched there, an address
 * leads to a pre-signed one, which is made for each request.
 */
export function storageRoutes({ storage, links, settings }: AudioContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>()
  app.get('/:name', async (c) => {
    const name = c.req.param('name')
    const { expires, signature } = c.req.query()
    const refusal = links.refusal(name, expires, signature)
    if (refusal === 'expired') return failure(c, expired, 410)
    const file = refusal === null ? await storage.audio.open(name) : null
    if (!file) return failure(c, studioError('NOT_FOUND', 'there is no such audio (any more)'))
    if (settings.presignedAudio && file.presigned && c.req.method === 'GET') {
      c.header('Cache-Control', 'no-store')
      return c.redirect(await file.presigned(PRESIGNED_S), 302)
    }
    const left = expires === undefined ? YEAR_S : Number(expires) - Math.ceil(Date.now() / 1_000)
    return sendFile(c, name, file, left)
  })
  return app
}

/**
 * Answers with an audio file: byte ranges (206, 416), HEAD and revalidation by its name.
 *
 * @param keepS how long clients may keep it, seconds
 */
async function sendFile(
  c: Context,
  name: string,
  file: StoredFile,
  keepS = YEAR_S,
): Promise<Response> {
  const { size } = file
  const etag = `"${name}"`
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': `private, max-age=${keepS}, immutable`,
    'content-type': audioTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    etag,
  })
  if (matchesEtag(c.req.header('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  const sameFile = (c.req.header('if-range') ?? etag) === etag
  // RFC 9110 §14.2: a range belongs to GET alone.
  const isRange = sameFile && c.req.method === 'GET'
  const wanted = isRange ? byteRange(c.req.header('range'), size) : 'whole'
  if (wanted === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  const range = wanted === 'whole' ? { from: 0, to: size - 1 } : wanted
  headers.set('content-length', String(range.to - range.from + 1))
  if (wanted !== 'whole') headers.set('content-range', `bytes ${range.from}-${range.to}/${size}`)
  const body = c.req.method === 'HEAD' ? null : await file.read(range.from, range.to)
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
export function previewRoutes({ voices, previews }: AudioContext): Hono<ServiceEnv> {
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
    const found = await fileOnDisk(file.value)
    return found ? sendFile(c, name, found) : failure(c, unknown)
  }

  app.get('/:name', async (c) => {
    const name = c.req.param('name')
    const voice = await voiceNamed(name)
    // Without a key nobody spends the user's money at another speech service.
    if (!voice || voice.engine.provider) return failure(c, unknown)
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
