import { CircleX, TriangleAlert, Wrench } from 'lucide-react'
import { useTranslations, useFormatter } from 'use-intl'
import { useDocument } from '@/project/document/document-store'
import { applyFix } from '@/project/quick-fixes/apply-fix'
import { useQuickFixes, useFixText } from '@/project/quick-fixes/use-quick-fixes'
import type { Problem } from '@/project/derived/problems'
import { useRuns } from '@/project/runs/run-store'
import { selectCue, useSelection } from '@/project/view/selection-store'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { formatTimecode } from '@/ui/text/timecode'
import type { StudioError } from '@shared/contracts/errors'
import styles from './ProblemRow.module.css'

/** One problem: which cue, what it is, and what can be done; at the selected cue, all of it. */
export function ProblemRow({ problem }: { problem: Problem }) {
  const t = useTranslations('problems')
  const cue = useDocument((state) => state.byId.get(problem.cueId))
  const number = useDocument((state) => state.order.indexOf(problem.cueId) + 1)
  const active = useSelection((state) => state.activeId === problem.cueId)
  const error = useRuns((state) => state.chunks[problem.cueId]?.error)
  const text = useProblemText()
  if (!cue) return null
  const Icon = problem.severity === 'error' ? CircleX : TriangleAlert
  const sentence = text(problem, error)
  return (
    <div
      className={styles.item}
      aria-current={active || undefined}
      data-testid="problem-row"
      data-problem={problem.kind}
    >
      <div className={styles.line}>
        <button
          type="button"
          className={styles.row}
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
        {!active && <BestFix problem={problem} />}
      </div>
      {active && <QuickFixes problem={problem} />}
    </div>
  )
}

/** The first fix as a small button; the others appear at the selected cue. */
function BestFix({ problem }: { problem: Problem }) {
  const [fix] = useQuickFixes(problem)
  const text = useFixText()
  if (!fix) return null
  return (
    <IconButton
      small
      label={text(fix)}
      icon={<Wrench />}
      className={styles.fix}
      data-testid="fix"
      data-fix={fix.name}
      onClick={() => applyFix(fix.name, [problem])}
    />
  )
}

function QuickFixes({ problem }: { problem: Problem }) {
  const fixes = useQuickFixes(problem)
  const text = useFixText()
  if (fixes.length === 0) return null
  return (
    <div className={styles.fixes}>
      {fixes.map((fix) => (
        <Button
          key={fix.name}
          className={styles.choice}
          data-testid={`fix-${fix.name}`}
          onClick={() => applyFix(fix.name, [problem])}
        >
          {text(fix)}
        </Button>
      ))}
    </div>
  )
}

/** What a problem is, in one sentence. */
function useProblemText(): (problem: Problem, error?: StudioError) => string {
  const t = useTranslations('problems')
  const te = useTranslations('errors')
  const format = useFormatter()
  return ({ kind, value }, error) => {
    if (kind === 'FAILED' && error) return te(`${error.code}.what`)
    const seconds = format.number(value / 1_000, { maximumFractionDigits: 2 })
    return t(`kinds.${kind}`, { value: format.number(Math.round(value)), seconds })
  }
}
