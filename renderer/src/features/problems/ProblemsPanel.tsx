import type { StudioError } from '@shared/contracts/errors'
import { withoutMarkup } from '@shared/text/markup'
import type { OpenProject } from '@shared/contracts/open-project'
import {
  CircleCheck,
  ChevronDown,
  ChevronRight,
  CircleX,
  Ear,
  Play,
  TriangleAlert,
  Wrench,
} from 'lucide-react'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useFormatter } from 'use-intl'
import { factsOf } from '@/ui/text/error-text'
import { useT } from '@/ui/text/use-t'
import { useFree } from '@/model/services/use-connection'
import { CommandButton, CommandIcon } from '@/commands/CommandButton'
import { commandEnabled, onCommandsChanged } from '@/commands/command-table'
import {
  countLines,
  problemGroups,
  problemScopes,
  type Problem,
  type ProblemGroup,
  type ProblemKind,
} from '@/model/derived/problem-groups'
import { useProblems } from '@/model/derived/problems'
import { wordsThatDiffer } from '@/model/derived/differing-words'
import { cueNumber } from '@/model/document/document-patch'
import { rangeOf, useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { activeTake, useTakes } from '@/model/document/takes-store'
import { applyFix } from '@/model/fixes/apply-fix'
import { fixAll, useQuickFixes, useFixText, type FixMany } from '@/model/fixes/quick-fixes'
import { useRuns } from '@/model/document/run-store'
import { useNoticeText } from '@/model/session/notices'
import { linesLeftOut } from '@/model/session/session'
import { selectCue, useSelection } from '@/model/view/selection-store'
import { Button, Row, Stack, Text } from '@cuecast/ui'
import { IconButton } from '@/ui/IconButton'
import { CueLine, usePlace } from '@/ui/CueLine'
import { Menu, MenuItem } from '@/ui/overlays/Menu'
import { Panel } from '@/ui/Panel'
import { RowList } from '@/ui/RowList'
import { EmptyState } from '@/ui/states/EmptyState'
import { useDifferenceText, WordDifferences } from '@/features/recognition'
import styles from './ProblemsPanel.module.css'

const ROW_PX = 48
/** More lines of a kind than this are shown when they are asked for. */
const OPEN_UP_TO = 8

/** A line of the list: a kind with its count, or one of its problems. */
type Line =
  | { is: 'kind'; group: ProblemGroup; open: boolean }
  | { is: 'problem'; problems: readonly Problem[] }

const keyOfLine = (line: Line, index: number) =>
  line.is === 'kind' ? line.group.kind : `${line.problems[0]?.kind ?? ''} ${index}`

/** Problems by kind, what spoils the dub first; clicking one selects its cue. */
export function ProblemsPanel() {
  const t = useT()
  const some = useProblems((state) => state.problems.length > 0)
  const notices = useDocument((state) => state.notices)
  return (
    <Panel
      title={t('app.sides.problems')}
      actions={<PanelActions />}
      help="problems"
      testId="problems-panel"
    >
      {notices && notices.length > 0 && <ImportNotices notices={notices} />}
      {some && <ScopeChoice />}
      <ProblemList />
    </Panel>
  )
}

function PanelActions() {
  const mayCheck = useSyncExternalStore(onCommandsChanged, () => commandEnabled('listenCheck'))
  return (
    <>
      {mayCheck && (
        <CommandIcon name="listenCheck" icon={<Ear />} data-testid="problems-listen-check" />
      )}
      <FixAll />
    </>
  )
}

function useGroups(): readonly ProblemGroup[] {
  const problems = useProblems((state) => state.problems)
  const scope = useProblems((state) => state.scope)
  return useMemo(() => problemGroups(problems, scope), [problems, scope])
}

/** What the dub needs, what readers of the subtitles need, or both. */
function ScopeChoice() {
  const t = useT()
  const format = useFormatter()
  const problems = useProblems((state) => state.problems)
  const chosen = useProblems((state) => state.scope)
  const counts = useMemo(() => countLines(problems), [problems])
  return (
    <Row as="section" gap={2} className={styles.scopes} aria-label={t('problems.scope')}>
      {problemScopes.map((scope) => (
        <Button
          key={scope}
          look={scope === chosen ? 'normal' : 'quiet'}
          aria-pressed={scope === chosen}
          data-testid={`problems-${scope}`}
          onClick={() => useProblems.setState({ scope })}
        >
          {t(`problems.scopes.${scope}`)} <Text quiet>{format.number(counts[scope])}</Text>
        </Button>
      ))}
    </Row>
  )
}

function ProblemList() {
  const t = useT()
  const groups = useGroups()
  const activeId = useSelection((state) => state.activeId)
  /** Kinds that the user opened or folded; the others are open while they are short. */
  const [folded, setFolded] = useState<Partial<Record<ProblemKind, boolean>>>({})
  const isOfActive = (problem: Problem) => problem.cueId === activeId
  const isShort = ({ lines }: ProblemGroup) => lines.length <= OPEN_UP_TO
  // Folded lines alone would say nothing: what loses most is open then.
  const worst = groups.some(isShort) ? undefined : groups[0]
  const isOpen = (group: ProblemGroup) =>
    folded[group.kind] ??
    (isShort(group) || group === worst || group.lines.some((line) => line.some(isOfActive)))
  const lines = groups.flatMap((group): Line[] => {
    const open = isOpen(group)
    const rows = open ? group.lines.map((problems): Line => ({ is: 'problem', problems })) : []
    return [{ is: 'kind', group, open }, ...rows]
  })
  if (lines.length === 0) return <NoProblems />
  return (
    <RowList
      rows={lines}
      rowPx={ROW_PX}
      uneven
      keyOf={keyOfLine}
      label={t('app.sides.problems')}
      shown={lines.findIndex((line) => line.is === 'problem' && line.problems.some(isOfActive))}
    >
      {(line) =>
        line.is === 'problem' ? (
          <ProblemRow problems={line.problems} />
        ) : (
          <KindRow
            group={line.group}
            open={line.open}
            onToggle={() => setFolded({ ...folded, [line.group.kind]: !line.open })}
          />
        )
      }
    </RowList>
  )
}

function NoProblems() {
  const t = useT()
  return (
    <EmptyState
      icon={<CircleCheck />}
      title={t('problems.none')}
      action={
        <>
          <CommandButton name="renderStale" />
          <CommandButton name="exportTrack" />
        </>
      }
    >
      {t('problems.noneHint')}
    </EmptyState>
  )
}

interface KindRowProps {
  group: ProblemGroup
  open: boolean
  onToggle: () => void
}

/** A kind of problem with how many there are; opens and folds its lines. */
function KindRow({ group: { kind, severity, lines }, open, onToggle }: KindRowProps) {
  const t = useT()
  const format = useFormatter()
  const Icon = severity === 'error' ? CircleX : TriangleAlert
  const Arrow = open ? ChevronDown : ChevronRight
  return (
    <button
      type="button"
      className={styles.kind}
      aria-expanded={open}
      data-testid="problem-kind"
      data-problem={kind}
      data-count={lines.length}
      onClick={onToggle}
    >
      <Arrow size={14} aria-hidden />
      <Icon size={16} aria-label={t(`problems.${severity}`)} data-severity={severity} />
      <Text cut grow>
        {t(`problems.groups.${kind}`)}
      </Text>
      <Text quiet figures>
        {format.number(lines.length)}
      </Text>
    </button>
  )
}

type Notices = OpenProject['notices']

/** What the import repaired, skipped or could not tell; collapsed unless something of it is not spoken. */
function ImportNotices({ notices }: { notices: Notices }) {
  const t = useT()
  const isSilent = notices.some(({ code }) => code === 'WORDS_NOT_SPOKEN')
  return (
    <details className={styles.notices} open={isSilent || linesLeftOut(notices) > 0}>
      <summary>{t('problems.notices', { count: notices.length })}</summary>
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
  const t = useT()
  const textOf = useNoticeText()
  const line = /:(\d+)$/.exec(at)?.[1]
  return (
    <li title={detail} data-notice={code}>
      {line !== undefined && <Text quiet>{t('problems.noticeLine', { line: Number(line) })}</Text>}{' '}
      {textOf(notice)}
      {times > 1 && <Text quiet> · {t('problems.noticeTimes', { count: times })}</Text>}
    </li>
  )
}

/** Fixes every problem of a kind in one step. */
function FixAll() {
  const t = useT()
  if (useGroups().length === 0) return null
  return (
    <Menu
      align="end"
      trigger={
        <Button look="quiet" data-testid="fix-all">
          <Row as="span" gap={4}>
            {t('problems.fixAll')}
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
  const t = useT()
  const format = useFormatter()
  const free = String(useFree())
  const fixes = fixAll(useGroups().flatMap(({ lines }) => lines.flat()))
  if (fixes.length === 0)
    return (
      <MenuItem disabled onSelect={() => undefined}>
        {t('problems.nothingForAll')}
      </MenuItem>
    )
  return fixes.map(({ name, problems, credits }: FixMany) => (
    <MenuItem
      key={name}
      hint={t('common.cues', { count: problems.length })}
      data-testid={`fix-all-${name}`}
      onSelect={() => applyFix(name, problems)}
    >
      {t(`problems.all.${name}`, { credits: format.number(credits), free })}
    </MenuItem>
  ))
}

/** One problem with its cue and first quick fix; all quick fixes when the cue is selected. */
function ProblemRow({ problems }: { problems: readonly Problem[] }) {
  const t = useT()
  const [problem] = problems
  const cue = useDocument((state) => state.byId.get(problem?.cueId ?? ''))
  const number = useDocument((state) => cueNumber(state, problem?.cueId ?? ''))
  const speaker = useDocument((state) => state.speakersById[cue?.speakerId ?? '']?.label)
  const active = useSelection((state) => problems.some(({ cueId }) => cueId === state.activeId))
  const error = useRuns((state) => state.chunks[problem?.cueId ?? '']?.error)
  const take = useTakes((state) => activeTake(state, problem?.cueId ?? ''))
  const text = useProblemText()
  const differenceText = useDifferenceText()
  const place = usePlace()
  const joined = useDerived((state) => state.sentences.get(problem?.cueId ?? '')?.cueIds)
  if (!problem || !cue) return null
  const difference = problem.kind === 'WORDS_DIFFER' ? wordsThatDiffer(cue, take) : null
  const ofOne = difference ? differenceText(difference) : text(problem, error)
  const who = speaker ?? t('common.narrator')
  const sentence =
    problems.length > 1 ? t('problems.ofSpeaker', { who, count: problems.length }) : ofOne
  const words = withoutMarkup(cue.text)
  const range = joined && rangeOf(joined, cue.id, number)
  return (
    <div
      className={styles.item}
      aria-current={active || undefined}
      data-testid="problem-row"
      data-problem={problem.kind}
    >
      <Row height={48}>
        <CueLine
          className={styles.row}
          data-testid="problem"
          data-problem={problem.kind}
          title={`${sentence}\n${words}`}
          first={sentence}
          second={`${place(number, cue.startMs, range)} · ${words}`}
          onClick={() => selectCue(problem.cueId)}
        />
        {!active && <BestFix problems={problems} />}
      </Row>
      {active && difference && <WordDifferences {...difference} />}
      {active && <RowFixes problems={problems} />}
    </div>
  )
}

/** The first quick fix as a small button. */
function BestFix({ problems }: { problems: readonly Problem[] }) {
  const [fix] = useQuickFixes(problems[0])
  const text = useFixText()
  if (!fix) return null
  return (
    <IconButton
      small
      label={text(fix)}
      icon={fix.name === 'listen' ? <Play /> : <Wrench />}
      style={{ marginRight: 8 }}
      data-fix={fix.name}
      onClick={() => applyFix(fix.name, problems)}
    />
  )
}

function RowFixes({ problems }: { problems: readonly Problem[] }) {
  const fixes = useQuickFixes(problems[0])
  const text = useFixText()
  if (fixes.length === 0) return null
  return (
    <Row wrap gap={6} padding="0 12px 10px 36px">
      {fixes.map((fix) => (
        <Button
          key={fix.name}
          className={styles.choice}
          data-testid={`fix-${fix.name}`}
          onClick={() => applyFix(fix.name, problems)}
        >
          {text(fix)}
        </Button>
      ))}
    </Row>
  )
}

/** A list as a line that begins with a capital. */
function listed([first = '', ...rest]: readonly string[]): string {
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ')
}

/** Describes a problem in one sentence. */
function useProblemText(): (problem: Problem, error?: StudioError) => string {
  const t = useT()
  const format = useFormatter()
  return ({ kind, value, faults }, error) => {
    if (faults) return listed(faults.map((fault) => t(`versions.translating.faults.${fault}`)))
    if (kind === 'FAILED' && error) return t(`errors.${error.code}.what`, factsOf(error))
    const seconds = format.number(value / 1_000, { maximumFractionDigits: 2 })
    const rate = format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    return t(`problems.kinds.${kind}`, { value: format.number(Math.round(value)), seconds, rate })
  }
}
