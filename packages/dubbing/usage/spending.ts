import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { CreditLimits, UsageEntry, UsageGap, UsageRow } from '@shared/contracts/usage'
import { allowedCredits, dayOf, spentOf } from '@shared/dubbing/spending'
import { UsageLedger } from './usage-ledger'

interface SpendingDeps {
  file: string
  limits(): CreditLimits
  /** Called with the path of a damaged journal that was set aside. */
  setAside?(to: string): void
  log(line: string): void
}

/** A reservation: who spends, and how much. */
export interface SpendRequest {
  connectionId: string
  projectId: string
  credits: number
}

/** Credits spent, the user's limits, and current reservations. */
export class Spending {
  readonly #ledger: Promise<Result<UsageLedger>>
  #reserved: SpendRequest[] = []

  constructor(private readonly deps: SpendingDeps) {
    this.#ledger = this.#open()
  }

  async note(entry: UsageEntry): Promise<void> {
    const ledger = await this.#ledger
    const noted = ledger.ok ? await ledger.value.note(entry) : ledger
    if (!noted.ok) this.deps.log(`usage was not written: ${noted.error.message}`)
  }

  async rows(): Promise<Omit<UsageRow, 'connection'>[]> {
    const ledger = await this.#ledger
    return ledger.ok ? ledger.value.rows() : []
  }

  /** What the rows lack: a journal that was set aside, or everything. */
  async missing(): Promise<UsageGap> {
    const ledger = await this.#ledger
    return ledger.ok
      ? { setAside: ledger.value.setAside, unreadable: false }
      : { setAside: ledger.error.at ?? null, unreadable: true }
  }

  /**
   * Reserves credits until the returned function is called: once they are recorded, or not spent.
   * CREDIT_LIMIT if one of the user's limits leaves less; a file error if there is a limit but the
   * ledger is unreadable.
   */
  async reserve(request: SpendRequest): Promise<Result<() => void>> {
    if (request.connectionId === EMBEDDED_CONNECTION_ID) return ok(() => undefined)
    const ledger = await this.#ledger
    const rows = ledger.ok ? ledger.value.rows() : []
    const day = dayOf(new Date())
    const { projectId } = request
    const reserved = (ofProject: boolean) =>
      this.#reserved
        .filter((each) => !ofProject || each.projectId === projectId)
        .reduce((sum, { credits }) => sum + credits, 0)
    const spent = {
      day: spentOf(rows, { day }) + reserved(false),
      project: spentOf(rows, { projectId }) + reserved(true),
    }
    const { credits, by } = allowedCredits(this.deps.limits(), spent, projectId)
    if (credits !== null && !ledger.ok) return ledger
    if (credits !== null && request.credits > credits) {
      const params = { needed: request.credits, left: credits, by: by ?? 'day' }
      return fail(
        studioError('CREDIT_LIMIT', `the limit of the ${by ?? 'day'} leaves ${credits}`, {
          params,
        }),
      )
    }
    this.#reserved.push(request)
    return ok(() => {
      this.#reserved = this.#reserved.filter((each) => each !== request)
    })
  }

  async close(): Promise<void> {
    const ledger = await this.#ledger
    if (ledger.ok) await ledger.value.close()
  }

  async #open(): Promise<Result<UsageLedger>> {
    const ledger = await UsageLedger.open(this.deps.file, this.deps.setAside)
    if (!ledger.ok) this.deps.log(`the journal of usage cannot be read: ${ledger.error.message}`)
    return ledger
  }
}
