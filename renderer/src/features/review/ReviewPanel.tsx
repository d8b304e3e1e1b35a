import { noteStates, type NoteState } from '@shared/contracts/review'
import { isUnplaced, type PlacedNote } from '@shared/review/notes'
import { ListFilter, MessageSquare } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { CommandButton } from '@/commands/CommandButton'
import { keyOfCommand } from '@/commands/command-table'
import { cueNumber } from '@/model/document/document-patch'
import { useDocument } from '@/model/document/document-store'
import { NoteCard } from './NoteCard'
import { ReviewActions } from './ReviewActions'
import {
  everyNote,
  type NoteFilter,
  reviewNotes,
  shownNotes,
  useNoteChoices,
  useReviewView,
} from '@/model/view/review'
import { useJudgedCues } from '@/model/document/judged-cues'
import { selectCue } from '@/model/view/selection-store'
import { Button, Grid, Row, Stack, Text } from '@cuecast/ui'
import { Select } from '@/ui/fields/Select'
import { CueLine, usePlace } from '@/ui/CueLine'
import { IconButton } from '@/ui/IconButton'
import { Panel, PanelTop } from '@/ui/Panel'
import { RowList } from '@/ui/RowList'
import { EmptyState } from '@/ui/states/EmptyState'
import { formatTimecode } from '@/ui/text/timecode'
import styles from './ReviewPanel.module.css'

/** Review notes that came back: what is open first, each with its cue, to answer and to resolve. */
export function ReviewPanel() {
  const t = useT()
  const review = useDocument((state) => state.fields.review)
  const some = (review?.notes.length ?? 0) + (review?.verdicts.length ?? 0) > 0
  return (
    <Panel
      title={t('app.sides.review')}
      actions={<ReviewActions some={some} />}
      help="review"
      testId="review-panel"
    >
      {some ? (
        <Notes />
      ) : (
        <EmptyState
          icon={<MessageSquare />}
          title={t('review.empty')}
          action={
            <Stack gap={8}>
              <CommandButton name="exportReview" />
              <CommandButton name="shareReview" />
              <CommandButton name="importReviewNotes" />
            </Stack>
          }
        >
          {t('review.emptyHint')}
        </EmptyState>
      )}
    </Panel>
  )
}

type SectionName = 'unplaced' | 'rejected' | 'outdated' | NoteState
type Outdated = ReturnType<typeof useJudgedCues>['outdated'][number]
type ListRow =
  | { kind: 'head'; name: SectionName; count: number }
  | { kind: 'note'; placed: PlacedNote }
  | { kind: 'cue'; cueId: string }
  | { kind: 'verdict'; outdated: Outdated }

function keyOfRow(row: ListRow): string {
  if (row.kind === 'head') return row.name
  if (row.kind === 'note') return row.placed.note.id
  if (row.kind === 'cue') return `cue ${row.cueId}`
  const { cueId, reviewer } = row.outdated.verdict
  return `verdict ${cueId} ${reviewer}`
}

/** Sections of the list: what has no cue, what is open, rejected cues, outdated verdicts, what is resolved. */
function rowsOf(
  shown: readonly PlacedNote[],
  rejected: readonly string[],
  outdated: readonly Outdated[],
): ListRow[] {
  const rows: ListRow[] = []
  const section = (name: 'unplaced' | NoteState, notes: readonly PlacedNote[]): void => {
    if (notes.length > 0) rows.push({ kind: 'head', name, count: notes.length })
    for (const placed of notes) rows.push({ kind: 'note', placed })
  }
  const isLost = (placed: PlacedNote): boolean => isUnplaced(placed) && placed.note.state === 'open'
  section('unplaced', shown.filter(isLost))
  const of = (state: NoteState): PlacedNote[] =>
    shown.filter((placed) => placed.note.state === state && !isLost(placed))
  section('open', of('open'))
  if (rejected.length > 0) rows.push({ kind: 'head', name: 'rejected', count: rejected.length })
  for (const cueId of rejected) rows.push({ kind: 'cue', cueId })
  if (outdated.length > 0) rows.push({ kind: 'head', name: 'outdated', count: outdated.length })
  for (const each of outdated) rows.push({ kind: 'verdict', outdated: each })
  section('done', of('done'))
  section('declined', of('declined'))
  return rows
}

