import { Queue, type Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { QueuedChunk, WaitingChunk } from './task-queue'

/** All keys begin with it; the braces keep them on one node of a cluster. */
export const PREFIX = '{cuecast}'
/** Chunks that are added, or looked up, at once. */
export const PAGE = 1_000

/** BullMQ takes priorities from 1 to 2,097,151: the lowest is taken first. */
const LAST_TURN = 2_097_151
/** A text of so many characters counts as one step of its account; every further so many as another. */
const STEP = 200

/**
 * Hands turns out. KEYS: the turns, BullMQ's waiting jobs. ARGV: the lane, the account's own lane
 * ('' when it is the same), the last turn there is, the steps of each job.
 */
const script = `
if redis.call('ZCARD', KEYS[2]) == 0 then redis.call('DEL', KEYS[1]) end
local function at(name) return tonumber(redis.call('ZSCORE', KEYS[1], name) or '0') end
local now = at('now')
local start = math.max(now, at(ARGV[1]))
local begin = start
local turns = {}
for i = 4, #ARGV do
  turns[#turns + 1] = math.min(tonumber(ARGV[3]), start + 1)
  start = start + tonumber(ARGV[i])
end
redis.call('ZADD', KEYS[1], start, ARGV[1])
if ARGV[2] ~= '' then
  redis.call('ZADD', KEYS[1], math.max(now, at(ARGV[2])) + start - begin, ARGV[2])
end
return turns
`

const turnList = z.array(z.number().int())

/** A chunk's weight: long texts of an account let others pass for longer. */
const stepsOf = (characters: number): number => Math.max(1, Math.ceil(characters / STEP))

/**
 * A fair order of one queue: start-time fair queueing (Goyal, Vin and Cheng 1996). Each account has a
 * clock that its own chunks move on by their weight, and there is one of the queue: the turn of the
 * chunk taken last. A chunk's turn is the later of the two, so an account that has waited for nothing
 * goes next whatever others have waiting.
 *
 * Clocks begin again whenever nothing waits. Should they get as far as `LAST_TURN` before, chunks
 * from then on are taken in the order they come in.
 */
class Turns {
  /**
   * @param key of the clocks
   * @param waiting BullMQ's key of the jobs that wait
   */
  constructor(
    private readonly redis: Redis,
    private readonly key: string,
    private readonly waiting: string,
  ) {}

  /**
   * Turns for chunks of one account, in their order.
   *
   * @param urgent ahead of what else waits for the account; it counts all the same
   * @throws when Redis is away
   */
  async give(
    accountId: number,
    characters: readonly number[],
    urgent: boolean,
  ): Promise<readonly number[]> {
    const lanes = urgent ? [`urgent:${accountId}`, String(accountId)] : [String(accountId), '']
    const steps = characters.map(stepsOf)
    return turnList.parse(
      await this.redis.eval(script, 2, this.key, this.waiting, ...lanes, LAST_TURN, ...steps),
    )
  }

  /** A chunk has been taken: the queue's clock goes on to its turn. */
  async taken(turn: number): Promise<void> {
    await this.redis.zadd(this.key, 'GT', turn - 1, 'now')
  }
}

export const jobData = z.object({
  task: z.number().int(),
  chunk: z.number().int(),
  revision: z.number().int(),
  /** How often its result could not be stored, and of these for no passing reason. */
  tries: z.number().int().default(0),
  faults: z.number().int().default(0),
})
export type JobData = QueuedChunk & { tries?: number; faults?: number }

export const jobIdOf = ({ task, chunk, revision }: QueuedChunk): string =>
  `${task}-${chunk}-${revision}`

/** One BullMQ queue with its fair order. */
export class Lane {
  readonly queue: Queue<JobData>
  readonly turns: Turns
  worker: Worker<JobData> | null = null

  constructor(
    readonly name: string,
    private readonly redis: Redis,
  ) {
    this.queue = new Queue<JobData>(name, {
      connection: redis,
      prefix: PREFIX,
      skipVersionCheck: true,
      defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    })
    this.queue.on('error', () => undefined)
    this.turns = new Turns(redis, `${PREFIX}:turns:${name}`, this.queue.toKey('prioritized'))
  }

  /** Adds chunks of one account; those that are in the queue already stay as they are. */
  async add(chunks: readonly WaitingChunk[], urgent: boolean): Promise<void> {
    for (let i = 0; i < chunks.length; i += PAGE) {
      const page = chunks.slice(i, i + PAGE)
      const [first] = page
      if (!first) return
      const sizes = page.map(({ characters }) => characters)
      const turns = await this.turns.give(first.accountId, sizes, urgent)
      await this.queue.addBulk(
        page.map(({ task, chunk, revision }, index) => ({
          name: 'chunk',
          data: { task, chunk, revision },
          opts: { jobId: jobIdOf({ task, chunk, revision }), priority: turns[index] ?? 1 },
        })),
      )
    }
  }

  /** Those of the chunks that are not in the queue. */
  async missing(chunks: readonly WaitingChunk[]): Promise<WaitingChunk[]> {
    const look = this.redis.pipeline()
    for (const chunk of chunks) look.exists(this.queue.toKey(jobIdOf(chunk)))
    const found = (await look.exec()) ?? []
    return chunks.filter((_, index) => {
      const [error, count] = found[index] ?? [null, null]
      if (error) throw error
      return count === 0
    })
  }

  async size(): Promise<number> {
    const counts = await this.queue.getJobCounts('wait', 'prioritized', 'delayed', 'active')
    return Object.values(counts).reduce((sum, count) => sum + count, 0)
  }
}
