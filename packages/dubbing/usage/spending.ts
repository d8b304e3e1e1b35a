import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import {
  type CreditLimits,
  type UsageEntry,
  type UsageGap,
  type UsageRow,
  usageEntrySchema,
} from '@shared/contracts/usage'
import {
  allowedCredits,
  costsNothing,
  dayOf,
  leftOfMonth,
  spentInMonth,
  spentOf,
} from '@shared/dubbing/spending'
import { copyFile, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import {
  type Journal,
  type OpenedJournal,
  openJournal,
  writeAtomically,
  movePath,
  withFileErrors,
} from '@cuecast/platform'
import { type Submission, unsaid } from '../runs/submission'
import { spreadsheetCell } from '@shared/csv/cell'

interface SpendingDeps {
  file: string
  limits(): CreditLimits
  /** Null: the connection has no limit of its own. */
  perMonth?(connectionId: string): MonthLimit | null
  /** Called with the path of a damaged journal that was set aside. */
  setAside?(to: string): void
  log(line: string): void
}

/** A reservation: the project and the amounts. */
interface SpendRequest {
  projectId: string
  /** Credits by the connection that is paid. */
  costs: ReadonlyMap<string, number>
}

/** Most credits of a calendar month at a connection, which has a name. */
export interface MonthLimit {
  name: string
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

  /** All that a request has cost now that its cues are settled: what was estimated besides is taken back. */
  async settle(entries: readonly UsageEntry[]): Promise<void> {
    const ledger = await this.#ledger
    for (const stale of ledger.ok ? ledger.value.besides(entries) : [])
      await this.note({ ...stale, credits: 0 })
  }

  async rows(): Promise<Omit<UsageRow, 'connection'>[]> {
    const ledger = await this.#ledger
    return ledger.ok ? ledger.value.rows() : []
  }

  /** Gaps in the rows: a journal that was set aside, or everything. */
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
    const needed = sumOf(request)
    if (needed === 0) return ok(() => undefined)
    const ledger = await this.#ledger
    const rows = ledger.ok ? ledger.value.rows() : []
    const day = dayOf(new Date())
    const { projectId } = request
    const reserved = (ofProject: boolean) =>
      this.#reserved
        .filter((each) => !ofProject || each.projectId === projectId)
        .reduce((sum, each) => sum + sumOf(each), 0)
    const spent = {
      day: spentOf(rows, { day }) + reserved(false),
      project: spentOf(rows, { projectId }) + reserved(true),
    }
    const { credits, by } = allowedCredits(this.deps.limits(), spent, projectId)
    if (credits !== null && !ledger.ok) return ledger
    const month = this.#monthOf(request, rows)
    if (month.isLimited && !ledger.ok) return ledger
    if (month.error) return fail(month.error)
    if (credits !== null && needed > credits) {
      const params = { needed, left: credits, by: by ?? 'day' }
      return failWith('CREDIT_LIMIT', `the limit of the ${by ?? 'day'} leaves ${credits}`, {
        params,
      })
    }
    this.#reserved.push(request)
    return ok(() => {
      this.#reserved = this.#reserved.filter((each) => each !== request)
    })
  }

  /** What the connections' own limits of this month say to it. */
  #monthOf(
    { costs }: SpendRequest,
    rows: readonly LedgerRow[],
  ): { isLimited: boolean; error: StudioError | null } {
    let isLimited = false
    for (const [connectionId, needed] of costs) {
      const limit = this.deps.perMonth?.(connectionId) ?? null
      if (limit === null) continue
      isLimited = true
      const reserved = this.#reserved.reduce(
        (sum, each) => sum + (each.costs.get(connectionId) ?? 0),
        0,
      )
      const left = leftOfMonth(limit.credits, spentInMonth(rows, connectionId) + reserved)
      if (needed <= left) continue
      const params = { needed, left, by: 'month', name: limit.name }
      const message = `the limit of the month at ${limit.name} leaves ${left}`
      return { isLimited, error: studioError('CREDIT_LIMIT', message, { params }) }
    }
    return { isLimited, error: null }
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

const sumOf = ({ costs }: SpendRequest): number =>
  [...costs.values()].reduce((sum, credits) => sum + credits, 0)

type LedgerRow = Omit<UsageRow, 'connection'>

/** Lines that later ones have replaced; with more of them the journal is written again. */
const MAX_REPLACED = 1_000

/**
 * Spending of all projects, by service and time: a journal next to the settings. The journals of
 * the projects hold the same; entries lost by a kill are added when their project is opened, since
 * each has the key of its request.
 */
export class UsageLedger {
  readonly #entries = new Map<string, UsageEntry>()

  private constructor(
    private readonly journal: Journal<UsageEntry>,
    /** A journal of today that could not be understood and is kept under this path; null: none. */
    readonly setAside: string | null,
  ) {}

  /** A journal that cannot be read, or not all of it, is set aside as `….broken`, never overwritten. */
  static async open(file: string, setAside?: (to: string) => void): Promise<Result<UsageLedger>> {
    const opened = await openSound(file, setAside)
    if (!opened.ok) return opened
    const { journal, lines } = opened.value
    const gap = await setAsideToday(file)
    if (!gap.ok) {
      await journal.close()
      return gap
    }
    const book = new UsageLedger(journal, gap.value)
    for (const entry of lines) book.#entries.set(entry.key, entry)
    return ok(book)
  }

  /** Counts at once; resolves when it is on the disk. A known entry is not written again. */
  async note(entry: UsageEntry): Promise<Result<void>> {
    const known = this.#entries.get(entry.key)
    if (known?.credits === entry.credits) return ok(undefined)
    this.#entries.set(entry.key, entry)
    return this.journal.append(entry)
  }

