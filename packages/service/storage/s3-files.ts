import { causeText } from '@shared/contracts/errors'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { AT_ONCE, type AudioFiles, audioTypes, isStoredName, type StoredFile } from './audio-files'
import { StoreAway } from '../store/sql'

/** Where objects lie. Keys are no part of it: the client finds them where AWS tools do. */
export interface S3Place {
  bucket: string
  /** In front of every name: '' or `a/b/`. */
  prefix: string
  /** Null = Amazon's. */
  endpoint: string | null
  /** Null = from AWS_REGION and the like. */
  region: string | null
  /** Where clients reach it, for pre-signed addresses; null = at the endpoint. */
  publicEndpoint: string | null
}

/** Tries of one request, with growing pauses between them. */
const TRIES = 4
/** Half the pause before the second try of a file, ms; where the store asks for fewer requests, that of its own. */
const RETRY_MS = 100
const SLOW_DOWN_MS = 1_000
/** Files that one process stores at a time: a store that is short of breath refuses what comes beside. */
const FILES_AT_A_TIME = 8
/** A connection must be there, and an answer begin, within these times, ms. */
const CONNECT_MS = 3_000
const ANSWER_MS = 10_000
/** Without a byte for this long an answer is cut, ms: a player that pauses comes back with a range. */
const SILENT_MS = 120_000
/** All tries of one request together take at most this long, ms, and longer by what they carry. */
const WHOLE_MS = 40_000
const SLOWEST_BYTES_PER_MS = 500
/** Connections to the store: each download has one as long as it lasts. */
const CONNECTIONS = 256
/** Parts of a store, by the first two digits of a name, and how many of them one `list` goes through. */
const PARTS = 256
const PARTS_A_CALL = 11

interface S3Storage {
  /** The files in a folder of the bucket. */
  folder(name: string): AudioFiles
  /** @throws StoreAway, with what is wrong, when the bucket does not answer as it should */
  check(): Promise<void>
  close(): void
}

/**
 * Audio in a bucket of S3 or of whatever speaks its language.
 *
 * @throws with what is wrong and what to do, when nothing can be stored there
 */
export async function openS3(place: S3Place): Promise<S3Storage> {
  const client = s3Client(place)
  const seen = place.publicEndpoint
  const outside = seen === null ? client : s3Client({ ...place, endpoint: seen })
  const storage: S3Storage = {
    folder: (name) => s3Files({ client, outside }, place.bucket, `${place.prefix}${name}/`),
    async check() {
      await asked(client.send(new HeadBucketCommand({ Bucket: place.bucket }), bound(0)))
    },
    close: () => client.destroy(),
  }
  try {
    await client.send(new HeadBucketCommand({ Bucket: place.bucket }), bound(0))
    const key = `${place.prefix}started-${randomUUID()}`
    const probe = { Bucket: place.bucket, Key: key }
    await client.send(new PutObjectCommand({ ...probe, Body: new Uint8Array(1) }), bound(1))
    await client.send(new DeleteObjectCommand(probe), bound(0))
    return storage
  } catch (error) {
    client.destroy()
    throw new Error(startFailure(place, error), { cause: error })
  }
}

const silent = (): void => undefined

