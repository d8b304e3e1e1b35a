import { removeFile } from '@cuecast/platform'
import { type StudioError, studioError } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import type { Busboy } from 'busboy'
import type { Context } from 'hono'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { soundFolder } from '../recognition/sound-folder'
import type { ServiceEnv } from './environment'
import { failure } from './failure'
import { formParser } from './form-parser'
import { holdsNul, tooLarge } from './request-body'

/** A form whose file lies on disk. */
export interface Upload {
  /** Path of the file; null = the form had none. Whoever keeps it moves it away. */
  file: string | null
  /** The other fields, as they were sent. */
  fields: Record<string, string>
}

/** Receives forms with a file. */
export interface Uploads {
  /**
   * Receives the form of a request and answers with what `accept` makes of it; the file is gone
   * afterwards, unless `accept` has moved it. 408 for a sender that is slow or silent, 413 for too much,
   * 429 where the account sends too many at a time.
   */
  receive(c: Context<ServiceEnv>, accept: (upload: Upload) => Promise<Response>): Promise<Response>
}

/** Uploads of one account that are received at a time. */
export const UPLOADS_AT_A_TIME = 10
/** An upload must bring so many bytes within each such time, ms: its sender is gone, or holds the place. */
const PACE_MS = 30_000
const PACE_BYTES = 30 * 1024
/** What a form may hold beside its file. */
const limits = { files: 5, fields: 20, fieldNameSize: 100, fieldSize: 1_000, headerPairs: 50 }

type Received = Result<Upload> | { ok: false; tooLarge: true }

/** Receives forms into a folder while they arrive, so that no file is ever held in memory. */
export class UploadFolder implements Uploads {
  private readonly running = new Map<number, number>()
  private readonly prepare: () => Promise<void>

  constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {
    this.prepare = soundFolder(folder)
  }

  async receive(
    c: Context<ServiceEnv>,
    accept: (upload: Upload) => Promise<Response>,
  ): Promise<Response> {
    const { id } = c.get('identity').account
    const running = this.running.get(id) ?? 0
    if (running >= UPLOADS_AT_A_TIME) return failure(c, tooMany)
    this.running.set(id, running + 1)
    const file = join(this.folder, `upload-${randomUUID()}`)
    try {
      await this.prepare()
      const received = await receiveForm(c.req.raw, file, this.maxBytes)
      if (received.ok) return await accept(received.value)
      if ('tooLarge' in received) return tooLarge(c, this.maxBytes)
      return failure(c, received.error, received.error === late ? 408 : undefined)
    } finally {
      await removeFile(file).catch(() => undefined)
      const left = (this.running.get(id) ?? 1) - 1
      if (left > 0) this.running.set(id, left)
      else this.running.delete(id)
    }
  }
}

const tooMany = studioError(
  'RATE_LIMITED',
  `an account sends at most ${UPLOADS_AT_A_TIME} files at a time`,
  { params: { retryAfterSeconds: 5 } },
)
const late: StudioError = studioError(
  'INVALID_PARAMETER',
  `the body arrives too slowly: at least ${PACE_BYTES} bytes are needed every ${PACE_MS / 1_000} seconds`,
)
const unreadable = studioError('INVALID_PARAMETER', 'the body cannot be read')

class TooLarge extends Error {}
class TooSlow extends Error {}
/** The file cannot be written: the sender has no part in it. */
class NotWritten extends Error {
  constructor(readonly reason: Error) {
    super(reason.message)
  }
}

/** @throws when the file cannot be written, as on a full disk */
async function receiveForm(request: Request, path: string, maxBytes: number): Promise<Received> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes)
    return { ok: false, tooLarge: true }
  const form = openForm(request.headers.get('content-type') ?? '', path)
  if (request.body === null || form === null) return fail(unreadable)
  const { meter, stop } = metered(maxBytes)
  try {
    await pipeline(Readable.fromWeb(request.body), meter, form.parser)
    return await form.result()
  } catch (cause) {
    // Whoever removes the file must find it closed.
    await form.result().catch(() => undefined)
    if (cause instanceof TooLarge) return { ok: false, tooLarge: true }
    if (cause instanceof TooSlow) return fail(late)
    if (cause instanceof NotWritten) throw cause.reason
    return fail(unreadable)
  } finally {
    stop()
  }
}

interface Form {
  parser: Busboy
  /** What it held, once the parser has ended. */
  result(): Promise<Result<Upload>>
}

/** Parses a form, with its part `file` going to a path; null where the header says no boundary. */
function openForm(contentType: string, path: string): Form | null {
  const fields = new Map<string, string>()
  let wrong: string | null = null
  let written: Promise<void> | null = null
  const parser = formParser(contentType, limits)
  parser?.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) wrong = `${name} is too long`
    else if (`${name}${value}`.includes('\0')) wrong = holdsNul(name.replaceAll('\0', ''))
    fields.set(name, value)
  })
  parser?.on('file', (name, stream) => {
    if (name !== 'file' || written) return void stream.resume()
    // Where the form is what breaks, the parser has failed before.
    written = pipeline(stream, createWriteStream(path, { mode: 0o600 })).catch((cause: Error) => {
      throw new NotWritten(cause)
    })
    written.catch((error: Error) => parser.destroy(error))
  })
  return (
    parser && {
      parser,
      async result() {
        await written
        if (wrong !== null) return failWith('INVALID_PARAMETER', wrong)
        return ok({ file: written && path, fields: Object.fromEntries(fields) })
      },
    }
  )
}

/** Ends a body that is too large, or whose sender stands still. */
function metered(maxBytes: number): { meter: Transform; stop: () => void } {
  let bytes = 0
  let before = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > maxBytes ? new TooLarge() : null, chunk)
    },
  })
  const timer = setInterval(() => {
    if (bytes - before < PACE_BYTES) meter.destroy(new TooSlow())
    before = bytes
  }, PACE_MS)
  return { meter, stop: () => clearInterval(timer) }
}
