import { SignatureV4 } from '@smithy/signature-v4'
import { createHash, createHmac, type Hash, type Hmac, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

/** Keys that it takes, and the region, under the names that AWS tools read. */
export const TEST_S3_ENV = {
  AWS_ACCESS_KEY_ID: 'CUECAST',
  AWS_SECRET_ACCESS_KEY: 'CUECAST-SECRET',
  AWS_REGION: 'us-east-1',
}

/** Bytes before the content of an object's file: its content type, filled up with blanks. */
const HEAD = 128
const UNSIGNED = 'UNSIGNED-PAYLOAD'

class Sha256 {
  private hash: Hash | Hmac = createHash('sha256')
  constructor(private readonly secret?: string | ArrayBuffer | ArrayBufferView) {
    this.reset()
  }
  update(part: Uint8Array): void {
    this.hash.update(part)
  }
  reset(): void {
    const { secret } = this
    const key = ArrayBuffer.isView(secret)
      ? new Uint8Array(secret.buffer, secret.byteOffset, secret.byteLength)
      : typeof secret === 'object'
        ? new Uint8Array(secret)
        : secret
    this.hash = key === undefined ? createHash('sha256') : createHmac('sha256', key)
  }
  digest = async (): Promise<Uint8Array> => this.hash.digest()
}

const signer = new SignatureV4({
  service: 's3',
  region: TEST_S3_ENV.AWS_REGION,
  credentials: {
    accessKeyId: TEST_S3_ENV.AWS_ACCESS_KEY_ID,
    secretAccessKey: TEST_S3_ENV.AWS_SECRET_ACCESS_KEY,
  },
  sha256: Sha256,
  uriEscapePath: false,
})

/** What the store refuses, with the status and the code of S3. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code)
  }
}

/** The time of `20261128T120000Z`. */
const dateOf = (text: string) =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Signs the request once more by the vendor's own code. @throws Refusal, unless it comes to the same */
async function checkSignature(request: IncomingMessage, url: URL, body: Buffer): Promise<void> {
  const query = Object.fromEntries(url.searchParams)
  const authorization = request.headers.authorization
  const signed =
    authorization?.match(/SignedHeaders=([^,]+)/)?.[1] ?? query['X-Amz-SignedHeaders'] ?? ''
  const headers: Record<string, string> = {}
  for (const name of signed.split(';')) headers[name] = String(request.headers[name])
  const signableHeaders = new Set(Object.keys(headers))
  const { hostname, pathname: path, protocol } = url
  const asked = { method: request.method ?? 'GET', protocol, hostname, path, query, headers }
  if (authorization !== undefined) {
    const signingDate = dateOf(headers['x-amz-date'] ?? '')
    const again = await signer.sign(asked, { signingDate, signableHeaders })
    if (again.headers['authorization'] !== authorization)
      throw new Refusal(403, 'SignatureDoesNotMatch')
    const hash = headers['x-amz-content-sha256'] ?? UNSIGNED
    if (hash !== UNSIGNED && hash !== createHash('sha256').update(body).digest('hex'))
      throw new Refusal(400, 'XAmzContentSHA256Mismatch')
    return
  }
  const { 'X-Amz-Signature': signature, 'X-Amz-Expires': expires, 'X-Amz-Date': date } = query
  if (!signature || !date) throw new Refusal(403, 'AccessDenied')
  // A header for the client as well, which carries it in the address.
  headers['X-Amz-Content-Sha256'] = query['X-Amz-Content-Sha256'] ?? UNSIGNED
  for (const name of Object.keys(query))
    if (/^X-Amz-(Signature|SignedHeaders|Content-Sha256)$/.test(name)) delete query[name]
  const [signingDate, expiresIn] = [dateOf(date), Number(expires)]
  const again = await signer.presign(asked, { signingDate, expiresIn, signableHeaders })
  if (again.query?.['X-Amz-Signature'] !== signature)
    throw new Refusal(403, 'SignatureDoesNotMatch')
  if (Date.now() > signingDate.getTime() + expiresIn * 1_000) throw new Refusal(403, 'AccessDenied')
}

/** One bucket in a folder, with the operations that the storage of the service asks for. */
class Bucket {
  constructor(
    private readonly folder: string,
    private readonly pageSize: number,
  ) {}

  private fileOf = (key: string): string => join(this.folder, encodeURIComponent(key))

  async put(key: string, body: Buffer, type: string): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    const fresh = join(this.folder, `.${randomUUID()}`)
    await writeFile(fresh, Buffer.concat([Buffer.from(type.padEnd(HEAD)), body]))
    await rename(fresh, this.fileOf(key))
  }

  remove = (key: string): Promise<void> => rm(this.fileOf(key), { force: true })

  async give(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const file = await open(this.fileOf(key)).catch(() => null)
    if (!file) throw new Refusal(404, 'NoSuchKey')
    const head = Buffer.alloc(HEAD)
    await file.read(head, 0, HEAD, 0)
    const size = (await file.stat()).size - HEAD
    await file.close()
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const start = Number(from ?? 0)
    const end = Math.min(to ? Number(to) : size - 1, size - 1)
    if (from !== undefined && start >= size) throw new Refusal(416, 'InvalidRange')
    response.writeHead(from === undefined ? 200 : 206, {
      'content-type': head.toString().trim(),
      'content-length': end - start + 1,
      'accept-ranges': 'bytes',
      ...(from !== undefined && { 'content-range': `bytes ${start}-${end}/${size}` }),
    })
    if (request.method === 'HEAD' || end < start) response.end()
    else
      await pipeline(
        createReadStream(this.fileOf(key), { start: start + HEAD, end: end + HEAD }),
        response,
      )
  }

  /** ListObjects, the first version: names after `marker`. */
  async list(prefix: string, marker: string): Promise<string> {
    const files = await readdir(this.folder).catch(() => [])
    const keys = files
      .filter((name) => !name.startsWith('.'))
      .map((name) => decodeURIComponent(name))
      .filter((key) => key.startsWith(prefix) && key > marker)
      .sort()
    const entries = keys.slice(0, this.pageSize).map(async (key) => {
      const { mtime, size } = await stat(this.fileOf(key))
      return `<Contents><Key>${key}</Key><LastModified>${mtime.toISOString()}</LastModified><Size>${size - HEAD}</Size></Contents>`
    })
    const listed = (await Promise.all(entries)).join('')
    const isTruncated = keys.length > this.pageSize
    return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${listed}</ListBucketResult>`
  }
}

/**
 * Answers requests of S3 for one bucket that is kept in `folder`; their signatures are checked.
 *
 * @param pageSize names that it lists at once
 */
export function s3Server(bucket: string, folder: string, pageSize = 1_000): RequestListener {
  const store = new Bucket(folder, pageSize)
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const body = await buffer(request)
    await checkSignature(request, url, body)
    const [, name = '', path = ''] = /^\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? []
    if (name !== bucket) throw new Refusal(404, 'NoSuchBucket')
    const key = decodeURIComponent(path)
    const { method } = request
    if (key === '' && method === 'HEAD') response.end()
    else if (key === '' && method === 'GET') {
      const asked = url.searchParams
      response.end(await store.list(asked.get('prefix') ?? '', asked.get('marker') ?? ''))
    } else if (method === 'GET' || method === 'HEAD') await store.give(key, request, response)
    else if (method === 'PUT') {
      await store.put(key, body, request.headers['content-type'] ?? 'binary/octet-stream')
      response.end()
    } else if (method === 'DELETE') {
      await store.remove(key)
      response.writeHead(204).end()
    } else throw new Refusal(501, 'NotImplemented')
  }
  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy()
      const { status, code } = error instanceof Refusal ? error : new Refusal(500, 'InternalError')
      response
        .writeHead(status)
        .end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`)
    })
  }
}
