import {
  castLibrarySchema,
  type CastLibrary,
  type CastLibraryChange,
  type CastMap,
  type CastMapFile,
} from '@shared/contracts/cast'
import { changeLibrary, emptyLibrary } from '@shared/casting/cast-library'
import { ok, type Result, failWith } from '@shared/contracts/result'
import { readKept, writeKept, writeAtomically, withFileErrors } from '@cuecast/platform'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseCastMap } from '@shared/casting/cast-map'

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

const MAX_BYTES = 5 * 1024 * 1024

/** Reads a cast map; CAST_MAP_INVALID names the file and the entry. */
export async function readCastMapFile(path: string): Promise<Result<CastMapFile>> {
  return withFileErrors(path, 'read', async () => {
    const { size } = await stat(path)
    if (size > MAX_BYTES)
      return failWith('FILE_TOO_LARGE', 'the cast map is too large', { at: path })
    const fileName = basename(path)
    const castMap = parseCastMap(await readFile(path, 'utf8'), fileName)
    return castMap.ok ? ok({ path, fileName, castMap: castMap.value }) : castMap
  })
}

/** Writes a cast map as formatted JSON; returns the number of entries. */
export async function writeCastMapFile(path: string, castMap: CastMap): Promise<Result<number>> {
  const written = await writeAtomically(path, `${JSON.stringify(castMap, null, 2)}\n`)
  return written.ok ? ok(Object.keys(castMap).length) : written
}
