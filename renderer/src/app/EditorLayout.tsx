import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
  type ReactElement,
} from 'react'
import {
  Group,
  Panel,
  Separator,
  useGroupRef,
  type GroupProps,
  type Layout,
} from 'react-resizable-panels'
import { useTranslations } from 'use-intl'
import { CueTable, CueMenu } from '@/features/cues/CueTable'
import { ScriptView } from '@/features/script/ScriptView'
import { Inspector } from '@/features/inspector/Inspector'
import {
  layouts,
  useWorkspace,
  sidePanels,
  type LayoutName,
  type SidePanel,
} from '@/model/view/workspace-store'
import { OpenPanel, SideRail } from './SideRail'
import styles from './EditorLayout.module.css'
import { cx } from '@/ui/cx'
import { PlayerHost } from '@/player/PlayerHost'
import { Preview } from '@/player/Preview'
import { TransportBar } from '@/player/TransportBar'
import { Timeline, ZoomSlider } from '@/timeline/Timeline'
import { currentPreferences, setPreferences } from '@/bridge/preferences'
import { useDocument } from '@/model/document/document-store'
import { keptView } from '@/model/session/project-view'
import { isNarrow, onNarrow } from '@/ui/narrow'

// Made once: opening a panel at the side does not render these again.
const table = <Cues />
const picture = <Preview className={styles.picture} />
const inspector = <Inspector />
const timeline = <LowerPanel />

/** Escape gives free what a floating panel covers, and the keyboard goes back to its icon. */
function foldByEscape({ key, target, currentTarget }: KeyboardEvent): void {
  const types = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  // What is open over the panel takes the key for itself.
  const here = target instanceof Node && currentTarget.contains(target)
  const { side } = useWorkspace.getState()
  if (key !== 'Escape' || types || !here || side === null) return
  useWorkspace.setState({ side: null })
  document.querySelector<HTMLElement>(`[data-testid="side-${side}"]`)?.focus()
}

/** Everything that one needs for the next cue: cast, table, picture with inspector, timeline. */
export function EditorLayout() {
  const t = useTranslations('app')
  const side = useWorkspace((state) => state.side)
  const narrow = useNarrow()
  useRememberedSide()
  useRememberedLayout()
  useFoldWhenNarrow()
  useFoldBehind()
  const docked = side !== null && !narrow
  const layout = useWorkspace((state) => state.layout)
  const large = layout === 'picture'
  const name = `${narrow ? 'narrow' : docked ? 'wide' : 'folded'}${large ? '-large' : ''}`
  return (
    <div className={styles.layout}>
      <SideRail />
      <Group orientation="vertical" className={styles.rows} id="rows" {...useRows(layout)}>
        <Panel id="upper" minSize={200} className={styles.upper}>
          {side !== null && narrow && (
            <div className={styles.floating} role="presentation" onKeyDown={foldByEscape}>
              <OpenPanel side={side} />
            </div>
          )}
          <Group
            key={name}
            id={`columns-${name}`}
            {...rememberedLayout(name, docked ? ['side', 'table', 'right'] : ['table', 'right'])}
          >
            {docked && (
              <>
                <Panel
                  id="side"
                  defaultSize={usualWidth(264, 0.13, 340)}
                  minSize={200}
                  maxSize={480}
                  groupResizeBehavior="preserve-pixel-size"
                >
                  <IsolatedPanel>
                    <OpenPanel side={side} />
                  </IsolatedPanel>
                </Panel>
                <Separator className={styles.handle} aria-label={t('resizeSide')} />
              </>
            )}
            <Panel id="table" minSize={320}>
              <IsolatedPanel>{table}</IsolatedPanel>
            </Panel>
            <Separator className={styles.handle} aria-label={t('resizeRight')} />
            <Panel
              id="right"
              defaultSize={
                large ? '54%' : narrow ? 288 : usualWidth(352, docked ? 0.25 : 0.34, 940)
              }
              minSize={248}
              maxSize="75%"
              groupResizeBehavior="preserve-pixel-size"
            >
              <IsolatedPanel className={cx(styles.right, large && styles.large)}>
                {picture}
                {inspector}
              </IsolatedPanel>
            </Panel>
          </Group>
        </Panel>
        <Separator className={styles.handleAcross} aria-label={t('resizeTimeline')} />
        <Panel
          id="lower"
          defaultSize={`${LOWER[layout]}%`}
          minSize={120}
          maxSize="70"
          collapsible
          collapsedSize={40}
          groupResizeBehavior="preserve-pixel-size"
        >
          <IsolatedPanel>{timeline}</IsolatedPanel>
        </Panel>
      </Group>
    </div>
  )
}

/** What the timeline gets of the height before somebody draws it, in per cent. */
const LOWER: Record<LayoutName, number> = { edit: 36, timeline: 62, picture: 28 }

/** Heights of the upper and the lower part: each layout keeps its own. */
function useRows(
  layout: LayoutName,
): Pick<GroupProps, 'groupRef' | 'defaultLayout' | 'onLayoutChanged'> {
  const group = layout === 'edit' ? 'rows' : `rows-${layout}`
  const groupRef = useGroupRef()
  const shown = useRef(layout)
  const rows = rememberedLayout(group, ['upper', 'lower'])
  const usual = { upper: 100 - LOWER[layout], lower: LOWER[layout] }
  useLayoutEffect(() => {
    if (shown.current === layout) return
    shown.current = layout
    groupRef.current?.setLayout(rows.defaultLayout ?? usual)
  })
  return { groupRef, ...rows }
}

