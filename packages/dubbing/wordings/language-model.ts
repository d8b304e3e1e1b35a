import { z } from 'zod'
import type { LanguageModel } from '@shared/contracts/connection'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import {
  type ChatMessage,
  readWordings,
  type WordingQuestion,
  wordingMessages,
} from '@shared/dubbing/shorten/asked-wordings'
import { cancelledAt, type JsonAnswer, postJson, refusalOf } from '../gateway/http/post-json'
import { sleep } from '@shared/services/retry'
import { parseJson } from '@shared/services/loose-json'
import { badResponse } from '@shared/services/service-error'
import { parseAddress } from '../gateway/http/service-target'

/** A language model with everything a request to it needs. */
export interface ModelTarget extends LanguageModel {
  /** Null: it needs none. */
  key: string | null
}

/** Requests to a model in one run. */
export interface Asked {
  requests: number
  /** Sent and received, as the service counts them, else estimated. */
  tokens: number
  /** The address that answers, where the user has given the host alone. */
  address?: string
}

interface Options {
  /** Usage of the run so far; each request is added. */
  asked: Asked
  signal?: AbortSignal | undefined
}

/** An answer is a few sentences: this holds it with whatever a service adds. */
const MAX_ANSWER_BYTES = 256 * 1024
/** Tokens that an answer may have; thinking counts. */
const MAX_ANSWER_TOKENS = 2_000
/** A service that wants to be left alone for longer is not waited for, ms. */
const MAX_RETRY_AFTER_MS = 30_000

const partsSchema = z.array(z.object({ type: z.string(), text: z.string().optional() }))
const messageSchema = z.object({
  content: z.unknown(),
  reasoning_content: z.string().nullish(),
  reasoning: z.string().nullish(),
})
const answerSchema = z.object({
  choices: z.array(z.object({ message: messageSchema })).min(1),
  usage: z.object({ total_tokens: z.number().int().min(0) }).nullish(),
})

/**
 * The address of a language model without trailing slashes and `/chat/completions`. Refuses what
 * `parseAddress` refuses.
 */
export function parseModelAddress(typed: string, plainOrigin?: string): Result<string> {
  const address = parseAddress(typed, plainOrigin)
  return address.ok ? ok(address.value.replace(/\/chat\/completions$/, '')) : address
}

/**
 * Shorter wordings of a text from a language model; useless ones are left out, so there may be
 * none.
 *
 * @returns REQUEST_LIMIT before a request that could exceed the run's limits; BAD_RESPONSE for an
 * answer that is too long or not in the agreed form; other errors of the service or the network
 */
export async function askForWordings(
  target: ModelTarget,
  question: WordingQuestion,
  options: Options,
): Promise<Result<string[]>> {
  const content = await askModel(target, wordingMessages(question), options)
  if (!content.ok) return content
  const wordings = readWordings(content.value, question)
  return wordings ? ok(wordings) : fail(badResponse(placeOf(target), 'wordings'))
}

/** Address and model, for messages. */
export const placeOf = ({ address, model }: Pick<ModelTarget, 'address' | 'model'>): string =>
  `${address} · ${model}`

/** The least that answers of a question need. */
interface AnswerSize {
  /** Tokens that an answer may have; thinking counts. */
  maxTokens: number
  maxBytes: number
  temperature: number
}
const wordingSize: AnswerSize = {
  maxTokens: MAX_ANSWER_TOKENS,
  maxBytes: MAX_ANSWER_BYTES,
  temperature: 0.4,
}

/**
 * What a language model says to messages. Repeats the request once if the service names a short wait, or rejects an
 * optional field.
 *
 * @returns REQUEST_LIMIT before a request that could exceed the run's limits, BAD_RESPONSE, and errors of the service or
 * the network
 */
export async function askModel(
  target: ModelTarget,
  messages: readonly ChatMessage[],
  { asked, signal }: Options,
  size: AnswerSize = wordingSize,
): Promise<Result<string>> {
  const { maxTokens, maxBytes, temperature } = size
  let body: object = { max_tokens: maxTokens, temperature }
  for (let attempt = 1; ; attempt += 1) {
    const limit = overLimit(target, promptTokens(messages) + maxTokens, asked)
    if (limit) return fail(limit)
    asked.requests += 1
    const answer = await sendSomewhere(target, { ...body, messages }, { maxBytes, asked, signal })
    if (!answer.ok) return answer
    const { status, text, retryAfterMs } = answer.value
    if (status === 200) return contentOf(target, text, { asked, messages, maxTokens })
    const error = refusalOf(answer.value, placeOf(target), target.key)
    if (attempt > 1 || text === null) return fail(error)
    if (status === 400 && /max_tokens|temperature/.test(text))
      // Newer models name the limit otherwise, and have one temperature.
      body = { max_completion_tokens: maxTokens }
    else if (status !== 429 || retryAfterMs === null || retryAfterMs > MAX_RETRY_AFTER_MS)
      return fail(withWait(error, retryAfterMs))
    else if (!(await sleep(retryAfterMs, signal))) return fail(cancelledAt(target.address))
  }
}

