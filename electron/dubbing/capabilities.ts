import { fail, ok, type Result } from '@shared/contracts/result'
import type { Gateway } from '../gateway/gateway'
import { reach, type ReachOptions } from './reach'

/** What services can do beyond the specification; each is asked once. */
export class Capabilities {
  readonly #known = new Map<string, string[]>()

  async of(gateway: Gateway, options: ReachOptions): Promise<Result<string[]>> {
    const known = this.#known.get(gateway.connectionId)
    if (known) return ok(known)
    const asked = await ask(gateway, options)
    if (asked.ok) this.#known.set(gateway.connectionId, asked.value)
    return asked
  }
}

/** A service without GET /me can do nothing beyond the specification. */
async function ask(gateway: Gateway, options: ReachOptions): Promise<Result<string[]>> {
  const { signal } = options
  const patienceMs = Number.POSITIVE_INFINITY
  const me = await reach(() => gateway.me({ signal, patienceMs }), options)
  if (me.ok) return ok(me.value.capabilities)
  const unknown = ['NOT_FOUND', 'FEATURE_UNAVAILABLE', 'BAD_RESPONSE'].includes(me.error.code)
  return unknown ? ok([]) : fail(me.error)
}