const ROW_PX = 150

function Notes() {
  const t = useT()
  const { all } = useDocument(reviewNotes)
  const { rejected, outdated } = useJudgedCues()
  const order = useDocument((state) => state.order)
  const filter = useReviewView((state) => state.filter)
  const isAll = Object.values(filter).every((each) => each === null)
  const rows = useMemo(() => {
    const shown = shownNotes(all, filter)
    if (!isAll) return rowsOf(shown, [], [])
    return rowsOf(shown, rejected.size > 0 ? order.filter((id) => rejected.has(id)) : [], outdated)
  }, [all, filter, rejected, outdated, order, isAll])
  const active = useReviewView((state) => state.activeId)
  const at = rows.findIndex((row) => row.kind === 'note' && row.placed.note.id === active)
  return (
    <>
      <Filters />
      {rows.length === 0 ? (
        <EmptyState
          icon={<ListFilter />}
          title={t('review.noneShown')}
          action={
            <Button onClick={() => useReviewView.setState({ filter: everyNote })}>
              {t('review.showAll')}
            </Button>
          }
        />
      ) : (
        <RowList
          rows={rows}
          rowPx={ROW_PX}
          uneven
          keyOf={keyOfRow}
          label={t('review.list')}
          shown={at}
        >
          {(row) =>
            row.kind === 'note' ? (
              <NoteCard placed={row.placed} takeKey={keyOfCommand('takeSuggestion')} />
            ) : row.kind === 'cue' ? (
              <RejectedCue cueId={row.cueId} />
            ) : row.kind === 'verdict' ? (
              <OutdatedVerdict outdated={row.outdated} />
            ) : (
              <SectionHead name={row.name} count={row.count} />
            )
          }
        </RowList>
      )}
    </>
  )
}

function SectionHead({ name, count }: { name: SectionName; count: number }) {
  const t = useT()
  const isState = name === 'open' || name === 'done' || name === 'declined'
  const title = isState ? t(`review.states.${name}`) : t(`review.${name}`)
  return (
    <h3 className={styles.head} data-testid={`review-section-${name}`} data-count={count}>
      {title} <Text quiet>{count}</Text>
    </h3>
  )
}

function RejectedCue({ cueId }: { cueId: string }) {
  const t = useT()
  const place = usePlace()
  const cue = useDocument((state) => state.byId.get(cueId))
  const number = useDocument((state) => cueNumber(state, cueId))
  const verdicts = useDocument((state) => state.fields.review?.verdicts)
  const { approvers } = useJudgedCues()
  if (!cue) return null
  const by = (verdicts ?? [])
    .filter((each) => each.cueId === cueId && each.verdict === 'rejected')
    .map(({ reviewer, round }) =>
      t('review.by', { reviewer: reviewer || t('review.unnamed'), round }),
    )
  const names = (approvers.get(cueId) ?? []).map((name) => name || t('review.unnamed')).join(', ')
  return (
    <CueLine
      data-testid="rejected-cue"
      first={`${place(number, cue.startMs)} · ${cue.text}`}
      second={by.join(', ') + (names === '' ? '' : ` · ${t('review.approvedBy', { names })}`)}
      onClick={() => selectCue(cueId)}
    />
  )
}

/** What somebody said of a text or take that is no longer there; with the cue, if that is. */
function OutdatedVerdict({ outdated: { verdict: given, why } }: { outdated: Outdated }) {
  const t = useT()
  const place = usePlace()
  const { cueId, cueText, startMs, verdict, reviewer, round } = given
  const number = useDocument((state) => (state.byId.has(cueId) ? cueNumber(state, cueId) : 0))
  const where = number > 0 ? place(number, startMs) : formatTimecode(startMs)
  return (
    <CueLine
      data-testid="outdated-verdict"
      data-why={why}
      disabled={number === 0}
      first={`${where} · ${t('review.outdatedVerdict', { verdict, text: cueText })}`}
      second={`${t('review.by', { reviewer: reviewer || t('review.unnamed'), round })} · ${t(`review.why.${why}`)}`}
      onClick={() => selectCue(cueId)}
    />
  )
}

