import { useId, type KeyboardEvent, type Ref } from 'react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { useSelection } from '@/project/view/selection-store'
import { useCueState } from '@/project/derived/cue-state'
import styles from './Timeline.module.css'

interface LanesProps {
  ref: Ref<HTMLCanvasElement>
  describe: (cueId: string) => string
  /** Answers whether the key was taken. */
  onKey: (event: globalThis.KeyboardEvent) => boolean
}

/**
 * The canvas of the cues. For screen readers it is a tree whose active item is spoken; the whole
 * list is the table of cues.
 */
export function Lanes({ ref, describe, onKey }: LanesProps) {
  const t = useTranslations('timeline')
  const id = useId()
  const activeId = useSelection((state) => state.activeId)
  const cues = useDocument((state) => state.order.length)
  const press = (event: KeyboardEvent): void => {
    if (onKey(event.nativeEvent)) event.preventDefault()
  }
  return (
    <div
      className={styles.lanes}
      role="tree"
      aria-multiselectable
      aria-label={t('lanes')}
      aria-describedby={`${id}-hint`}
      aria-activedescendant={activeId === null ? undefined : `${id}-active`}
      tabIndex={0}
      onKeyDown={press}
    >
      <canvas ref={ref} className={styles.canvas} aria-hidden data-testid="lanes" />
      {cues === 0 && <p className={styles.empty}>{t('noCues')}</p>}
      {activeId !== null && <ActiveCue id={`${id}-active`} cueId={activeId} describe={describe} />}
      <span id={`${id}-hint`} hidden>
        {t('lanesHint')}
      </span>
    </div>
  )
}

interface ActiveCueProps {
  id: string
  cueId: string
  describe: (cueId: string) => string
}

function ActiveCue({ id, cueId, describe }: ActiveCueProps) {
  useCueState(cueId)
  useDocument((state) => state.byId.get(cueId))
  const selected = useSelection((state) => state.ids.has(cueId))
  const count = useDocument((state) => state.order.length)
  const position = useDocument((state) => state.order.indexOf(cueId))
  return (
    <div
      id={id}
      className={styles.spoken}
      role="treeitem"
      tabIndex={-1}
      aria-selected={selected}
      aria-posinset={position + 1}
      aria-setsize={count}
      data-testid="active-cue"
    >
      {describe(cueId)}
    </div>
  )
}
