import { Random } from './random'

/** Process to kill. `dub` and `serve` are the terminal commands. */
export type Victim = 'main' | 'renderer' | 'service' | 'dub' | 'serve'

/** Activity in the studio at the kill. `dub` is the only activity of a terminal. */
export type Activity =
  | 'edit'
  | 'undo'
  | 'save'
  | 'render'
  | 'export'
  | 'switch'
  | 'open'
  | 'start'
  | 'dub'

/**
 * Service: the embedded one, a counting service without `Idempotency-Key`, one that honours it, or
 * `npm run serve`.
 */
export type ServiceKind = 'embedded' | 'plain' | 'keyed' | 'serve'

export interface Kill {
  /** Counted from 1 over the whole soak. */
  number: number
  victim: Victim
  activity: Activity
  /** From the moment at which the activity has begun, ms. */
  afterMs: number
  /** Seed of everything that the driver decides on the way to this kill. */
  seed: number
}

/** A film that is worked on, killed again and again, and finished at the end. */
export interface Film {
  number: number
  program: 'studio' | 'terminal'
  service: ServiceKind
  kills: Kill[]
}

type Wanted = Pick<Kill, 'victim' | 'activity'>

/** The longest wait before a kill, ms. */
const LONGEST: Record<Activity, number> = {
  edit: 2_500,
  undo: 2_500,
  save: 900,
  render: 2_500,
  export: 1_500,
  switch: 5_000,
  open: 1_200,
  start: 2_500,
  dub: 4_000,
}
/** Shortest: long enough for something to be under way. */
const SHORTEST = 20

/** Endless: round after round, every kind of work with every kind of service. */
export function* films(seed: number): Generator<Film> {
  const random = new Random(seed)
  let kills = 0
  for (let number = 1; ;) {
    for (const { program, service, wanted } of random.shuffled(round(random))) {
      yield {
        number,
        program,
        service,
        kills: wanted.map((each) => killOf(each, (kills += 1), seed)),
      }
      number += 1
    }
  }
}

/** A few kills that cover each kind once, for the tests of every day. */
export function shortPlan(seed: number): Film[] {
  const main = (activity: Activity): Wanted => ({ victim: 'main', activity })
  const wanted: (Pick<Film, 'program' | 'service'> & { wanted: Wanted[] })[] = [
    {
      program: 'studio',
      service: 'plain',
      wanted: [
        main('render'),
        main('switch'),
        main('export'),
        { victim: 'renderer', activity: 'edit' },
      ],
    },
    {
      program: 'studio',
      service: 'embedded',
      wanted: [{ victim: 'service', activity: 'render' }, main('undo'), main('start')],
    },
    { program: 'terminal', service: 'keyed', wanted: [{ victim: 'dub', activity: 'dub' }] },
    { program: 'terminal', service: 'serve', wanted: [{ victim: 'serve', activity: 'dub' }] },
  ]
  let kills = 0
  return wanted.map((film, index) => ({
    ...film,
    number: index + 1,
    kills: film.wanted.map((each) => killOf(each, (kills += 1), seed)),
  }))
}

function killOf(wanted: Wanted, number: number, seed: number): Kill {
  const random = new Random(seed * 100_003 + number)
  const afterMs = random.between(SHORTEST, LONGEST[wanted.activity])
  return { ...wanted, number, afterMs, seed: random.between(1, 2 ** 31) }
}

function round(random: Random) {
  const studio = (['embedded', 'plain', 'keyed'] as const).map((service) => ({
    program: 'studio' as const,
    service,
    wanted: studioKills(random, service),
  }))
  const terminal = (['embedded', 'plain', 'keyed', 'serve'] as const).map((service) => ({
    program: 'terminal' as const,
    service,
    wanted: Array.from({ length: 4 }, (_, i): Wanted => {
      const victim = service === 'serve' && i % 2 === 1 ? 'serve' : 'dub'
      return { victim, activity: 'dub' }
    }),
  }))
  return [...studio, ...terminal]
}

function studioKills(random: Random, service: ServiceKind): Wanted[] {
  // The first render voices the whole film: what follows has takes to lose.
  const once: Activity[] = ['edit', 'undo', 'save', 'render', 'export', 'switch', 'open', 'start']
  const later: Activity[] = [...once, 'export']
  const activities: Activity[] = ['render', ...random.shuffled(later)]
  const victims: [Victim, ...Victim[]] =
    service === 'embedded' ? ['main', 'main', 'renderer', 'service'] : ['main', 'main', 'renderer']
  return activities.map((activity) => {
    const alone = activity === 'open' || activity === 'start'
    return { activity, victim: alone ? 'main' : random.pick(victims) }
  })
}
