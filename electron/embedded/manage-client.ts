import { managed } from '@shared/contracts/service-manage'
import { type ManagedRecogniser, recogniserAdded } from '@shared/contracts/models/recognisers'
import { type CallInput, type CallOutput, calls, type RoutedCall } from '@shared/contracts/ipc'
import { ok, type Result, fail, failWith } from '@shared/contracts/result'
import { type SpokenPlaces, spokenPlacesSchema } from '@shared/contracts/film'
import { modelCreditSchema } from '@shared/contracts/models/model-records'
import { z } from 'zod'
import {
  badResponse,
  errorOfAnswer,
  networkFailure,
  redact,
  type SeparatedVoices,
} from '@cuecast/dubbing'
import type { EmbeddedAddress } from './embedded-service'

/** The API settings of the embedded service (`/manage`), typed. */
export class ManageClient {
  constructor(private readonly caller: ManageCaller) {}

  /** Passes a call of the window on to its route. */
  async call<N extends RoutedCall>(name: N, input: CallInput<N>): Promise<Result<CallOutput<N>>> {
    const { route, output } = calls[name]
    const [method = 'GET', pattern = ''] = route.split(' ')
    const { path, body } = requestOf(pattern, input ?? {})
    const isVoid = output instanceof z.ZodVoid
    const schema: z.ZodType = isVoid ? z.null() : output
    const answer = await this.#data(
      { method, path, body: /^(GET|DELETE)$/.test(method) ? undefined : body },
      schema,
    )
    // The schema of the union of all calls loses which one it was; the name ties them together.
    return answer.ok ? ok((isVoid ? undefined : answer.value) as CallOutput<N>) : answer
  }

  /** Keys of other programs, without the studio's own. */
  async keys(): Promise<Result<CallOutput<'apiKeys'>>> {
    const all = await this.call('apiKeys', undefined)
    return all.ok ? ok(all.value.filter(({ privileges }) => !privileges.includes('manage'))) : all
  }

  async addRecogniser(body: {
    folder: string
    inPlace: boolean
    catalogueId?: string
  }): Promise<Result<ManagedRecogniser>> {
    const request = {
      method: 'POST',
      path: '/manage/recognisers',
      body,
      timeoutMs: ADDING_MS,
    } as const
    const added = await this.#data(request, recogniserAdded)
    if (!added.ok) return added
    return 'refused' in added.value ? fail(added.value.refused) : ok(added.value.recogniser)
  }

  /** A sound file without its noise: mono, 48 kHz. */
  async denoise(file: string): Promise<Result<Float32Array<ArrayBuffer>>> {
    const request = {
      method: 'POST',
      path: '/manage/denoise',
      body: { file },
      timeoutMs: ADDING_MS,
    }
    const bytes = await this.caller.bytes(request)
    return bytes.ok ? ok(new Float32Array(bytes.value.slice().buffer)) : bytes
  }

  /**
   * The voices of a stereo sound of 48 kHz, and the model that found them; null: no speech in it.
   *
   * @param spoken parts that certainly have speech
   */
  async separate(
    [left, right]: readonly [Float32Array, Float32Array],
    spoken: readonly { startMs: number; endMs: number }[],
    signal: AbortSignal,
  ): Promise<Result<SeparatedVoices>> {
    const both = new Float32Array(left.length * 2)
    both.set(left)
    both.set(right, left.length)
    const spans = spoken.map(({ startMs, endMs }) => `${Math.round(startMs)}-${Math.round(endMs)}`)
    const answer = await this.caller.response({
      method: 'POST',
      path: `/manage/separate?spoken=${spans.join(',')}`,
      sound: new Uint8Array(both.buffer),
      timeoutMs: ADDING_MS,
      signal,
    })
    if (!answer.ok) return answer
    const model = modelCreditSchema.safeParse(namedModel(answer.value.headers.get('x-model')))
    if (!model.success) return fail(badResponse('/manage/separate', 'x-model'))
    if (answer.value.status === 204) return ok({ voices: null, model: model.data })
    const made = new Float32Array(await answer.value.arrayBuffer())
    const voices: [Float32Array, Float32Array] = [
      made.subarray(0, left.length),
      made.subarray(left.length),
    ]
    return ok({ voices, model: model.data })
  }

  /** Where somebody speaks in mono sound of 16 kHz, ms from its start. */
  findSpeech(samples: Float32Array, signal: AbortSignal): Promise<Result<SpokenPlaces['spans']>> {
    const request = {
      method: 'POST',
      path: '/manage/speech',
      sound: new Uint8Array(samples.slice().buffer),
      timeoutMs: ADDING_MS,
      signal,
    }
    return this.#data(request, spokenPlacesSchema.shape.spans)
  }

  async #data<T>(request: ManageRequest, schema: z.ZodType<T>): Promise<Result<T>> {
    const answer = await this.caller.ask(request, managed(schema))
    return answer.ok ? ok(answer.value.data) : answer
  }
}

