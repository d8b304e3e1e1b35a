import { createStore } from '@/model/project-store'
import { laneHeight, useLaneLook } from '@/model/view/lane-look'
import { useSelection } from '@/model/view/selection-store'
import { useViewport } from '@/model/view/viewport'
import {
  type LaneRow,
  laneRows,
  lanesHeight,
  lanesInView,
  type LaneSizes,
} from '../geometry/lane-layout'
import type { Scene } from '../geometry/scene'

/** Places of the lanes as they are drawn, for their heads; null before anything is drawn. */
export const useLaneRows = createStore<{ rows: readonly LaneRow[] | null }>({
  name: 'useLaneRows',
  owner: 'derived',
  lasts: 'window',
  initial: { rows: null },
})

/** What stays where it is while heights change: a place in a lane, from 0 at its top to 1. */
interface Anchor {
  lane: number
  part: number
}

interface StackParts {
  /** The column of heads, which scrolls with the lanes. */
  headings: HTMLElement
  scene: () => Scene
  /** Visible height of the lanes, CSS pixels. */
  height: () => number
  /** Something drags on the lanes: none of them may fold under the hand. */
  isHeld: () => boolean
  moved: () => void
}

const isSame = (a: readonly LaneRow[], b: readonly LaneRow[]): boolean =>
  a.length === b.length &&
  a.every(({ top, height }, i) => top === b[i]?.top && height === b[i]?.height)

/** The lanes one below the other: their heights, which of them are open, and how far they are scrolled. */
export class LaneStack {
  /** CSS pixels. */
  scrollTop = 0
  readonly #parts: StackParts
  #open: readonly boolean[] = []
  #anchor: Anchor | null = null

  constructor(parts: StackParts) {
    this.#parts = parts
  }

  get rows(): LaneRow[] {
    const rows = this.#rowsWith(this.sizes())
    const { rows: known } = useLaneRows.getState()
    if (!known || !isSame(known, rows)) useLaneRows.setState({ rows })
    return rows
  }

  /** Largest scroll offset, CSS pixels. */
  get room(): number {
    return this.#roomOf(this.rows)
  }

  /** Heights that hold now: what was chosen in a larger window is limited to this one. */
  sizes(): LaneSizes {
    const { height, large, enlarged } = useLaneLook.getState()
    const lane = enlarged ? this.activeLane() : -1
    return {
      height: height === null ? null : laneHeight(height),
      large: lane < 0 ? null : { lane, height: laneHeight(large) },
    }
  }

  /** The lane of the selected cue; −1 without one. */
  activeLane(): number {
    const { activeId } = useSelection.getState()
    return this.#parts.scene().laneOf.get(activeId ?? '') ?? -1
  }

  scroll(px: number): void {
    const next = Math.min(this.room, Math.max(0, this.scrollTop + px))
    if (next === this.scrollTop) return
    this.scrollTop = next
    this.#parts.headings.style.transform = `translateY(${-next}px)`
    this.#parts.moved()
  }

  /** Scrolls to a lane unless it is in view; of one that is taller than the view, to its top. */
  reveal(lane: number): void {
    const row = this.rows[lane]
    const height = this.#parts.height()
    if (!row || height === 0) return
    const below = row.top + row.height - (this.scrollTop + height)
    if (row.top < this.scrollTop || row.height > height) this.scroll(row.top - this.scrollTop)
    else if (below > 0) this.scroll(below)
  }

  /** Changes heights so that a place in a lane stays where it is on the screen. */
  anchored(anchor: Anchor, change: () => void): void {
    this.#anchor = anchor
    change()
    this.#anchor = null
  }

  /** Heights or the enlarged lane have changed. */
  changed(): void {
    const { rows: before } = useLaneRows.getState()
    const anchor = this.#anchor ?? this.#usualAnchor(before ?? [])
    const { rows } = this
    const [was, is] = [before?.[anchor.lane], rows[anchor.lane]]
    this.#parts.moved()
    if (!was || !is) return this.scroll(0)
    this.scroll(is.top - was.top + anchor.part * (is.height - was.height))
  }

  /** Where the lower edge of a lane would be on the screen with other sizes, while the top of that lane stays. */
  edgeWith(lane: number, sizes: LaneSizes): number {
    const [now, then] = [this.rows[lane], this.#rowsWith(sizes)]
    const row = then[lane]
    if (!now || !row) return 0
    const kept = this.scrollTop + row.top - now.top
    return row.top + row.height - Math.min(this.#roomOf(then), Math.max(0, kept))
  }

  reset(): void {
    this.scrollTop = 0
    this.#parts.headings.style.transform = ''
  }

  #roomOf(rows: readonly LaneRow[]): number {
    return Math.max(0, lanesHeight(rows) - this.#parts.height())
  }

  #rowsWith(sizes: LaneSizes): LaneRow[] {
    return laneRows(this.#openLanes(), this.#parts.height(), sizes)
  }

  /** Lanes fold by the view, but never under a hand that drags. */
  #openLanes(): readonly boolean[] {
    const scene = this.#parts.scene()
    if (this.#parts.isHeld() && this.#open.length === scene.lanes.length) return this.#open
    const view = useViewport.getState()
    this.#open = view.lanes === 'inView' ? lanesInView(scene, view) : scene.lanes.map(() => true)
    return this.#open
  }

  /** The lane of the selected cue where it is in view, otherwise the first that is. */
  #usualAnchor(rows: readonly LaneRow[]): Anchor {
    const inView = ({ top, height }: LaneRow): boolean =>
      top + height > this.scrollTop && top < this.scrollTop + this.#parts.height()
    const active = rows[this.activeLane()]
    const lane = active && inView(active) ? active.lane : rows.findIndex(inView)
    return { lane, part: 0 }
  }
}
