import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster'
import type { ServerProcess } from './server'

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

type Counts = Record<string, number>

interface Faults {
  /** Processes to be killed. */
  kills: number
  random(): number
  /** Submits a text that ends each process that speaks it. */
  poison(): Promise<void>
}

/**
 * Kills processes and takes away servers until so many kills are done, one fault after the other;
 * everything is back when it is over.
 */
export async function breakThings(
  cluster: Cluster,
  { kills, random, poison }: Faults,
): Promise<Counts> {
  const counts: Counts = {}
  const count = (what: string): void => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  const between = (low: number, high: number): number => low + random() * (high - low)
  const one = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const outages: Record<string, Outage> = {
    ...outagesOf(cluster, one),
    ...movedClocks(cluster),
    'text that ends its process': poison,
  }
  const names = Object.keys(outages)
  let next = 0
  for (let killed = 0; killed < kills;) {
    // While no API answers, nothing is submitted that a fault could harm.
    while (cluster.apis.every(({ url }) => url === null)) await pause(50)
    // Every outage comes as often as the others, whatever the length of the run.
    if (random() < 0.4 || (killed === kills - 1 && next < names.length)) {
      const name = names[next++ % names.length] ?? ''
      if ((await outages[name]?.(between(500, 2_500))) !== false) count(name)
    } else {
      const alive = (list: readonly ServerProcess[]) => list.filter(({ url }) => url !== null)
      const victim = one(alive(random() < 0.4 ? cluster.apis : cluster.workers))
      if (victim) {
        victim.kill()
        killed += 1
        count(victim.name.startsWith('api') ? 'kill -9 of an API' : 'kill -9 of a worker')
      }
    }
    await pause(between(200, 1_500))
  }
  await cluster.moveClocks(0)
  return counts
}

/** Longer than the lease of a process, ms. */
const PAST_LEASE_MS = 34_000

const END_LISTENING = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name = 'cuecast-listener'`

type Outage = (ms: number) => Promise<unknown>

function outagesOf(
  cluster: Cluster,
  one: <T>(list: readonly T[]) => T | undefined,
): Record<string, Outage> {
  const { postgres, pooler, s3, wires, webhooks } = cluster
  const during = (begin: () => unknown, end: () => unknown): Outage => {
    return async (ms) => {
      await begin()
      await pause(ms)
      await end()
    }
  }
  const s3Is = (mood: Parameters<typeof s3.be>[0]) =>
    during(
      () => s3.be(mood),
      () => s3.be('well'),
    )
  const standsStill = async (list: readonly ServerProcess[], ms: number): Promise<void> => {
    const process = one(list)
    process?.signal('SIGSTOP')
    await pause(ms)
    process?.signal('SIGCONT')
  }
  return {
    'PostgreSQL restarted': () => postgres.halt().then(postgres.start),
    'PostgreSQL frozen': during(postgres.freeze, postgres.thaw),
    'PgBouncer paused': during(pooler.pause, pooler.resume),
    'network to the database cut': during(wires.database.cut, wires.database.join),
    'S3 answers 500': s3Is('broken'),
    'S3 answers 403': s3Is('refusing'),
    'S3 answers late': s3Is('slow'),
    'S3 never answers': s3Is('silent'),
    'S3 truncates': during(wires.s3.truncate, wires.s3.join),
    'connections that listen ended': () =>
      postgres.client('psql', ['-d', 'house', '-c', END_LISTENING]),
    'an API process stands still': (ms) => standsStill(cluster.apis, ms),
    'a worker stands still past its lease': () => standsStill(cluster.workers, PAST_LEASE_MS),
    'webhooks refused': async () => webhooks.answerWith(500, 500, 503, 404),
    'disks full': async (ms) => {
      if (!(await cluster.fillDisks())) return false
      await pause(ms)
      return cluster.emptyDisks()
    },
  }
}

/** How far clocks are moved, s. */
const CLOCKS_S = { '8 min': 480, '1 h': 3_600, '1 d': 86_400, '90 d': 7_776_000 }

/** They stay there until they are moved next, so that processes start by them, too. */
const movedClocks = ({ moveClocks }: Cluster): Record<string, Outage> =>
  Object.fromEntries(
    Object.entries(CLOCKS_S).flatMap(([name, seconds]) => [
      [`clocks ${name} ahead`, () => moveClocks(seconds)],
      [`clocks ${name} behind`, () => moveClocks(-seconds)],
    ]),
  )
