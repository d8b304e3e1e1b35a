import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Unknown keys that one address may try in a minute before it has to wait. */
export const WRONG_KEYS_A_MINUTE = 20

/** Slows down clients that guess keys; a request with a valid key is never delayed. */
export interface WrongKeys {
  /** Counts a wrong key; seconds to wait when it is one too many, otherwise null. */
  count(c: Context): Promise<number | null>
}

export function wrongKeys(): WrongKeys {
  const limiter = new RateLimiterMemory({ points: WRONG_KEYS_A_MINUTE, duration: 60 })
  return {
    async count(c) {
      try {
        await limiter.consume(addressOf(c))
        return null
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000))
      }
    },
  }
}

/** IPv6 callers are counted per network: a single caller has 2^64 addresses. */
function addressOf(c: Context): string {
  // A request that came without a connection was made inside this process.
  const address = hasConnection(c) ? (getConnInfo(c).remote.address ?? '') : ''
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return plain.includes(':') ? plain.split(':').slice(0, 4).join(':') : plain
}

const hasConnection = (c: Context): boolean =>
  typeof c.env === 'object' && c.env !== null && 'incoming' in c.env
