import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Log, type ThreadPool } from '@cuecast/platform'
import { type GivenProvider, RequestBook } from '@cuecast/providers'
import type { EngineVoice } from '@cuecast/speech'
import type { ProviderUsage } from '@shared/contracts/models/providers'
import { ProviderEngine } from './provider-engine'
import { ProviderVoices } from './provider-voices'

/** Requests stay in the book so long: a chunk that waits for longer may be sent again, ms. */
const KEEP_MS = 90 * 24 * 3_600_000

/** Answers are waited for so long when the service stops, ms. */
const REST_MS = 2_000

/** The user's other speech services: their voices, their paid requests, and the engine that speaks with them. */
export class Providers {
  readonly #voices: ProviderVoices
  #book: RequestBook | null = null
  #engine: ProviderEngine | null = null

  /** @param dataDir of the service */
  constructor(
    private readonly dataDir: string,
    private readonly log: Log,
  ) {
    this.#voices = new ProviderVoices(this.folder, log)
  }

  get folder(): string {
    return join(this.dataDir, 'providers')
  }

  /** Voices of all of them; the same array as long as nothing has changed. */
  readonly list = (): readonly EngineVoice[] => this.#voices.list()

  engine(threads: ThreadPool): ProviderEngine {
    const book = () => this.#book
    return (this.#engine = new ProviderEngine({ voices: this.#voices, book, threads }))
  }

  /**
   * From now on these are the user's.
   *
   * @returns when their voices are listed; those that are given, or kept from before, are known at once
   * @throws when the book of paid requests cannot be read or written: without it nothing is sent
   */
  async set(providers: readonly GivenProvider[]): Promise<{ listed: Promise<unknown> }> {
    if (providers.length > 0) this.#book ??= await this.#openBook()
    return this.#voices.set(providers)
  }

  /** What was sent for a chunk in one of its versions, and is paid for, or perhaps; null = nothing. */
  usageOf(work: string): ProviderUsage | null {
    return this.#book?.usageOf(work) ?? null
  }

  /** The chunk is stored: the provider's answers for it are let go. */
  async release(work: string): Promise<void> {
    await this.#book?.release(work)
  }

  /** Waits a moment for answers that are under way. */
  async close(): Promise<void> {
    const late = AbortSignal.timeout(REST_MS)
    const isLate = new Promise<void>((resolve) => late.addEventListener('abort', () => resolve()))
    await Promise.race([this.#engine?.rest(), isLate])
    await this.#voices.close()
    await this.#book?.close()
  }

  async #openBook(): Promise<RequestBook> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    const book = await RequestBook.open(this.folder, KEEP_MS, this.log)
    if (book.ok) return book.value
    throw new Error(`${book.error.at ?? this.folder}: ${book.error.message}`)
  }
}
