import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
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
  /** Node's request and answer, where the app is served; in-process there are none. */
  Bindings: Partial<HttpBindings> | undefined
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

/** Whether Node sends the answer; false: the app was called in-process. */
export const isServed = (c: Context<ServiceEnv>): boolean => c.env?.outgoing !== undefined

let turn: object | null = null

/**
 * On whose behalf the store is asked (`Sql.state`): requests that Node hands over in one turn of its event loop had all
 * begun to arrive before it, so one look for what other processes have written is theirs together.
 */
export function askerOf(c: Context<ServiceEnv>): object {
  if (!isServed(c)) return c
  if (turn === null) {
    turn = {}
    setImmediate(() => {
      turn = null
    })
  }
  return turn
}

/**
 * Puts a header on the answer, whatever makes that. Node's own answer takes it at a fraction of what the web's
 * `Headers` cost, which an answer without them never makes.
 */
export function putHeader(c: Context<ServiceEnv>, name: string, value: string): void {
  const outgoing = c.env?.outgoing
  if (outgoing) outgoing.setHeader(name, value)
  else c.header(name, value)
}
