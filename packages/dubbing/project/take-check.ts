import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import {
  lstatOrNull,
  openPlainFile,
  parseJson,
  readPlainFile,
  writeAtomically,
} from '@cuecast/platform'

/** Verified files, with their size and time at that moment. */
const checkedSchema = z.record(z.string(), z.string())

/** Files checked in parallel. */
const PARALLEL = 8

/**
 * Verifies audio files against the hash in their name. Results are cached in a file by size and time,
 * so that the files are read once and not at every opening.
 */
export class TakeCheck {
  #known: Record<string, string> = {}
  #changed = false

  private constructor(
    private readonly folder: string,
    private readonly memory: string,
  ) {}

  static async open(folder: string, memory: string): Promise<TakeCheck> {
    const check = new TakeCheck(folder, memory)
    const text = (await readPlainFile(memory).catch(() => null))?.toString('utf8')
    check.#known = checkedSchema.safeParse(parseJson(text ?? '')).data ?? {}
    return check
  }

  /** Files that are empty or not regular files; reads no content. */
  async empty(files: readonly string[]): Promise<string[]> {
    return this.#each(files, async (file) => {
      const info = await lstatOrNull(join(this.folder, file))
      return !info?.isFile() || info.size === 0
    })
  }

  /** Files whose content does not match the hash in their name. */
  async damaged(files: readonly string[], isStopped: () => boolean): Promise<string[]> {
    return this.#each(files, async (file) => !isStopped() && !(await this.#isSound(file)))
  }

  /** Marks a file as verified that was just written under its hash. */
  async trust(file: string): Promise<void> {
    const mark = await this.#markOf(file)
    if (mark === null) return
    this.#known[file] = mark
    this.#changed = true
  }

  /** Writes the cache; a failure only costs time later. */
  async save(): Promise<void> {
    if (!this.#changed) return
    this.#changed = false
    await writeAtomically(this.memory, JSON.stringify(this.#known), { flush: false })
  }

  async #each(
    files: readonly string[],
    isWrong: (file: string) => Promise<boolean>,
  ): Promise<string[]> {
    const wrong: string[] = []
    for (let i = 0; i < files.length; i += PARALLEL) {
      const some = files.slice(i, i + PARALLEL)
      const found = await Promise.all(some.map(isWrong))
      wrong.push(...some.filter((_, at) => found[at]))
    }
    return wrong
  }

  async #isSound(file: string): Promise<boolean> {
    const mark = await this.#markOf(file)
    if (mark !== null && this.#known[file] === mark) return true
    const hash = await hashOf(join(this.folder, file))
    if (mark === null || hash !== file.slice(0, 64)) return false
    this.#known[file] = mark
    this.#changed = true
    return true
  }

  async #markOf(file: string): Promise<string | null> {
    const info = await lstatOrNull(join(this.folder, file))
    return info?.isFile() ? `${info.size} ${info.mtimeMs}` : null
  }
}

/** SHA-256 of a file, streamed; '' if it cannot be read. */
export async function hashOf(path: string): Promise<string> {
  const file = await openPlainFile(path, constants.O_RDONLY).catch(() => null)
  if (file === null) return ''
  const hash = createHash('sha256')
  try {
    for await (const piece of file.createReadStream({ autoClose: false })) hash.update(piece)
    return hash.digest('hex')
  } catch {
    return ''
  } finally {
    await file.close()
  }
}
