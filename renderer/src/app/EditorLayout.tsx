import {
  lazy,
  Suspense,
  startTransition,
  useEffect,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
  type ReactElement,
} from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { useT } from '@/ui/text/use-t'
import { CueTable, CueMenu } from '@/features/cues/CueTable'
import { followCueClipboard } from '@/features/cues/cue-clipboard'
import { ScriptView } from '@/features/script/ScriptView'
import { Inspector } from '@/features/inspector/Inspector'
import { useWorkspace, sidePanels, type SidePanel } from '@/model/view/workspace-store'
import { useColumns, useRememberedLayout, useRows, useScreenSize } from './layout-sizes'
import { AreaBoundary } from './AreaBoundary'
import { OpenPanel, SideRail } from './SideRail'
import { area } from '@/ui/focus'
import styles from './EditorLayout.module.css'
import { cx, Grid } from '@cuecast/ui'
import { PlayerHost } from '@/player/PlayerHost'
import { Preview } from '@/player/Preview'
import { TransportBar } from '@/player/TransportBar'
import { Timeline, ZoomSlider } from '@/timeline/Timeline'
import { currentPreferences, setPreferences } from '@/bridge/preferences'
import { hasFilmPlace, useDocument } from '@/model/document/document-store'
import { keptView } from '@/model/session/project-view'
import { isNarrow, onNarrow } from '@/ui/narrow'
import { stopAll } from '@/ui/stop-all'

// Made once: opening a panel at the side does not render these again.
const table = (
  <AreaBoundary area="table">
    <Cues />
  </AreaBoundary>
)
const picture = (
  <AreaBoundary area="picture">
    <Picture />
  </AreaBoundary>
)
const inspector = (
  <AreaBoundary area="inspector">
    <Inspector />
  </AreaBoundary>
)
const timeline = (
  <AreaBoundary area="timeline">
    <LowerPanel />
  </AreaBoundary>
)

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
  const t = useT()
  const side = useWorkspace((state) => state.side)
  const narrow = useNarrow()
  useRememberedSide()
  useRememberedLayout()
  useFoldWhenNarrow()
  useFoldBehind()
  useEffect(followCueClipboard, [])
  const docked = side !== null && !narrow
  const layout = useWorkspace((state) => state.layout)
  const size = useScreenSize()
  const columns = narrow ? 'narrow' : docked ? 'wide' : 'folded'
  const rows = useRows(layout, size)
  const widths = useColumns(layout, size, columns)
  const beside = usePartsBeside()
  return (
    <Grid columns="44px minmax(0, 1fr)" height="100%">
      <SideRail />
      <Group orientation="vertical" className={styles.rows} id="rows" {...rows}>
        <Panel id="upper" minSize={200} className={styles.upper}>
          {side !== null && narrow && (
            <div
              {...area('panel')}
              className={styles.floating}
              role="presentation"
              onKeyDown={foldByEscape}
            >
              <OpenPanel side={side} />
            </div>
          )}
          <Group key={columns} id={`columns-${columns}`} {...widths}>
            {docked && (
              <>
                <Panel
                  id="side"
                  minSize={200}
                  maxSize={480}
                  groupResizeBehavior="preserve-pixel-size"
                >
                  <IsolatedPanel>
                    {beside >= 3 && (
                      <div {...area('panel')} style={{ display: 'contents' }}>
                        <OpenPanel side={side} />
                      </div>
                    )}
                  </IsolatedPanel>
                </Panel>
                <Separator className={styles.handle} aria-label={t('app.resizeSide')} />
              </>
            )}
            <Panel id="table" minSize={320}>
              <IsolatedPanel>{table}</IsolatedPanel>
            </Panel>
            <Separator className={styles.handle} aria-label={t('app.resizeRight')} />
            <Panel id="right" minSize={248} maxSize="75%" groupResizeBehavior="preserve-pixel-size">
              <IsolatedPanel className={cx(styles.right, layout === 'picture' && styles.large)}>
                {beside >= 1 && picture}
                {beside >= 2 && inspector}
              </IsolatedPanel>
            </Panel>
          </Group>
        </Panel>
        <Separator className={styles.handle} aria-label={t('app.resizeTimeline')} />
        <Panel
          id="lower"
          minSize={120}
          maxSize="70"
          collapsible
          collapsedSize={40}
          groupResizeBehavior="preserve-pixel-size"
        >
          <IsolatedPanel>{timeline}</IsolatedPanel>
        </Panel>
      </Group>
    </Grid>
  )
}

/** Picture, inspector, panel at the side. */
const PARTS_BESIDE = 3

/**
 * Cues and timeline come first. What lies beside them follows at once, part by part: all together would be one
 * long task, made twice where something else changes meanwhile.
 */
function usePartsBeside(): number {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown < PARTS_BESIDE) startTransition(() => setShown(shown + 1))
  }, [shown])
  return shown
}

/** The film, or where to choose one; a narration that has none needs no picture. */
function Picture() {
  const isNeeded = useDocument(hasFilmPlace)
  return isNeeded ? <Preview className={styles.picture} /> : null
}

/** The cues, as a table or as running text. */
function Cues() {
  const script = useWorkspace((state) => state.script)
  return (
    <div {...area('table')} style={{ display: 'contents' }} data-region="table">
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
    <div style={{ position: 'relative', height: '100%' }}>
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

/**
 * A window that is or becomes narrow folds the left panel, which would lie over the table. It comes back with the
 * width, unless another one has been opened since.
 */
function useFoldWhenNarrow(): void {
  useEffect(() => {
    const { opened } = useDocument.getState()
    const now = useWorkspace.getState().side
    const kept = opened ? keptView(opened.id) : undefined
    // Only what is opened or closed where there is room for it is a wish.
    let wanted = isNarrow() ? (kept ?? { side: rememberedSide() ?? now }).side : now
    const fold = () => {
      if (isNarrow()) useWorkspace.setState({ side: null })
      else if (useWorkspace.getState().side === null) useWorkspace.setState({ side: wanted })
    }
    if (isNarrow()) fold()
    return stopAll(
      onNarrow(fold),
      useWorkspace.subscribe(({ side }, before) => {
        if (side !== before.side && !isNarrow()) wanted = side
      }),
    )
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
