import type { Cue } from '@shared/contracts/project-file'
import type { CueChange } from '@shared/subtitles/edit/diff-cues'
import type { ChangedBy, MergeDifference } from '@shared/subtitles/edit/merge-import'
import type { Translate } from '@shared/texts/texts'
import { Fragment, useState, type ReactNode } from 'react'
import { useT } from '@/ui/text/use-t'
import { ChangePreview } from '@/ui/ChangePreview'
import { SelectField } from '@/ui/fields/Select'
import { Row, Text } from '@cuecast/ui'
import { formatTimecode } from '@/ui/text/timecode'
import { WordChanges } from '@/ui/text/WordChanges'
import styles from './ReimportDialog.module.css'

const ROW_PX = 48
const changes = ['same', 'moved', 'changed', 'added', 'removed'] as const
/** In the order in which the differences are listed: decisions first, own edits last. */
export const sides = ['both', 'file', 'own'] as const
/** Sides of a comparison that does not say who has changed what have no name. */
const allSides = [...sides, undefined]

/** Which differences are listed; `one`: cues that only one of the two has. */
const filters = ['all', 'text', 'times', 'speaker', 'one'] as const
type Filter = (typeof filters)[number]

const isIn = ({ change, fields }: MergeDifference, filter: Filter): boolean => {
  if (filter === 'all') return true
  return filter === 'one' ? change === 'added' || change === 'removed' : fields.includes(filter)
}

/** Differences have no id, so only the index identifies a row. */
const byPlace = (_row: MergeDifference, index: number) => index

interface DifferencesProps {
  rows: readonly MergeDifference[]
  counts: Readonly<Record<CueChange, number>>
  taken: ReadonlySet<MergeDifference>
  /** Null: they are taken over all together. */
  onTaken: ((taken: ReadonlySet<MergeDifference>) => void) | null
  /** Where the changes come from. */
  from: 'file' | 'origin' | 'version'
  /** Names of the speakers by their ids. */
  labels: ReadonlyMap<string, string>
}

/**
 * The differences of cues by who changed them, as a grid; those that are ticked are taken over. A filter says which
 * are listed, and all that are listed can be ticked at once.
 */
export function Differences({ rows, counts, taken, onTaken, from, labels }: DifferencesProps) {
  const t = useT()
  const [filter, setFilter] = useState<Filter>('all')
  const listed = rows.filter((row) => isIn(row, filter))
  const take = (some: readonly MergeDifference[], on: boolean) => {
    const next = new Set(taken)
    for (const row of some)
      if (on) next.add(row)
      else next.delete(row)
    onTaken?.(next)
  }
  return (
    <ChangePreview
      counts={Object.fromEntries(
        changes.map((change) => {
          const count = counts[change]
          return [`reimport-${change}`, [count, t(`reimport.counts.${change}`, { count })]]
        }),
      )}
      between={
        <>
          {rows.length > 0 && (
            <SelectField
              inline
              label={t('reimport.filter')}
              value={filter}
              onChange={setFilter}
              options={filters.map((value) => {
                const count = rows.filter((row) => isIn(row, value)).length
                const label = t(`reimport.filters.${value}`, { count })
                return { value, label, disabled: count === 0 }
              })}
              data-testid="reimport-filter"
            />
          )}
          {onTaken && <TakeAll {...{ listed, taken, take, from }} />}
        </>
      }
      rows={listed}
      list={{ rowPx: ROW_PX, keyOf: byPlace, uneven: true }}
      grid={{
        press: onTaken && ((row) => take([row], !taken.has(row))),
        isSelected: (row) => taken.has(row),
      }}
      label={t('reimport.list')}
    >
      {(row) => (
        <>
          {onTaken && (
            <td>
              <input
                type="checkbox"
                className={styles.tick}
                tabIndex={-1}
                aria-label={t('reimport.take')}
                // The row is pressed.
                readOnly
                checked={taken.has(row)}
                data-testid="reimport-take"
                data-by={row.by}
              />
            </td>
          )}
          <Difference row={row} from={from} labels={labels} />
        </>
      )}
    </ChangePreview>
  )
}

interface TakeAllProps extends Pick<DifferencesProps, 'taken' | 'from'> {
  listed: readonly MergeDifference[]
  take: (rows: readonly MergeDifference[], on: boolean) => void
}

