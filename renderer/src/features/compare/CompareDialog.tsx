import type { ComparedState } from '@shared/contracts/project/compare'
import type { StudioError } from '@shared/contracts/errors'
import { countChanges, type CueDifference, diffing } from '@shared/subtitles/edit/diff-cues'
import type { Translate } from '@shared/texts/texts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFormatter } from 'use-intl'
import { useRecentProjects } from '@/bridge/queries'
import { failureOf, useAsked } from '@/bridge/query-client'
import { currentProject } from '@/bridge/studio'
import { Differences } from '@/features/import'
import { inSlices } from '@/model/derived/slices'
import { useDocument } from '@/model/document/document-store'
import { execute, mayChange } from '@/model/document/execute'
import { useTakes } from '@/model/document/takes-store'
import { keepSelected } from '@/model/view/selection-store'
import { closeDialog, type DialogProps } from '@/model/view/workspace-store'
import { type SelectOption, SelectField } from '@/ui/fields/Select'
import { Grid, Note, Stack, Text } from '@cuecast/ui'
import { FormDialog } from '@/ui/overlays/FormDialog'
import { toastWarning } from '@/ui/overlays/toasts'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { useT } from '@/ui/text/use-t'
import { inOrder } from './flowing'
import {
  idOf,
  isAsCompared,
  readState,
  reversed,
  saysTheSame,
  type StateKey,
  stateNow,
  takeOver,
} from './states'

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    /** `round`: the number of a review round to compare the project with. */
    compare: { round?: number }
  }
}

/** One side of the comparison. */
interface Side {
  key: StateKey
  /** Null: it is being read, or could not be. */
  state: ComparedState | null
  error: StudioError | null
}

const unread = (key: StateKey): Side => ({ key, state: null, error: null })

/** Two versions of the cues side by side; what differs can be taken over into the project. */
export function CompareDialog({ round }: DialogProps['compare']) {
  const t = useT()
  const first = useFirstKey(round)
  const left = useSide(first)
  const right = useSide('now')
  const { rows, counts, mine, isFound } = useDifferences(left.side, right.side)
  const [taken, setTaken] = useTicks(rows, isFound)
  const { error: unlisted } = useBackups()
  const other = mine === 'left' ? right.side.state : left.side.state
  const canTake = mine !== null && mayChange().ok
  const apply = () => {
    const wanted = rows.filter((row) => taken.has(row))
    if (other) takeWanted(mine === 'right' ? wanted.map(reversed) : wanted, other, t)
    closeDialog()
  }
  const labels = new Map(
    [left.side.state, right.side.state].flatMap((state) =>
      (state?.speakers ?? []).map(({ id, label }) => [id, label] as const),
    ),
  )
  return (
    <FormDialog
      wide
      title={t('compare.title')}
      description={t('compare.about')}
      topic="open"
      submit={t('compare.takeOver', { count: taken.size })}
      submitTestId="compare-apply"
      disabled={!canTake || !isFound || taken.size === 0}
      onSubmit={apply}
    >
      <Stack gap={10}>
        <Grid columns="repeat(auto-fit, minmax(240px, 1fr))" gap={12}>
          <SideField label={t('compare.left')} {...left} />
          <SideField label={t('compare.right')} {...right} />
        </Grid>
        {unlisted && <ErrorNote error={failureOf(unlisted)} />}
        <Losses rows={rows} taken={taken} mine={mine} />
        {left.side.state && right.side.state && rows.length === 0 && (
          <Text as="p" quiet>
            {t('compare.same')}
          </Text>
        )}
        {rows.length > 0 && !canTake && <Note tone="info">{t('compare.onlyLook')}</Note>}
      </Stack>
      {rows.length > 0 && (
        <Differences
          key={`${left.side.key} ${right.side.key}`}
          rows={rows}
          counts={counts}
          taken={taken}
          onTaken={canTake ? setTaken : null}
          from="version"
          labels={labels}
        />
      )}
    </FormDialog>
  )
}

/** The differences that are ticked. Where they are found again, those that say the same stay ticked. */
function useTicks(rows: readonly CueDifference[], isFound: boolean) {
  const [taken, setTaken] = useState<ReadonlySet<CueDifference>>(new Set())
  const [of, setOf] = useState(rows)
  if (isFound && of !== rows) {
    setOf(rows)
    const known = new Map(Array.from(taken, (row) => [idOf(row), row]))
    setTaken(new Set(rows.filter((row) => saysTheSame(row, known.get(idOf(row))))))
  }
  return [taken, setTaken] as const
}

/** Takes cues over in one step of undo; what changed while the dialog was open is not overwritten, and counted. */
function takeWanted(wanted: readonly CueDifference[], other: ComparedState, t: Translate): void {
  const chosen = wanted.filter(isAsCompared)
  if (chosen.length > 0) execute('takeOver', takeOver(chosen, other))
  const kept = wanted.length - chosen.length
  if (kept > 0) toastWarning(t('compare.changedMeanwhile', { count: kept }))
  const { byId } = useDocument.getState()
  keepSelected((id) => byId.has(id))
}

/** What the project is compared with at first: a round, else its last import. */
function useFirstKey(round: number | undefined): StateKey {
  const hasImport = useDocument((state) => state.fields.lastImport !== null)
  return round === undefined ? (hasImport ? 'import' : 'now') : `round:${round}`
}

interface ChosenSide {
  side: Side
  choose: (key: StateKey) => void
}

