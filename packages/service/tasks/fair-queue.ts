interface Lane<T> {
  urgent: T[]
  waiting: T[]
  /** How many of `waiting` are taken already: shifting a long array would cost its length. */
  taken: number
}

/**
 * Work of several owners, taken in turns: an owner with ten thousand items waits no less than one
 * with a single item. Within an owner it is first come, first served, urgent items before all.
 */
export class FairQueue<T> {
  private readonly lanes = new Map<number, Lane<T>>()
  private count = 0

  get size(): number {
    return this.count
  }

  sizeOf(owner: number): number {
    const lane = this.lanes.get(owner)
    return lane ? lane.urgent.length + lane.waiting.length - lane.taken : 0
  }

  push(owner: number, item: T, urgent = false): void {
    const lane = this.lanes.get(owner) ?? { urgent: [], waiting: [], taken: 0 }
    this.lanes.set(owner, lane)
    if (urgent) lane.urgent.push(item)
    else lane.waiting.push(item)
    this.count += 1
  }

  /**
   * The next item of the owner whose turn it is.
   * @param may an owner whose next item may not be taken now keeps its turn and is passed over
   */
  take(may: (item: T) => boolean = () => true): T | undefined {
    for (const [owner, lane] of this.lanes) {
      const next = lane.urgent[0] ?? lane.waiting[lane.taken]
      if (next === undefined || !may(next)) continue
      // Out and in again: the owner goes to the end of the round.
      this.lanes.delete(owner)
      const item = lane.urgent.shift() ?? lane.waiting[lane.taken++]
      if (lane.urgent.length + lane.waiting.length - lane.taken > 0) {
        if (lane.taken > 1_000) {
          lane.waiting = lane.waiting.slice(lane.taken)
          lane.taken = 0
        }
        this.lanes.set(owner, lane)
      }
      this.count -= 1
      return item
    }
    return undefined
  }

  /** The next item of each owner: every other one has come after one of them. */
  *heads(): Generator<T> {
    for (const { urgent, waiting, taken } of this.lanes.values())
      for (const item of [urgent[0], waiting[taken]]) if (item !== undefined) yield item
  }

  clear(): void {
    this.lanes.clear()
    this.count = 0
  }
}