/** Ticks all listed differences of one side at once. */
function TakeAll({ listed, taken, take, from }: TakeAllProps) {
  const t = useT()
  const groups = allSides.flatMap((side) => {
    const group = listed.filter(({ by }) => by === side)
    return group.length > 0 ? [{ side: side ?? ('other' as const), group }] : []
  })
  return groups.map(({ side, group }) => (
    <Row as="label" key={side} gap={8} minHeight={28} padding="0 13px">
      <input
        type="checkbox"
        className={styles.tick}
        checked={group.every((row) => taken.has(row))}
        data-testid={`reimport-all-${side}`}
        data-count={group.length}
        onChange={({ target }) => take(group, target.checked)}
      />
      {t(`reimport.all.${side}`, { count: group.length, from })}
    </Row>
  ))
}

/** One cue: who changed what in it, and how it reads before and after. */
type DifferenceProps = Pick<DifferencesProps, 'from' | 'labels'> & { row: MergeDifference }

function Difference({ row, from, labels }: DifferenceProps) {
  const t = useT()
  const { change, old, next, fields, by, base } = row
  const what = fields.map((field) => t(`reimport.fields.${field}`)).join(', ')
  return (
    <>
      <td className={styles.what} data-change={change}>
        {by && (
          <Text quiet small style={{ display: 'block' }}>
            {t(`reimport.by.${by}`, { from })}
          </Text>
        )}
        {what === '' ? t(`reimport.changes.${change}`) : what}
      </td>
      <td className={styles.when}>{formatTimecode((old ?? next)?.startMs ?? 0)}</td>
      {from === 'version' ? (
        <>
          <OneSide cue={old} other={next} only="old" labels={labels} />
          <OneSide cue={next} other={old} only="new" labels={labels} />
        </>
      ) : (
        <td className={styles.detail}>
          {detailOf({ by, base: base ?? null, old, next }, t, { from, labels })}
        </td>
      )}
    </>
  )
}

interface OneSideProps extends Pick<DifferencesProps, 'labels'> {
  cue: Cue | null
  other: Cue | null
  only: 'old' | 'new'
}

/** One of two versions side by side: its times and speaker where they differ, and its words. */
function OneSide({ cue, other, only, labels }: OneSideProps) {
  const t = useT()
  const sayings = useSayings(labels)
  const [before, after] = only === 'old' ? [cue, other] : [other, cue]
  return (
    <td className={styles.detail} data-testid={`side-${only}`}>
      {cue === null && <Text quiet>{t('reimport.absent')}</Text>}
      {cue && other && (
        <Text quiet small figures style={{ display: 'block' }}>
          {sayings.flatMap((say) => (say(cue) === say(other) ? [] : say(cue))).join(' · ')}
        </Text>
      )}
      {cue && <WordChanges from={before?.text ?? ''} to={after?.text ?? ''} only={only} />}
    </td>
  )
}

/** Times and speaker of a cue, as they are read. */
function useSayings(labels: DifferencesProps['labels']): ((cue: Cue) => string)[] {
  const t = useT()
  return [
    ({ startMs, endMs }) => `${formatTimecode(startMs)} – ${formatTimecode(endMs)}`,
    ({ speakerId }) => labels.get(speakerId ?? '') ?? t('common.narrator'),
  ]
}

type Versions = Pick<MergeDifference, 'old' | 'next'> & {
  by: ChangedBy | undefined
  base: Cue | null
}

/** What its side has changed in the cue; two versions, one below the other, where both have changed it. */
function detailOf(
  { by, base, old, next }: Versions,
  t: Translate,
  { from: source, labels }: Pick<DifferencesProps, 'from' | 'labels'>,
): ReactNode {
  const version = (from: Cue | null, to: Cue | null) => (
    <Version from={from} to={to} labels={labels} />
  )
  if (by === 'own') return version(next, old)
  if (by !== 'both') return version(old, next)
  return (
    <>
      <Text quiet>{t('reimport.yours')}</Text> {version(base ?? old, old)}
      <br />
      <Text quiet>{t('reimport.theirs', { from: source })}</Text> {version(base ?? next, next)}
    </>
  )
}

interface VersionProps {
  from: Cue | null
  to: Cue | null
  labels: DifferencesProps['labels']
}

/** From one version of a cue to the other: times, speaker and words that differ. */
function Version({ from, to, labels }: VersionProps) {
  const sayings = useSayings(labels)
  if (!from && !to) return null
  const changed = sayings.flatMap((say) =>
    from && to && say(from) !== say(to) ? [[say(from), say(to)] as const] : [],
  )
  return (
    <>
      {changed.map(([before, after]) => (
        <Fragment key={before}>
          <del>{before}</del> → <ins>{after}</ins> ·{' '}
        </Fragment>
      ))}
      <WordChanges from={from?.text ?? ''} to={to?.text ?? ''} />
    </>
  )
}
