import { currentPreferences, setPreferences } from '@/bridge/preferences'
import { builtInLayouts, type OwnLayout } from '@shared/contracts/preferences'
import { sidePanels, useWorkspace, type LayoutName, type SidePanel } from './workspace-store'

/** From this width on a window is a large screen's, up to this one a small one's. */
export const LARGE_PX = 2_000
const SMALL_PX = 1_280

export type ScreenSize = 's' | 'm' | 'l'

export const screenSize = (): ScreenSize =>
  window.innerWidth >= LARGE_PX ? 'l' : window.innerWidth <= SMALL_PX ? 's' : 'm'

/** Name that sizes are remembered under; those of `edit` and of the usual screen have the plain one. */
export function sizesName(base: string, layout: LayoutName, size: ScreenSize): string {
  const of =
    layout === 'edit' ? '' : layout === 'picture' && base !== 'rows' ? '-large' : `-${layout}`
  return `${base}${of}${size === 'm' ? '' : `@${size}`}`
}

/** Panels that a layout opens, apart from sizes; absent: unchanged. */
interface Wanted {
  side?: SidePanel | null
  script?: boolean
}

const builtIn: Partial<Record<LayoutName, Wanted>> = {
  script: { script: true },
  record: { script: true, side: null },
  mix: { side: 'sound' },
}

function wantedOf(layout: LayoutName): Wanted {
  const own = currentPreferences().ownLayouts.find(({ id }) => id === layout)
  if (!own) return builtIn[layout] ?? {}
  return { side: sidePanels.find((side) => side === own.side) ?? null, script: own.script }
}

/** The built-in layout that one is, or was made from. */
export function originOf(layout: LayoutName): OwnLayout['from'] {
  const own = currentPreferences().ownLayouts.find(({ id }) => id === layout)
  return builtInLayouts.find((each) => each === layout) ?? own?.from ?? 'edit'
}

/** Open panels before a layout changed them; null: none has. */
let before: Required<Wanted> | null = null

/**
 * Switches to a layout; a second time, back to editing. Panels opened by a layout close with it.
 */
export function showLayout(name: LayoutName): void {
  const { layout: last, side, script } = useWorkspace.getState()
  const layout = last === name ? 'edit' : name
  const wanted = wantedOf(layout)
  const usual = before ?? { side, script }
  const opens = wanted.side !== undefined || wanted.script !== undefined
  useWorkspace.setState({ layout, ...usual, ...wanted })
  before = opens ? usual : null
}

/** Keeps how the window is shared now under a name, in one of the places for own layouts. */
export async function saveLayout(id: OwnLayout['id'], name: string): Promise<void> {
  const { layout: from, side, script } = useWorkspace.getState()
  const { layout: sizes, ownLayouts } = currentPreferences()
  // Each layout has its sizes under its own name: those of the shown one are copied.
  const copied = Object.entries(sizes).flatMap(([key, size]) => {
    const copy = copyOf(key, from, id)
    return copy === null ? [] : [[copy, size] as const]
  })
  const others = ownLayouts.filter((own) => own.id !== id)
  const next = [...others, { id, name, from: originOf(from), side, script }].toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  )
  before ??= { side, script }
  await setPreferences({ ownLayouts: next, layout: { ...sizes, ...Object.fromEntries(copied) } })
  useWorkspace.setState({ layout: id })
}

/** `rows-timeline@l.upper` of the layout *timeline* is `rows-own1@l.upper` of the new one. */
function copyOf(key: string, from: LayoutName, to: LayoutName): string | null {
  const [, base, of = '', rest] =
    /^(rows|narrow|wide|folded|lanes)(?:-(\w+))?((?:@\w)?\.\w+)$/.exec(key) ?? []
  if (base === undefined) return null
  const layout = of === '' ? 'edit' : of === 'large' ? 'picture' : of
  return layout === from ? `${base}-${to}${rest}` : null
}

/** The layout's own sizes are forgotten: the window is shared as it was at first. */
export function resetLayout(layout: LayoutName): void {
  const { layout: sizes } = currentPreferences()
  const kept = Object.entries(sizes).filter(([key]) => copyOf(key, layout, layout) === null)
  void setPreferences({ layout: Object.fromEntries(kept) })
  useWorkspace.setState(({ layoutResets }) => ({ layoutResets: layoutResets + 1 }))
}

/** Takes an own layout away; its place is free. */
export async function removeLayout(id: OwnLayout['id']): Promise<void> {
  const ownLayouts = currentPreferences().ownLayouts.filter((own) => own.id !== id)
  if (useWorkspace.getState().layout === id) showLayout('edit')
  await setPreferences({ ownLayouts })
}
