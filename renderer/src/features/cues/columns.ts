import type { CueColumn } from '@shared/contracts/preferences'
import { cueColumns } from '@shared/contracts/preferences'

/** Columns of the table with how wide they are, and how high its rows. */
export interface TableView {
  /** Chosen columns for which there is room, in the order of the table. */
  shown: readonly CueColumn[]
  /** `grid-template-columns` of head and rows. */
  template: string
  /** Start stands over end. */
  stacked: boolean
  /** The state is a sign without its word. */
  short: boolean
  /** Lines of a cue that a row shows. */
  lines: 1 | 2
  /** Height of a row, CSS pixels. */
  rowPx: number
}

/** Heights of rows with one line and with two, CSS pixels. */
const ROW_PX = { 1: 32, 2: 46 } as const
const GAP_PX = 10
/** Padding at both sides and the scroll bar. */
const EDGES_PX = 28
/** Forty characters of a cue, as they are set. */
const TEXT_PX = 290
/** The name of a speaker goes only where less than this is left for the text. */
const MIN_TEXT_PX = 150

const usualPx: Readonly<Record<CueColumn, number>> = {
  speaker: 148,
  cps: 36,
  speed: 52,
  words: 44,
  price: 56,
  fit: 64,
  state: 100,
  take: 32,
  approved: 28,
}

/** What gives way where the text has too little room, in this order. */
const steps: readonly ((view: Draft) => void)[] = [
  (view) => (view.stacked = true),
  (view) => (view.px = { ...view.px, speaker: 104, fit: 52 }),
  (view) => drop(view, 'take'),
  (view) => {
    view.short = true
    view.px = { ...view.px, state: 34 }
  },
  (view) => (view.px = { ...view.px, speaker: 68 }),
  ...(['words', 'price', 'fit', 'approved', 'cps', 'speed'] as const).map(
    (name) => (view: Draft) => drop(view, name),
  ),
]

interface Draft {
  shown: readonly CueColumn[]
  px: Readonly<Record<CueColumn, number>>
  stacked: boolean
  short: boolean
}

function drop(view: Draft, name: CueColumn): void {
  view.shown = view.shown.filter((each) => each !== name)
}

function textPx({ shown, px, stacked }: Draft, widthPx: number): number {
  const fixed = stacked ? [36, 92] : [44, 92, 92]
  const others = [...fixed, ...shown.map((name) => px[name])]
  const used = others.reduce((sum, each) => sum + each, 0)
  return widthPx - EDGES_PX - used - others.length * GAP_PX
}

/**
 * The table at a width: of what the user has chosen as much as leaves the text its forty characters.
 *
 * @param lines of two the times stand one over the other
 */
export function tableView(
  widthPx: number,
  chosen: readonly CueColumn[],
  lines: TableView['lines'],
): TableView {
  const shown = cueColumns.filter((name) => chosen.includes(name))
  const view: Draft = { shown, px: usualPx, stacked: lines === 2, short: false }
  for (const step of steps) if (textPx(view, widthPx) < TEXT_PX) step(view)
  if (textPx(view, widthPx) < MIN_TEXT_PX) drop(view, 'speaker')
  const [before, after] = [
    view.shown.filter((name) => name === 'speaker'),
    view.shown.filter((name) => name !== 'speaker'),
  ]
  const widths = (names: readonly CueColumn[]) => names.map((name) => `${view.px[name]}px`)
  const template = [
    ...(view.stacked ? ['36px', '92px'] : ['44px', '92px', '92px']),
    ...widths(before),
    'minmax(100px, 1fr)',
    ...widths(after),
  ].join(' ')
  const { stacked, short } = view
  return { shown: view.shown, template, stacked, short, lines, rowPx: ROW_PX[lines] }
}