  /** Entries with a cost that belong to the same request as these, and are not among them. */
  besides(entries: readonly UsageEntry[]): UsageEntry[] {
    const keys = new Set(entries.map(({ key }) => key))
    const [request] = keys
    if (request === undefined) return []
    return [...this.#entries.values()].filter(
      ({ key, credits }) => credits > 0 && key.startsWith(`${request} `) && !keys.has(key),
    )
  }

  /** By day, project and connection, newest day first. */
  rows(): LedgerRow[] {
    const rows = new Map<string, LedgerRow>()
    for (const { at, projectId, project, connectionId, credits } of this.#entries.values()) {
      const day = dayOf(new Date(at))
      const key = JSON.stringify([day, projectId, connectionId])
      const row = rows.get(key) ?? {
        day,
        projectId,
        project,
        connectionId,
        requests: 0,
        credits: 0,
      }
      // A renamed project has its latest name.
      rows.set(key, { ...row, project, requests: row.requests + 1, credits: row.credits + credits })
    }
    return [...rows.values()].sort((a, b) =>
      a.day === b.day ? a.project.localeCompare(b.project) : a.day < b.day ? 1 : -1,
    )
  }

  close(): Promise<void> {
    return this.journal.close()
  }
}

async function openSound(
  file: string,
  setAside?: (to: string) => void,
): Promise<Result<OpenedJournal<UsageEntry>>> {
  const aside = `${file}.${Date.now()}.broken`
  const opened = await openJournal(file, usageEntrySchema, { isPrivate: true })
  if (!opened.ok) {
    const moved = await movePath(file, aside).then(
      () => true,
      () => false,
    )
    if (!moved) return opened
    setAside?.(aside)
    return openJournal(file, usageEntrySchema, { isPrivate: true })
  }
  const { journal, lines, damaged } = opened.value
  const latest = new Map(lines.map((entry) => [entry.key, entry]))
  if (damaged.length === 0 && lines.length - latest.size < MAX_REPLACED) return opened
  await journal.close()
  if (damaged.length > 0) {
    await copyFile(file, aside)
    setAside?.(aside)
  }
  const text = [...latest.values()].map((entry) => `${JSON.stringify(entry)}\n`).join('')
  const written = await writeAtomically(file, text, { mode: 0o600 })
  return written.ok ? openJournal(file, usageEntrySchema, { isPrivate: true }) : written
}

/** The last journal that was set aside today: its entries are missing from today's sum. */
async function setAsideToday(file: string): Promise<Result<string | null>> {
  const today = dayOf(new Date())
  const folder = dirname(file)
  const names = await withFileErrors(folder, 'read', async () => ok(await readdir(folder)))
  if (!names.ok) return names
  const found = names.value.filter((name) => {
    const [, ms] = /^(\d+)\.broken$/.exec(name.slice(basename(file).length + 1)) ?? []
    const ours = name.startsWith(`${basename(file)}.`)
    return ours && ms !== undefined && dayOf(new Date(Number(ms))) === today
  })
  const last = found.sort().at(-1)
  return ok(last === undefined ? null : join(folder, last))
}

/**
 * Cost of a request as far as known. At a service its characters once it is accepted, less those of cues that it could
 * not render; for voices that the embedded service has from providers, what these were sent: an entry for each.
 *
 * @param providerOf a voice's provider; where it is known, cues that are still to be spoken count, too
 */
export function spentBy(
  submission: Submission,
  project: { id: string; name: string },
  providerOf?: (voiceId: number) => string | undefined,
): UsageEntry[] {
  const { state, key, at, connectionId, chunks, settled } = submission
  if (state !== 'accepted' && state !== 'gone') return []
  const credits = new Map([[connectionId, 0]])
  const add = (payee: string, more: number) => credits.set(payee, (credits.get(payee) ?? 0) + more)
  for (const [position, chunk] of chunks.entries()) {
    const { state: end, ...outcome } = settled.get(position) ?? { state: null }
    const usage = 'usage' in outcome ? outcome.usage : undefined
    if (costsNothing(connectionId, chunk.voiceId) || connectionId !== EMBEDDED_CONNECTION_ID) {
      const isBack = end === 'failed' && 'error' in outcome && unsaid.has(outcome.error.code)
      if (!isBack) add(connectionId, chunk.credits)
      continue
    }
    const payee = usage?.provider ?? providerOf?.(chunk.voiceId)
    if (payee !== undefined) add(payee, usage?.characters ?? (end === null ? chunk.credits : 0))
  }
  return [...credits].map(([payee, spent]) => ({
    key: payee === connectionId ? key : `${key} ${payee}`,
    at,
    action: 'render',
    connectionId: payee,
    projectId: project.id,
    project: project.name,
    credits: spent,
  }))
}

const HEAD = 'day,project,connection,requests,credits'

/** Rows as CSV (RFC 4180, UTF-8 with BOM so that spreadsheets read the Vietnamese). */
export function usageCsv(rows: readonly UsageRow[], embedded: string): string {
  const lines = rows.map(({ day, project, connection, connectionId, requests, ...row }) => {
    const name = connection === '' ? embedded : (connection ?? '')
    // The voices inside the app cost nothing, whatever they have read.
    const credits = connectionId === EMBEDDED_CONNECTION_ID ? 0 : row.credits
    return [day, spreadsheetCell(project), spreadsheetCell(name), requests, credits].join(',')
  })
  return `\ufeff${[HEAD, ...lines].join('\r\n')}\r\n`
}

/** Writes rows as CSV; `embedded` is the name of the embedded service in them. */
export function writeUsageCsv(
  path: string,
  rows: readonly UsageRow[],
  embedded: string,
): Promise<Result<void>> {
  return writeAtomically(path, usageCsv(rows, embedded))
}
