import type { Account } from '@shared/contracts/connection'
import { EMBEDDED_CONNECTION_ID, type NewConnection } from '@shared/contracts/connection'
import type { StudioError } from '@shared/contracts/errors'
import { isProviderVoice } from '@shared/contracts/models/providers'
import { fail, ok, type Result } from '@shared/contracts/result'
import {
  allowanceOf,
  createGateway,
  type Gateway,
  parseBaseUrl,
  type RequestCounts,
} from '@cuecast/dubbing'
import type { Connections } from './connections'

/** One gateway, and so one request queue, for each connection. */
export class Gateways {
  readonly #byId = new Map<string, Gateway>()

  constructor(
    private readonly connections: Connections,
    private readonly requests: RequestCounts,
    /** Language of the window, sent to services for the names of voices. */
    private readonly language: () => string,
  ) {}

  of(connectionId: string): Gateway {
    const known = this.#byId.get(connectionId)
    if (known) return known
    const target = async () => {
      const to = await this.connections.target(connectionId)
      return to.ok ? ok({ ...to.value, language: this.language() }) : to
    }
    const onRequest = () => this.requests.note(connectionId)
    const gateway = createGateway({ connectionId, target, onRequest })
    this.#byId.set(connectionId, gateway)
    return gateway
  }

  /** Drops the queue of a connection that was removed. */
  forget(connectionId: string): void {
    if (connectionId !== EMBEDDED_CONNECTION_ID) this.#byId.delete(connectionId)
  }

  /** `/me` of a stored connection, or of one that is only being typed. */
  async test(subject: { id: string } | NewConnection): Promise<Result<Account>> {
    if ('id' in subject) return this.account(subject.id)
    const baseUrl = parseBaseUrl(subject.baseUrl, subject.plainOrigin)
    if (!baseUrl.ok) return baseUrl
    const to = {
      baseUrl: baseUrl.value,
      key: subject.key.trim(),
      swapGenders: false,
      plainOrigin: subject.plainOrigin,
      language: this.language(),
    }
    const gateway = createGateway({ connectionId: 'test', target: async () => ok(to) })
    const me = await gateway.me()
    return me.ok ? ok(me.value.account) : fail(withoutAccount(me.error))
  }

  async account(connectionId: string): Promise<Result<Account>> {
    const gateway = this.of(connectionId)
    const me = await gateway.me()
    if (!me.ok) return fail(withoutAccount(me.error))
    const { account, limits } = me.value
    const allowance = allowanceOf({
      stated: limits,
      headers: gateway.rateWindow(),
      planName: account.planName,
      count: await this.requests.of(connectionId),
      nowMs: Date.now(),
    })
    return ok({ ...account, allowance })
  }
}

/**
 * The provider of each voice at a service. Its list is asked for where one is not known yet: without it nothing may be
 * sent, as the limit of a provider could not be kept.
 */
export async function providersAt(
  gateway: Gateway,
  voiceIds: readonly number[],
): Promise<Result<(voiceId: number) => string | undefined>> {
  const isUnknown = voiceIds.some((id) => isProviderVoice(id) && !gateway.listedVoice(id))
  if (gateway.connectionId === EMBEDDED_CONNECTION_ID && isUnknown) {
    const listed = await gateway.voices()
    if (!listed.ok) return listed
  }
  return ok((voiceId) => gateway.listedVoice(voiceId)?.provider?.id)
}

/** Where there is no account there is no service of the specification, or the address is another's. */
function withoutAccount(error: StudioError): StudioError {
  const missing = error.code === 'NOT_FOUND' || error.code === 'FEATURE_UNAVAILABLE'
  return missing ? { ...error, code: 'BAD_RESPONSE' } : error
}
