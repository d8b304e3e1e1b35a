import { castLibrarySchema, type CastLibrary, type CastLibraryChange } from '@shared/contracts/cast'
import { changeLibrary, emptyLibrary } from '@shared/casting/cast-library'
import { ok, type Result } from '@shared/contracts/result'
import { readKept, writeKept } from '@cuecast/platform'

/** The cast library of this computer: read once, written after every change. */
export class CastLibraryStore {
  #library: CastLibrary | null = null
  /** Serializes changes, so that none is lost and the last one is on disk. */
  #last: Promise<unknown> = Promise.resolve()

  /** @param setAside called with the path of a damaged library that was set aside */
  constructor(
    private readonly path: string,
    private readonly setAside?: (to: string) => void,
  ) {}

  get(): Promise<Result<CastLibrary>> {
    return this.#inTurn(() => this.#read())
  }

  /** Returns the library after the change. */
  change(change: CastLibraryChange): Promise<Result<CastLibrary>> {
    return this.#inTurn(async () => {
      const before = await this.#read()
      if (!before.ok) return before
      const next = changeLibrary(before.value, change)
      if (next === before.value) return before
      const written = await writeKept(this.path, next)
      if (!written.ok) return written
      this.#library = next
      return ok(next)
    })
  }

  async #read(): Promise<Result<CastLibrary>> {
    if (this.#library) return ok(this.#library)
    const read = await readKept(this.path, castLibrarySchema, emptyLibrary, this.setAside)
    if (read.ok) this.#library = read.value
    return read
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }
}
