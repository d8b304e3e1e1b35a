import type { StudioError } from '@shared/contracts/errors'
import { withoutMarkup } from '@cuecast/spoken-text'
import type { OpenProject } from '@shared/contracts/ipc'
import { CircleCheck, ChevronDown, CircleX, TriangleAlert, Wrench } from 'lucide-react'
import { useTranslations, useFormatter } from 'use-intl'
import { CommandButton } from '@/project/commands/CommandButton'
import { useProblems, type Problem } from '@/project/derived/problems'
import { useDocument } from '@/project/document/document-store'
import { applyFix } from '@/project/quick-fixes/apply-fix'
import { fixAll, useQuickFixes, useFixText, type FixMany } from '@/project/quick-fixes/quick-fixes'
import { useRuns } from '@/project/runs/run-store'
import { useNoticeText } from '@/project/session/notices'
import { linesLeftOut } from '@/project/session/session'
import { selectCue, useSelection } from '@/project/view/selection-store'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { Row, Stack, Text } from '@/ui/layout/layout'
import { Menu, MenuItem } from '@/ui/overlays/Menu'
import { Panel } from '@/ui/Panel'
import { RowList } from '@/ui/RowList'
import { EmptyState } from '@/ui/states/EmptyState'
import { formatTimecode } from '@/ui/text/timecode'
import styles from './ProblemsPanel.module.css'

const ROW_PX = 48
/** A cue can have several problems of one kind, so only the index identifies a row. */
const byPlace = (_problem: Problem, index: number) => index

/** Errors and warnings about cues; clicking one selects its cue. */
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

type Notices = OpenProject['notices']

/** What the import repaired, skipped or could not tell; collapsed unless lines were skipped. */
function ImportNotices({ notices }: { notices: Notices }) {
  const t = useTranslations('problems')
  return (
    <details
      className={styles.notices}
      data-testid="import-notices"
      open={linesLeftOut(notices) > 0}
    >
      <summary>{t('notices', { count: notices.length })}</summary>
      <Stack as="ul" gap={4} className={styles.list} data-selectable>
        {notices.map((notice) => (
          <NoticeLine key={`${notice.at} ${notice.code} ${notice.detail}`} notice={notice} />
        ))}
      </Stack>
    </details>
  )
}

function NoticeLine({ notice }: { notice: Notices[number] }) {
  const { code, at, detail, times = 1 } = notice
  const t = useTranslations('problems')
  const textOf = useNoticeText()
  const line = /:(\d+)$/.exec(at)?.[1]
  return (
    <li title={detail} data-notice={code}>
      {line !== undefined && <Text quiet>{t('noticeLine', { line: Number(line) })}</Text>}{' '}
      {textOf(notice)}
      {times > 1 && <Text quiet> · {t('noticeTimes', { count: times })}</Text>}
    </li>
  )
}

/** Fixes every problem of a kind in one step. */
function FixAll() {
  const t = useTranslations('problems')
  const some = useProblems((state) => state.problems.length > 0)
  if (!some) return null
  return (
    <Menu
      align="end"
      trigger={
        <Button look="quiet" data-testid="fix-all">
          <Row as="span" gap={4}>
            {t('fixAll')}
            <ChevronDown size={14} aria-hidden />
          </Row>
        </Button>
      }
    >
      <FixAllItems />
    </Menu>
  )
}

/** A component of its own, so that fixes are worked out only while the menu is open. */
function FixAllItems() {
  const t = useTranslations('problems')
  const format = useFormatter()
  const fixes = fixAll(useProblems((state) => state.problems))
  if (fixes.length === 0)
    return (
      <MenuItem disabled onSelect={() => undefined}>
        {t('nothingForAll')}
      </MenuItem>
    )
  return fixes.map(({ name, problems, credits }: FixMany) => (
    <MenuItem
      key={name}
      hint={t('fixCount', { count: problems.length })}
      data-testid={`fix-all-${name}`}
      onSelect={() => applyFix(name, problems)}
    >
      {t(`all.${name}`, { credits: format.number(credits) })}
    </MenuItem>
  ))
}

/** One problem with its cue and first quick fix; all quick fixes when the cue is selected. */
function ProblemRow({ problem }: { problem: Problem }) {
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
      <Row className={styles.line}>
        <button
          type="button"
          className={styles.row}
          data-testid="problem"
          data-problem={problem.kind}
          title={`${sentence}\n${withoutMarkup(cue.text)}`}
          onClick={() => selectCue(problem.cueId)}
        >
          <Icon size={16} aria-label={t(problem.severity)} data-severity={problem.severity} />
          <Text cut>{sentence}</Text>
          <Text quiet small figures cut className={styles.where}>
            {t('cue', { number })} · {formatTimecode(cue.startMs)} · {withoutMarkup(cue.text)}
          </Text>
        </button>
        {!active && <BestFix problem={problem} />}
      </Row>
      {active && <RowFixes problem={problem} />}
    </div>
  )
}

/** The first quick fix as a small button. */
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

function RowFixes({ problem }: { problem: Problem }) {
  const fixes = useQuickFixes(problem)
  const text = useFixText()
  if (fixes.length === 0) return null
  return (
    <Row wrap gap={6} className={styles.fixes}>
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
    </Row>
  )
}

/** Describes a problem in one sentence. */
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
