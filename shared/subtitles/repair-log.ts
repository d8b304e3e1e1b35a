import type { Repair, RepairCode } from './parsed-cue'

/** Gathers repairs; habits of a whole file are told once, with how often they occur. */
export class RepairLog {
  private readonly repairs: Repair[] = []
  private readonly habits = new Map<RepairCode, { repair: Repair; times: number }>()

  /** Something about one cue that the user should see there. */
  each(code: RepairCode, line: number, detail: string): void {
    this.repairs.push({ code, line, detail })
  }

  /** A habit of the file (dots for commas, no numbers): named at its first line. */
  habit(code: RepairCode, line: number, detail: string): void {
    const known = this.habits.get(code)
    if (known) known.times++
    else this.habits.set(code, { repair: { code, line, detail }, times: 1 })
  }

  /** All of them in the order of the file. */
  list(): Repair[] {
    const habits = Array.from(this.habits.values(), ({ repair, times }) => {
      const more = times > 1 ? ` (${times} times in the file)` : ''
      return { ...repair, detail: repair.detail + more, ...(times > 1 && { times }) }
    })
    return [...this.repairs, ...habits].sort((a, b) => a.line - b.line)
  }
}
