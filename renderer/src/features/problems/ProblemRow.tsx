import { CircleX, TriangleAlert, Wrench } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDocument } from '@/project/document-store'
import type { Problem } from '@/project/problems'
import { execute } from '@/project/execute'
import { canMend, mendProblems } from '@/project/mends'
import { useRuns } from '@/project/run-store'
import { selectCue, useSelection } from '@/project/selection-store'
import { formatTimecode } from '@/ui/timecode'
import { IconButton } from '@/ui/IconButton'
import styles from './ProblemRow.module.css'
import { useProblemText } from './use-problem-text'

/** One problem: which cue, what it is. */
export function ProblemRow({ problem, top }: { problem: Problem; top: number }) {
  const t = useTranslations('problems')
  const cue = useDocument((state) => state.byId[problem.cueId])
  const number = useDocument((state) => state.order.indexOf(problem.cueId) + 1)
  const active = useSelection((state) => state.activeId === problem.cueId)
  const error = useRuns((state) => state.chunks[problem.cueId]?.error)
  const text = useProblemText()
  if (!cue) return null
  const Icon = problem.severity === 'error' ? CircleX : TriangleAlert
  const sentence = text(problem, error)
  return (
    <li className={styles.item} style={{ transform: `translateY(${top}px)` }}>
      <button
        type="button"
        className={styles.row}
        aria-current={active || undefined}
        data-testid="problem"
        data-problem={problem.kind}
        title={`${sentence}\n${cue.text}`}
        onClick={() => selectCue(problem.cueId)}
      >
        <Icon size={16} aria-label={t(problem.severity)} data-severity={problem.severity} />
        <span className={styles.what}>{sentence}</span>
        <span className={styles.where}>
          {t('cue', { number })} · {formatTimecode(cue.startMs)} · {cue.text}
        </span>
      </button>
      {canMend(problem.kind) && (
        <IconButton
          small
          label={t(`mends.${problem.kind}`)}
          icon={<Wrench />}
          className={styles.mend}
          data-testid="mend"
          onClick={() => execute('mendProblem', mendProblems([problem]))}
        />
      )}
    </li>
  )
}
