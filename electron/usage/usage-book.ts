import { ok, type Result } from '@shared/contracts/result'
import { usageEntrySchema, type UsageEntry, type UsageRow } from '@shared/contracts/usage'
import { dayOf } from '@shared/dubbing/spending'
import { openJournal, type Journal } from '../files/journal'

type BookRow = Omit<UsageRow, 'connection'>

/**
 * What was spent where and when, in all projects: a journal of its own beside the settings. The
 * journals of the projects say the same; what a kill kept from this one is added when its project
 * is opened, for every entry has the key of its request.
 */
export class UsageBook {
  readonly #entries = new Map<string, UsageEntry>()

  private constructor(private readonly journal: Journal<UsageEntry>) {}

  static async open(file: string): Promise<Result<UsageBook>> {
    const opened = await openJournal(file, usageEntrySchema)
    if (!opened.ok) return opened
    const book = new UsageBook(opened.value.journal)
    for (const entry of opened.value.lines) book.#entries.set(entry.key, entry)
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
  rows(): BookRow[] {
    const rows = new Map<string, BookRow>()
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
