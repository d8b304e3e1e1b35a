import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CommandButton } from '@/project/commands/CommandButton'
import { useDocument } from '@/project/document/document-store'
import { useProblems } from '@/project/derived/problem-store'
import type { Problem } from '@/project/derived/problems'
import { EmptyState } from '@/ui/states/EmptyState'
import { Panel } from '@/ui/Panel'
import { RowList } from '@/ui/RowList'
import { ImportNotices } from './ImportNotices'
import { FixAll } from './FixAll'
import { ProblemRow } from './ProblemRow'

const ROW_PX = 48
/** A cue can have several problems of a kind: only their places tell them apart. */
const byPlace = (_problem: Problem, index: number) => index

/** What keeps the track from being right, and what is worth a look; pressing one goes there. */
export function ProblemsPanel() {
  const t = useTranslations('problems')
  const problems = useProblems((state) => state.problems)
  const notices = useDocument((state) => state.opened?.notices)
  return (
    <Panel title={t('title')} actions={<FixAll />} help="problems" testId="problems-panel">
      {notices && notices.length > 0 && <ImportNotices notices={notices} />}
      {problems.length === 0 ? (
        <EmptyState
          icon={<CircleCheck />}
          title={t('none')}
          action={
            <>
              <CommandButton name="renderStale" />
              <CommandButton name="exportTrack" />
            </>
          }
        >
          {t('noneHint')}
        </EmptyState>
      ) : (
        <RowList rows={problems} rowPx={ROW_PX} uneven keyOf={byPlace} label={t('title')}>
          {(problem) => <ProblemRow problem={problem} />}
        </RowList>
      )}
    </Panel>
  )
}
