import type { Kill } from './plan'

/** Invariants that must hold after every kill, with their names in the final table. */
export const invariants = {
  window: 'starts without a window',
  project: 'projects not opened, or only from a backup',
  edits: 'edits older than 1 s lost',
  takes: 'takes lost',
  crossed: 'texts of another project',
  paid: 'texts paid twice',
  files: 'files left behind',
  processes: 'processes left running',
  service: 'services that did not come back',
  descriptors: 'services that keep files open',
  finished: 'films not voiced to their end',
} as const
export type Invariant = keyof typeof invariants

interface Violation {
  invariant: Invariant
  kill: Kill
  film: number
  detail: string
}

/** Counts kills and starts, and keeps what went wrong. */
export class SoakReport {
  readonly violations: Violation[] = []
  readonly #kills = new Map<string, number>()
  readonly #counts = { starts: 0, films: 0, edits: 0, takes: 0, paidTexts: 0, askedTwice: 0 }

  constructor(
    readonly seed: number,
    private readonly print: (line: string) => void,
  ) {}

  get kills(): number {
    return [...this.#kills.values()].reduce((sum, times) => sum + times, 0)
  }

  killed({ victim, activity }: Kill): void {
    const key = `${victim} ${activity}`
    this.#kills.set(key, (this.#kills.get(key) ?? 0) + 1)
  }

  count(what: keyof SoakReport['counts'], times = 1): void {
    this.#counts[what] += times
  }

  get counts() {
    return { ...this.#counts }
  }

  violate(invariant: Invariant, kill: Kill, film: number, detail: string): void {
    this.violations.push({ invariant, kill, film, detail })
    this.print(`  ✗ ${invariants[invariant]}: ${detail}`)
  }

  say(line: string): void {
    this.print(line)
  }

  /** The closing tables. */
  lines(): string[] {
    const { starts, films, edits, takes, paidTexts, askedTwice } = this.#counts
    return [
      '',
      `soak: ${this.kills} kills, ${starts} starts, ${films} films; seed ${this.seed}`,
      `edits typed ${edits}, takes checked ${takes}, texts paid ${paidTexts}` +
        ` (${askedTwice} paid again because the user was told and asked for it)`,
      '',
      ...this.#killTable(),
      '',
      ...Object.entries(invariants).flatMap(([invariant, name]) => {
        const found = this.violations.filter((each) => each.invariant === invariant)
        return [`${String(found.length).padStart(5)}  ${name}`, ...found.map(violationLine)]
      }),
      '',
      ...(this.violations.length > 0
        ? [`again: npm run soak -- --seed ${this.seed} --first FILM`]
        : []),
    ]
  }

  #killTable(): string[] {
    const keys = [...this.#kills.keys()].map((key) => key.split(' '))
    const victims = [...new Set(keys.map(([victim = '']) => victim))].sort()
    const activities = [...new Set(keys.map(([, activity = '']) => activity))].sort()
    const cells = (name: string, values: readonly (string | number)[]) =>
      [name.padEnd(10), ...values.map((value) => String(value).padStart(8))].join(' ')
    return [
      cells('killed in', [...activities, 'all']),
      ...victims.map((victim) => {
        const row = activities.map((activity) => this.#kills.get(`${victim} ${activity}`) ?? 0)
        return cells(victim, [...row, row.reduce((sum, times) => sum + times, 0)])
      }),
    ]
  }
}

function violationLine({ kill, film, detail }: Violation): string {
  const { number, victim, activity, afterMs } = kill
  return `         film ${film}, kill ${number} (${victim} in ${activity}, ${afterMs} ms): ${detail}`
}