function s3Client({ endpoint, region }: Pick<S3Place, 'endpoint' | 'region'>): S3Client {
  // It warns under Node 20 that its versions of 2027 will not run there.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true'
  const known = region ?? process.env['AWS_REGION'] ?? process.env['AWS_DEFAULT_REGION']
  const agent = { keepAlive: true, maxSockets: CONNECTIONS }
  return new S3Client({
    ...(endpoint === null
      ? known !== undefined && { region: known }
      : { endpoint, forcePathStyle: true, region: known ?? 'us-east-1' }),
    // Checksums in trailers are beyond most stores that are not Amazon's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    // The caller logs failures.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: SILENT_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}

/** How long a request may take that carries so many bytes. */
function bound(bytes: number): { requestTimeout: number; abortSignal: AbortSignal } {
  const carryMs = Math.ceil(bytes / SLOWEST_BYTES_PER_MS)
  return {
    requestTimeout: ANSWER_MS + carryMs,
    abortSignal: AbortSignal.timeout(WHOLE_MS + TRIES * carryMs),
  }
}

const statusOf = (error: unknown): number | undefined => {
  const found: unknown = Reflect.get(
    Object(Reflect.get(Object(error), '$metadata')),
    'httpStatusCode',
  )
  return typeof found === 'number' ? found : undefined
}

export const STORAGE_AWAY_MESSAGE = "the service's audio storage cannot be reached"

/** Whatever the store refuses is no fault of what was to be stored: it may be tried again. */
async function asked<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    throw new StoreAway(error, STORAGE_AWAY_MESSAGE)
  }
}

interface S3Object {
  Bucket: string
  Key: string
}

interface Clients {
  client: S3Client
  /** Signs addresses for those who are not in this network. */
  outside: S3Client
}

function s3Files({ client, outside }: Clients, bucket: string, folder: string): AudioFiles {
  /** Spread as on disk: `list` takes one part after the other. */
  const objectOf = (name: string): S3Object => ({
    Bucket: bucket,
    Key: `${folder}${name.slice(0, 2)}/${name}`,
  })
  let part = Math.floor(Math.random() * PARTS)
  const turn = turns(FILES_AT_A_TIME)
  return {
    freshName: (extension) => `${randomUUID()}.${extension}`,
    open: async (name) =>
      isStoredName(name) ? openObject({ client, outside }, objectOf(name)) : null,
    async write(name, bytes) {
      if (!isStoredName(name)) throw new Error('not a name of the audio store')
      const ContentType = audioTypes[name.slice(name.lastIndexOf('.') + 1)]
      const ContentLength = bytes.byteLength
      const object = { ...objectOf(name), Body: bytes, ContentLength, ContentType }
      await asked(client.send(new PutObjectCommand(object), bound(ContentLength)))
    },
    place: () => null,
    draft: async () => null,
    async keep(name, path) {
      if (!isStoredName(name)) throw new Error('not a name of the audio store')
      const { size } = await stat(path)
      await asked(turn(() => putFile(client, objectOf(name), path, size)))
    },
    async remove(name) {
      if (!isStoredName(name)) return
      await asked(client.send(new DeleteObjectCommand(objectOf(name)), bound(0)))
    },
    async *list() {
      for (let count = 0; count < PARTS_A_CALL; count++) {
        part = (part + 1) % PARTS
        yield* listPart(client, bucket, `${folder}${part.toString(16).padStart(2, '0')}/`)
      }
    },
  }
}

/** Does so many things at a time, the others after them in their order. */
function turns(atATime: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atATime) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      // The place goes to the next as it is.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** The client sends a stream once only: it is opened again for every try. */
async function putFile(client: S3Client, object: S3Object, path: string, ContentLength: number) {
  const isHopeless = (error: unknown) => (statusOf(error) ?? 500) < 500
  for (let tries = 1; ; tries++) {
    const Body = createReadStream(path)
    try {
      await client.send(
        new PutObjectCommand({ ...object, Body, ContentLength }),
        bound(ContentLength),
      )
      return
    } catch (error) {
      if (tries === TRIES || isHopeless(error)) throw error
      const isBusy = statusOf(error) === 503
      await pause((isBusy ? SLOW_DOWN_MS * (0.5 + Math.random()) : RETRY_MS) * 2 ** tries)
    } finally {
      Body.destroy()
    }
  }
}

async function openObject(
  { client, outside }: Clients,
  object: S3Object,
): Promise<StoredFile | null> {
  try {
    const { ContentLength = 0 } = await client.send(new HeadObjectCommand(object), bound(0))
    return {
      size: ContentLength,
      read: (from, to) => asked(readObject(client, object, from, to)),
      async presigned(expiresIn) {
        const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
        return getSignedUrl(outside, new GetObjectCommand(object), { expiresIn })
      },
    }
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw new StoreAway(error, STORAGE_AWAY_MESSAGE)
  }
}

async function readObject(client: S3Client, object: S3Object, from: number, to: number) {
  const bytes = to - from + 1
  if (bytes <= 0) return new Uint8Array(0)
  const isSmall = bytes <= AT_ONCE
  const options = isSmall ? bound(bytes) : { requestTimeout: ANSWER_MS }
  const wanted = { ...object, Range: `bytes=${from}-${to}` }
  const { Body } = await client.send(new GetObjectCommand(wanted), options)
  if (!Body) throw new Error('an answer without a body')
  return isSmall ? new Uint8Array(await Body.transformToByteArray()) : Body.transformToWebStream()
}

async function* listPart(
  client: S3Client,
  bucket: string,
  prefix: string,
): AsyncGenerator<{ name: string; writtenAt: number }> {
  let last = ''
  for (;;) {
    // By the last name and not by a token, which not every store has.
    const names = { Bucket: bucket, Prefix: prefix, Marker: last }
    const page = await asked(client.send(new ListObjectsCommand(names), bound(0)))
    for (const { Key = '', LastModified } of page.Contents ?? []) {
      last = Key
      const name = Key.slice(prefix.length)
      if (isStoredName(name) && LastModified) yield { name, writtenAt: LastModified.getTime() }
    }
    if (!page.IsTruncated) return
  }
}

/** What was wrong at the start, and what to do. No key appears in it. */
function startFailure({ bucket, endpoint, region }: S3Place, error: unknown): string {
  const where = endpoint ?? 'Amazon S3'
  const name = error instanceof Error ? error.name : ''
  const reason = causeText(error)
  const status = statusOf(error)
  if (status === 404) return `there is no bucket ${bucket} at ${where}: make it first`
  if (status === 401 || status === 403)
    return (
      `access to the bucket ${bucket} at ${where} is denied: check AWS_ACCESS_KEY_ID, ` +
      'AWS_SECRET_ACCESS_KEY and the policy (docs/operations.md names what it must allow)'
    )
  if (status === 301)
    return `the bucket ${bucket} is in another region than ${region ?? 'the one set'}: add ?region=… to the storage`
  if (name === 'CredentialsProviderError')
    return 'no keys for the storage were found: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
  if (/region is missing/i.test(reason))
    return 'the storage needs a region: add ?region=… to it, or set AWS_REGION'
  if (status !== undefined) return `the storage at ${where} answers ${status} (${name})`
  return `the storage at ${where} cannot be reached: ${reason}`
}
