import { fail, ok, type Result } from '@shared/contracts/result'
import type { AccountInfo } from '../gateway/answers/account'
import type { Language } from '../gateway/answers/languages'
import type { Gateway } from '../gateway/gateway'
import { reach, type ReachOptions } from './reach'

/** What matters to a run of what a service says of itself. */
export interface ServiceFacts extends Pick<AccountInfo, 'capabilities' | 'idempotencyMs'> {
  /** What the account has left; null: no limit, or not known. */
  credits: number | null
  /** Those that it lists; none when it says nothing. */
  languages: readonly Language[]
}

/** What services can do beyond the specification; each is asked once. */
export class Capabilities {
  readonly #known = new Map<string, ServiceFacts>()

  async of(gateway: Gateway, options: ReachOptions): Promise<Result<ServiceFacts>> {
    const known = this.#known.get(gateway.connectionId)
    return known ? ok(known) : this.ask(gateway, options)
  }

  /** Asks the service, whatever it said before. */
  async ask(gateway: Gateway, options: ReachOptions): Promise<Result<ServiceFacts>> {
    const asked = await ask(gateway, options)
    if (!asked.ok) return asked
    const before = this.#known.get(gateway.connectionId)
    const languages = before?.languages ?? (await askLanguages(gateway, options.signal))
    const facts = { ...asked.value, languages }
    this.#known.set(gateway.connectionId, facts)
    return ok(facts)
  }
}

/** A service without GET /me can do nothing beyond the specification. */
async function ask(
  gateway: Gateway,
  options: ReachOptions,
): Promise<Result<Omit<ServiceFacts, 'languages'>>> {
  const { signal } = options
  const patienceMs = Number.POSITIVE_INFINITY
  const me = await reach(() => gateway.me({ signal, patienceMs, tries: 1 }), options)
  if (me.ok) {
    const { capabilities, idempotencyMs, account } = me.value
    return ok({ capabilities, idempotencyMs, credits: account.credits })
  }
  const unknown = ['NOT_FOUND', 'FEATURE_UNAVAILABLE', 'BAD_RESPONSE'].includes(me.error.code)
  return unknown ? ok({ capabilities: [], idempotencyMs: null, credits: null }) : fail(me.error)
}

async function askLanguages(gateway: Gateway, signal: AbortSignal): Promise<Language[]> {
  const listed = await gateway.languages({ signal })
  return listed.ok ? listed.value : []
}
