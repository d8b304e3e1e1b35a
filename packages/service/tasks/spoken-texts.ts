import { studioError } from '@shared/contracts/errors'
import { fail, type Result } from '@shared/contracts/result'
import type { PrepareRequest, Speech } from '@cuecast/speech'

/** Texts of one account that may wait. */
const MAX_WAITING = 20

const tooMany = studioError('RATE_LIMITED', 'too many texts are waiting; try again later', {
  params: { retryAfterSeconds: 2 },
})

/**
 * Texts that a client wants to see as they would be spoken. They cost nothing, so an account gets
 * one at a time: asking for many does not take the threads from what is being rendered.
 */
export class SpokenTexts {
  private readonly lanes = new Map<number, { last: Promise<unknown>; waiting: number }>()

  constructor(private readonly speech: Pick<Speech, 'prepare'>) {}

  async prepare(
    accountId: number,
    request: PrepareRequest,
    signal?: AbortSignal,
  ): Promise<Result<string>> {
    const lane = this.lanes.get(accountId) ?? { last: Promise.resolve(), waiting: 0 }
    if (lane.waiting >= MAX_WAITING) return fail(tooMany)
    this.lanes.set(accountId, lane)
    lane.waiting++
    // `prepare` answers failures as values, so the chain never breaks.
    const work = lane.last.then(() => this.speech.prepare(request, signal))
    lane.last = work
    try {
      return await work
    } finally {
      lane.waiting--
      if (lane.waiting === 0) this.lanes.delete(accountId)
    }
  }
}