/** One choice of a filter; nothing to show where there is nothing to choose. */
function Choice<T extends string | number>({
  name,
  values,
  value,
  all,
  nameOf,
  onChange,
}: {
  name: string
  values: readonly T[]
  value: T | null
  all: string
  nameOf: (value: T) => string
  onChange: (value: T | null) => void
}) {
  if (values.length < 2 && value === null) return null
  const options = values.map((each, i) => ({ value: String(i), label: nameOf(each), each }))
  const chosen = options.find(({ each }) => each === value)
  return (
    <Select
      label={all}
      value={chosen?.value ?? 'all'}
      options={[{ value: 'all', label: all }, ...options]}
      className={styles.choice}
      data-testid={`review-filter-${name}`}
      onChange={(next) => onChange(options.find((each) => each.value === next)?.each ?? null)}
    />
  )
}

function Filters() {
  const t = useT()
  const filter = useReviewView((state) => state.filter)
  const { counts, total, reviewers, rounds, kinds, severities, speakers } = useNoteChoices()
  const speakersById = useDocument((state) => state.speakersById)
  const [open, setOpen] = useState(false)
  const set = (change: Partial<NoteFilter>) =>
    useReviewView.setState({ filter: { ...filter, ...change } })
  const isNarrowed = Object.entries(filter).some(
    ([name, each]) => name !== 'state' && each !== null,
  )
  const stateName = (state: NoteState) =>
    t('review.stateCount', { state: t(`review.states.${state}`), count: counts[state] })
  return (
    <PanelTop>
      <Stack gap={6} as="section" aria-label={t('review.filters')}>
        <Row gap={4}>
          <Select
            label={t('review.allStates')}
            value={filter.state ?? 'all'}
            options={[
              {
                value: 'all',
                label: t('review.stateCount', { state: t('review.allStates'), count: total }),
              },
              ...noteStates.map((state) => ({ value: state, label: stateName(state) })),
            ]}
            className={styles.choice}
            onChange={(next) => set({ state: noteStates.find((each) => each === next) ?? null })}
          />
          <IconButton
            small
            label={t('review.filters')}
            icon={<ListFilter />}
            aria-pressed={open || isNarrowed}
            onClick={() => setOpen(!open)}
          />
        </Row>
        {(open || isNarrowed) && (
          <Grid columns="repeat(2, minmax(0, 1fr))" gap={4}>
            <Choice
              name="reviewer"
              values={reviewers}
              value={filter.reviewer}
              all={t('review.allReviewers')}
              nameOf={(name) => name || t('review.unnamed')}
              onChange={(reviewer) => set({ reviewer })}
            />
            <Choice
              name="round"
              values={rounds}
              value={filter.round}
              all={t('review.allRounds')}
              nameOf={(round) => t('review.round', { round })}
              onChange={(round) => set({ round })}
            />
            <Choice
              name="kind"
              values={kinds}
              value={filter.kind}
              all={t('review.allKinds')}
              nameOf={(kind) => t(`review.kinds.${kind}`)}
              onChange={(kind) => set({ kind })}
            />
            <Choice
              name="severity"
              values={severities}
              value={filter.severity}
              all={t('review.allSeverities')}
              nameOf={(severity) => t(`review.severities.${severity}`)}
              onChange={(severity) => set({ severity })}
            />
            <Choice
              name="speaker"
              values={speakers}
              value={filter.speakerId}
              all={t('common.allSpeakers')}
              nameOf={(id) => speakersById[id]?.label ?? t('review.nobody')}
              onChange={(speakerId) => set({ speakerId })}
            />
          </Grid>
        )}
        <Verdicts />
      </Stack>
    </PanelTop>
  )
}

/** How many cues were approved and rejected as a whole. */
function Verdicts() {
  const t = useT()
  const review = useDocument((state) => state.fields.review)
  const { approved, rejected, outdated } = useJudgedCues()
  if (!review || review.verdicts.length === 0) return null
  const counts = { approved: approved.size, rejected: rejected.size, outdated: outdated.length }
  return (
    <Text quiet small data-testid="review-verdicts">
      {t('review.verdicts', counts)}
    </Text>
  )
}
