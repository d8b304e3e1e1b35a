/** A row and the element that shows it. */
interface ShownRow {
  id: string
  /** Index among all rows, from 0. */
  row: number
  /** Names the element. */
  key: number
}

/**
 * Which element shows which row. Another text in an element costs a tenth of a new element, so one
 * whose row went out of sight shows one that came into it, wherever it stands in the document. Another
 * list puts the elements in its order.
 */
export class RowElements {
  #list: readonly string[] = []
  #shown: readonly ShownRow[] = []
  #made = 0

  /** The rows of a part of the list, in the order of their elements. */
  readonly show = (list: readonly string[], from: number, end: number): readonly ShownRow[] => {
    const ids = list.slice(from, end)
    const inSight = new Set(ids)
    const keys = new Map(this.#shown.map(({ id, key }) => [id, key]))
    const free = this.#shown.flatMap(({ id, key }) => (inSight.has(id) ? [] : key))
    const rows = ids.map((id, i) => {
      const key = keys.get(id) ?? free.shift() ?? this.#made++
      return { id, row: from + i, key }
    })
    this.#shown = list === this.#list ? this.#asTheyStand(rows) : rows
    this.#list = list
    return this.#shown
  }

  /** No element moves; those that are new stand last. */
  #asTheyStand(rows: readonly ShownRow[]): readonly ShownRow[] {
    const byKey = new Map(rows.map((row) => [row.key, row]))
    const standing = this.#shown.flatMap(({ key }) => byKey.get(key) ?? [])
    for (const { key } of standing) byKey.delete(key)
    return [...standing, ...byKey.values()]
  }
}
