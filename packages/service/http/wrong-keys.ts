import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { LRUCache } from '@cuecast/platform'

/** Unknown keys that one address may try in a minute before it has to wait. */
export const WRONG_KEYS_A_MINUTE = 20
const WINDOW_MS = 60_000
/** Addresses counted at a time; the ones that tried longest ago are forgotten first. */
const MAX_ADDRESSES = 10_000

/** Slows down clients that guess keys; a request with a valid key is never delayed. */
export interface WrongKeys {
  /** Counts a wrong key; seconds to wait when it is one too many, otherwise null. */
  count(c: Context): number | null
}

export function wrongKeys(): WrongKeys {
  const windows = new LRUCache<string, { tries: number; endsAt: number }>({ max: MAX_ADDRESSES })
  return {
    count(c) {
      const [address, now] = [addressOf(c), performance.now()]
      const known = windows.get(address)
      const { tries, endsAt } =
        known && known.endsAt > now ? known : { tries: 0, endsAt: now + WINDOW_MS }
      windows.set(address, { tries: tries + 1, endsAt })
      return tries < WRONG_KEYS_A_MINUTE ? null : Math.max(1, Math.ceil((endsAt - now) / 1_000))
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
