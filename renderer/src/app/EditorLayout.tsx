import type { KeyboardEvent } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { useTranslations } from 'use-intl'
import { CueTable } from '@/features/cues/CueTable'
import { Inspector } from '@/features/inspector/Inspector'
import { useWorkspace } from '@/project/view/workspace-store'
import { IsolatedPanel } from './IsolatedPanel'
import { SidePanel } from './SidePanel'
import { SideRail } from './SideRail'
import { PictureSlot, TimelineSlot } from './slots'
import {
  rememberedLayout,
  useFoldBehind,
  useFoldWhenNarrow,
  useNarrow,
  useRememberedSide,
  usualWidth,
} from './use-layout'
import styles from './EditorLayout.module.css'

// Made once: opening a panel at the side does not render these again.
const table = (
  <div className={styles.table} data-region="table">
    <CueTable />
  </div>
)
const picture = <PictureSlot />
const inspector = <Inspector />
const timeline = <TimelineSlot />

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
  useFoldWhenNarrow()
  useFoldBehind()
  const docked = side !== null && !narrow
  const name = narrow ? 'narrow' : docked ? 'wide' : 'folded'
  return (
    <div className={styles.layout}>
      <SideRail />
      <Group
        orientation="vertical"
        className={styles.rows}
        id="rows"
        {...rememberedLayout('rows', ['upper', 'lower'])}
      >
        <Panel id="upper" minSize={200} className={styles.upper}>
          {side !== null && narrow && (
            <div className={styles.floating} role="presentation" onKeyDown={foldByEscape}>
              <SidePanel side={side} />
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
                    <SidePanel side={side} />
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
              defaultSize={narrow ? 288 : usualWidth(352, 0.2, 560)}
              minSize={248}
              maxSize={720}
              groupResizeBehavior="preserve-pixel-size"
            >
              <IsolatedPanel className={styles.right}>
                {picture}
                {inspector}
              </IsolatedPanel>
            </Panel>
          </Group>
        </Panel>
        <Separator className={styles.handleAcross} aria-label={t('resizeTimeline')} />
        <Panel
          id="lower"
          defaultSize="32%"
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
