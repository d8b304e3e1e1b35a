import { MousePointerClick } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CommandButton } from '@/project/commands/CommandButton'
import { useDocument } from '@/project/document/document-store'
import { useSelection } from '@/project/view/selection-store'
import { EmptyState } from '@/ui/states/EmptyState'
import { CueInspector } from './CueInspector'
import { ManyCuesInspector } from './ManyCuesInspector'
import styles from './Inspector.module.css'

/** Everything about the selected cue; what can be changed together, for several. */
export function Inspector() {
  const t = useTranslations('inspector')
  const { ids, activeId } = useSelection()
  const cue = useDocument((state) => (activeId === null ? undefined : state.byId.get(activeId)))
  return (
    <section
      className={styles.inspector}
      aria-label={t('title')}
      data-testid="inspector"
      data-help="edit"
    >
      {ids.size > 1 ? (
        <ManyCuesInspector />
      ) : cue ? (
        <CueInspector cue={cue} />
      ) : (
        <EmptyState
          icon={<MousePointerClick />}
          title={t('nothing')}
          action={<CommandButton name="nextCue" />}
        >
          {t('nothingHint')}
        </EmptyState>
      )}
    </section>
  )
}