/** An estimate that is rather too high: Vietnamese has two to three characters a token. */
const tokensOf = (text: string): number => Math.ceil(text.length / 2)

const promptTokens = (messages: readonly ChatMessage[]): number =>
  messages.reduce((sum, { content }) => sum + tokensOf(content), 0)

function overLimit(
  { maxRequests, maxTokens }: ModelTarget,
  next: number,
  asked: Asked,
): StudioError | null {
  const message = 'the limit for one run of the language model is reached'
  const exceed = (what: string, limit: number) =>
    studioError('REQUEST_LIMIT', message, { params: { what, limit } })
  if (asked.requests >= maxRequests) return exceed('requests', maxRequests)
  return asked.tokens + next > maxTokens ? exceed('tokens', maxTokens) : null
}

/** What a host answers that has its interface elsewhere, as `http://127.0.0.1:11434` has it at `/v1`. */
function isElsewhere({ status, text }: JsonAnswer): boolean {
  const body = parseJson(text ?? '')
  if (status === 404) return !/\bmodel\b/i.test(text ?? '') || body === undefined
  return status === 405 || (status < 400 && !answerSchema.safeParse(body).success)
}

/** One request, where the address has no path to `/v1` as well. */
async function sendSomewhere(
  target: ModelTarget,
  body: object,
  { maxBytes, asked, signal }: { maxBytes: number; asked: Asked; signal: AbortSignal | undefined },
): Promise<Result<JsonAnswer>> {
  const address = asked.address ?? target.address
  const answer = await send({ ...target, address }, body, maxBytes, signal)
  const isHost = URL.canParse(address) && new URL(address).pathname === '/'
  if (!answer.ok || !isHost || !isElsewhere(answer.value)) return answer
  const usual = `${address}/v1`
  const other = await send({ ...target, address: usual }, body, maxBytes, signal)
  if (!other.ok || isElsewhere(other.value)) return answer
  asked.address = usual
  return other
}

/** One request of chat/completions. */
const send = (
  { address, model, key, timeoutSeconds, plainOrigin }: ModelTarget,
  body: object,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<Result<JsonAnswer>> =>
  postJson(
    { address, key, timeoutSeconds, plainOrigin },
    {
      path: '/chat/completions',
      headers: key === null ? {} : { authorization: `Bearer ${key}` },
      body: { model, stream: false, ...body },
      maxBytes,
      signal,
    },
  )

function withWait(error: StudioError, retryAfterMs: number | null): StudioError {
  if (retryAfterMs === null) return error
  return { ...error, params: { ...error.params, seconds: Math.ceil(retryAfterMs / 1_000) } }
}

/** The model's answer; its tokens are counted even if it is useless. */
function contentOf(
  target: ModelTarget,
  text: string | null,
  {
    asked,
    messages,
    maxTokens,
  }: { asked: Asked; messages: readonly ChatMessage[]; maxTokens: number },
): Result<string> {
  const answer = answerSchema.safeParse(text === null ? undefined : parseJson(text))
  const used = answer.data?.usage?.total_tokens
  asked.tokens += used ?? promptTokens(messages) + Math.min(tokensOf(text ?? ''), maxTokens)
  const message = answer.data?.choices[0]?.message
  const content = message && saidIn(message)
  return content ? ok(content) : fail(badResponse(placeOf(target), 'choices'))
}

/** The text of a message, in parts too. Thoughts are no answer, unless a server has put all of one among them. */
function saidIn({ content, ...message }: z.infer<typeof messageSchema>): string {
  if (typeof content === 'string' && content.trim() !== '') return content
  const parts = partsSchema.safeParse(content).data ?? []
  const texts = parts.flatMap(({ type, text = '' }) =>
    /^(?:output_)?text$/.test(type) ? text : [],
  )
  if (texts.length > 0) return texts.join('')
  if (content !== null && typeof content === 'object' && parts.length === 0)
    return JSON.stringify(content)
  const thoughts = (message.reasoning_content ?? message.reasoning ?? '').trim()
  return parseJson(thoughts) === undefined ? '' : thoughts
}
