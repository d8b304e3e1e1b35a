import { studioError } from '@shared/contracts/errors'
import { z } from 'zod'
import { sharedModels, spreadOf } from '../models/shared-models'
import type { Sql } from '../store/sql'
import { FIRST_CLONE_ID } from '../voices/voice-catalogue'
import type { QueuedChunk } from './chunk-claims'
import type { ChunkRenderer } from './chunk-renderer'

/** So long a chunk waits for a process that can speak its voice, ms, beside the time in which a model can be fetched. */
const PATIENCE_MS = 10 * 60_000
/** A slow network brings so many bytes of a model in a millisecond. */
const SLOW_BYTES_PER_MS = 1_000
/** Chunks that are given up in one look. */
const AT_ONCE = 200

const waitingRow = z.object({
  task: z.number().int(),
  chunk: z.number().int(),
  revision: z.number().int(),
  voice: z.number().int(),
})

/**
 * Voices of shared models that no living process can use, and how long one may take to fetch their model, ms; none of
 * them while no process lives at all.
 */
async function voicesThatNobodyHas(sql: Sql, leaseMs: number): Promise<Map<number, number>> {
  const { workers, lacking } = await spreadOf(sql, leaseMs)
  if (workers === 0) return new Map()
  const missing = (await sharedModels(sql)).filter(({ id }) => lacking(id) === workers)
  return new Map(
    missing.flatMap(({ voiceIds, bytes }) =>
      voiceIds.map((voice) => [voice, bytes / SLOW_BYTES_PER_MS] as const),
    ),
  )
}

interface MissingVoicesParts {
  sql: Sql
  leaseMs: number
  renderer: Pick<ChunkRenderer, 'giveUp'>
}

/**
 * Fails chunks that wait in a shared voice which no process has room for, once it could long have been fetched: otherwise
 * they would wait for ever, and what they cost with them.
 */
export class MissingVoices {
  readonly #since = new Map<number, number>()

  constructor(private readonly parts: MissingVoicesParts) {}

  /** To be called now and then. */
  async look(): Promise<void> {
    const { sql, leaseMs, renderer } = this.parts
    const missing = await voicesThatNobodyHas(sql, leaseMs)
    const now = performance.now()
    for (const voice of this.#since.keys()) if (!missing.has(voice)) this.#since.delete(voice)
    for (const voice of missing.keys()) this.#since.set(voice, this.#since.get(voice) ?? now)
    const given = [...missing].flatMap(([voice, fetchMs]) =>
      now - (this.#since.get(voice) ?? now) < PATIENCE_MS + fetchMs ? [] : voice,
    )
    if (given.length === 0) return
    for (const { voice, ...chunk } of await this.#waitingIn(given))
      await renderer.giveUp(chunk, noProcessHas(voice))
  }

  /** What has waited in these voices for long enough, clones of them included. */
  #waitingIn(voices: readonly number[]): Promise<(QueuedChunk & { voice: number })[]> {
    const { sql } = this.parts
    return sql.rows(
      waitingRow,
      `SELECT task, chunk, revision, voice FROM (
         SELECT c.task, c.chunk, c.revision, coalesce(
           (SELECT base_voice_id FROM clones WHERE id = c.voice_id - ${FIRST_CLONE_ID}), c.voice_id) AS voice
         FROM tasks t JOIN chunks c ON c.task = t.number
         WHERE t.open_chunks > 0 AND coalesce(t.queued_at, t.created_at) <= ?
           AND c.state = 0 AND c.running = 0) AS waiting
       WHERE voice IN (${voices.map(() => '?').join(', ')}) LIMIT ${AT_ONCE}`,
      [sql.now() - PATIENCE_MS, ...voices],
    )
  }
}

const noProcessHas = (voice: number) =>
  studioError(
    'VOICE_NOT_FOUND',
    `no process of the service has had room for the model of voice ${voice}, or could fetch it`,
  )
