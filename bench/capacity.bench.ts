import { measureFilmHour } from './capacity/measure'
import { type Percentiles, type Simulation, simulate } from './capacity/simulate'

/**
 * What an hour of film costs, as `npm run bench -- capacity measure` and the operator's tests found it
 * (docs/capacity.md says where).
 */
const costs = {
  cues: 760,
  cpuSeconds: 21.7,
  cpuSecondsMp3: 38.6,
  wavMegabytes: 111.5,
  mp3Megabytes: 20.8,
  statusMegabytes: 0.16,
  databaseMegabytes: 0.85,
  /** Of PostgreSQL for each cue; those that only read are included. */
  transactions: 9.9,
  changedRows: 6.6,
}

const SEED = 19
/** One database: more than this is divided over clusters that share nothing, film hours a day. */
const CLUSTER = 50_000
/** The queue's age that the fixed number of threads keeps ninety-nine of a hundred times, seconds. */
const AGE_S = 120
const KEEP_DAYS = 7
const RECORD_DAYS = 90
const THREADS_PER_WORKER = 2

const number = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(2)))

const seconds = (value: number): string => (value < 0.5 ? '0 s' : `${number(value)} s`)
const three = ({ p50, p95, p99 }: Percentiles): string => [p50, p95, p99].map(seconds).join(' / ')

const bytes = (megabytes: number): string => {
  if (megabytes >= 1e6) return `${number(megabytes / 1e6)} TB`
  return megabytes >= 1e3 ? `${number(megabytes / 1e3)} GB` : `${number(megabytes)} MB`
}

/** The fewest threads that keep the queue young. */
function fixedThreads(filmHours: number): number {
  const young = (threads: number): boolean =>
    simulate({ seed: SEED, filmHours, threads, secondsPerFilmHour: costs.cpuSeconds }).queueAge
      .p99 <= AGE_S
  let most = 1
  while (!young(most)) most *= 2
  let least = most / 2
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2)
    if (young(middle)) most = middle
    else least = middle
  }
  return most
}

interface Volume {
  filmHours: number
  clusters: number
  threads: number
  fixed: Simulation
  scaled: Simulation
}

function volume(filmHours: number): Volume {
  const clusters = Math.max(1, filmHours / CLUSTER)
  const each = { seed: SEED, filmHours: filmHours / clusters, secondsPerFilmHour: costs.cpuSeconds }
  const threads = fixedThreads(each.filmHours)
  // Two workers at least, so that one may fail; at most twice what the busiest hour needs.
  const least = 2 * THREADS_PER_WORKER
  const scaling = { targetSeconds: AGE_S, least, most: Math.max(2 * least, 2 * threads) }
  return {
    filmHours,
    clusters,
    threads,
    fixed: simulate({ ...each, threads }),
    scaled: simulate({ ...each, threads: least, scaling }),
  }
}

const rowsOf = (all: readonly Volume[]): Record<string, string>[] => {
  const row = (what: string, value: (volume: Volume) => string) => ({
    'a day': what,
    ...Object.fromEntries(
      all.map((each) => [`${each.filmHours.toLocaleString('en')} film hours`, value(each)]),
    ),
  })
  const cues = ({ filmHours }: Volume): number => filmHours * costs.cues
  const cpuHours = ({ filmHours }: Volume): number => (filmHours * costs.cpuSeconds) / 3_600
  const workers = ({ threads }: Volume): number =>
    Math.max(2, Math.ceil(threads / THREADS_PER_WORKER) + 1)
  return [
    row('cues, by the second: mean, busiest hour', (each) => {
      const mean = cues(each) / 86_400
      return `${number(cues(each))}; ${number(mean)}, ${number(mean * each.fixed.peak)}`
    }),
    row('CPU hours as WAV (as MP3)', (each) => {
      const mp3 = (cpuHours(each) * costs.cpuSecondsMp3) / costs.cpuSeconds
      return `${number(cpuHours(each))} (${number(mp3)})`
    }),
    row('threads that keep the queue younger than 120 s', (each) =>
      number(each.threads * each.clusters),
    ),
    row('workers of two threads, one to spare', (each) => number(workers(each) * each.clusters)),
    row('… busy', ({ fixed }) => `${Math.round(fixed.busy * 100)} %`),
    row('… age of the queue, p50 / p95 / p99', ({ fixed }) => three(fixed.queueAge)),
    row('… film done after, p50 / p95 / p99', ({ fixed }) => three(fixed.filmDone)),
    row(
      'threads with the autoscaler: mean, most',
      ({ scaled, clusters }) =>
        `${number(scaled.threadsMean * clusters)}, ${number(scaled.threadsPeak * clusters)}`,
    ),
    row('… age of the queue, p50 / p95 / p99', ({ scaled }) => three(scaled.queueAge)),
    row('… film done after, p50 / p95 / p99', ({ scaled }) => three(scaled.filmDone)),
    row(`audio kept for ${KEEP_DAYS} days as WAV (as MP3)`, ({ filmHours }) => {
      const kept = (megabytes: number): string => bytes(filmHours * megabytes * KEEP_DAYS)
      return `${kept(costs.wavMegabytes)} (${kept(costs.mp3Megabytes)})`
    }),
    row(`records in the database, kept for ${RECORD_DAYS} days`, (each) => {
      const size = bytes(each.filmHours * costs.databaseMegabytes * RECORD_DAYS)
      return `${number((cues(each) * RECORD_DAYS) / 1e6)} million cues, ${size}`
    }),
    row('transactions and changed rows a second, busiest hour', (each) => {
      const peak = (cues(each) / 86_400) * each.fixed.peak
      return `${number(peak * costs.transactions)}, ${number(peak * costs.changedRows)}`
    }),
    row('sent, each cue once, with its status', ({ filmHours }) => {
      const sent = (megabytes: number): string =>
        bytes(filmHours * (megabytes + costs.statusMegabytes))
      return `${sent(costs.wavMegabytes)} (${sent(costs.mp3Megabytes)})`
    }),
  ]
}

/** What the simulation says for three sizes; the same each time. */
export function capacityTable(filmHours: readonly number[]): Record<string, string>[] {
  return rowsOf(filmHours.map(volume))
}

/**
 * How many workers, how much storage and what else three volumes need (docs/capacity.md).
 * `npm run bench -- capacity measure` measures an hour of film on this machine first.
 */
export async function run(parts: readonly string[]) {
  if (!parts.includes('measure'))
    return { title: 'Capacity', rows: capacityTable([100, 10_000, 1_000_000]) }
  const rows = []
  for (const format of ['wav', 'mp3']) rows.push({ format, ...(await measureFilmHour(format)) })
  return { title: 'An hour of film', rows }
}
