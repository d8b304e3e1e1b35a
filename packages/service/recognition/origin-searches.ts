import { findOriginApart } from '@cuecast/audio'
import type { Origin } from '@shared/contracts/formats/origin'
import { failWith, type Result } from '@shared/contracts/result'

/** Files of one account, and of all together, that are searched or wait for it. */
const MAX_OF_ACCOUNT = 2
const MAX_WAITING = 20
/** A search that takes longer is given up, ms: hours of sound in a small file would keep all others waiting. */
const MAX_SEARCH_MS = 300_000

/**
 * Searches files for their origin, one after another on one thread: speaking comes first, so more than one processor
 * core is never taken for it.
 */
export class OriginSearches {
  private last: Promise<unknown> = Promise.resolve()
  private waiting = 0
  private readonly ofAccount = new Map<number, number>()

  constructor(private readonly longestMs = MAX_SEARCH_MS) {}

  /**
   * Searches a file once those before it are done.
   *
   * @returns RATE_LIMITED where too many wait, INVALID_PARAMETER for one that takes too long, CANCELLED, AUDIO_BROKEN,
   *   AUDIO_UNSUPPORTED
   */
  async find(accountId: number, file: string, signal: AbortSignal): Promise<Result<Origin>> {
    const own = this.ofAccount.get(accountId) ?? 0
    if (own >= MAX_OF_ACCOUNT || this.waiting >= MAX_WAITING) return tooMany
    this.count(accountId, 1)
    const turn = this.last.then(() => this.search(file, signal))
    this.last = turn.catch(() => undefined)
    return turn.finally(() => this.count(accountId, -1))
  }

  private count(accountId: number, more: 1 | -1): void {
    this.waiting += more
    const own = (this.ofAccount.get(accountId) ?? 0) + more
    if (own > 0) this.ofAccount.set(accountId, own)
    else this.ofAccount.delete(accountId)
  }

  private async search(file: string, signal: AbortSignal): Promise<Result<Origin>> {
    const late = AbortSignal.timeout(this.longestMs)
    const found = await findOriginApart(file, { signal: AbortSignal.any([signal, late]) })
    return !found.ok && late.aborted ? tooLong : found
  }
}

const tooMany = failWith(
  'RATE_LIMITED',
  'too many files wait to be searched; send it again later',
  {
    params: { retryAfterSeconds: 30 },
  },
)
const tooLong = failWith('INVALID_PARAMETER', 'file: it takes too long to search; send it in parts')