function namedModel(header: string | null): unknown {
  try {
    return JSON.parse(decodeURIComponent(header ?? ''))
  } catch {
    return null
  }
}

/** Splits a call's input into the path of its route and the body. */
function requestOf(pattern: string, input: object): { path: string; body: object } {
  const body = new Map<string, unknown>(Object.entries(input))
  const path = pattern.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = body.get(key)
    body.delete(key)
    return encodeURIComponent(String(value))
  })
  return { path, body: Object.fromEntries(body) }
}

/** A webhook's test waits up to 10 s for its receiver. */
const TIMEOUT_MS = 20_000
/** Gigabytes are copied, and a model loads. */
const ADDING_MS = 600_000

interface ManageRequest {
  method?: string
  /** From the root: `/manage/keys`. */
  path: string
  body?: unknown
  /** Samples instead of a body. */
  sound?: Uint8Array<ArrayBuffer>
  timeoutMs?: number
  signal?: AbortSignal
}

/** Calls the embedded service with the install's own key and parses its responses. */
export class ManageCaller {
  constructor(private readonly embedded: { address(): Promise<Result<EmbeddedAddress>> }) {}

  async ask<T>(request: ManageRequest, schema: z.ZodType<T>): Promise<Result<T>> {
    const answer = await this.#send(request)
    if (!answer.ok) return answer
    const parsed = schema.safeParse(await answer.value.json().catch(() => undefined))
    if (parsed.success) return ok(parsed.data)
    const place = parsed.error.issues[0]?.path.join('.') ?? 'body'
    return fail(badResponse(request.path, place))
  }

  async bytes(request: ManageRequest): Promise<Result<Uint8Array>> {
    const answer = await this.#send(request)
    return answer.ok ? ok(new Uint8Array(await answer.value.arrayBuffer())) : answer
  }

  /** The answer as it came, where it is neither JSON nor bytes alone. */
  response(request: ManageRequest): Promise<Result<Response>> {
    return this.#send(request)
  }

  async #send({
    method = 'GET',
    path,
    body,
    sound,
    timeoutMs = TIMEOUT_MS,
    signal,
  }: ManageRequest): Promise<Result<Response>> {
    const address = await this.embedded.address()
    if (!address.ok) return address
    const { url, key } = address.value
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': sound ? 'application/octet-stream' : 'application/json',
        },
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
        ...(sound && { body: sound }),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (response.ok) return ok(response)
      const error = errorOfAnswer(response.status, await readJson(response), path)
      return fail({ ...error, message: redact(error.message, key) })
    } catch (cause) {
      if (signal?.aborted) return failWith('CANCELLED', 'the request was cancelled')
      const { error } = networkFailure(cause, url)
      const code = error.code === 'OFFLINE' ? 'SERVICE_NOT_RUNNING' : error.code
      return failWith(code, redact(error.message, key), { at: url })
    }
  }
}

async function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined)
}
