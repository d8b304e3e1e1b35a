import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ProviderUsage } from '@shared/contracts/models/providers'
import { fail, ok, type Result } from '@shared/contracts/result'
import {
  fileError,
  withFileErrors,
  type Journal,
  type Log,
  openJournal,
  parseJson,
  removeFile,
  writeAtomically,
} from '@cuecast/platform'
import type { StudioError } from '@shared/contracts/errors'
import type { ProviderAnswer } from './adapter'

/**
 * `requests.jsonl`: the paid requests to providers. `sent` is on disk before a request leaves, `answered` after its
 * answer is. One that has no outcome at the next start may have been paid for.
 */
const lineSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('sent'),
    key: z.string(),
    /** What it was sent for: a chunk in one of its versions. */
    work: z.string(),
    provider: z.string(),
    /** As sent, which is what providers count. */
    characters: z.int().min(0),
    /** Speed that was asked for. */
    rate: z.number(),
    at: z.string(),
  }),
  z.object({
    type: z.literal('answered'),
    key: z.string(),
    contentType: z.string(),
    /** Speed of the sound, where another one was asked for at first. */
    rate: z.number().optional(),
  }),
  /** Not accepted: nothing was paid. */
  z.object({ type: z.literal('refused'), key: z.string() }),
  /** Whether it was accepted cannot be known any more. */
  z.object({ type: z.literal('lost'), key: z.string(), why: z.string() }),
])
type Line = z.infer<typeof lineSchema>

/** A request that was paid for, or may have been. */
export interface BookedRequest {
  readonly key: string
  readonly work: string
  readonly provider: string
  readonly characters: number
  rate: number
  readonly at: string
  state: 'sent' | 'answered' | 'lost'
  contentType: string
  /** Why it is lost. */
  why: string
}

type NewRequest = Pick<BookedRequest, 'key' | 'work' | 'provider' | 'characters' | 'rate'>

const FILE = 'requests.jsonl'
const ANSWERS = 'answers'
const ENDED = 'the program ended while it was being sent'

/** Name of a request: the same text in the same voice for the same work is one. */
export const requestKey = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32)

/** The paid requests of one data folder and their answers. */
export class RequestBook {
  readonly #requests = new Map<string, BookedRequest>()
  /** Keys by the work that they were sent for. */
  readonly #ofWork = new Map<string, Set<string>>()

  private constructor(
    private readonly journal: Journal<Line>,
    private readonly folder: string,
  ) {}

  /**
   * @param keepMs requests before that are left out, with their answers
   * @returns the failure to read or write the folder
   */
  static async open(folder: string, keepMs: number, log: Log): Promise<Result<RequestBook>> {
    const path = join(folder, FILE)
    try {
      await mkdir(join(folder, ANSWERS), { recursive: true, mode: 0o700 })
      await shorten(path, new Date(Date.now() - keepMs).toISOString())
    } catch (cause) {
      return fail(fileError(cause, folder, 'write'))
    }
    const opened = await openJournal(path, lineSchema, { isPrivate: true })
    if (!opened.ok) return opened
    const { damaged } = opened.value
    if (damaged.length > 0)
      log('warn', 'the book of paid requests has damaged lines', {
        path,
        lines: damaged.join(', '),
      })
    const book = new RequestBook(opened.value.journal, folder)
    for (const line of opened.value.lines) book.#take(line)
    for (const request of book.#requests.values())
      if (request.state === 'sent') Object.assign(request, { state: 'lost', why: ENDED })
    await book.#sweep()
    return ok(book)
  }

  /** A request that was paid for, or may have been; null = it was never sent, or refused. */
  find(key: string): BookedRequest | null {
    return this.#requests.get(key) ?? null
  }

  /** What was sent for some work and is paid for, or perhaps; null = nothing. */
  usageOf(work: string): ProviderUsage | null {
    const keys = this.#ofWork.get(work) ?? []
    const sent = [...keys].flatMap((key) => this.#requests.get(key) ?? [])
    const [first] = sent
    if (!first) return null
    const characters = sent.reduce((sum, each) => sum + each.characters, 0)
    return { provider: first.provider, characters }
  }

  /** Resolves when it is on disk: only then may it leave. */
  async begin(request: NewRequest): Promise<Result<void>> {
    const line: Line = { type: 'sent', ...request, at: new Date().toISOString() }
    const noted = await this.journal.append(line)
    if (noted.ok) this.#take(line)
    return noted
  }

  /**
   * Resolves when the answer is on disk.
   *
   * @param rate of the sound, where it is not the one that was asked for
   */
  async answered(key: string, answer: ProviderAnswer, rate?: number): Promise<Result<void>> {
    const written = await writeAtomically(this.#answerFile(key), answer.bytes, { mode: 0o600 })
    if (!written.ok) return written
    const { contentType } = answer
    return this.#note({ type: 'answered', key, contentType, ...(rate !== undefined && { rate }) })
  }

  refused(key: string): Promise<Result<void>> {
    return this.#note({ type: 'refused', key })
  }

  lost(key: string, { message: why }: StudioError): Promise<Result<void>> {
    return this.#note({ type: 'lost', key, why })
  }

  answerOf({ key, contentType }: BookedRequest): Promise<Result<ProviderAnswer>> {
    const file = this.#answerFile(key)
    return withFileErrors(file, 'read', async () =>
      ok({ contentType, bytes: new Uint8Array(await readFile(file)) }),
    )
  }

  /** What came of some work is stored elsewhere: its answers are of no more use. */
  async release(work: string): Promise<void> {
    for (const key of this.#ofWork.get(work) ?? []) await removeFile(this.#answerFile(key))
  }

  close(): Promise<void> {
    return this.journal.close()
  }

  #answerFile(key: string): string {
    return join(this.folder, ANSWERS, key)
  }

  async #note(line: Line): Promise<Result<void>> {
    this.#take(line)
    return this.journal.append(line)
  }

  #take(line: Line): void {
    if (line.type === 'sent') {
      const { type: _, ...request } = line
      this.#requests.set(line.key, { ...request, state: 'sent', contentType: '', why: '' })
      const keys = this.#ofWork.get(line.work) ?? new Set()
      this.#ofWork.set(line.work, keys.add(line.key))
      return
    }
    if (line.type === 'refused') this.#requests.delete(line.key)
    const known = this.#requests.get(line.key)
    if (known && line.type === 'answered') {
      const { contentType, rate = known.rate } = line
      Object.assign(known, { state: 'answered', contentType, rate })
    }
    if (known && line.type === 'lost') Object.assign(known, { state: 'lost', why: line.why })
  }

  /** Answers of requests that are in the book no more. */
  async #sweep(): Promise<void> {
    const names = await readdir(join(this.folder, ANSWERS)).catch(() => [])
    for (const name of names)
      if (this.#requests.get(name)?.state !== 'answered') await removeFile(this.#answerFile(name))
  }
}

/** Takes requests of before a time out of the file, each with its outcome. */
async function shorten(path: string, before: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const rows = text.split('\n').filter((row) => row !== '')
  const old = new Set(
    rows.flatMap((row) => {
      const line = lineSchema.safeParse(parseJson(row)).data
      return line?.type === 'sent' && line.at < before ? [line.key] : []
    }),
  )
  if (old.size === 0) return
  const kept = rows.filter((row) => {
    const line = lineSchema.safeParse(parseJson(row)).data
    return line === undefined || !old.has(line.key)
  })
  const rest = kept.map((row) => `${row}\n`).join('')
  const written = await writeAtomically(path, rest, { mode: 0o600 })
  if (!written.ok) throw new Error(written.error.message)
}
