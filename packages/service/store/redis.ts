import { causeText } from '@shared/contracts/errors'
import { Redis, type RedisOptions } from 'ioredis'
import { z } from 'zod'
import type { Log } from '@cuecast/platform'

/** A command that takes longer has failed, ms: nobody waits for a Redis that does not answer. */
const COMMAND_MS = 2_000
const CONNECT_MS = 5_000
/** Pauses between attempts to connect again, ms: longer each time. */
const RETRY_MS = 100
const MAX_RETRY_MS = 2_000
/** How often waiting requests look for themselves, ms: while Redis is there, and while it is away. */
const REREAD_MS = 15_000
const REREAD_AWAY_MS = 2_000

const CHANNEL = '{cuecast}:task-changes'
const WORK_CHANNEL = '{cuecast}:work'

const base: RedisOptions = {
  connectTimeout: CONNECT_MS,
  keepAlive: 10_000,
  retryStrategy: (times) => Math.min(times * RETRY_MS, MAX_RETRY_MS),
}

/** Carries changes to other processes and from them. What it loses is found by reading again. */
export interface TaskRelay {
  publish(task: number): void
  /** @param wake is called with each task that has changed anywhere; with null when any may have */
  listen(wake: (task: number | null) => void): void
  /** Chunks wait that some process may have room for. */
  publishWork(): void
  listenForWork(wake: () => void): void
  /** After this time a request that waits reads its task again, ms. */
  readonly rereadMs: number
}

/** A window in which something is counted. */
export interface CountWindow {
  key: string
  /** Beyond this the windows after it are not counted. */
  limit: number
  durationMs: number
  /** What is known to have been counted already, should Redis have lost it. */
  atLeast: number
}

/** Counts that all processes share. What is lost with Redis is known elsewhere. */
export interface SharedCounts {
  readonly isThere: boolean
  /**
   * Counts one in each window, at once for all; without those that follow one whose limit is passed.
   * @throws when Redis does not answer
   */
  add(windows: readonly CountWindow[]): Promise<{ points: number; leftMs: number }[]>
}

/** The connections of this process to one Redis. */
export interface RedisLink {
  readonly counts: SharedCounts
  /** Wakes requests that wait for a task in any process. */
  readonly relay: TaskRelay
  /** Whether Redis answers at the moment. */
  readonly isThere: boolean
  close(): void
}

/** The address without its password. */
function shown(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}

function explained(url: string, error: unknown): Error {
  const said = causeText(error)
  const where = `the queue at ${shown(url)}`
  if (/WRONGPASS|invalid (?:username-)?password/i.test(said))
    return new Error(`${where} refuses the user name or the password`, { cause: error })
  if (/NOAUTH/.test(said))
    return new Error(`${where} wants a password: redis://:PASSWORD@…`, { cause: error })
  return new Error(`${where} cannot be reached (${said}): is Redis running there?`, {
    cause: error,
  })
}

/** Nobody answers there at the moment: another thing than a Redis that refuses. */
function isNobody(error: unknown): boolean {
  const code = String(Reflect.get(Object(error), 'code') ?? '')
  const said = error instanceof Error ? error.message : ''
  return (code !== 'EPROTO' && /^E[A-Z_]+$/.test(code)) || /timed out|is closed/i.test(said)
}

/**
 * Connects. Where Redis is away, ioredis keeps trying.
 *
 * @returns why it is away; null = it is there
 * @throws when it refuses
 */
async function connect(redis: Redis, url: string): Promise<Error | null> {
  let last: unknown = null
  const note = (error: unknown): void => {
    last = error
  }
  redis.on('error', note)
  try {
    await redis.connect()
    await redis.ping()
    return null
  } catch (error) {
    const why = explained(url, last ?? error)
    if (isNobody(last ?? error)) return why
    redis.disconnect()
    throw why
  } finally {
    redis.off('error', note)
  }
}

/**
 * @param url `redis://[user:password@]host[:port][/number]`, `rediss://` with TLS
 * @param instance tells the counts of this service from those of others on the same Redis
 * @throws when Redis refuses the password; where it is away, it is waited for as later on
 */
export async function openRedis(url: string, log: Log, instance: string): Promise<RedisLink> {
  const commands = new Redis(url, {
    ...base,
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: COMMAND_MS,
  })
  watched(commands, log, await connect(commands, url))
  const subscriber = new Redis(url, { ...base, maxRetriesPerRequest: null })
  subscriber.on('error', () => undefined)
  return {
    relay: relayOn(commands, subscriber),
    counts: countsOn(commands, instance),
    get isThere() {
      return commands.status === 'ready'
    },
    close() {
      for (const each of [commands, subscriber]) each.disconnect()
    },
  }
}

function watched(redis: Redis, log: Log, reason: Error | null): void {
  if (reason) log('error', 'queue away', { reason: reason.message })
  let isAway = reason !== null
  let last = ''
  // Without a listener each would end the process; the first since it was there is logged.
  redis.on('error', (error: Error) => {
    last = error.message
  })
  redis.on('close', () => {
    if (!isAway && redis.status !== 'end') log('warn', 'queue away', { reason: last })
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) log('info', 'queue back')
    isAway = false
  })
}

function relayOn(commands: Redis, subscriber: Redis): TaskRelay {
  return {
    publish(task) {
      commands.publish(CHANNEL, String(task)).catch(() => undefined)
    },
    listen(wake) {
      subscriber.on('message', (channel, task: string) => {
        if (channel === CHANNEL) wake(Number(task))
      })
      // What was announced meanwhile has been missed. ioredis subscribes again by itself.
      subscriber.on('ready', () => wake(null))
      subscriber.subscribe(CHANNEL).catch(() => undefined)
    },
    publishWork() {
      commands.publish(WORK_CHANNEL, '').catch(() => undefined)
    },
    listenForWork(wake) {
      subscriber.on('message', (channel) => {
        if (channel === WORK_CHANNEL) wake()
      })
      subscriber.on('ready', wake)
      subscriber.subscribe(WORK_CHANNEL).catch(() => undefined)
    },
    get rereadMs() {
      return subscriber.status === 'ready' ? REREAD_MS : REREAD_AWAY_MS
    },
  }
}

const addAll = `
local counted = {}
for at, key in ipairs(KEYS) do
  local limit, duration, least = unpack(ARGV, at * 3 - 2, at * 3)
  local points = redis.call('INCR', key)
  if points <= tonumber(least) then
    points = tonumber(least) + 1
    redis.call('SET', key, points, 'KEEPTTL')
  end
  local left = redis.call('PTTL', key)
  if left < 0 or left > tonumber(duration) then
    left = tonumber(duration)
    redis.call('PEXPIRE', key, left)
  end
  table.insert(counted, points)
  table.insert(counted, left)
  if points > tonumber(limit) then break end
end
return counted`

const countedList = z.array(z.number())

function countsOn(commands: Redis, instance: string): SharedCounts {
  return {
    get isThere() {
      return commands.status === 'ready'
    },
    async add(windows) {
      const keys = windows.map(({ key }) => `{cuecast}:${instance}:${key}`)
      const values = windows.flatMap(({ limit, durationMs, atLeast }) => [
        limit,
        durationMs,
        atLeast,
      ])
      const counted = countedList.parse(
        await commands.eval(addAll, keys.length, ...keys, ...values),
      )
      return windows.flatMap((_, at) => {
        const [points, leftMs] = counted.slice(at * 2)
        return points === undefined || leftMs === undefined ? [] : { points, leftMs }
      })
    },
  }
}
