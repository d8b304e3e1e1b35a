import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { dataOf, fieldsOf, indexedOf, numberOf, textOf, type Fields } from './loose'
import { badResponse } from './service-error'

/** One chunk as the service sees it. */
export type ChunkAnswer =
  | { state: 'rendering' }
  /** `url` is null while the service says finished and names no address yet. */
  | { state: 'finished'; url: string | null }
  | { state: 'failed'; error: StudioError }

export interface TaskStatus {
  chunks: Map<number, ChunkAnswer>
  /** Unknown words count as processing. */
  overall: 'processing' | 'completed' | 'failed'
  /** Why the whole task failed, when the service says. */
  error: StudioError | null
}

const finishedWords = new Set([
  '1',
  'true',
  'done',
  'finished',
  'completed',
  'complete',
  'success',
  'ready',
])
const failedWords = new Set(['-1', 'failed', 'error', 'failure', 'cancelled', 'canceled'])

function wordOf(value: unknown): string {
  return (textOf(value) ?? String(value)).trim().toLowerCase()
}

/** Reads the answer of GET …/status/{task_id}; `urls` are made absolute against `baseUrl`. */
export function readTaskStatus(body: unknown, at: string, baseUrl: string): Result<TaskStatus> {
  const outer = fieldsOf(body) ?? {}
  const fields =
    'chunks' in outer || 'global_status' in outer ? outer : (fieldsOf(dataOf(body)) ?? {})
  const states = indexedOf(fields['chunks'])
  const urls = indexedOf(fields['urls'])
  const errors = indexedOf(fields['errors'])
  const word = textOf(fields['global_status'])
  if (states === null && urls === null && word === null) return fail(badResponse(at, 'chunks'))
  const chunks = new Map<number, ChunkAnswer>()
  const indexes = new Set([states, urls, errors].flatMap((map) => [...(map?.keys() ?? [])]))
  for (const key of indexes) {
    const { index, value, url } = unfold(key, states?.get(key), urls?.get(key))
    chunks.set(index, readChunk(value, errors?.get(key), absolute(url, baseUrl), at))
  }
  const overall = readOverall(word)
  const error = overall === 'failed' ? failureOf(fields['message'] ?? fields['error'], at) : null
  return ok({ chunks, overall, error })
}

/** A chunk may be a plain value, or an object with its index, state and address. */
function unfold(key: number, value: unknown, url: unknown) {
  const inner = fieldsOf(value)
  if (inner === null) return { index: key, value, url }
  const index = numberOf(inner['chunk_index'] ?? inner['index']) ?? key
  return {
    index,
    value: inner['status'] ?? inner['state'] ?? inner['done'],
    url: url ?? inner['url'] ?? inner['audio_url'],
  }
}

function readChunk(value: unknown, error: unknown, url: string | null, at: string): ChunkAnswer {
  const word = wordOf(value)
  if (finishedWords.has(word)) return { state: 'finished', url }
  const failed = failedWords.has(word) || (error !== undefined && error !== null && error !== '')
  if (failed) return { state: 'failed', error: failureOf(error, at) }
  return value === undefined && url !== null ? { state: 'finished', url } : { state: 'rendering' }
}

function readOverall(word: string | null): TaskStatus['overall'] {
  if (word === null) return 'processing'
  if (failedWords.has(wordOf(word))) return 'failed'
  return finishedWords.has(wordOf(word)) ? 'completed' : 'processing'
}

function failureOf(value: unknown, at: string): StudioError {
  const fields: Fields | null = fieldsOf(value)
  const message = textOf(fields?.['message']) ?? textOf(value) ?? 'the service could not voice it'
  return studioError('SYNTHESIS_FAILED', message, { at })
}

function absolute(value: unknown, baseUrl: string): string | null {
  const url = textOf(value)
  if (url === null) return null
  return URL.canParse(url, `${baseUrl}/`) ? new URL(url, `${baseUrl}/`).href : url
}
