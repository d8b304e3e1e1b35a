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
  /** A copy that could not be understood is kept there. */
  setAside?(to: string): void
}

/** The pronunciation dictionaries, one for each connection. */
export class Dictionaries {
  readonly #open = new Map<string, Promise<Result<ConnectionDictionary>>>()

  constructor(private readonly deps: DictionariesDeps) {}

  async of(connectionId: string): Promise<Result<ConnectionDictionary>> {
    const known = this.#open.get(connectionId)
    if (known) return known
    const { folder, calls, changed, setAside } = this.deps
    // An id could be any text; a file name cannot.
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
   * The entries that the service will apply, after it has been told of every edit. While edits wait
   * that cannot reach it, this fails: a render would cost credits and say the old reading. A service
   * without a dictionary is sent the words as they are to be read.
   */
  async forRender(connectionId: string): Promise<Result<RenderDictionary>> {
    const dictionary = await this.of(connectionId)
    if (!dictionary.ok) return dictionary
    let synced = await dictionary.value.sync()
    // An edit may come while the last words of a sync are written down: that one does not know it.
    while (synced.ok && dictionary.value.current.rows.some(isPending))
      synced = await dictionary.value.sync()
    const { rows } = dictionary.value.current
    const here = !synced.ok && isWithoutDictionary(synced.error)
    if (!synced.ok && !here && rows.some(isPending)) return synced
    return ok({ entries: activeEntries(rows), here })
  }
}
