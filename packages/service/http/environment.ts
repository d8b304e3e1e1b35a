import type { Identity } from '../accounts/accounts'

/** A paid request that carried an `Idempotency-Key`, as its route sees it. */
interface IdempotentRequest {
  key: string
  /** Hash of the address and the body. */
  fingerprint: string
  /** Number of the task that an earlier request with this key has created. */
  task: number | null
}

/** Hono's environment on all surfaces. */
export interface ServiceEnv {
  Variables: {
    requestId: string
    /** The client's `traceparent` (W3C Trace Context); null = none that can be read. */
    traceparent: string | null
    /** Origin that URLs in the answer begin with. */
    baseUrl: string
    /** Set behind authentication. */
    identity: Identity
    /** Set where the request carried an `Idempotency-Key`. */
    idempotent?: IdempotentRequest
  }
}
