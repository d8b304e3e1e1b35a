import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { CreditLimits, UsageEntry, UsageGap, UsageRow } from '@shared/contracts/usage'
import { allowedCredits, dayOf, spentOf } from '@shared/dubbing/spending'
import { UsageLedger } from './usage-ledger'

interface SpendingDeps {
  file: string
  limits(): CreditLimits
  /** A journal that could not be understood in full is kept there. */
  setAside?(to: string): void
  log(line: string): void
}

/** Who wants to spend, and how much. */
export interface Wish {
  connectionId: string
  projectId: string
  credits: number
}

/** What is spent, what may still be, and what is being spent right now. */
export class Spending {
  readonly #book: Promise<Result<UsageLedger>>
  #reserved: Wish[] = []

  constructor(private readonly deps: SpendingDeps) {
    this.#book = this.#open()
  }

  async note(entry: UsageEntry): Promise<void> {
    const book = await this.#book
    const noted = book.ok ? await book.value.note(entry) : book
    if (!noted.ok) this.deps.log(`usage was not written down: ${noted.error.message}`)
  }

  async rows(): Promise<Omit<UsageRow, 'connection'>[]> {
    const book = await this.#book
    return book.ok ? book.value.rows() : []
  }

  /** What is missing from the rows: a journal that was set aside, or all of it. */
  async missing(): Promise<UsageGap> {
    const book = await this.#book
    return book.ok
      ? { setAside: book.value.setAside, unreadable: false }
      : { setAside: book.error.at ?? null, unreadable: true }
  }

  /**
   * Sets credits aside until the answered function is called: after they are noted, or not spent
   * after all. CREDIT_LIMIT where one of the user's limits does not leave so much; the disk's own
   * error where there is a limit and nothing is known of what was spent.
   */
  async reserve(wish: Wish): Promise<Result<() => void>> {
    if (wish.connectionId === EMBEDDED_CONNECTION_ID) return ok(() => undefined)
    const book = await this.#book
    const rows = book.ok ? book.value.rows() : []
    const day = dayOf(new Date())
    const { projectId } = wish
    const aside = (ofProject: boolean) =>
      this.#reserved
        .filter((each) => !ofProject || each.projectId === projectId)
        .reduce((sum, { credits }) => sum + credits, 0)
    const spent = {
      day: spentOf(rows, { day }) + aside(false),
      project: spentOf(rows, { projectId }) + aside(true),
    }
    const { credits, by } = allowedCredits(this.deps.limits(), spent, projectId)
    if (credits !== null && !book.ok) return book
    if (credits !== null && wish.credits > credits) {
      const params = { needed: wish.credits, left: credits, by: by ?? 'day' }
      return fail(
        studioError('CREDIT_LIMIT', `the limit of the ${by ?? 'day'} leaves ${credits}`, {
          params,
        }),
      )
    }
    this.#reserved.push(wish)
    return ok(() => {
      this.#reserved = this.#reserved.filter((each) => each !== wish)
    })
  }

  async close(): Promise<void> {
    const book = await this.#book
    if (book.ok) await book.value.close()
  }

  async #open(): Promise<Result<UsageLedger>> {
    const book = await UsageLedger.open(this.deps.file, this.deps.setAside)
    if (!book.ok) this.deps.log(`the journal of usage cannot be read: ${book.error.message}`)
    return book
  }
}
