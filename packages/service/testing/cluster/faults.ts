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
}

/**
 * Kills processes and takes away servers until so many kills are done, one fault after the other;
 * everything is back when it is over.
 */
export async function breakThings(cluster: Cluster, { kills, random }: Faults): Promise<Counts> {
  const counts: Counts = {}
  const count = (what: string): void => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  const between = (low: number, high: number): number => low + random() * (high - low)
  const one = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const outages = outagesOf(cluster, () => one(cluster.wires))
  const names = Object.keys(outages)
  let next = 0
  for (let killed = 0; killed < kills;) {
    // While no API answers, nothing is submitted that a fault could harm.
    while (cluster.apis.every(({ url }) => url === null)) await pause(50)
    // Every outage comes as often as the others, whatever the length of the run.
    if (random() < 0.2 || (killed === kills - 1 && next < names.length)) {
      const name = names[next++ % names.length] ?? ''
      count(name)
      await outages[name]?.(between(500, 2_500))
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
  return counts
}

function outagesOf(
  { redis, postgres, s3 }: Cluster,
  wire: () => Cluster['wires'][number] | undefined,
): Record<string, (ms: number) => Promise<void>> {
  return {
    'Redis restarted, empty': async () => {
      await redis.kill()
      await redis.start()
    },
    'Redis paused': async (ms) => {
      redis.pause()
      await pause(ms)
      redis.resume()
    },
    'PostgreSQL restarted': async () => {
      await postgres.halt()
      await postgres.start()
    },
    'S3 answers 500': async (ms) => {
      s3.be('broken')
      await pause(ms)
      s3.be('well')
    },
    'S3 answers late': async (ms) => {
      s3.be('silent')
      await pause(ms)
      s3.be('well')
    },
    'network cut between a worker and Redis': async (ms) => {
      const cut = wire()
      cut?.cut()
      await pause(ms)
      cut?.join()
    },
  }
}
