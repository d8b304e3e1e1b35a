import type { Cue } from '@shared/contracts/project-file'
import type { ChangedBy, MergeDifference } from '@shared/subtitles/edit/merge-import'
import { Fragment, useState, type ReactNode } from 'react'
import type { Translate } from '@shared/texts/texts'
import { useT } from '@/ui/text/use-t'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { applyReimport, type Reimport } from '@/model/edits/reimport'
import { askForEncoding } from '@/model/session/open-file'
import { keepSelected } from '@/model/view/selection-store'
import { closeDialog, type DialogProps } from '@/model/view/workspace-store'
import { Button } from '@cuecast/ui'
import { FormDialog } from '@/ui/overlays/FormDialog'
import { ChangePreview } from '@/ui/ChangePreview'
import { Note, Text } from '@/ui/layout/layout'
import { formatTimecode } from '@/ui/text/timecode'
import { WordChanges } from '@/ui/text/WordChanges'
import styles from './ReimportDialog.module.css'

declare module '@/model/view/workspace-store' {
  interface DialogProps {
    reimport: { reimport: Reimport }
  }
}

const ROW_PX = 48
const changes = ['same', 'moved', 'changed', 'added', 'removed'] as const
/** In the order in which the differences are listed: decisions first, own edits last. */
const sides = ['both', 'file', 'own'] as const

/**
 * Previews the changes of a subtitle file before they are applied. Changes of the file are ticked; what
 * the user has changed stays, unless it is ticked.
 */
export function ReimportDialog({ reimport }: DialogProps['reimport']) {
  const t = useT()
  const { counts, differences, fileName, encoding, whole = false, unremembered } = reimport
  const rows = whole
    ? differences.filter(({ change }) => change !== 'same')
    : sides.flatMap((side) => differences.filter(({ by }) => by === side))
  const [taken, setTaken] = useState<ReadonlySet<MergeDifference>>(
    () => new Set(rows.filter(({ by }) => whole || by === 'file')),
  )
  const apply = () => {
    const wanted = differences.filter((row) => row.change === 'same' || taken.has(row))
    execute('reimport', applyReimport({ ...reimport, differences: wanted }))
    const { byId } = useDocument.getState()
    keepSelected((id) => byId.has(id))
    closeDialog()
  }
  return (
    <FormDialog
      wide
      title={t('reimport.title')}
      description={t('reimport.description', { fileName, encoding })}
      topic="open"
      submit={submitText(t, rows.length, taken.size)}
      aside={
        <Button
          look="quiet"
          className={styles.encoding}
          onClick={() => askForEncoding(reimport.path, encoding)}
        >
          {t('reimport.encoding')}
        </Button>
      }
      submitTestId="reimport-apply"
      disabled={rows.length === 0}
      onSubmit={apply}
    >
      {unremembered && rows.length > 0 && <Note tone="info">{t('reimport.unremembered')}</Note>}
      <Differences
        rows={rows}
        counts={counts}
        taken={taken}
        // Cues of a narration follow one another: a script is taken over as a whole.
        onTaken={whole ? null : setTaken}
        labels={new Map(reimport.speakers.map(({ id, label }) => [id, label]))}
      />
    </FormDialog>
  )
}

function submitText(t: Translate, total: number, count: number): string {
  if (total === 0) return t('reimport.nothing')
  if (count === 0) return t('reimport.applyNone')
  return count < total ? t('reimport.applySome', { count, total }) : t('reimport.apply')
}

/** Differences have no id, so only the index identifies a row. */
const byPlace = (_row: MergeDifference, index: number) => index

interface DifferencesProps {
  rows: readonly MergeDifference[]
  counts: Reimport['counts']
  taken: ReadonlySet<MergeDifference>
  /** Null: they are taken over all together. */
  onTaken: ((taken: ReadonlySet<MergeDifference>) => void) | null
  /** Names of the speakers by their ids. */
  labels: ReadonlyMap<string, string>
}

function Differences({ rows, counts, taken, onTaken, labels }: DifferencesProps) {
  const t = useT()
  const take = (some: readonly MergeDifference[], on: boolean) => {
    const next = new Set(taken)
    for (const row of some)
      if (on) next.add(row)
      else next.delete(row)
    onTaken?.(next)
  }
  const groups = sides.flatMap((side) => {
    const group = rows.filter(({ by }) => by === side)
    return group.length > 0 ? [{ side, group }] : []
  })
  return (
    <ChangePreview
      counts={Object.fromEntries(
        changes.map((change) => {
          const count = counts[change]
          return [`reimport-${change}`, [count, t(`reimport.counts.${change}`, { count })]]
        }),
      )}
      between={
        onTaken &&
        groups.map(({ side, group }) => (
          <label key={side} className={styles.all}>
            <input
              type="checkbox"
              checked={group.every((row) => taken.has(row))}
              data-testid={`reimport-all-${side}`}
              data-count={group.length}
              onChange={({ target }) => take(group, target.checked)}
            />
            {t(`reimport.all.${side}`, { count: group.length })}
          </label>
        ))
      }
      rows={rows}
      list={{ rowPx: ROW_PX, keyOf: byPlace, uneven: true, active: onTaken !== null }}
      label={t('reimport.list')}
    >
      {(row) =>
        onTaken ? (
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={taken.has(row)}
              data-testid="reimport-take"
              data-by={row.by}
              onChange={({ target }) => take([row], target.checked)}
            />
            <Difference row={row} labels={labels} />
          </label>
        ) : (
          <Difference row={row} labels={labels} />
        )
      }
    </ChangePreview>
  )
}

/** One cue: who changed what in it, and how it reads before and after. */
function Difference({ row, labels }: { row: MergeDifference; labels: DifferencesProps['labels'] }) {
  const t = useT()
  const { change, old, next, fields, by, base } = row
  const what = fields.map((field) => t(`reimport.fields.${field}`)).join(', ')
  return (
    <div className={styles.row} data-change={change}>
      <span>
        {by && (
          <Text quiet small style={{ display: 'block' }}>
            {t(`reimport.by.${by}`)}
          </Text>
        )}
        {what === '' ? t(`reimport.changes.${change}`) : what}
      </span>
      <Text figures>{formatTimecode((old ?? next)?.startMs ?? 0)}</Text>
      <span>{detailOf({ by, base: base ?? null, old, next }, t, labels)}</span>
    </div>
  )
}

type Versions = Pick<MergeDifference, 'old' | 'next'> & {
  by: ChangedBy | undefined
  base: Cue | null
}

/** What its side has changed in the cue; two versions, one below the other, where both have changed it. */
function detailOf(
  { by, base, old, next }: Versions,
  t: Translate,
  labels: DifferencesProps['labels'],
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
      <Text quiet>{t('reimport.theirs')}</Text> {version(base ?? next, next)}
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
  const t = useT()
  const cue = to ?? from
  if (!cue) return null
  const nameOf = ({ speakerId }: Cue) => labels.get(speakerId ?? '') ?? t('common.narrator')
  const timesOf = ({ startMs, endMs }: Cue) =>
    `${formatTimecode(startMs)} – ${formatTimecode(endMs)}`
  const changed = [timesOf, nameOf].flatMap((say) =>
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