function useSide(first: StateKey): ChosenSide {
  const now = useDocument((state) => state.byId)
  const [side, setSide] = useState(() => unread(first))
  const choices = useRef(0)
  const read = async (key: StateKey, choice: number, before: Side) => {
    const answer = await readState(key)
    if (choice !== choices.current) return
    if (!answer.ok) setSide({ key, state: null, error: answer.error })
    // A dialog of the system that was closed changes nothing.
    else setSide(answer.value ? { key, state: answer.value, error: null } : before)
  }
  const choose = (key: StateKey) => {
    const before = side.key === 'now' || side.state || side.error ? side : unread('now')
    choices.current += 1
    setSide(unread(key))
    if (key !== 'now') void read(key, choices.current, before)
  }
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => choose(first), [])
  const state = useMemo(
    () => (side.key === 'now' ? stateNow(useDocument.getState()) : side.state),
    // The present state follows the document.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [side, now],
  )
  return { side: { ...side, state }, choose }
}

/** The side that is the project now; null: neither. */
type Mine = 'left' | 'right' | null

const noRows: readonly CueDifference[] = []

/** What differs, seen from left to right; found out in slices, since films have ten thousand cues. */
function useDifferences(left: Side, right: Side) {
  const mine: Mine = left.key === 'now' ? 'left' : right.key === 'now' ? 'right' : null
  const [a, b] = mine === 'right' ? [right.state, left.state] : [left.state, right.state]
  const isNarration = useDocument(({ fields }) => Boolean(fields.narration))
  const [found, setFound] = useState({ a, b, all: noRows })
  useEffect(() => {
    if (!a || !b) return undefined
    return inSlices(diffing(a.cues, b.cues), (differing) => {
      const all = isNarration ? inOrder(differing) : differing
      setFound({ a, b, all: mine === 'right' ? all.map(reversed) : all })
    })
  }, [a, b, mine, isNarration])
  const isFound = found.a === a && found.b === b
  const all = isFound ? found.all : noRows
  const rows = useMemo(() => all.filter(({ change }) => change !== 'same'), [all])
  return { rows, counts: useMemo(() => countChanges(all), [all]), mine, isFound }
}

interface LossesProps {
  rows: readonly CueDifference[]
  taken: ReadonlySet<CueDifference>
  mine: Mine
}

/** Cues that would leave the project, with their takes. */
function Losses({ rows, taken, mine }: LossesProps) {
  const t = useT()
  const byCue = useTakes((state) => state.byCue)
  const own = rows.flatMap((row) => {
    const { old, next } = mine === 'right' ? reversed(row) : row
    return mine && taken.has(row) && old && !next ? old : []
  })
  const takes = own.reduce((sum, { id }) => sum + (byCue.get(id)?.length ?? 0), 0)
  if (own.length === 0) return null
  return <Note tone="warning">{t('compare.removes', { count: own.length, takes })}</Note>
}

function SideField({ label, side, choose }: ChosenSide & { label: string }) {
  const t = useT()
  const options = useOptions()
  const isListed = options.some(({ value }) => value === side.key)
  const read = side.state && !isListed ? [{ value: side.key, label: side.state.name }] : []
  const name = side.state?.name ?? ''
  const isRead = side.key === 'subtitles' || side.key === 'script' || side.key === 'other-project'
  return (
    <Stack gap={6}>
      <SelectField
        label={label}
        value={side.key}
        onChange={choose}
        options={[...read, ...options]}
        {...(isRead && name !== '' && { hint: name })}
        data-testid="compare-side"
      />
      {side.state === null && side.error === null && <Text quiet>{t('compare.reading')}</Text>}
      {side.error && <ErrorNote error={side.error} />}
    </Stack>
  )
}

function useBackups() {
  const token = useDocument((state) => state.opened?.token)
  const ask = () => currentProject().backupsList()
  return useAsked(['backups', token], ask, { gcTime: 0, staleTime: 0 })
}

/** Everything that can be compared, with names and dates. */
function useOptions(): SelectOption<StateKey>[] {
  const t = useT()
  const format = useFormatter()
  const path = useDocument((state) => state.opened?.path)
  const lastImport = useDocument((state) => state.fields.lastImport)
  const source = useDocument((state) => state.fields.source)
  const review = useDocument((state) => state.fields.review)
  const { data: backups = [] } = useBackups()
  const { data: recent = [] } = useRecentProjects()
  const date = (at: string) =>
    format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  const rounds = (review?.rounds ?? []).toReversed()
  return [
    { value: 'now', label: t('compare.now') },
    ...(lastImport
      ? [{ value: 'import' as const, label: t('compare.import', { name: source?.fileName ?? '' }) }]
      : []),
    ...rounds.map(({ round, date: at }) => ({
      value: `round:${round}` as const,
      label: t('compare.round', { round, date: date(at) }),
    })),
    ...backups.map(({ file, at }) => ({
      value: `backup:${file}` as const,
      label: t('compare.backup', { date: date(at) }),
    })),
    ...recent
      .filter((each) => each.exists && each.path !== path)
      .map(({ path: place, name, openedAt }) => ({
        value: `project:${place}` as const,
        label: t('compare.project', { name, date: date(openedAt) }),
      })),
    { value: 'other-project', label: t('compare.otherProject') },
    { value: 'subtitles', label: t('compare.subtitles') },
    { value: 'script', label: t('compare.script') },
  ]
}
