import { copyFile, readdir, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ok, type Result } from '@shared/contracts/result'
import { usageEntrySchema, type UsageEntry, type UsageRow } from '@shared/contracts/usage'
import { dayOf } from '@shared/dubbing/spending'
import { type Journal, type OpenedJournal, openJournal, writeAtomically } from '@cuecast/platform'

type LedgerRow = Omit<UsageRow, 'connection'>

/** Lines that later ones have replaced; with more of them the journal is written again. */
const MOST_REPLACED = 1_000

/**
 * What was spent where and when, in all projects: a journal of its own beside the settings. The
 * journals of the projects say the same; what a kill kept from this one is added when its project
 * is opened, for every entry has the key of its request.
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
    const book = new UsageLedger(journal, await setAsideToday(file))
    for (const entry of lines) book.#entries.set(entry.key, entry)
    return ok(book)
  }

  /** Counts at once; answers when it is on the disk. What is known already is not written again. */
  async note(entry: UsageEntry): Promise<Result<void>> {
    const known = this.#entries.get(entry.key)
    if (known?.credits === entry.credits) return ok(undefined)
    this.#entries.set(entry.key, entry)
    return this.journal.append(entry)
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
      // A project that was renamed is called what it was called last.
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
  const opened = await openJournal(file, usageEntrySchema)
  if (!opened.ok) {
    const moved = await rename(file, aside).then(
      () => true,
      () => false,
    )
    if (!moved) return opened
    setAside?.(aside)
    return openJournal(file, usageEntrySchema)
  }
  const { journal, lines, damaged } = opened.value
  const latest = new Map(lines.map((entry) => [entry.key, entry]))
  if (damaged.length === 0 && lines.length - latest.size < MOST_REPLACED) return opened
  await journal.close()
  if (damaged.length > 0) {
    await copyFile(file, aside)
    setAside?.(aside)
  }
  const text = [...latest.values()].map((entry) => `${JSON.stringify(entry)}\n`).join('')
  const written = await writeAtomically(file, text)
  return written.ok ? openJournal(file, usageEntrySchema) : written
}

/** The last journal that was set aside today: what it held is missing from today's sum. */
async function setAsideToday(file: string): Promise<string | null> {
  const today = dayOf(new Date())
  const names = await readdir(dirname(file)).catch(() => [])
  const found = names.filter((name) => {
    const [, ms] = /^(\d+)\.broken$/.exec(name.slice(basename(file).length + 1)) ?? []
    const ours = name.startsWith(`${basename(file)}.`)
    return ours && ms !== undefined && dayOf(new Date(Number(ms))) === today
  })
  const last = found.sort().at(-1)
  return last === undefined ? null : join(dirname(file), last)
}
