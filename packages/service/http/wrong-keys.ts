import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { isIP } from 'node:net'
import { LRUCache } from '@cuecast/platform'
import type { SharedCounts } from '../store/shared-counts'
import type { Sql } from '../store/sql'

/** Unknown keys that one address may try in a minute before it has to wait. */
export const WRONG_KEYS_A_MINUTE = 20
const WINDOW_MS = 60_000
/** Addresses counted at a time; the ones that tried longest ago are forgotten first. */
const MAX_ADDRESSES = 10_000

/** Slows down clients that guess keys; a request with a valid key is never delayed. */
export interface WrongKeys {
  /** Counts a wrong key; seconds to wait when it is one too many, otherwise null. */
  count(c: Context): Promise<number | null>
}

/**
 * @param proxies that stand in front, as in the settings
 * @param shared with the other processes; without it, and while it cannot count, this one counts in memory
 */
export function wrongKeys(
  proxies: number,
  sql: Pick<Sql, 'now'>,
  shared: SharedCounts | null,
): WrongKeys {
  const windows = new LRUCache<string, { tries: number; endsAt: number }>({ max: MAX_ADDRESSES })
  function here(address: string): { tries: number; leftMs: number } {
    const now = performance.now()
    const known = windows.get(address)
    const { tries, endsAt } =
      known && known.endsAt > now ? known : { tries: 0, endsAt: now + WINDOW_MS }
    windows.set(address, { tries: tries + 1, endsAt })
    return { tries: tries + 1, leftMs: endsAt - now }
  }
  async function everywhere(address: string): Promise<{ tries: number; leftMs: number } | null> {
    const window = { limit: WRONG_KEYS_A_MINUTE, durationMs: WINDOW_MS }
    const [counted] =
      (await shared?.add({ key: `wrong-keys:${address}`, ...window }).catch(() => [])) ?? []
    return counted ? { tries: counted.points, leftMs: counted.expire - sql.now() } : null
  }
  return {
    async count(c) {
      const address = clientOf(c, proxies)
      const { tries, leftMs } = (await everywhere(address)) ?? here(address)
      return tries <= WRONG_KEYS_A_MINUTE ? null : Math.max(1, Math.ceil(leftMs / 1_000))
    },
  }
}

/** The client's address; IPv6 callers are counted per network: a single caller has 2^64 addresses. */
function clientOf(c: Context, proxies: number): string {
  const plain = addressOf(c, proxies).replace(/^::ffff:(?=\d+\.)/i, '')
  return plain.includes(':') ? plain.split(':').slice(0, 4).join(':') : plain
}

/** A client can send entries of its own, which stand before those of the proxies: only the last ones count. */
function addressOf(c: Context, proxies: number): string {
  const passedOn = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const named = proxies > 0 ? passedOn.at(-proxies) : undefined
  if (named !== undefined && isIP(named) !== 0) return named
  // A request that came without a connection was made inside this process.
  return hasConnection(c) ? (getConnInfo(c).remote.address ?? '') : ''
}

const hasConnection = (c: Context): boolean =>
  typeof c.env === 'object' && c.env !== null && 'incoming' in c.env
