import type { Cue } from '@shared/contracts/project-file'
import { MousePointerClick, Mic } from 'lucide-react'
import { memo, useDeferredValue, useMemo } from 'react'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { keyOfCommand, runCommand } from '@/commands/command-table'
import { CommandButton } from '@/commands/CommandButton'
import { useFree } from '@/model/services/use-connection'
import { useDocument } from '@/model/document/document-store'
import { creditsOf, renderable } from '@/model/work/render'
import { useSelection } from '@/model/view/selection-store'
import { Button, Stack } from '@cuecast/ui'
import { Tooltip } from '@/ui/overlays/Tooltip'
import { PanelHead } from '@/ui/Panel'
import { EmptyState } from '@/ui/states/EmptyState'
import { CueInspector } from './CueInspector'
import { area } from '@/ui/focus'
import styles from './Inspector.module.css'
import { VoicingFields } from './VoicingFields'

/** Everything about the selected cue, or what several selected cues can share. */
export function Inspector() {
  const t = useT()
  const { ids, activeId } = useSelection()
  const cue = useDocument((state) => (activeId === null ? undefined : state.byId.get(activeId)))
  return (
    <Stack
      {...area('inspector')}
      as="section"
      grow
      className={styles.inspector}
      aria-label={t('inspector.title')}
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
          title={t('inspector.nothing')}
          action={<CommandButton name="nextCue" />}
        >
          {t('inspector.nothingHint')}
        </EmptyState>
      )}
    </Stack>
  )
}

/** What can be set for several cues at once. */
function ManyCuesInspector() {
  const ids = useSelection((state) => state.ids)
  const byId = useDocument((state) => state.byId)
  const cues = useMemo(() => [...ids].flatMap((id) => byId.get(id) ?? []), [ids, byId])
  // There may be ten thousand: their common values follow an edit a moment later.
  return <ManyCues cues={useDeferredValue(cues, none)} />
}

const none: readonly Cue[] = []

const ManyCues = memo(function ManyCues({ cues }: { cues: readonly Cue[] }) {
  const t = useT()
  const format = useFormatter()
  const ids = cues.map(({ id }) => id)
  const free = String(useFree())
  if (cues.length === 0) return null
  const left = renderable(ids)
  const credits = format.number(creditsOf(left))
  return (
    <>
      <PanelHead title={t('inspector.many', { count: cues.length })} />
      <Stack gap={12} className={styles.body}>
        <Tooltip text={t('inspector.renderHint')} keys={keyOfCommand('renderSelected')}>
          <Button
            icon={<Mic />}
            disabled={left.length === 0}
            onClick={() => runCommand('renderSelected')}
          >
            {t('inspector.renderMany', { count: left.length, credits, free })}
          </Button>
        </Tooltip>
        <VoicingFields cues={cues} />
      </Stack>
    </>
  )
})