/** The cues, as a table or as running text. */
function Cues() {
  const script = useWorkspace((state) => state.script)
  return (
    <div className={styles.table} data-region="table">
      {script ? <ScriptView /> : <CueTable />}
    </div>
  )
}

interface IsolatedPanelProps {
  children: ReactNode
  className?: string | undefined
}

/** Fills its panel and is laid out by itself: what changes in it does not lay out the window. */
function IsolatedPanel({ children, className }: IsolatedPanelProps) {
  return (
    <div className={styles.cell}>
      <div className={cx(styles.isolated, className)}>{children}</div>
    </div>
  )
}

const withCueMenu = (lanes: ReactElement) => <CueMenu>{lanes}</CueMenu>

/** Transport and timeline. */
function LowerPanel() {
  return (
    <div className={styles.lower}>
      <PlayerHost />
      <PictureElsewhere />
      <TransportBar end={<ZoomSlider />} />
      <Timeline menu={withCueMenu} />
    </div>
  )
}

/** Loaded the first time that somebody opens it. */
const PictureWindow = lazy(async () => ({
  default: (await import('@/player/PictureWindow')).PictureWindow,
}))

function PictureElsewhere() {
  const open = useWorkspace((state) => state.pictureWindow)
  return open ? (
    <Suspense fallback={null}>
      <PictureWindow />
    </Suspense>
  ) : null
}

/** True in windows so narrow that the left panel floats over the table. */
function useNarrow(): boolean {
  return useSyncExternalStore(onNarrow, isNarrow)
}

/** A window that is or becomes narrow folds the left panel, which would lie over the table. */
function useFoldWhenNarrow(): void {
  useEffect(() => {
    const fold = () => isNarrow() && useWorkspace.setState({ side: null })
    fold()
    return onNarrow(fold)
  }, [])
}

/** In a narrow window the left panel gives the table free as soon as one goes there. */
function useFoldBehind(): void {
  useEffect(() => {
    const fold = ({ target }: Event) => {
      const there = target instanceof Element && target.closest('[data-region="table"]')
      if (there && isNarrow()) useWorkspace.setState({ side: null })
    }
    document.addEventListener('pointerdown', fold)
    document.addEventListener('focusin', fold)
    return () => {
      document.removeEventListener('pointerdown', fold)
      document.removeEventListener('focusin', fold)
    }
  }, [])
}

/** Width of a panel that nobody has drawn yet: a share of the window within bounds, CSS pixels. */
const usualWidth = (least: number, share: number, most: number): number =>
  Math.round(Math.min(most, Math.max(least, window.innerWidth * share)))

/** Under this name stands which panel is open: `open.cast` = 1. */
const OPEN = 'open.'

/** The panel that was open last time; undefined = nothing is remembered, null = none was open. */
function rememberedSide(): SidePanel | null | undefined {
  const { layout } = currentPreferences()
  const known = sidePanels.filter((side) => layout[OPEN + side] !== undefined)
  if (known.length === 0) return undefined
  return known.find((side) => layout[OPEN + side] === 1) ?? null
}

/** A project seen for the first time opens the panel that was open last; which one is, is remembered. */
function useRememberedSide(): void {
  useEffect(() => {
    const { opened } = useDocument.getState()
    const side = opened && keptView(opened.id) ? undefined : rememberedSide()
    if (side !== undefined && !isNarrow()) useWorkspace.setState({ side })
    return useWorkspace.subscribe((now, before) => {
      // In a narrow window panels come and go: that is no wish.
      if (now.side === before.side || isNarrow()) return
      const open = Object.fromEntries(
        sidePanels.map((each) => [OPEN + each, each === now.side ? 1 : 0]),
      )
      void setPreferences({ layout: { ...currentPreferences().layout, ...open } })
    })
  }, [])
}

/** Under this name stands which layout was used last: `use.timeline` = 1. */
const USE = 'use.'

/** The window is shared as it was last time. */
function useRememberedLayout(): void {
  useEffect(() => {
    const last = layouts.find((each) => currentPreferences().layout[USE + each] === 1)
    if (last) useWorkspace.setState({ layout: last })
    return useWorkspace.subscribe((now, before) => {
      if (now.layout === before.layout) return
      const used = layouts.map((each) => [USE + each, each === now.layout ? 1 : 0])
      const { layout } = currentPreferences()
      void setPreferences({ layout: { ...layout, ...Object.fromEntries(used) } })
    })
  }, [])
}

/**
 * The remembered sizes of a group's panels, and what to call when the user changes them. A group
 * with other panels (folded, narrow) is another layout under its own name.
 */
function rememberedLayout(
  group: string,
  panels: readonly string[],
): Pick<GroupProps, 'defaultLayout' | 'onLayoutChanged'> {
  const { layout } = currentPreferences()
  const sizes = panels.map((panel) => [panel, layout[`${group}.${panel}`]] as const)
  const known = sizes.flatMap(([panel, size]) =>
    size === undefined ? [] : [[panel, size] as const],
  )
  const complete = known.length === panels.length
  return {
    defaultLayout: complete ? Object.fromEntries(known) : undefined,
    onLayoutChanged: (next: Layout, { isUserInteraction }) => {
      if (!isUserInteraction) return
      const named = Object.entries(next).map(([panel, size]) => [`${group}.${panel}`, size])
      void setPreferences({
        layout: { ...currentPreferences().layout, ...Object.fromEntries(named) },
      })
    },
  }
}
