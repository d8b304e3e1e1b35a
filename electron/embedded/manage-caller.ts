import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { z } from 'zod'
import { badResponse, errorOfAnswer, networkFailure, redact } from '@cuecast/dubbing'
import type { EmbeddedAddress } from './embedded-address'

/** A webhook's test waits up to 10 s for its receiver. */
const TIMEOUT_MS = 20_000

export interface ManageRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** From the root: `/manage/keys`. */
  path: string
  body?: unknown
}

/** Asks the embedded service with the install's own key and parses what it answers. */
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

  async bytes(path: string): Promise<Result<Uint8Array>> {
    const answer = await this.#send({ path })
    return answer.ok ? ok(new Uint8Array(await answer.value.arrayBuffer())) : answer
  }

  async #send({ method = 'GET', path, body }: ManageRequest): Promise<Result<Response>> {
    const address = await this.embedded.address()
    if (!address.ok) return address
    const { url, key } = address.value
    try {
      const response = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (response.ok) return ok(response)
      const error = errorOfAnswer(response.status, await readJson(response), path)
      return fail({ ...error, message: redact(error.message, key) })
    } catch (cause) {
      const { error } = networkFailure(cause, url)
      const code = error.code === 'OFFLINE' ? 'SERVICE_NOT_RUNNING' : error.code
      return fail(studioError(code, redact(error.message, key), { at: url }))
    }
  }
}

async function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined)
}
