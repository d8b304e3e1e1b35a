import { constants } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { StudioError } from '@shared/contracts/studio-error'
import { ok, fail, type Result } from '@shared/contracts/result'
import type { ZodType } from 'zod'
import {
  cutPlainFile,
  syncFolder,
  fileError,
  withFileErrors,
  openPlainFile,
  orClosed,
  readPlainFile,
} from './files'
import { parseJson } from './kept-file'
import { systemCode } from './patient-files'

/** An append-only file of JSON lines. */
export interface Journal<Line> {
  /**
   * Resolves once the line is on the disk. Lines appended meanwhile share one flush, so that many
   * parallel appends cost little more than one.
   */
  append(line: Line): Promise<Result<void>>
  /** Waits for pending appends, then empties the file. */
  clear(): Promise<Result<void>>
  /** Waits for pending appends, then closes the file. */
  close(): Promise<void>
}

export interface OpenedJournal<Line> {
  journal: Journal<Line>
  lines: Line[]
  /**
   * Numbers of the lines that could not be understood as they are, from 1; whole entries in them are
   * among `lines` all the same. They stay in the file.
   */
  damaged: number[]
}

export interface JournalOptions {
  /** Checked before every write; if it fails, nothing is written and its error is returned. */
  mayWrite?: () => Promise<Result<void>>
  /** Only its owner may read it. */
  isPrivate?: boolean
}

/**
 * Opens a journal, making it when there is none. A last line without its end was torn by a kill:
 * it is cut off, because nothing that depended on it has happened.
 */
export function openJournal<Line>(
  path: string,
  schema: ZodType<Line>,
  options: JournalOptions = {},
): Promise<Result<OpenedJournal<Line>>> {
  return withFileErrors(path, 'write', async () => {
    const bytes = await readJournal(path)
    const whole = bytes === null ? 0 : bytes.lastIndexOf(0x0a) + 1
    if (bytes !== null && whole < bytes.length) await cutPlainFile(path, whole)
    const { lines, damaged } = parseLines(bytes?.toString('utf8', 0, whole) ?? '', schema)
    const file = await openPlainFile(
      path,
      constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT,
    )
    if (options.isPrivate) await orClosed(file, () => file.chmod(0o600))
    if (bytes === null) await syncFolder(dirname(path))
    return ok({ journal: new FileJournal<Line>(file, path, options), lines, damaged })
  })
}

/** A read-only journal: every change is refused with this error. */
export function openJournalToRead<Line>(
  path: string,
  schema: ZodType<Line>,
  refusal: StudioError,
): Promise<Result<OpenedJournal<Line>>> {
  return withFileErrors(path, 'read', async () => {
    const bytes = await readJournal(path)
    const whole = bytes === null ? 0 : bytes.lastIndexOf(0x0a) + 1
    const refuse = async () => fail(refusal)
    const journal: Journal<Line> = { append: refuse, clear: refuse, close: async () => undefined }
    return ok({ journal, ...parseLines(bytes?.toString('utf8', 0, whole) ?? '', schema) })
  })
}

/** The bytes of a journal; null when there is none. */
async function readJournal(path: string): Promise<Buffer | null> {
  return readPlainFile(path).catch((cause: unknown) => {
    if (systemCode(cause) === 'ENOENT') return null
    throw cause
  })
}

function parseLines<Line>(text: string, schema: ZodType<Line>) {
  const lines: Line[] = []
  const damaged: number[] = []
  for (const [index, row] of text.split('\n').entries()) {
    if (row === '') continue
    const parsed = schema.safeParse(parseJson(row))
    if (parsed.success) {
      lines.push(parsed.data)
      continue
    }
    damaged.push(index + 1)
    for (const each of objectsIn(row)) {
      const inside = schema.safeParse(parseJson(each))
      if (inside.success) lines.push(inside.data)
    }
  }
  return { lines, damaged }
}

/** The whole JSON objects in a row that is none itself: lines that have lost the break between them. */
function objectsIn(row: string): string[] {
  const found: string[] = []
  let start = 0
  let depth = 0
  let inString = false
  for (let i = 0; i < row.length; i += 1) {
    const letter = row[i]
    if (inString) {
      if (letter === '\\') i += 1
      else if (letter === '"') inString = false
    } else if (letter === '"') inString = depth > 0
    else if (letter === '{') {
      if (depth === 0) start = i
      depth += 1
    } else if (letter === '}' && depth > 0) {
      depth -= 1
      if (depth === 0) found.push(row.slice(start, i + 1))
    }
  }
  return found
}

class FileJournal<Line> implements Journal<Line> {
  #waiting: string[] = []
  /** The flush that takes up everything waiting now. */
  #next: Promise<Result<void>> | null = null
  #last: Promise<unknown> = Promise.resolve()
  #length: number | null = null
  /** An incomplete line may follow `#length`: it is cut off before the next append. */
  #torn = false

  constructor(
    private readonly file: FileHandle,
    private readonly path: string,
    private readonly options: JournalOptions,
  ) {}

  append(line: Line): Promise<Result<void>> {
    this.#waiting.push(`${JSON.stringify(line)}\n`)
    if (this.#next === null) {
      this.#next = this.#last.then(() => this.#flush())
      this.#last = this.#next
    }
    return this.#next
  }

  clear(): Promise<Result<void>> {
    const cleared = this.#last.then(() =>
      withFileErrors(this.path, 'write', async () => {
        const allowed = await this.options.mayWrite?.()
        if (allowed?.ok === false) return allowed
        await cutPlainFile(this.path, 0)
        this.#length = 0
        this.#torn = false
        return ok(undefined)
      }),
    )
    this.#last = cleared
    return cleared
  }

  async close(): Promise<void> {
    await this.#last
    await this.file.close()
  }

  async #flush(): Promise<Result<void>> {
    const text = this.#waiting.join('')
    this.#waiting = []
    this.#next = null
    try {
      const allowed = await this.options.mayWrite?.()
      if (allowed?.ok === false) return allowed
      this.#length ??= (await this.file.stat()).size
      if (this.#torn) await this.#cutTorn(this.#length)
      this.#torn = true
      await this.file.appendFile(text)
      await this.file.sync()
      this.#torn = false
      this.#length += Buffer.byteLength(text)
      return ok(undefined)
    } catch (cause) {
      // A full disk can leave half a line, which would swallow the next one.
      if (this.#torn && this.#length !== null)
        await this.#cutTorn(this.#length).catch(() => undefined)
      return fail(fileError(cause, this.path, 'write'))
    }
  }

  async #cutTorn(length: number): Promise<void> {
    await cutPlainFile(this.path, length)
    this.#torn = false
  }
}
