/** Figures between 0 and 1, the same for the same seed (mulberry32, Tommy Ettinger). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** How threads are added and taken away: the autoscaler of `packages/service/deploy/kubernetes.yml`. */
export interface Scaling {
  /** Age of the queue that is aimed at, seconds. */
  targetSeconds: number
  /** Threads at least and at most. */
  least: number
  most: number
}

export interface SimulationWish {
  seed: number
  filmHours: number
  /** Threads that speak; with `scaling`, those at the start. */
  threads: number
  /** One thread takes this long for an hour of film, seconds. */
  secondsPerFilmHour: number
  scaling?: Scaling
}

export interface Simulation {
  films: number
  /** Age of the oldest waiting piece, looked at every 15 s of the day, seconds. */
  queueAge: Percentiles
  /** From the request to the last cue of a film, seconds. */
  filmDone: Percentiles
  /** Threads while the day lasts. */
  threadsMean: number
  threadsPeak: number
  /** Part of the threads' time that is spent on work. */
  busy: number
  /** Film hours asked for in the busiest hour, by the mean hour. */
  peak: number
}

export interface Percentiles {
  p50: number
  p95: number
  p99: number
}

function percentiles(values: readonly number[]): Percentiles {
  const sorted = Float64Array.from(values).sort()
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

const DAY_S = 86_400
const SAMPLE_S = 15
/** A film is worked at in pieces of this length: fine enough for turns between accounts, minutes. */
const PIECE_MINUTES = 5
/** Of a hundred films that come together, these are a season of ten episodes at once. */
const SEASON_PART = 0.1
const SEASON_EPISODES = 10
/** Films that an account asks for in a day. */
const FILMS_PER_ACCOUNT = 20
/** From the autoscaler's wish to a worker that speaks, seconds. */
const START_S = 30
const MEAN_MINUTES = 0.6 * 36 + 0.4 * 110

/** Work that comes in each hour of the day, by the mean: a quiet night, two peaks, an evening. */
const profile = [
  0.3, 0.2, 0.2, 0.2, 0.2, 0.3, 0.4, 0.8, 1.6, 2.2, 2.4, 1.9, 1.0, 1.5, 2.2, 2.3, 2.0, 1.5, 0.9,
  0.7, 0.6, 0.5, 0.4, 0.3,
]

interface Film {
  at: number
  account: number
  minutes: number
}

/** Films of one day: six of ten are episodes of 22–50 minutes, the others features of 80–140. */
function filmsOfDay(random: () => number, filmHours: number): Film[] {
  const count = Math.round((filmHours * 60) / MEAN_MINUTES)
  const accounts = Math.max(5, Math.round(count / FILMS_PER_ACCOUNT))
  const total = profile.reduce((sum, weight) => sum + weight, 0)
  function moment(): number {
    let rest = random() * total
    const hour = profile.findIndex((weight) => (rest -= weight) < 0)
    return (Math.max(0, hour) + random()) * 3_600
  }
  const episode = (): number => 22 + random() * 28
  const films: Film[] = []
  while (films.length < count) {
    const [at, account] = [moment(), Math.floor(random() * accounts)]
    const isSeason = random() < SEASON_PART / SEASON_EPISODES
    const lengths = isSeason
      ? Array.from({ length: SEASON_EPISODES }, episode)
      : [random() < 0.6 ? episode() : 80 + random() * 60]
    for (const minutes of lengths) films.push({ at, account, minutes })
  }
  return films.sort((a, b) => a.at - b.at)
}

interface Piece {
  film: number
  at: number
  seconds: number
}

/** Pieces that wait, given out in turns between accounts, as the fair queue of the service does. */
class Turns {
  private readonly waiting = new Map<number, { pieces: Piece[]; next: number }>()
  private turn: number[] = []
  private at = 0
  size = 0

  add(account: number, pieces: readonly Piece[]): void {
    const known = this.waiting.get(account)
    if (known) known.pieces.push(...pieces)
    else {
      this.waiting.set(account, { pieces: [...pieces], next: 0 })
      this.turn.push(account)
    }
    this.size += pieces.length
  }

  take(): Piece | undefined {
    if (this.size === 0) return undefined
    if (this.at >= this.turn.length) this.at = 0
    const account = this.turn[this.at] ?? -1
    const line = this.waiting.get(account)
    const piece = line?.pieces[line.next++]
    if (line && line.next === line.pieces.length) {
      this.waiting.delete(account)
      this.turn.splice(this.at, 1)
    } else this.at += 1
    this.size -= 1
    return piece
  }

  oldest(now: number): number {
    let since = now
    for (const { pieces, next } of this.waiting.values())
      since = Math.min(since, pieces[next]?.at ?? now)
    return now - since
  }
}

/** Ends of pieces under way, the earliest first (a binary heap). */
class Ends {
  private readonly heap: { at: number; film: number }[] = []

  get size(): number {
    return this.heap.length
  }

  get first(): number {
    return this.heap[0]?.at ?? Infinity
  }

  add(end: { at: number; film: number }): void {
    const { heap } = this
    let place = heap.push(end) - 1
    while (place > 0) {
      const above = (place - 1) >> 1
      const parent = heap[above]
      if (!parent || parent.at <= end.at) break
      heap[place] = parent
      place = above
    }
    heap[place] = end
  }

  take(): number {
    const { heap } = this
    const film = heap[0]?.film ?? -1
    const last = heap.pop()
    if (last && heap.length > 0) this.sink(last)
    return film
  }

  private sink(end: { at: number; film: number }): void {
    const { heap } = this
    let place = 0
    for (;;) {
      const [left, right] = [heap[2 * place + 1], heap[2 * place + 2]]
      const isRight = right !== undefined && left !== undefined && right.at < left.at
      const child = isRight ? right : left
      if (!child || child.at >= end.at) break
      heap[place] = child
      place = 2 * place + (isRight ? 2 : 1)
    }
    heap[place] = end
  }
}

/** The autoscaler: looks every 15 s, doubles within a minute, takes a quarter away after ten minutes. */
function autoscaler({ targetSeconds, least, most }: Scaling, from: number) {
  const wishes: { at: number; threads: number }[] = []
  let threads = Math.max(least, from)
  let [raisedAt, loweredAt] = [-Infinity, -Infinity]
  return (now: number, age: number): number => {
    const ratio = age / targetSeconds
    const wish = Math.abs(ratio - 1) < 0.1 ? threads : Math.ceil(threads * ratio)
    wishes.push({ at: now, threads: Math.min(most, Math.max(least, wish)) })
    while ((wishes[0]?.at ?? now) < now - 600) wishes.shift()
    const wanted = wishes.at(-1)?.threads ?? threads
    const kept = wishes.reduce((top, each) => Math.max(top, each.threads), 0)
    if (wanted > threads && now - raisedAt >= 60) {
      threads = Math.min(wanted, threads * 2)
      raisedAt = now
    } else if (kept < threads && now - loweredAt >= 120) {
      threads = Math.max(kept, Math.floor(threads * 0.75), least)
      loweredAt = now
    }
    return threads
  }
}

/** One day of a service, from midnight until its last film is done. */
export function simulate(wish: SimulationWish): Simulation {
  const random = randomFrom(wish.seed)
  const films = filmsOfDay(random, wish.filmHours)
  const left = films.map(({ minutes }) => Math.ceil(minutes / PIECE_MINUTES))
  const done = new Float64Array(films.length)
  const [turns, ends] = [new Turns(), new Ends()]
  const scaler = wish.scaling ? autoscaler(wish.scaling, wish.threads) : null
  const ages: number[] = []
  const wishes: { at: number; threads: number }[] = []
  let [threads, threadSum, peakThreads, worked] = [wish.threads, 0, wish.threads, 0]
  let [next, sampleAt] = [0, 0]
  const fill = (now: number): void => {
    while (ends.size < threads && turns.size > 0) {
      const piece = turns.take()
      if (!piece) return
      worked += piece.seconds
      ends.add({ at: now + piece.seconds, film: piece.film })
    }
  }
  const come = (now: number, film: Film): void => {
    const count = left[next] ?? 1
    const mean = ((film.minutes / 60) * wish.secondsPerFilmHour) / count
    // Dense dialogue and quiet scenes differ by half to either side.
    const pieces = Array.from({ length: count }, () => {
      return { film: next, at: now, seconds: mean * (0.5 + random()) }
    })
    turns.add(film.account, pieces)
    next += 1
  }
  while (next < films.length || ends.size > 0 || sampleAt < DAY_S) {
    const film = films[next]
    const now = Math.min(film?.at ?? Infinity, ends.first, sampleAt)
    if (now === sampleAt) {
      if (now < DAY_S) {
        ages.push(turns.oldest(now))
        threadSum += threads
      }
      if (scaler) wishes.push({ at: now + START_S, threads: scaler(now, turns.oldest(now)) })
      // What is taken away goes at once; what is added has to start first.
      threads = Math.min(threads, wishes.at(-1)?.threads ?? threads)
      while ((wishes[0]?.at ?? Infinity) <= now) threads = wishes.shift()?.threads ?? threads
      peakThreads = Math.max(peakThreads, threads)
      sampleAt += SAMPLE_S
    } else if (film && now === film.at) come(now, film)
    else {
      const ended = ends.take()
      left[ended] = (left[ended] ?? 1) - 1
      if (left[ended] === 0) done[ended] = now
    }
    fill(now)
  }
  const threadsMean = threadSum / ages.length
  return {
    films: films.length,
    queueAge: percentiles(ages),
    filmDone: percentiles(films.map(({ at }, film) => (done[film] ?? at) - at)),
    threadsMean,
    threadsPeak: peakThreads,
    busy: worked / (threadsMean * DAY_S),
    peak: peakOf(films),
  }
}

function peakOf(films: readonly Film[]): number {
  const hours = new Float64Array(24)
  for (const { at, minutes } of films) {
    const hour = Math.floor(at / 3_600)
    hours[hour] = (hours[hour] ?? 0) + minutes
  }
  const total = hours.reduce((sum, value) => sum + value, 0)
  return (Math.max(...hours) * 24) / total
}
