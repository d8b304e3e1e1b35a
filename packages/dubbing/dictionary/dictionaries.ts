import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Dictionary } from '@shared/contracts/dictionary'
import { ok, type Result } from '@shared/contracts/result'
import { activeEntries, isPending } from '@shared/dictionary/rows'
import { isWithoutDictionary } from '@shared/dictionary/without-dictionary'
import type { RenderDictionary } from '../runs/run-deps'
import type { PronunciationCalls } from '../gateway/calls/pronunciation'
import { ConnectionDictionary } from './connection-dictionary'

export interface DictionariesDeps {
  folder: string
  calls(connectionId: string): PronunciationCalls
  changed(connectionId: string, dictionary: Dictionary): void
  /** Called with the path of a damaged copy that was set aside. */
  setAside?(to: string): void
}

/** The pronunciation dictionaries, one per connection. */
export class Dictionaries {
  readonly #open = new Map<string, Promise<Result<ConnectionDictionary>>>()

  constructor(private readonly deps: DictionariesDeps) {}

  async of(connectionId: string): Promise<Result<ConnectionDictionary>> {
    const known = this.#open.get(connectionId)
    if (known) return known
    const { folder, calls, changed, setAside } = this.deps
    // Ids may hold characters that file names cannot.
    const name = createHash('sha1').update(connectionId).digest('hex')
    const opening = ConnectionDictionary.open(
      join(folder, `${name}.json`),
      calls(connectionId),
      (dictionary) => changed(connectionId, dictionary),
      setAside,
    )
    this.#open.set(connectionId, opening)
    const opened = await opening
    if (!opened.ok) this.#open.delete(connectionId)
    return opened
  }

  /**
   * The entries the service will apply, after syncing every edit. Fails while edits cannot be sent: a
   * render would cost credits and use the old reading. For a service without a dictionary the words
   * are replaced before sending.
   */
  async forRender(connectionId: string): Promise<Result<RenderDictionary>> {
    const dictionary = await this.of(connectionId)
    if (!dictionary.ok) return dictionary
    let synced = await dictionary.value.sync()
    // An edit may come while a sync is finishing, which then misses it.
    while (synced.ok && dictionary.value.current.rows.some(isPending))
      synced = await dictionary.value.sync()
    const { rows } = dictionary.value.current
    const here = !synced.ok && isWithoutDictionary(synced.error)
    if (!synced.ok && !here && rows.some(isPending)) return synced
    return ok({ entries: activeEntries(rows), here })
  }
}
