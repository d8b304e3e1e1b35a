import { studioError, type StudioError } from '@shared/contracts/errors'
import { type ProviderUsage, providerUsageSchema } from '@shared/contracts/models/providers'
import { fail, ok, type Result } from '@shared/contracts/result'
import {
  chunkNumber,
  dataOf,
  fieldsOf,
  indexedOf,
  textOf,
  type Fields,
} from '@shared/services/loose-json'
import { badResponse } from '@shared/services/service-error'
import { messageText } from '@shared/services/service-text'

/** One chunk as reported by the service. */
export type ChunkAnswer =
  /**
   * `unknown`: a value like 2 that the specification does not define, with the URL that came with
   * it.
   */
  | { state: 'rendering'; unknown?: { value: string; url: string | null } }
  /**
   * `url` is null while a finished chunk has no URL yet; `more`: of sound that follows it in its cue;
   * `alone`: why it was not spoken within its sentence; `usage`: what another speech service was sent for it.
   */
  | {
      state: 'finished'
      url: string | null
      more?: string[]
      alone?: string
      usage?: ProviderUsage
    }
  | { state: 'failed'; error: StudioError; usage?: ProviderUsage }

export interface TaskStatus {
  chunks: Map<number, ChunkAnswer>
  /** Texts of the chunks, if reported. */
  texts: Map<number, string>
  /** Unknown words count as processing. */
  overall: 'processing' | 'completed' | 'failed'
  /** Why the whole task failed, if reported. */
  error: StudioError | null
  /** Number of the state, if the service can report changes since then. */
  version: number | null
}

const finishedWords = new Set([
  '1',
  '100',
  'ok',
  'true',
  'done',
  'finished',
  'completed',
  'complete',
  'success',
  'ready',
])
/** These count even if a chunk also has a URL: it may be of older audio. */
const renderingWords = new Set(
  '0 false null undefined pending queued waiting new started processing rendering running'.split(
    ' ',
  ),
)
const failedWords = new Set(['-1', 'failed', 'error', 'failure', 'cancelled', 'canceled'])

function wordOf(value: unknown): string {
  return (textOf(value) ?? String(value)).trim().toLowerCase()
}

/**
 * Reads the response of GET …/status/{task_id}; `urls` are made absolute against `baseUrl`.
 *
 * @param known the status whose version was sent as `since`: the response holds only what has changed
 *   since then if it repeats that number, otherwise it is the whole one
 */
export function readTaskStatus(
  body: unknown,
  at: string,
  baseUrl: string,
  known: TaskStatus | null = null,
): Result<TaskStatus> {
  const outer = fieldsOf(body) ?? {}
  const fields =
    'chunks' in outer || 'global_status' in outer ? outer : (fieldsOf(dataOf(body)) ?? {})
  const states = namedOf(fields['chunks'])
  const urls = namedOf(fields['urls'])
  const errors = indexedOf(fields['errors'])
  const alone = indexedOf(fields['spoken_alone'])
  const usages = indexedOf(fields['provider_usage'])
  const word = textOf(fields['global_status'])
  if (states === null && urls === null && word === null) return fail(badResponse(at, 'chunks'))
  const overall = readOverall(word)
  const version = wholeNumber(fields['version'])
  const isPart = version !== null && known !== null && fields['since'] === known.version
  const chunks = new Map(isPart ? known.chunks : [])
  const texts = new Map(isPart ? known.texts : [])
  for (const index of new Set([states, urls, errors].flatMap((map) => [...(map?.keys() ?? [])]))) {
    const { value, url, text } = unfold(states?.get(index), urls?.get(index))
    const about = { value, url: absolute(url, baseUrl), isOver: overall !== 'processing' }
    const chunk = readChunk(about, errors?.get(index), at)
    const reason = textOf(alone?.get(index))
    const isAlone = chunk.state === 'finished' && reason !== null
    const usage = providerUsageSchema.safeParse(usages?.get(index)).data
    chunks.set(index, {
      ...chunk,
      ...(isAlone && { alone: messageText(reason) }),
      ...(usage && chunk.state !== 'rendering' && { usage }),
    })
    if (text !== null) texts.set(index, text)
  }
  const error = overall === 'failed' ? failureOf(fields['message'] ?? fields['error'], at) : null
  return ok({ chunks, texts, overall, error, version })
}

const wholeNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null

/**
 * Chunks by number: the one an entry states itself, else its index. A list with an empty first entry
 * has its chunks numbered from 1.
 */
function namedOf(value: unknown): Map<number, unknown> | null {
  const map = indexedOf(value)
  if (map === null) return null
  if (Array.isArray(value) && value.length > 1 && (value[0] ?? null) === null) map.delete(0)
  const named = [...map].map(([key, inner]): [number, unknown] => [
    chunkNumber(fieldsOf(inner) ?? {}) ?? key,
    inner,
  ])
  return new Map(named)
}

/** A chunk may be a plain value or an object with state and URL; so may its URL. */
function unfold(value: unknown, url: unknown) {
  const inner = fieldsOf(value)
  const named = fieldsOf(url)
  const address = named === null ? url : (named['url'] ?? named['audio_url'])
  if (inner === null) return { value, url: address, text: textOf(named?.['text']) }
  return {
    value: inner['status'] ?? inner['state'] ?? inner['done'],
    url: address ?? inner['url'] ?? inner['audio_url'],
    text: textOf(inner['text']),
  }
}

interface AboutChunk {
  value: unknown
  url: string | null
  /** The whole task is completed or failed. */
  isOver: boolean
}

function readChunk({ value, url, isOver }: AboutChunk, error: unknown, at: string): ChunkAnswer {
  const word = wordOf(value)
  if (finishedWords.has(word)) return { state: 'finished', url }
  const failed = failedWords.has(word) || (error !== undefined && error !== null && error !== '')
  if (failed) return { state: 'failed', error: failureOf(error, at) }
  if (value === undefined && url !== null) return { state: 'finished', url }
  if (renderingWords.has(word)) return { state: 'rendering' }
  // 2, 57 or an unknown word: its meaning is known only once the task has ended.
  if (isOver && url !== null) return { state: 'finished', url }
  return { state: 'rendering', unknown: { value: word, url } }
}

function readOverall(word: string | null): TaskStatus['overall'] {
  if (word === null) return 'processing'
  if (failedWords.has(wordOf(word))) return 'failed'
  return finishedWords.has(wordOf(word)) ? 'completed' : 'processing'
}

/** Faults of the user's own models and of other speech services, which have separate explanations. */
const chunkCodes = ['MODEL_CRASHED', 'MODEL_DISABLED', 'PROVIDER_FAILED', 'ANSWER_LOST'] as const

function failureOf(value: unknown, at: string): StudioError {
  const fields: Fields | null = fieldsOf(value)
  const message = textOf(fields?.['message']) ?? textOf(value) ?? 'the service could not voice it'
  const code = textOf(fields?.['error_code'])
  const known = chunkCodes.find((each) => each === code) ?? 'SYNTHESIS_FAILED'
  const reason = messageText(message)
  const params = known === 'PROVIDER_FAILED' ? { params: { reason } } : {}
  return studioError(known, reason, { at, ...params })
}

function absolute(value: unknown, baseUrl: string): string | null {
  const url = textOf(value)
  if (url === null) return null
  return URL.canParse(url, `${baseUrl}/`) ? new URL(url, `${baseUrl}/`).href : url
}
