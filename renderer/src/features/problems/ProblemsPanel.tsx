import { useVirtualizer } from '@tanstack/react-virtual'
import { CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { CommandButton } from '@/project/commands/CommandButton'
import { useDocument } from '@/project/document/document-store'
import { useProblems } from '@/project/derived/problem-store'
import { EmptyState } from '@/ui/states/EmptyState'
import { PanelHead } from '@/ui/PanelHead'
import { ImportNotices } from './ImportNotices'
import { MendAll } from './MendAll'
import { ProblemRow } from './ProblemRow'
import styles from './ProblemsPanel.module.css'

const ROW_PX = 48

/** What keeps the track from being right, and what is worth a look; pressing one goes there. */
export function ProblemsPanel() {
  const t = useTranslations('problems')
  const problems = useProblems((state) => state.problems)
  const notices = useDocument((state) => state.opened?.notices)
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: problems.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    useFlushSync: false,
  })
  return (
    <section
      className={styles.panel}
      aria-label={t('title')}
      data-testid="problems-panel"
      data-help="problems"
    >
      <PanelHead title={t('title')}>
        <MendAll />
      </PanelHead>
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
        <div ref={scroller} className={styles.scroller}>
          <ul className={styles.list} style={{ height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ index, start }) => {
              const problem = problems[index]
              return (
                problem && (
                  <ProblemRow
                    key={index}
                    problem={problem}
                    top={start}
                    index={index}
                    measure={rows.measureElement}
                  />
                )
              )
            })}
          </ul>
        </div>
      )}
    </section>
  )
}
