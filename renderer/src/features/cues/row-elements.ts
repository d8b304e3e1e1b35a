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
 * list puts the elements in its order: there a new element costs less than moving those that stay, as
 * each of them would be laid out again.
 */
export class RowElements {
  #list: readonly string[] = []
  #shown: readonly ShownRow[] = []
  #made = 0

  /** The rows of a part of the list, in the order of their elements. */
  readonly show = (list: readonly string[], from: number, end: number): readonly ShownRow[] => {
    const ids = list.slice(from, end)
    const keys = list === this.#list ? this.#anyElements(ids) : this.#elementsInOrder(ids)
    const rows = ids.map((id, i) => ({ id, row: from + i, key: keys[i] ?? this.#made++ }))
    this.#shown = list === this.#list ? this.#asTheyStand(rows) : rows
    this.#list = list
    return this.#shown
  }

  /** Its own element for each row that stays, any free one for the others; undefined: there is none. */
  #anyElements(ids: readonly string[]): (number | undefined)[] {
    const inSight = new Set(ids)
    const keys = new Map(this.#shown.map(({ id, key }) => [id, key]))
    const free = this.#shown.flatMap(({ id, key }) => (inSight.has(id) ? [] : key))
    return ids.map((id) => keys.get(id) ?? free.shift())
  }

  /** The same, but a free element only where it stands between those of the rows beside it. */
  #elementsInOrder(ids: readonly string[]): (number | undefined)[] {
    const inSight = new Set(ids)
    const places = new Map(this.#shown.map(({ id }, place) => [id, place]))
    const isFree = this.#shown.map(({ id }) => !inSight.has(id))
    let last = -1
    return ids.map((id, i) => {
      const own = places.get(id)
      const before = last
      const next = ids
        .slice(i)
        .flatMap((other) => places.get(other) ?? [])
        .find((p) => p > before)
      const place =
        own ?? isFree.findIndex((free, p) => free && p > before && p < (next ?? Infinity))
      last = Math.max(last, place)
      return this.#shown[place]?.key
    })
  }

  /** No element moves; those that are new stand last. */
  #asTheyStand(rows: readonly ShownRow[]): readonly ShownRow[] {
    const byKey = new Map(rows.map((row) => [row.key, row]))
    const standing = this.#shown.flatMap(({ key }) => byKey.get(key) ?? [])
    for (const { key } of standing) byKey.delete(key)
    return [...standing, ...byKey.values()]
  }
}
