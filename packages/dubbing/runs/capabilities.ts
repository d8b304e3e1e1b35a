import { fail, ok, type Result } from '@shared/contracts/result'
import type { AccountInfo } from '../gateway/calls/account'
import type { Language } from '../gateway/calls/voices'
import type { Gateway } from '../gateway/gateway'
import { retryUntilReachable, type WaitOptions } from './waiting'

/** Facts about a service that a run needs. */
export interface ServiceFacts extends Pick<AccountInfo, 'capabilities' | 'idempotencyMs'> {
  /** Remaining balance; null: unlimited or unknown. */
  credits: number | null
  /** Empty when the service does not list any. */
  languages: readonly Language[]
}

/** Features of services beyond the specification, fetched once per connection. */
export class Capabilities {
  readonly #known = new Map<string, ServiceFacts>()

  async of(gateway: Gateway, options: WaitOptions): Promise<Result<ServiceFacts>> {
    const known = this.#known.get(gateway.connectionId)
    return known ? ok(known) : this.refresh(gateway, options)
  }

  /** Fetches the facts again, for example for the current balance. */
  async refresh(gateway: Gateway, options: WaitOptions): Promise<Result<ServiceFacts>> {
    const account = await fetchAccount(gateway, options)
    if (!account.ok) return account
    const before = this.#known.get(gateway.connectionId)
    const languages = before?.languages ?? (await fetchLanguages(gateway, options.signal))
    const facts = { ...account.value, languages }
    this.#known.set(gateway.connectionId, facts)
    return ok(facts)
  }
}

/** A service without GET /me supports nothing beyond the specification. */
async function fetchAccount(
  gateway: Gateway,
  options: WaitOptions,
): Promise<Result<Omit<ServiceFacts, 'languages'>>> {
  const { signal } = options
  const patienceMs = Number.POSITIVE_INFINITY
  const me = await retryUntilReachable(() => gateway.me({ signal, patienceMs, tries: 1 }), options)
  if (me.ok) {
    const { capabilities, idempotencyMs, account } = me.value
    return ok({ capabilities, idempotencyMs, credits: account.credits })
  }
  const unknown = ['NOT_FOUND', 'FEATURE_UNAVAILABLE', 'BAD_RESPONSE'].includes(me.error.code)
  return unknown ? ok({ capabilities: [], idempotencyMs: null, credits: null }) : fail(me.error)
}

async function fetchLanguages(gateway: Gateway, signal: AbortSignal): Promise<Language[]> {
  const listed = await gateway.languages({ signal })
  return listed.ok ? listed.value : []
}
